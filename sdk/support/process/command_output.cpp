// SPDX-License-Identifier: MIT
#include "sdk/support/process/command_output.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

#include "sdk/support/process/spawn_settings.hpp"

namespace collet::support {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t k_max_error_bytes = 4096;

struct Pipe {
  int read = -1;
  int write = -1;
  Pipe() = default;
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  ~Pipe() {
    close(read);
    close(write);
  }
  bool open() {
    int fds[2];
    if (::pipe2(fds, O_CLOEXEC) != 0) return false;
    read = fds[0];
    write = fds[1];
    return ::fcntl(read, F_SETFL, O_NONBLOCK) == 0;
  }
  static void close(int& fd) {
    if (fd >= 0) ::close(std::exchange(fd, -1));
  }
};

int start(const std::vector<std::string>& argv, const std::vector<std::string>& environment, const Pipe& out,
          const Pipe& err, pid_t& pid) {
  SpawnSettings settings;
  settings.set_empty_input();
  settings.set_descriptor(1, out.write);
  settings.set_descriptor(2, err.write);
  return settings.spawn(argv[0], argv, environment, pid);
}

/// Collects the output, or hands it on.
class Receiver {
 public:
  Receiver(const CommandLimits& limits, std::string& output) : limits_(limits), output_(output) {}

  /// Reads what is there. Returns false at the end.
  Result<bool> read_some(int fd) {
    std::array<char, 65536> buffer;
    const auto got = ::read(fd, buffer.data(), buffer.size());
    if (got < 0) return errno == EAGAIN || errno == EINTR;
    if (got == 0) return false;
    const std::string_view piece(buffer.data(), static_cast<std::size_t>(got));
    if (piece.size() > limits_.max_bytes - bytes_)
      return Error{COLLET_TOO_LARGE, "it has more than " + std::to_string(limits_.max_bytes) + " bytes"};
    bytes_ += piece.size();
    if (!limits_.receive) {
      output_ += piece;
    } else if (auto done = limits_.receive(piece); !done) {
      return done.error();
    }
    return true;
  }

 private:
  const CommandLimits& limits_;
  std::string& output_;
  std::size_t bytes_ = 0;
};

/// Reads what is there. Returns false at the end, or if the text would be longer than `most`.
bool read_some(int fd, std::string& into, std::size_t most, bool& too_long) {
  std::array<char, 65536> buffer;
  const auto got = ::read(fd, buffer.data(), buffer.size());
  if (got < 0) return errno == EAGAIN || errno == EINTR;
  if (got == 0) return false;
  const auto bytes = static_cast<std::size_t>(got);
  too_long = bytes > most - into.size();
  into.append(buffer.data(), too_long ? most - into.size() : bytes);
  return !too_long;
}

/// Reads until both pipes end or a limit is met.
Result<void> read_all(Pipe& out, Pipe& err, const CommandLimits& limits, CommandOutput& result) {
  const auto end = Clock::now() + limits.time;
  Receiver receiver(limits, result.output);
  while (out.read >= 0) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now()).count();
    if (left <= 0) return Error{COLLET_DEADLINE, "it took longer than its limit of time"};
    std::array<pollfd, 3> asked = {
        {{out.read, POLLIN, 0}, {err.read, POLLIN, 0}, {limits.cancel_fd, POLLIN, 0}}};
    if (::poll(asked.data(), asked.size(), static_cast<int>(left)) < 0 && errno != EINTR)
      return Error{COLLET_FAILED, "its output could not be read"};
    if (asked[2].revents != 0) return Error{COLLET_CANCELLED, "cancelled"};
    if (asked[1].revents != 0) {
      bool ignored = false;
      // Further errors are read and forgotten, so that the program does not wait.
      if (!read_some(err.read, result.errors, k_max_error_bytes, ignored) && !ignored) Pipe::close(err.read);
      if (ignored) Pipe::close(err.read);
    }
    if (asked[0].revents == 0) continue;
    auto more = receiver.read_some(out.read);
    if (!more) return more.error();
    if (!*more) Pipe::close(out.read);
  }
  return {};
}

}  // namespace

Result<CommandOutput> run_command(const std::vector<std::string>& argv,
                                  const std::vector<std::string>& environment, const CommandLimits& limits) {
  Pipe out;
  Pipe err;
  pid_t pid = -1;
  if (!out.open() || !err.open()) return Error{COLLET_FAILED, "no pipe could be opened"};
  if (const int failed = start(argv, environment, out, err, pid); failed != 0) {
    std::array<char, 128> text{};
    return Error{COLLET_FAILED,
                 "'" + argv[0] + "' could not be started: " + ::strerror_r(failed, text.data(), text.size())};
  }
  Pipe::close(out.write);
  Pipe::close(err.write);
  CommandOutput result;
  const auto done = read_all(out, err, limits, result);
  // A program that has closed its output ends; one that met a limit is ended.
  if (!done) ::kill(-pid, SIGKILL);
  int status = 0;
  pid_t waited = 0;
  do
    waited = ::waitpid(pid, &status, 0);
  while (waited < 0 && errno == EINTR);
  if (!done) return done.error();
  result.exit_code = waited == pid && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return result;
}

}  // namespace collet::support
