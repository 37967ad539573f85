// SPDX-License-Identifier: MIT
/// A client that costs next to nothing, so that what it measures is the server behind two pipes.
///   stdio_bench start RUNS -- COMMAND…              spawn → initialize → tools/list answered
///   stdio_bench echo RUNS TOOL ARGUMENTS -- COMMAND…  one tools/call after the other on one connection
///   stdio_bench line RUNS -- COMMAND…               a line there and back, for `cat`
///   stdio_bench first RUNS -- COMMAND…              spawn → the first line there and back, for `cat`
///   stdio_bench flight RUNS TOOL ARGUMENTS -- COMMAND…  64 calls in flight on one connection, RUNS in all
///   stdio_bench call RUNS TOOL ARGUMENTS -- COMMAND…  from start to a first call answered, each time anew
///   stdio_bench end RUNS -- COMMAND…                from start to the end of a process that needs no input
///   stdio_bench memory 1 -- COMMAND…                resident memory once tools/list is answered
///   stdio_bench calls RUNS TOOL ARGUMENTS -- COMMAND…  as echo, then waits for the server to end by itself
/// Prints "p50_us p99_us"; of flight "calls_per_second 0", of memory "VmRSS_kB VmHWM_kB", of calls nothing.
#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <spawn.h>
#include <string>
#include <string_view>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

extern char** environ;

namespace {

using Clock = std::chrono::steady_clock;

[[noreturn]] void fail(const char* what) {
  std::fprintf(stderr, "stdio_bench: %s\n", what);
  std::exit(1);
}

class Server {
 public:
  explicit Server(char** command) {
    int to[2];
    int from[2];
    if (pipe(to) != 0 || pipe(from) != 0) fail("no pipe");
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, to[0], 0);
    posix_spawn_file_actions_adddup2(&actions, from[1], 1);
    for (const int fd : {to[0], to[1], from[0], from[1]})
      posix_spawn_file_actions_addclose(&actions, fd);
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", 1, 0);
    if (posix_spawnp(&pid_, command[0], &actions, nullptr, command, environ) != 0)
      fail("cannot start the server");
    posix_spawn_file_actions_destroy(&actions);
    close(to[0]);
    close(from[1]);
    in_ = to[1];
    out_ = from[0];
  }

  ~Server() {
    if (pid_ != 0) {
      close(in_);
      kill(pid_, SIGKILL);
      waitpid(pid_, nullptr, 0);
    }
    close(out_);
  }

  /// Ends its input and waits for its end.
  void end() {
    close(in_);
    waitpid(pid_, nullptr, 0);
    pid_ = 0;
  }

  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  void send(std::string_view text) const {
    while (!text.empty()) {
      const ssize_t done = write(in_, text.data(), text.size());
      if (done <= 0) fail("the server does not read");
      text.remove_prefix(static_cast<std::size_t>(done));
    }
  }

  std::string line() {
    for (;;) {
      if (const std::size_t end = rest_.find('\n'); end != std::string::npos) {
        std::string found = rest_.substr(0, end);
        rest_.erase(0, end + 1);
        return found;
      }
      read_more();
    }
  }

  /// Returns the line that answers `id`; skips all others.
  std::string answer(const std::string& id) {
    for (;;) {
      std::string found = line();
      if (found.find("\"id\":" + id + ",") == std::string::npos &&
          found.find("\"id\":" + id + "}") == std::string::npos)
        continue;
      if (tells_failure(found)) fail(found.c_str());
      return found;
    }
  }

  pid_t pid() const { return pid_; }

  /// Reads the bytes that have arrived, at least one.
  std::size_t read_some(char* to, std::size_t room) const {
    const ssize_t got = read(out_, to, room);
    if (got <= 0) fail("the server ended");
    return static_cast<std::size_t>(got);
  }

 private:
  static bool tells_failure(std::string_view text) {
    return text.find("\"error\":{\"code\"") != std::string_view::npos ||
           text.find("\"isError\":true") != std::string_view::npos;
  }

