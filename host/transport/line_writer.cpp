// SPDX-License-Identifier: MIT
#include "host/transport/line_writer.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <exception>
#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#include "host/util/coarse_clock.hpp"
#include "host/util/forked_child.hpp"

namespace collet::host::transport {

namespace {

constexpr std::size_t k_max_pending = 16U << 20U;
constexpr std::size_t k_max_gathered = 65536;
constexpr std::chrono::milliseconds k_max_gathering{1};
constexpr unsigned k_lines_per_clock_check = 8;  ///< while lines are gathered
constexpr std::size_t k_max_kept_bytes = 1U << 20U;
constexpr int k_end_check_ms = 50;  ///< interval in which the worker checks whether it must end

bool is_socket(int fd) {
  struct stat status = {};
  return ::fstat(fd, &status) == 0 && S_ISSOCK(status.st_mode);
}

}  // namespace

LineWriter::LineWriter(int fd, std::function<void()> on_broken, std::function<void()> on_slow,
                       std::function<void()> on_room)
    : fd_(fd),
      socket_(is_socket(fd)),
      on_broken_(std::move(on_broken)),
      on_slow_(std::move(on_slow)),
      on_room_(std::move(on_room)) {}

bool LineWriter::may_block() const {
  return !socket_ && (::fcntl(fd_, F_GETFL) & O_NONBLOCK) == 0;
}

LineWriter::~LineWriter() {
  {
    const Lock lock(mutex_);
    ended_ = true;
    handed_.notify_all();
  }
  if (worker_.joinable()) worker_.join();
}

void LineWriter::write(std::string_view line) {
  Lock lock(mutex_);
  if (pending_bytes() >= k_max_pending) {
    ++waiting_;
    space_.wait(lock, [&] { return pending_bytes() < k_max_pending || broken(); });
    --waiting_;
  }
  if (broken()) return;
  if (!corked_ && !writing_ && pending_.empty()) {
    writing_ = true;
    lock.unlock();
    const std::size_t written = write_some(line, "\n");
    lock.lock();
    if (written <= line.size() && !broken()) {
      std::string rest(line.substr(written));
      rest += '\n';
      return hand_over(lock, std::move(rest));
    }
    writing_ = false;
    return flush(lock);
  }
  if (pending_.empty()) {
    gathering_since_ = util::about_now();
    gathered_ = 0;
  }
  pending_.reserve(pending_.size() + line.size() + 1);
  pending_.append(line) += '\n';
  count_pending();
  const bool late =
      ++gathered_ % k_lines_per_clock_check == 0 && util::about_now() - gathering_since_ >= k_max_gathering;
  if (!corked_ || late || pending_.size() >= k_max_gathered) flush(lock);
}

void LineWriter::cork() {
  const Lock lock(mutex_);
  corked_ = true;
}

void LineWriter::uncork() {
  Lock lock(mutex_);
  corked_ = false;
  flush(lock);
}

bool LineWriter::drain_until(std::chrono::steady_clock::time_point until) {
  Lock lock(mutex_);
  corked_ = false;
  flush(lock);
  const auto done = [&] { return broken() || (!writing_ && pending_.empty()); };
  if (until != std::chrono::steady_clock::time_point::max()) return written_.wait_until(lock, until, done);
  written_.wait(lock, done);
  return true;
}

bool LineWriter::check_room(std::size_t limit) {
  const Lock lock(mutex_);
  if (pending_bytes() < limit) return true;
  wanted_room_ = std::max(wanted_room_, limit / 2);
  return false;
}

/// The caller holds the lock and has changed the number of pending bytes. Wakes at most one thread.
void LineWriter::count_pending() {
  const std::size_t bytes = pending_.size() + rest_.size() - rest_at_;
  pending_bytes_.store(bytes, std::memory_order_relaxed);
  if (waiting_ > 0 && bytes < k_max_pending) space_.notify_one();
  if (bytes >= wanted_room_) return;
  wanted_room_ = 0;
  if (on_room_) on_room_();
}

void LineWriter::flush(Lock& lock) {
  if (writing_) return;
  writing_ = true;
  std::string bytes;
  while (!pending_.empty() && !broken()) {
    bytes.swap(pending_);
    count_pending();
    lock.unlock();
    const std::size_t written = write_some(bytes, {});
    lock.lock();
    if (written < bytes.size() && !broken()) {
      bytes.erase(0, written);
      return hand_over(lock, std::move(bytes));
    }
    bytes.clear();
    if (bytes.capacity() > k_max_kept_bytes) bytes.shrink_to_fit();
  }
  if (pending_.empty()) pending_.swap(bytes);  // keeps the memory for later
  end_writing();
}

/// The caller holds the lock. Nothing is pending, or the stream is broken.
void LineWriter::end_writing() {
  writing_ = false;
  written_.notify_all();
  if (broken()) space_.notify_all();
}

/// The caller holds the lock and has set `writing_`. The worker writes `rest` and the lines that arrive until
/// it is written.
void LineWriter::hand_over(Lock& lock, std::string rest) {
  rest_ = std::move(rest);
  rest_at_ = 0;
  handed_over_ = true;
  count_pending();
  if (on_slow_) on_slow_();
  try {
    if (!worker_.joinable()) worker_ = std::thread([this] { work(); });
    handed_.notify_one();
  } catch (const std::exception&) {  // Without a worker this thread waits itself.
    write_rest(lock);
  }
}

void LineWriter::work() {
  Lock lock(mutex_);
  for (;;) {
    handed_.wait(lock, [&] { return ended_ || handed_over_; });
    if (ended_) return;
    write_rest(lock);
  }
}

void LineWriter::write_rest(Lock& lock) {
  while (!broken() && !ended_) {
    if (rest_at_ == rest_.size()) {
      rest_.clear();
      rest_at_ = 0;
      if (pending_.empty()) break;
      rest_.swap(pending_);
    }
    const std::string_view left = std::string_view(rest_).substr(rest_at_);
    lock.unlock();
    const std::size_t written = write_some(left, {});
    if (written == 0) {
      pollfd wait{fd_, POLLOUT, 0};
      ::poll(&wait, 1, k_end_check_ms);
    }
    lock.lock();
    rest_at_ += written;
    count_pending();
  }
  if (rest_.capacity() > k_max_kept_bytes) rest_.shrink_to_fit();
  handed_over_ = false;
  end_writing();
}

/// Returns the number of bytes written: all of them, unless the descriptor would block or is broken.
std::size_t LineWriter::write_some(std::string_view bytes, std::string_view end) {
  std::size_t total = 0;
  while (!bytes.empty() || !end.empty()) {
    if (broken()) return total;
    if (util::in_forked_child()) ::_exit(EXIT_FAILURE);  // a child that a plugin forked answers no client
    std::array<iovec, 2> parts = {
        {{const_cast<char*>(bytes.data()), bytes.size()}, {const_cast<char*>(end.data()), end.size()}}};
    msghdr message = {};
    message.msg_iov = parts.data();
    message.msg_iovlen = parts.size();
    const ssize_t result = socket_ ? ::sendmsg(fd_, &message, MSG_DONTWAIT | MSG_NOSIGNAL)
                                   : ::writev(fd_, parts.data(), static_cast<int>(parts.size()));
    if (result >= 0) {
      const auto written = static_cast<std::size_t>(result);
      const std::size_t of_bytes = std::min(written, bytes.size());
      bytes.remove_prefix(of_bytes);
      end.remove_prefix(written - of_bytes);
      total += written;
    } else if (errno == EAGAIN) {
      return total;
    } else if (errno != EINTR) {
      if (!broken_.exchange(true, std::memory_order_acq_rel)) on_broken_();
      return total;
    }
  }
  return total;
}

}  // namespace collet::host::transport
