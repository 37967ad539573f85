// SPDX-License-Identifier: MIT
#include "host/transport/fd_guard.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <limits>
#include <linux/close_range.h>
#include <poll.h>
#include <string>
#include <sys/eventfd.h>
#include <sys/stat.h>
#include <unistd.h>

#include "host/util/flush_printed.hpp"
#include "host/util/forked_child.hpp"
#include "host/util/rate_limit.hpp"

namespace collet::host::transport {

namespace {

constexpr std::size_t k_max_line_bytes = 4096;
constexpr std::size_t k_max_lines = 500;  ///< in one window
constexpr std::chrono::seconds k_window{1};
constexpr int k_crash_waits =
    500;  ///< pauses of a millisecond for the forwarding thread, while the process crashes

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
  void report_left_out() { report(limit_.take_left_out()); }
  bool left_out() const { return limit_.has_left_out(); }

 private:
  void pass_on() {
    const auto now = std::chrono::steady_clock::now();
    report(limit_.take_left_out(now));
    if (limit_.pass(now)) on_line_(line_);
  }
  void report(std::uint64_t left_out) {
    if (left_out > 0) on_line_("[" + std::to_string(left_out) + " more lines left out]");
  }

  const FdGuard::LineHandler& on_line_;
  std::string line_;
  std::size_t cut_ = 0;
  util::RateLimit limit_{k_max_lines, k_window};
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
  const int write_end = ends[1];
  const int null = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
  if (guard->pipe_ < 0 || write_end < 0 || null < 0) return failed("open");
  ::fcntl(guard->pipe_, F_SETFL, O_NONBLOCK);
  const bool replaced = ::dup2(null, 0) == 0 && ::dup2(write_end, 1) == 1 && ::dup2(write_end, 2) == 2;
  close_all({null, write_end});
  if (!replaced) return failed("dup2");
  util::hide_from_children({guard->in_, guard->out_, guard->old_out_});
  return guard;
}

void FdGuard::start_forwarding() {
  std::call_once(forwarding_, [this] {
    stop_ = ::eventfd(0, EFD_CLOEXEC);
    std::atomic<bool> ready{false};
    thread_ = std::thread([this, &ready] {
      keep_own_descriptors();
      ready.store(true, std::memory_order_release);
      forward(false);
      forwarded_.store(true, std::memory_order_release);
      // If a plugin has closed fds 1 and 2, nothing is left to forward, but surviving_err() needs this
      // thread.
      pollfd stopped{stop_, POLLIN, 0};
      while (::poll(&stopped, 1, -1) < 0 && errno == EINTR) {
      }
    });
    // The code of a plugin, which runs next, may close descriptors.
    while (!ready.load(std::memory_order_acquire))
      std::this_thread::yield();
  });
}

/// Gives this thread a table of descriptors of its own, with those that it needs, so that a plugin which
/// closes every descriptor of the process does not close these. A kernel that refuses changes nothing.
void FdGuard::keep_own_descriptors() {
  std::array<int, 3> kept{pipe_, stop_, err_};
  std::sort(kept.begin(), kept.end());
  unsigned first = 0;
  for (const int fd : kept) {
    const auto last = static_cast<unsigned>(fd) - 1;
    if (first <= last && ::close_range(first, last, CLOSE_RANGE_UNSHARE) != 0) return;
    first = static_cast<unsigned>(fd) + 1;
  }
  ::close_range(first, std::numeric_limits<unsigned>::max(), CLOSE_RANGE_UNSHARE);
  keeper_.store(::gettid(), std::memory_order_release);
}

int FdGuard::surviving_err() const {
  const pid_t keeper = keeper_.load(std::memory_order_acquire);
  if (keeper == 0 || ::fcntl(err_, F_GETFD) >= 0) return err_;
  std::array<char, 64> path{};
  std::size_t size = 0;
  const auto text = [&](std::string_view part) {
    size = static_cast<std::size_t>(
        std::copy(part.begin(), part.end(), path.begin() + static_cast<std::ptrdiff_t>(size)) - path.begin());
  };
  const auto number = [&](int value) {
    std::array<char, 10> digits{};
    std::size_t at = digits.size();
    for (; at == digits.size() || value > 0; value /= 10)
      digits.at(--at) = static_cast<char>('0' + value % 10);
    text({digits.data() + at, digits.size() - at});
  };
  text("/proc/self/task/");
  number(keeper);
  text("/fd/");
  number(err_);
  return ::open(path.data(), O_WRONLY | O_APPEND | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
}

void FdGuard::flush_at_crash() const {
  ::fcntl(1, F_SETFL, O_NONBLOCK);  // nobody may read the pipe any more
  util::flush_printed();
  const std::uint64_t one = 1;
  if (stop_ >= 0 && ::write(stop_, &one, sizeof one) == sizeof one) {
    for (int wait = 0; wait < k_crash_waits && !forwarded_.load(std::memory_order_acquire); ++wait) {
      const timespec pause{0, 1'000'000};
      ::nanosleep(&pause, nullptr);
    }
  }
  // The thread hangs, perhaps because it waits for memory: what it has not read is written as it is.
  std::array<char, 4096> bytes;
  for (ssize_t count = ::read(pipe_, bytes.data(), bytes.size()); count > 0;
       count = ::read(pipe_, bytes.data(), bytes.size())) {
    if (::write(err_, bytes.data(), static_cast<std::size_t>(count)) < 0) return;
  }
}

FdGuard::~FdGuard() {
  util::hide_from_children({});
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