  void read_more() {
    char chunk[65536];
    rest_.append(chunk, read_some(chunk, sizeof chunk));
  }

  pid_t pid_ = 0;
  int in_ = -1;
  int out_ = -1;
  std::string rest_;
};

constexpr std::string_view k_initialize =
    R"({"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"bench","version":"1"}}})"
    "\n";
constexpr std::string_view k_initialized = R"({"jsonrpc":"2.0","method":"notifications/initialized"})"
                                           "\n";

void print(std::vector<double> times) {
  std::sort(times.begin(), times.end());
  std::printf("%.1f %.1f\n", times[(times.size() - 1) / 2], times[(times.size() - 1) * 99 / 100]);
}

double microseconds(Clock::time_point since) {
  return std::chrono::duration<double, std::micro>(Clock::now() - since).count();
}

constexpr std::string_view k_line =
    "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"echo\"}}\n";

void shake_hands(Server& server) {
  server.send(k_initialize);
  server.answer("1");
  server.send(k_initialized);
}

void list_tools(Server& server) {
  shake_hands(server);
  server.send("{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/list\"}\n");
  server.answer("2");
}

double start_once(char** command) {
  const auto begin = Clock::now();
  Server server(command);
  list_tools(server);
  return microseconds(begin);
}

std::string call_of(int number, const char* tool, const char* arguments) {
  return R"({"jsonrpc":"2.0","id":)" + std::to_string(number + 10) +
         R"(,"method":"tools/call","params":{"name":")" + tool + R"(","arguments":)" + arguments + "}}\n";
}

double call_once(char** command, const std::string& request) {
  const auto begin = Clock::now();
  Server server(command);
  shake_hands(server);
  server.send(request);
  server.answer("10");
  return microseconds(begin);
}

double end_once(char** command) {
  const auto begin = Clock::now();
  Server server(command);
  server.end();
  return microseconds(begin);
}

double first_once(char** command) {
  const auto begin = Clock::now();
  Server server(command);
  server.send(k_line);
  server.line();
  return microseconds(begin);
}

/// Keeps 64 calls unanswered until the end. They differ only by their ids, which have a fixed number of
/// digits, and so do the answers: requests are written once and given new ids, answers are compared with the
/// first.
class Flight {
 public:
  Flight(Server& server, const char* tool, const char* arguments) : server_(server) {
    const std::string request = call_of(k_first - 10, tool, arguments);
    stride_ = request.size();
    id_at_ = request.find(':', request.find("\"id\"")) + 1;
    for (int i = 0; i < k_depth; ++i)
      requests_ += request;
    server.send(request);
    const std::string answer = server.answer(std::to_string(k_first));
    before_ = answer.substr(0, answer.find(std::to_string(k_first)));
    after_ = answer.substr(before_.size() + k_digits) + "\n";
  }

  void calls(int count) {
    const int end = answered_ + count;
    send_up_to(std::min(end, answered_ + k_depth));
    while (answered_ < end) {
      read_answers();
      send_up_to(std::min(end, answered_ + k_depth));
    }
  }

 private:
  static constexpr int k_depth = 64;
  static constexpr int k_first = 10'000'000;
  static constexpr std::size_t k_digits = 8;

  void send_up_to(int end) {
    std::size_t bytes = 0;
    for (; sent_ < end; bytes += stride_) {
      unsigned id = static_cast<unsigned>(k_first + ++sent_);
      char* const digits = requests_.data() + bytes + id_at_;
      for (std::size_t digit = k_digits; digit-- > 0; id /= 10)
        digits[digit] = static_cast<char>('0' + id % 10);
    }
    server_.send({requests_.data(), bytes});
  }

  void read_answers() {
    held_ += server_.read_some(text_ + held_, sizeof text_ - held_);
    const std::size_t size = before_.size() + k_digits + after_.size();
    const char* at = text_;
    for (; held_ >= size; at += size, held_ -= size, ++answered_) {
      if (std::memcmp(at, before_.data(), before_.size()) != 0 ||
          std::memcmp(at + before_.size() + k_digits, after_.data(), after_.size()) != 0)
        fail(std::string(at, size).c_str());
    }
    std::memmove(text_, at, held_);
  }

