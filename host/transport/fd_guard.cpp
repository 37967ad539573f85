// SPDX-License-Identifier: MIT
#include "host/transport/fd_guard.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <string>
#include <sys/eventfd.h>
#include <sys/stat.h>
#include <unistd.h>

namespace collet::host::transport {

namespace {

constexpr std::size_t k_max_line_bytes = 4096;
constexpr std::size_t k_max_lines = 500;  ///< in one window
constexpr std::chrono::seconds k_window{1};

support::Error failed(const char* what) {
  return {COLLET_INTERNAL,
          std::string("cannot guard the standard streams: ") + what + ": " + std::strerror(errno)};
}

/// Opens /dev/null in place of closed standard streams, so that every later descriptor is above 2.
bool fill_standard_streams() {
  int fd = 0;
  while (fd <= 2) {
    fd = ::open("/dev/null", O_RDWR);
    if (fd < 0) return false;
  }
  ::close(fd);
  return true;
}

int duplicate_above_2(int fd) {
  return ::fcntl(fd, F_DUPFD_CLOEXEC, 3);
}

/// Opens a pipe or terminal again as non-blocking. Duplicates any other file.
int open_nonblocking(int fd) {
  struct stat status {};
  const bool own_description = ::fstat(fd, &status) == 0 && (S_ISFIFO(status.st_mode) || ::isatty(fd) == 1);
  if (own_description) {
    const std::string path = "/proc/self/fd/" + std::to_string(fd);
    const int opened = ::open(path.c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
    if (opened >= 0) return opened;
  }
  return duplicate_above_2(fd);
}

void close_all(std::initializer_list<int> fds) {
  for (const int fd : fds) {
    if (fd >= 0) ::close(fd);
  }
}

/// Splits a stream into lines, cuts each at k_max_line_bytes, and passes on at most k_max_lines in a window.
class LineLimiter {
 public:
  explicit LineLimiter(const FdGuard::LineHandler& on_line) : on_line_(on_line) {}

  void feed(std::string_view bytes) {
    while (!bytes.empty()) {
      const std::size_t end = std::min(bytes.find('\n'), bytes.size());
      const std::size_t kept = std::min(end, k_max_line_bytes - line_.size());
      line_.append(bytes.substr(0, kept));
      cut_ += end - kept;
      if (end == bytes.size()) return;
      end_line();
      bytes.remove_prefix(end + 1);
    }
  }
  void end_line() {
    if (line_.ends_with('\r')) line_.pop_back();
    if (cut_ > 0) line_ += " [" + std::to_string(cut_) + " more bytes]";
    if (!line_.empty()) pass_on();
    line_.clear();
    cut_ = 0;
  }
  /// Reports the number of lines left out, after their window or at the end.
  void report_left_out() {
    if (left_out_ > 0) on_line_("[" + std::to_string(left_out_) + " more lines left out]");
    left_out_ = 0;
  }
  bool left_out() const { return left_out_ > 0; }

 private:
  void pass_on() {
    const auto now = std::chrono::steady_clock::now();
    if (now - window_ >= k_window) {
      report_left_out();
      window_ = now;
      passed_ = 0;
    }
    if (passed_ == k_max_lines) {
      ++left_out_;
    } else {
      ++passed_;
      on_line_(line_);
    }
  }

  const FdGuard::LineHandler& on_line_;
  std::string line_;
  std::size_t cut_ = 0;
  std::chrono::steady_clock::time_point window_;
  std::size_t passed_ = 0;
  std::uint64_t left_out_ = 0;
};

}  // namespace

support::Result<std::unique_ptr<FdGuard>> FdGuard::install(LineHandler on_line) {
  std::unique_ptr<FdGuard> guard(new FdGuard());
  guard->on_line_ = std::move(on_line);
  std::fflush(nullptr);
  if (!fill_standard_streams()) return failed("open");
  guard->in_ = duplicate_above_2(0);
  guard->old_out_ = duplicate_above_2(1);
  guard->old_err_ = duplicate_above_2(2);
  if (guard->in_ < 0 || guard->old_out_ < 0 || guard->old_err_ < 0) return failed("dup");
  guard->out_ = open_nonblocking(guard->old_out_);
  guard->err_ = open_nonblocking(guard->old_err_);
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return failed("pipe");
  guard->pipe_ = ends[0];
  ::fcntl(guard->pipe_, F_SETFL, O_NONBLOCK);  // before anything fails: the destructor reads what is in it
  const int write_end = ends[1];
  const int null = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
  guard->stop_ = ::eventfd(0, EFD_CLOEXEC);
  if (guard->out_ < 0 || guard->err_ < 0 || null < 0 || guard->stop_ < 0) {
    const auto error = failed("open");
    close_all({null, write_end});
    return error;
  }
  const bool replaced = ::dup2(null, 0) == 0 && ::dup2(write_end, 1) == 1 && ::dup2(write_end, 2) == 2;
  close_all({null, write_end});
  if (!replaced) return failed("dup2");
  return guard;
}

void FdGuard::start_forwarding() {
  std::call_once(forwarding_, [this] { thread_ = std::thread([this] { forward(false); }); });
}

FdGuard::~FdGuard() {
  std::fflush(nullptr);
  if (in_ >= 0) ::dup2(in_, 0);
  if (old_out_ >= 0) ::dup2(old_out_, 1);
  if (old_err_ >= 0) ::dup2(old_err_, 2);
  if (thread_.joinable()) {
    const std::uint64_t one = 1;
    while (::write(stop_, &one, sizeof one) < 0 && errno == EINTR) {
    }
    thread_.join();
  } else if (pipe_ >= 0) {
    forward(true);
  }
  close_all({in_, out_, old_out_, err_, old_err_, pipe_, stop_});
}

/// Runs until `stop_` is readable, and still forwards everything in the pipe by then.
void FdGuard::forward(bool stopping) const {
  LineLimiter lines(on_line_);
  std::array<char, 16384> bytes;
  for (;;) {
    std::array<pollfd, 2> ready = {{{pipe_, POLLIN, 0}, {stop_, POLLIN, 0}}};
    const int timeout = lines.left_out() ? static_cast<int>(std::chrono::milliseconds(k_window).count()) : -1;
    const int woken = stopping ? 1 : ::poll(ready.data(), ready.size(), timeout);
    if (woken == 0) lines.report_left_out();
    if (woken <= 0) continue;
    stopping = stopping || ready[1].revents != 0;
    const ssize_t count = ::read(pipe_, bytes.data(), bytes.size());
    if (count > 0) {
      lines.feed({bytes.data(), static_cast<std::size_t>(count)});
    } else if (stopping || count == 0) {
      break;
    }
  }
  lines.end_line();
  lines.report_left_out();
}

}  // namespace collet::host::transport
