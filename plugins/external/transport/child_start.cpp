// SPDX-License-Identifier: MIT
/// Starts a server below its supervisor.
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

#include "plugins/external/transport/child.hpp"
#include "sdk/support/library/bundled_library.hpp"
#include "sdk/support/process/spawn_settings.hpp"

namespace collet::external {
namespace {

constexpr const char* k_supervisor = "collet-supervisor";
constexpr int k_first_free = 10;  ///< above all descriptors that a child gets

std::string errno_text(int error_number) {
  std::array<char, 128> buffer{};
  return ::strerror_r(error_number, buffer.data(), buffer.size());
}

class Fd {
 public:
  explicit Fd(int fd = -1) : fd_(fd) {}
  Fd(Fd&& other) noexcept : fd_(other.release()) {}
  Fd(const Fd&) = delete;
  Fd& operator=(const Fd&) = delete;
  ~Fd() { reset(); }
  int get() const { return fd_; }
  int release() { return std::exchange(fd_, -1); }
  void reset(int fd = -1) {
    if (fd_ >= 0) ::close(fd_);
    fd_ = fd;
  }

 private:
  int fd_;
};

struct Pipe {
  Fd read, write;
  bool open() {
    int fds[2];
    if (::pipe2(fds, O_CLOEXEC) != 0) return false;
    read.reset(fds[0]);
    write.reset(fds[1]);
    return true;
  }
  /// Moves an end away from the numbers that a child's descriptors get.
  static bool move_up(Fd& end) {
    end.reset(::fcntl(end.get(), F_DUPFD_CLOEXEC, k_first_free));
    return end.get() >= 0;
  }
};

void set_nonblocking(int fd) {
  ::fcntl(fd, F_SETFL, ::fcntl(fd, F_GETFL) | O_NONBLOCK);
}

/// Returns the errno of a command that could not be started, or 0 after its start.
int read_report(int fd) {
  int error_number = 0;
  ssize_t size = 0;
  do {
    size = ::read(fd, &error_number, sizeof error_number);
  } while (size < 0 && errno == EINTR);
  return size == sizeof error_number ? error_number : 0;
}

ServerError spawn_error(const ChildCommand& command, int error_number) {
  std::string text = "'" + command.command + "' could not be started: ";
  text += errno_text(error_number);
  if (error_number == ENOENT) text += " (the command, or its working directory '" + command.cwd + "')";
  return {ErrorKind::spawn, std::move(text)};
}

}  // namespace

ServerResult<std::unique_ptr<Child>> Child::start(const ChildCommand& command, Listener& listener) {
  Pipe in;
  Pipe out;
  Pipe err;
  Pipe orders;
  Pipe report;
  Fd wake(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  if (!in.open() || !out.open() || !err.open() || !orders.open() || !report.open() || wake.get() < 0)
    return spawn_error(command, errno);
  for (Fd* const end : {&in.read, &out.write, &err.write, &orders.read, &report.write})
    if (!Pipe::move_up(*end)) return spawn_error(command, errno);
  // The supervisor reads orders from descriptor 3 and writes its report to 4
  // (plugins/external/supervisor/main.cpp).
  support::SpawnSettings settings;
  int number = 0;
  for (const Fd* const end : {&in.read, &out.write, &err.write, &orders.read, &report.write})
    settings.set_descriptor(number++, end->get());
  settings.set_folder(command.cwd);
  std::vector<std::string> argv = {k_supervisor, command.command};
  argv.insert(argv.end(), command.args.begin(), command.args.end());
  std::vector<std::string> env;
  for (const auto& [name, value] : command.env)
    env.push_back(std::string(name).append("=").append(value));
  pid_t pid = -1;
  const auto supervisor = support::bundled_path(k_supervisor);
  const int failed = settings.spawn(supervisor, argv, env, pid);
  if (failed != 0 && ::access(supervisor.c_str(), X_OK) != 0)
    return ServerError{ErrorKind::spawn, "'" + supervisor + "' cannot be started: " + errno_text(failed)};
  if (failed != 0) return spawn_error(command, failed);
  report.write.reset();
  const auto pidfd = static_cast<int>(::syscall(SYS_pidfd_open, pid, 0));
  if (pidfd < 0) {
    const int error_number = errno;
    ::kill(-pid, SIGKILL);
    ::waitpid(pid, nullptr, 0);
    return spawn_error(command, error_number);
  }
  if (const int error_number = read_report(report.read.get()); error_number != 0) {
    orders.write.reset();
    ::waitpid(pid, nullptr, 0);
    ::close(pidfd);
    return spawn_error(command, error_number);
  }
  for (const int fd : {in.write.get(), out.read.get(), err.read.get()})
    set_nonblocking(fd);
  return std::unique_ptr<Child>(new Child(pid, pidfd, in.write.release(), out.read.release(),
                                          err.read.release(), orders.write.release(), wake.release(),
                                          listener));
}

}  // namespace collet::external
