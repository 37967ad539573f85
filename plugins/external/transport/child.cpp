// SPDX-License-Identifier: MIT
#include "plugins/external/transport/child.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <spawn.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "sdk/support/utf8.hpp"

#ifndef P_PIDFD
#define P_PIDFD 3
#endif

namespace collet::external {

namespace {

// Together they stay below what the host waits for.
constexpr milliseconds k_after_eof{500};
constexpr milliseconds k_after_term{300};
constexpr milliseconds k_last_output{50};

std::string in_words(int number) {
  std::array<char, 128> room{};
  return ::strerror_r(number, room.data(), room.size());
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
};

void unblock(int fd) {
  ::fcntl(fd, F_SETFL, ::fcntl(fd, F_GETFL) | O_NONBLOCK);
}

/// While it lives, writing to a pipe that nobody reads is an error and no signal, whatever the process does
/// with that signal.
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

/// What posix_spawn is given beside the texts.
class Settings {
 public:
  Settings(const ChildCommand& command, const Pipe& in, const Pipe& out, const Pipe& err) {
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in.read.get(), 0);
    posix_spawn_file_actions_adddup2(&actions, out.write.get(), 1);
    posix_spawn_file_actions_adddup2(&actions, err.write.get(), 2);
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
  Settings(const Settings&) = delete;
  Settings& operator=(const Settings&) = delete;
  ~Settings() {
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_t actions{};
  posix_spawnattr_t attributes{};
};

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> out;
  out.reserve(texts.size() + 1);
  for (auto& text : texts)
    out.push_back(text.data());
  out.push_back(nullptr);
  return out;
}

Fault not_started(const ChildCommand& command, int number) {
  std::string text = "'" + command.command + "' could not be started: ";
  text += in_words(number);
  if (number == ENOENT) text += " (the command, or its working directory '" + command.cwd + "')";
  return {Kind::spawn, std::move(text)};
}

}  // namespace

Got<std::unique_ptr<Child>> Child::start(const ChildCommand& command, Listener& listener) {
  Pipe in;
  Pipe out;
  Pipe err;
  Fd wake(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  if (!in.open() || !out.open() || !err.open() || wake.get() < 0) return not_started(command, errno);
  const Settings settings(command, in, out, err);
  std::vector<std::string> words = {command.command};
  words.insert(words.end(), command.args.begin(), command.args.end());
  std::vector<std::string> env;
  for (const auto& [name, value] : command.env)
    env.push_back(std::string(name).append("=").append(value));
  pid_t pid = -1;
  const int failed = ::posix_spawnp(&pid, command.command.c_str(), &settings.actions, &settings.attributes,
                                    pointers(words).data(), pointers(env).data());
  if (failed != 0) return not_started(command, failed);
  const auto pidfd = static_cast<int>(::syscall(SYS_pidfd_open, pid, 0));
  if (pidfd < 0) {
    const int number = errno;
    ::kill(-pid, SIGKILL);
    ::waitpid(pid, nullptr, 0);
    return not_started(command, number);
  }
  for (const int fd : {in.write.get(), out.read.get(), err.read.get()})
    unblock(fd);
  return std::unique_ptr<Child>(new Child(pid, pidfd, in.write.release(), out.read.release(),
                                          err.read.release(), wake.release(), listener));
}

Child::Child(int pid, int pidfd, int in, int out, int err, int wake, Listener& listener)
    : pid_(pid),
      pidfd_(pidfd),
      in_(in),
      out_(out),
      err_(err),
      wake_(wake),
      listener_(listener),
      reader_([this] { run(); }) {}

std::optional<Fault> Child::send(std::string_view message, const Envelope&, const Patience& patience) {
  std::string line(message);
  line += '\n';
  const std::lock_guard lock(write_mutex_);
  const WithoutSigpipe quiet;
  if (in_ < 0 || broken_) return Fault{Kind::server_exit, "the process takes no more input"};
  std::string_view rest = line;
  while (!rest.empty()) {
    const auto wrote = ::write(in_, rest.data(), rest.size());
    if (wrote > 0) {
      rest.remove_prefix(static_cast<std::size_t>(wrote));
      continue;
    }
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote < 0 && errno != EAGAIN) return Fault{Kind::server_exit, "the process takes no more input"};
    const auto end = patience.wait(in_, POLLOUT);
    if (end == Patience::End::ready) continue;
    broken_ = rest.size() < line.size();
    if (end == Patience::End::cancelled) return Fault{Kind::cancelled, "cancelled"};
    return Fault{Kind::timeout, "the process did not take its input in time"};
  }
  return std::nullopt;
}

void Child::listen(std::string_view message) {
  if (message.empty()) return;  // the legacy era tells unasked, on the same pipe
  static_cast<void>(send(message, {}, {Clock::now() + std::chrono::seconds(5), wake_}));
}

/// The thread that reads: until the process has ended or stop() says so.
void Child::run() {
  bool out_open = true;
  bool err_open = true;
  for (;;) {
    pollfd fds[] = {{wake_, POLLIN, 0},
                    {out_open ? out_ : -1, POLLIN, 0},
                    {err_open ? err_ : -1, POLLIN, 0},
                    {pidfd_, POLLIN, 0}};
    if (::poll(fds, 4, -1) < 0) continue;
    if (fds[1].revents != 0) out_open = take_lines();
    if (fds[2].revents != 0) take_words();
    if ((fds[2].revents & POLLHUP) != 0) err_open = false;
    if (fds[0].revents != 0) break;
    if (fds[3].revents == 0 && out_open) continue;
    // Its output ended, or the process: the one is soon followed by the other. What it wrote last counts.
    const Patience last{Clock::now() + k_last_output, wake_};
    while (out_open && last.wait(out_, POLLIN) == Patience::End::ready)
      out_open = take_lines();
    take_words();
    Patience{Clock::now() + k_after_eof, wake_}.wait(pidfd_, POLLIN);
    break;
  }
  reap();
  listener_.on_closed(ending());
}

/// False at the end of its output.
bool Child::take_lines() {
  std::array<char, 65536> room{};
  for (int i = 0; i < 64; ++i) {
    const auto count = ::read(out_, room.data(), room.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return errno == EAGAIN;
    if (count == 0) return false;
    for (std::string_view piece(room.data(), static_cast<std::size_t>(count)); !piece.empty();) {
      const auto end = piece.find('\n');
      take_piece(piece.substr(0, end));
      if (end == std::string_view::npos) break;
      end_line();
      piece.remove_prefix(end + 1);
    }
  }
  return true;
}

/// Of a line; of one that is too long only the id is looked for.
void Child::take_piece(std::string_view piece) {
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
    listener_.on_stray("a line of more than " + std::to_string(k_max_line) + " bytes", skipping_->id());
    return skipping_.reset();
  }
  if (!buffer_.empty() && buffer_.back() == '\r') buffer_.pop_back();
  const auto first = buffer_.find_first_not_of(" \t");
  if (first != std::string::npos && buffer_[first] == '{') {
    listener_.on_message(buffer_);
  } else if (first != std::string::npos) {
    listener_.on_stray(buffer_, "");
  }
  if (buffer_.capacity() > (1U << 20U)) {
    buffer_ = {};
  } else {
    buffer_.clear();
  }
}

void Child::take_words() {
  std::array<char, 4096> room{};
  for (int i = 0; i < 256; ++i) {
    const auto count = ::read(err_, room.data(), room.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return;
    const std::lock_guard lock(words_mutex_);
    words_.append(room.data(), static_cast<std::size_t>(count));
    if (words_.size() > 2 * k_kept_words) words_.erase(0, words_.size() - k_kept_words);
  }
}

/// On the reading thread: nothing of the group is left afterwards.
void Child::reap() {
  const auto ended = [&](milliseconds within) {
    return Patience{Clock::now() + within}.wait(pidfd_, POLLIN) == Patience::End::ready;
  };
  {
    const std::lock_guard lock(write_mutex_);
    ::close(in_);
    in_ = -1;
  }
  if (!ended(k_after_eof)) {
    killed_ = true;
    ::kill(-pid_, SIGTERM);
    ended(k_after_term);
  }
  // While its leader is not waited for, the group keeps its number.
  ::kill(-pid_, SIGKILL);
  take_words();
  siginfo_t info{};
  while (::waitid(static_cast<idtype_t>(P_PIDFD), static_cast<id_t>(pidfd_), &info, WEXITED) != 0 &&
         errno == EINTR) {
  }
  status_ = info.si_code == CLD_EXITED ? info.si_status : -info.si_status;
}

Fault Child::ending() const {
  if (killed_) return {Kind::server_exit, "the process closed its output and was ended"};
  if (status_ >= 0) {
    return {Kind::server_exit, "the process ended with exit code " + std::to_string(status_), status_};
  }
  return {Kind::server_exit, "the process was ended by signal " + std::to_string(-status_), status_};
}

void Child::stop() {
  const std::lock_guard lock(stop_mutex_);
  if (!reader_.joinable()) return;
  const std::uint64_t one = 1;
  [[maybe_unused]] const auto written = ::write(wake_, &one, sizeof one);
  reader_.join();
  for (const int fd : {pidfd_, out_, err_, wake_})
    ::close(fd);
}

std::string Child::last_words() const {
  const std::lock_guard lock(words_mutex_);
  const auto begin = words_.size() > k_kept_words ? words_.size() - k_kept_words : 0;
  return support::replace_invalid_utf8(std::string_view(words_).substr(begin));
}

}  // namespace collet::external
