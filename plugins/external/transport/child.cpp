// SPDX-License-Identifier: MIT
#include "plugins/external/transport/child.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <sys/wait.h>
#include <unistd.h>

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
constexpr milliseconds k_last_output{50};

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

}  // namespace

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
