// SPDX-License-Identifier: MIT
#include "host/transport/line_writer.hpp"

#include <array>
#include <cerrno>
#include <poll.h>
#include <sys/uio.h>
#include <unistd.h>

namespace collet::host::transport {

namespace {

constexpr std::size_t k_max_pending = 32U << 20U;
constexpr std::size_t k_max_gathered = 65536;
constexpr std::chrono::milliseconds k_max_gathering{1};
constexpr std::size_t k_kept_capacity = 1U << 20U;

}  // namespace

void LineWriter::write(std::string_view line) {
  Lock lock(mutex_);
  written_.wait(lock, [&] { return pending_.size() < k_max_pending || broken(); });
  if (broken()) return;
  if (!corked_ && !writing_ && pending_.empty()) {
    writing_ = true;
    lock.unlock();
    write_out(line, "\n");
    lock.lock();
    writing_ = false;
    return flush(lock);
  }
  const auto now = std::chrono::steady_clock::now();
  if (pending_.empty()) gathering_since_ = now;
  pending_ += line;
  pending_ += '\n';
  const bool gather = corked_ && pending_.size() < k_max_gathered && now - gathering_since_ < k_max_gathering;
  if (!gather) flush(lock);
}

bool LineWriter::stalled(std::chrono::milliseconds limit) const {
  const auto began = write_began_.load(std::memory_order_relaxed);
  return began != std::chrono::steady_clock::time_point{} && std::chrono::steady_clock::now() - began > limit;
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

void LineWriter::drain() {
  Lock lock(mutex_);
  corked_ = false;
  flush(lock);
  written_.wait(lock, [&] { return broken() || (!writing_ && pending_.empty()); });
}

void LineWriter::flush(Lock& lock) {
  if (writing_) return;
  writing_ = true;
  std::string bytes;
  while (!pending_.empty() && !broken()) {
    bytes.swap(pending_);
    lock.unlock();
    write_out(bytes, {});
    bytes.clear();
    if (bytes.capacity() > k_kept_capacity) bytes.shrink_to_fit();
    lock.lock();
    written_.notify_all();
  }
  if (pending_.empty()) pending_.swap(bytes);  // keeps its memory for the next time
  writing_ = false;
  written_.notify_all();
}

void LineWriter::write_out(std::string_view bytes, std::string_view end) {
  while (!bytes.empty() || !end.empty()) {
    if (broken()) return;
    std::array<iovec, 2> parts = {
        {{const_cast<char*>(bytes.data()), bytes.size()}, {const_cast<char*>(end.data()), end.size()}}};
    write_began_.store(std::chrono::steady_clock::now(), std::memory_order_relaxed);
    const ssize_t result = ::writev(fd_, parts.data(), static_cast<int>(parts.size()));
    const int error = errno;
    write_began_.store({}, std::memory_order_relaxed);
    if (result >= 0) {
      const auto written = static_cast<std::size_t>(result);
      const std::size_t of_bytes = std::min(written, bytes.size());
      bytes.remove_prefix(of_bytes);
      end.remove_prefix(written - of_bytes);
    } else if (error == EAGAIN) {
      pollfd wait{fd_, POLLOUT, 0};
      write_began_.store(std::chrono::steady_clock::now(), std::memory_order_relaxed);
      ::poll(&wait, 1, -1);
      write_began_.store({}, std::memory_order_relaxed);
    } else if (error != EINTR) {
      if (!broken_.exchange(true, std::memory_order_acq_rel)) on_broken_();
      return;
    }
  }
}

}  // namespace collet::host::transport