  Server& server_;
  std::string requests_;  ///< k_depth calls are in flight
  std::size_t stride_ = 0;
  std::size_t id_at_ = 0;
  std::string before_;  ///< id of an answer
  std::string after_;
  int sent_ = 0;
  int answered_ = 0;
  std::size_t held_ = 0;
  char text_[65536];
};

double fly(char** command, int runs, const char* tool, const char* arguments) {
  Server server(command);
  shake_hands(server);
  Flight flight(server, tool, arguments);
  flight.calls(runs / 10);
  const auto begin = Clock::now();
  flight.calls(runs);
  return runs / microseconds(begin) * 1e6;
}

/// Returns the kB of a line of /proc/PID/status.
double memory_of(pid_t pid, const char* name) {
  const std::string path = "/proc/" + std::to_string(pid) + "/status";
  std::FILE* const file = std::fopen(path.c_str(), "re");
  if (file == nullptr) fail("the server's memory can not be read");
  char line[256];
  double found = 0;
  while (std::fgets(line, sizeof line, file) != nullptr) {
    if (std::strncmp(line, name, std::strlen(name)) == 0) found = std::atof(line + std::strlen(name) + 1);
  }
  std::fclose(file);
  return found;
}

}  // namespace

int main(int argc, char** argv) {
  signal(SIGPIPE, SIG_IGN);
  int dashes = 1;
  while (dashes < argc && std::strcmp(argv[dashes], "--") != 0)
    ++dashes;
  if (argc < 4 || dashes + 1 >= argc)
    fail(
        "usage: stdio_bench start|first|call|end|line|memory|echo|flight|calls RUNS [TOOL ARGUMENTS] -- "
        "COMMAND…");
  const std::string_view mode = argv[1];
  const int runs = std::atoi(argv[2]);
  char** command = argv + dashes + 1;

  std::vector<double> times;
  if (mode == "start") {
    for (int run = 0; run < runs; ++run)
      times.push_back(start_once(command));
  } else if (mode == "first") {
    for (int run = 0; run < runs; ++run)
      times.push_back(first_once(command));
  } else if (mode == "call" && dashes == 5) {
    for (int run = 0; run < runs; ++run)
      times.push_back(call_once(command, call_of(0, argv[3], argv[4])));
  } else if (mode == "end") {
    for (int run = 0; run < runs; ++run)
      times.push_back(end_once(command));
  } else if (mode == "flight" && dashes == 5) {
    std::printf("%.0f 0\n", fly(command, runs, argv[3], argv[4]));
    return 0;
  } else if (mode == "calls" && dashes == 5) {
    Server server(command);
    shake_hands(server);
    for (int run = 0; run < runs; ++run) {
      server.send(call_of(run, argv[3], argv[4]));
      server.answer(std::to_string(run + 10));
    }
    server.end();
    return 0;
  } else if (mode == "memory") {
    Server server(command);
    list_tools(server);
    std::printf("%.0f %.0f\n", memory_of(server.pid(), "VmRSS:"), memory_of(server.pid(), "VmHWM:"));
    return 0;
  } else if (mode == "line") {
    Server server(command);
    for (int run = 0; run < runs; ++run) {
      const auto begin = Clock::now();
      server.send(k_line);
      server.line();
      times.push_back(microseconds(begin));
    }
  } else if (mode == "echo" && dashes == 5) {
    Server server(command);
    shake_hands(server);
    for (int run = 0; run < runs; ++run) {
      const std::string id = std::to_string(run + 10);
      const std::string request = call_of(run, argv[3], argv[4]);
      const auto begin = Clock::now();
      server.send(request);
      server.answer(id);
      if (run >= runs / 10) times.push_back(microseconds(begin));
    }
  } else {
    fail("unknown mode");
  }
  print(std::move(times));
}
