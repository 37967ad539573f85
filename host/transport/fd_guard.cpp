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
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "host/util/flush_printed.hpp"
#include "host/util/forked_child.hpp"
#include "host/util/rate_limit.hpp"
#include "sdk/support/library/bundled_library.hpp"

namespace collet::host::transport {

namespace {

constexpr std::size_t k_max_line_bytes = 4096;
constexpr std::size_t k_max_lines = 500;  ///< in one window
constexpr std::chrono::seconds k_window{1};
constexpr char k_relay_stop = '\0';  ///< last byte in the relay; no line contains it
constexpr int k_relay_patience_ms = 200;
constexpr timespec k_end_pause{0, 100'000};  ///< between two checks that the forwarding thread has ended
constexpr int k_end_pauses = 5000;

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
  // The unwinder is loaded now if descriptors are few: later none is left to load it with the first
  // exception.
  constexpr rlim_t k_few_descriptors = 64;
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < k_few_descriptors)
    static_cast<void>(support::load_unwinder());
  if (!fill_standard_streams()) return failed("open");
  guard->in_ = duplicate_above_2(0);
  guard->old_out_ = duplicate_above_2(1);
  guard->old_err_ = duplicate_above_2(2);
  if (guard->in_ < 0 || guard->old_out_ < 0 || guard->old_err_ < 0) return failed("dup");
  guard->out_ = open_nonblocking(guard->old_out_);
  guard->err_ = open_nonblocking(guard->old_err_);
  struct stat errors {};
  if (guard->err_ >= 0 && ::fstat(guard->err_, &errors) == 0) {
    guard->err_device_ = errors.st_dev;
    guard->err_inode_ = errors.st_ino;
  }
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
  util::hide_from_children({guard->in_, guard->out_, guard->old_out_});
  return guard;
}

void FdGuard::start_forwarding() {
  std::call_once(forwarding_, [this] {
    std::atomic<bool> ready{false};
    forwards_.store(true, std::memory_order_release);
    thread_ = std::thread([this, &ready] {
      keep_own_descriptors();
      ready.store(true, std::memory_order_release);
      forward(false);
      forwarded_.store(true, std::memory_order_release);
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
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC | O_NONBLOCK) != 0) return;
  relay_ = ends[0];
  relay_end_ = ends[1];
  keeper_.store(::gettid(), std::memory_order_release);
}

bool FdGuard::has_lost_err() const {
  if (keeper_.load(std::memory_order_acquire) == 0) return false;
  struct stat present {};
  return ::fstat(err_, &present) != 0 || present.st_dev != err_device_ || present.st_ino != err_inode_;
}

int FdGuard::surviving_err() const {
  if (!has_lost_err()) return err_;
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
  number(keeper_.load(std::memory_order_acquire));
  text("/fd/");
  number(relay_end_);
  return ::open(path.data(), O_WRONLY | O_NONBLOCK | O_CLOEXEC);
}

void FdGuard::flush_at_end() const {
  ::fcntl(1, F_SETFL, O_NONBLOCK);  // nobody may read the pipe any more
  util::flush_printed();
  const bool lost = has_lost_err();
  constexpr std::uint64_t k_one = 1;
  const ssize_t sent =
      lost ? ::write(surviving_err(), &k_relay_stop, 1) : ::write(stop_, &k_one, sizeof k_one);
  if (sent > 0 && forwards_.load(std::memory_order_acquire)) {
    for (int pauses = 0; pauses < k_end_pauses && !forwarded_.load(std::memory_order_acquire); ++pauses)
      ::nanosleep(&k_end_pause, nullptr);
  }
  if (lost) return;
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

/// Writes what surviving_err() has got. Returns true after the sign to stop.
bool FdGuard::pass_on_relay() const {
  std::array<char, 4096> bytes;
  for (ssize_t count = ::read(relay_, bytes.data(), bytes.size()); count > 0;
       count = ::read(relay_, bytes.data(), bytes.size())) {
    std::string_view text(bytes.data(), static_cast<std::size_t>(count));
    const std::size_t stop = text.find(k_relay_stop);
    text = text.substr(0, stop);
    while (!text.empty()) {
      const ssize_t wrote = ::write(err_, text.data(), text.size());
      if (wrote > 0) text.remove_prefix(static_cast<std::size_t>(wrote));
      pollfd writable{err_, POLLOUT, 0};
      if (wrote <= 0 && errno != EINTR && (errno != EAGAIN || ::poll(&writable, 1, k_relay_patience_ms) <= 0))
        break;
    }
    if (stop != std::string_view::npos) return true;
  }
  return false;
}

/// Runs until `stop_` is readable, and still forwards everything in the pipe by then. If a plugin has closed
/// fds 1 and 2, nothing is left to forward, but surviving_err() needs this thread.
void FdGuard::forward(bool stopping) const {
  LineLimiter lines(on_line_);
  std::array<char, 16384> bytes;
  int pipe = pipe_;
  for (;;) {
    std::array<pollfd, 3> ready = {{{pipe, POLLIN, 0}, {stop_, POLLIN, 0}, {relay_, POLLIN, 0}}};
    const int timeout = lines.left_out() ? static_cast<int>(std::chrono::milliseconds(k_window).count()) : -1;
    const int woken = stopping ? 1 : ::poll(ready.data(), ready.size(), timeout);
    if (woken == 0) lines.report_left_out();
    if (woken <= 0) continue;
    stopping = stopping || ready[1].revents != 0 || (ready[2].revents != 0 && pass_on_relay());
    const ssize_t count = pipe < 0 ? 0 : ::read(pipe, bytes.data(), bytes.size());
    if (count > 0) {
      lines.feed({bytes.data(), static_cast<std::size_t>(count)});
    } else if (stopping) {
      break;
    } else if (count == 0 && pipe >= 0) {
      lines.end_line();
      pipe = -1;
    }
  }
  lines.end_line();
  lines.report_left_out();
}

}  // namespace collet::host::transport
