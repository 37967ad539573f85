// SPDX-License-Identifier: MIT
/// A client that costs next to nothing, so that what it measures is the server behind two pipes.
///   stdio_bench start RUNS -- COMMAND…              spawn → initialize → tools/list answered
///   stdio_bench echo RUNS TOOL ARGUMENTS -- COMMAND…  one tools/call after the other on one connection
///   stdio_bench line RUNS -- COMMAND…               a line there and back, for `cat`
/// Prints "p50_us p99_us".
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <signal.h>
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
    close(in_);
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
    close(out_);
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
      char chunk[65536];
      const ssize_t got = read(out_, chunk, sizeof chunk);
      if (got <= 0) fail("the server ended");
      rest_.append(chunk, static_cast<std::size_t>(got));
    }
  }

  /// The line that answers `id`; every other one is passed over.
  std::string answer(const std::string& id) {
    for (;;) {
      std::string found = line();
      if (found.find("\"id\":" + id + ",") == std::string::npos &&
          found.find("\"id\":" + id + "}") == std::string::npos)
        continue;
      if (found.find("\"error\":{\"code\"") != std::string::npos ||
          found.find("\"isError\":true") != std::string::npos) {
        fail(found.c_str());
      }
      return found;
    }
  }

 private:
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
  const std::size_t last = times.size() - 1;
  std::printf("%.1f %.1f\n", times[last / 2], times[last * 99 / 100]);
}

double microseconds(Clock::time_point since) {
  return std::chrono::duration<double, std::micro>(Clock::now() - since).count();
}

double start_once(char** command) {
  const auto begin = Clock::now();
  Server server(command);
  server.send(k_initialize);
  server.answer("1");
  server.send(k_initialized);
  server.send("{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/list\"}\n");
  server.answer("2");
  return microseconds(begin);
}

}  // namespace

int main(int argc, char** argv) {
  signal(SIGPIPE, SIG_IGN);
  int dashes = 1;
  while (dashes < argc && std::strcmp(argv[dashes], "--") != 0)
    ++dashes;
  if (argc < 4 || dashes + 1 >= argc)
    fail("usage: stdio_bench start|echo|line RUNS [TOOL ARGUMENTS] -- COMMAND…");
  const std::string_view mode = argv[1];
  const int runs = std::atoi(argv[2]);
  char** command = argv + dashes + 1;

  std::vector<double> times;
  if (mode == "start") {
    for (int run = 0; run < runs; ++run)
      times.push_back(start_once(command));
  } else if (mode == "line") {
    Server server(command);
    for (int run = 0; run < runs; ++run) {
      const auto begin = Clock::now();
      server.send(
          "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"echo\"}}\n");
      server.line();
      times.push_back(microseconds(begin));
    }
  } else if (mode == "echo" && dashes == 5) {
    Server server(command);
    server.send(k_initialize);
    server.answer("1");
    server.send(k_initialized);
    for (int run = 0; run < runs; ++run) {
      const std::string id = std::to_string(run + 10);
      const std::string request = R"({"jsonrpc":"2.0","id":)" + id +
                                  R"(,"method":"tools/call","params":{"name":")" + argv[3] +
                                  R"(","arguments":)" + argv[4] + "}}\n";
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
