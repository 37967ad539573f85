// SPDX-License-Identifier: MIT
#include "plugins/external/transport/child.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <initializer_list>
#include <spawn.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "sdk/support/library/bundled_library.hpp"
#include "sdk/support/utf8.hpp"

#ifndef P_PIDFD
#define P_PIDFD 3
#endif

namespace collet::external {

namespace {

// Their sum is less than the time that the host waits for a plugin.
constexpr milliseconds k_after_eof{500};
constexpr milliseconds k_after_term{300};
constexpr milliseconds k_after_kill{
    1000};  ///< the supervisor kills one generation of processes after another
constexpr const char* k_supervisor = "collet-supervisor";
constexpr int k_first_free = 10;  ///< above all descriptors that a child gets
constexpr milliseconds k_last_output{50};

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

/// Within the lifetime of an object, writing to a closed pipe fails with EPIPE and raises no signal,
/// whatever the signal's disposition is.
class WithoutSigpipe {
 public:
  WithoutSigpipe() {
    sigset_t pending;
    sigpending(&pending);
    was_pending_ = sigismember(&pending, SIGPIPE) == 1;
    sigemptyset(&pipe_);
    sigaddset(&pipe_, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
  }
  WithoutSigpipe(const WithoutSigpipe&) = delete;
  WithoutSigpipe& operator=(const WithoutSigpipe&) = delete;
  ~WithoutSigpipe() {
    constexpr timespec k_at_once{0, 0};
    if (!was_pending_) sigtimedwait(&pipe_, nullptr, &k_at_once);
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }

 private:
  bool was_pending_ = false;
  sigset_t pipe_{};
  sigset_t before_{};
};

/// The file actions and attributes of posix_spawn.
class SpawnSettings {
 public:
  /// `fds`: what becomes descriptor 0, 1 and so on.
  SpawnSettings(const ChildCommand& command, std::initializer_list<int> fds) {
    posix_spawn_file_actions_init(&actions);
    int number = 0;
    for (const int fd : fds)
      posix_spawn_file_actions_adddup2(&actions, fd, number++);
    posix_spawn_file_actions_addchdir_np(&actions, command.cwd.c_str());
    posix_spawnattr_init(&attributes);
    sigset_t all;
    sigset_t none;
    sigfillset(&all);
    sigemptyset(&none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, static_cast<short>(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF |
                                                             POSIX_SPAWN_SETSIGMASK));
  }
  SpawnSettings(const SpawnSettings&) = delete;
  SpawnSettings& operator=(const SpawnSettings&) = delete;
  ~SpawnSettings() {
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_t actions{};
  posix_spawnattr_t attributes{};
};

std::vector<char*> c_pointers(std::vector<std::string>& texts) {
  std::vector<char*> out;
  out.reserve(texts.size() + 1);
  for (auto& text : texts)
    out.push_back(text.data());
  out.push_back(nullptr);
  return out;
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
  const SpawnSettings settings(
      command, {in.read.get(), out.write.get(), err.write.get(), orders.read.get(), report.write.get()});
  std::vector<std::string> argv = {k_supervisor, command.command};
  argv.insert(argv.end(), command.args.begin(), command.args.end());
  std::vector<std::string> env;
  for (const auto& [name, value] : command.env)
    env.push_back(std::string(name).append("=").append(value));
  pid_t pid = -1;
  const auto supervisor = support::bundled_path(k_supervisor);
  const int failed = ::posix_spawn(&pid, supervisor.c_str(), &settings.actions, &settings.attributes,
                                   c_pointers(argv).data(), c_pointers(env).data());
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

Child::Child(int pid, int pidfd, int in, int out, int err, int orders, int wake, Listener& listener)
    : pid_(pid),
      pidfd_(pidfd),
      in_(in),
      out_(out),
      err_(err),
      orders_(orders),
      wake_(wake),
      listener_(listener),
      reader_([this] { run(); }) {}

std::optional<ServerError> Child::send(std::string_view message, const Envelope&, const Deadline& deadline) {
  std::string line(message);
  line += '\n';
  const std::lock_guard lock(write_mutex_);
  const WithoutSigpipe quiet;
  if (in_ < 0 || broken_) return ServerError{ErrorKind::server_exit, "the process takes no more input"};
  std::string_view rest = line;
  while (!rest.empty()) {
    const auto wrote = ::write(in_, rest.data(), rest.size());
    if (wrote > 0) {
      rest.remove_prefix(static_cast<std::size_t>(wrote));
      continue;
    }
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote < 0 && errno != EAGAIN)
      return ServerError{ErrorKind::server_exit, "the process takes no more input"};
    const auto end = deadline.wait(in_, POLLOUT);
    if (end == Deadline::WaitResult::ready) continue;
    broken_ = rest.size() < line.size();
    if (end == Deadline::WaitResult::cancelled) return ServerError{ErrorKind::cancelled, "cancelled"};
    return ServerError{ErrorKind::timeout, "the process did not take its input in time"};
  }
  return std::nullopt;
}

void Child::listen(std::string_view message) {
  if (message.empty()) return;  // servers of the legacy era send notifications on the same pipe
  static_cast<void>(send(message, {}, {Clock::now() + std::chrono::seconds(5), wake_}));
}

/// The loop of the reading thread. Ends when the process has ended or stop() was called.
void Child::run() {
  bool out_open = true;
  bool err_open = true;
  for (;;) {
    pollfd fds[] = {{wake_, POLLIN, 0},
                    {out_open ? out_ : -1, POLLIN, 0},
                    {err_open ? err_ : -1, POLLIN, 0},
                    {pidfd_, POLLIN, 0}};
    if (::poll(fds, 4, -1) < 0) continue;
    if (fds[1].revents != 0) out_open = read_output();
    if (fds[2].revents != 0) read_error_output();
    if ((fds[2].revents & POLLHUP) != 0) err_open = false;
    if (fds[0].revents != 0) break;
    if (fds[3].revents == 0 && out_open) continue;
    // The end of the output and the end of the process follow each other closely. The last output still
    // counts.
    const Deadline last{Clock::now() + k_last_output, wake_};
    while (out_open && last.wait(out_, POLLIN) == Deadline::WaitResult::ready)
      out_open = read_output();
    read_error_output();
    Deadline{Clock::now() + k_after_eof, wake_}.wait(pidfd_, POLLIN);
    break;
  }
  reap();
  listener_.on_closed(exit_error());
}

/// Returns false at the end of the output.
bool Child::read_output() {
  std::array<char, 65536> buffer{};
  for (int i = 0; i < 64; ++i) {
    const auto count = ::read(out_, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return errno == EAGAIN;
    if (count == 0) return false;
    for (std::string_view piece(buffer.data(), static_cast<std::size_t>(count)); !piece.empty();) {
      const auto end = piece.find('\n');
      append_to_line(piece.substr(0, end));
      if (end == std::string_view::npos) break;
      end_line();
      piece.remove_prefix(end + 1);
    }
  }
  return true;
}

/// Appends to the current line. A line that is too long is only scanned for its id.
void Child::append_to_line(std::string_view piece) {
  if (!skipping_) {
    buffer_.append(piece);
    if (buffer_.size() <= k_max_line) return;
    skipping_.emplace();
    piece = buffer_;
  }
  skipping_->feed(piece);
  buffer_ = {};
}

void Child::end_line() {
  if (skipping_) {
    listener_.on_invalid_line("a line of more than " + std::to_string(k_max_line) + " bytes",
                              skipping_->id());
    return skipping_.reset();
  }
  if (!buffer_.empty() && buffer_.back() == '\r') buffer_.pop_back();
  const auto first = buffer_.find_first_not_of(" \t");
  if (first != std::string::npos && buffer_[first] == '{') {
    listener_.on_message(buffer_);
  } else if (first != std::string::npos) {
    listener_.on_invalid_line(buffer_, "");
  }
  if (buffer_.capacity() > (1U << 20U)) {
    buffer_ = {};
  } else {
    buffer_.clear();
  }
}

void Child::read_error_output() {
  std::array<char, 4096> buffer{};
  for (int i = 0; i < 256; ++i) {
    const auto count = ::read(err_, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return;
    const std::lock_guard lock(error_output_mutex_);
    error_output_.append(buffer.data(), static_cast<std::size_t>(count));
    if (error_output_.size() > 2 * k_max_error_output)
      error_output_.erase(0, error_output_.size() - k_max_error_output);
  }
}

/// Sends an order to the supervisor, which may have ended.
void Child::order(char word) const {
  const WithoutSigpipe quiet;
  [[maybe_unused]] const auto written = ::write(orders_, &word, 1);
}

/// Ends the server and all its descendants; runs on the reading thread.
void Child::reap() {
  const auto ended = [&](milliseconds within) {
    return Deadline{Clock::now() + within}.wait(pidfd_, POLLIN) == Deadline::WaitResult::ready;
  };
  {
    const std::lock_guard lock(write_mutex_);
    ::close(in_);
    in_ = -1;
  }
  if (!ended(k_after_eof)) {
    killed_ = true;
    order('t');
    if (!ended(k_after_term)) {
      order('k');
      if (!ended(k_after_kill)) ::kill(pid_, SIGKILL);
    }
  }
  read_error_output();
  siginfo_t info{};
  while (::waitid(static_cast<idtype_t>(P_PIDFD), static_cast<id_t>(pidfd_), &info, WEXITED) != 0 &&
         errno == EINTR) {
  }
  status_ = info.si_code == CLD_EXITED ? info.si_status : -info.si_status;
}

ServerError Child::exit_error() const {
  if (killed_) return {ErrorKind::server_exit, "the process closed its output and was ended"};
  if (status_ >= 0) {
    return {ErrorKind::server_exit, "the process ended with exit code " + std::to_string(status_), status_};
  }
  return {ErrorKind::server_exit, "the process was ended by signal " + std::to_string(-status_), status_};
}

void Child::stop() {
  const std::lock_guard lock(stop_mutex_);
  if (!reader_.joinable()) return;
  const std::uint64_t one = 1;
  [[maybe_unused]] const auto written = ::write(wake_, &one, sizeof one);
  reader_.join();
  for (const int fd : {pidfd_, out_, err_, orders_, wake_})
    ::close(fd);
}

std::string Child::last_output() const {
  const std::lock_guard lock(error_output_mutex_);
  const auto begin =
      error_output_.size() > k_max_error_output ? error_output_.size() - k_max_error_output : 0;
  return support::replace_invalid_utf8(std::string_view(error_output_).substr(begin));
}

}  // namespace collet::external
