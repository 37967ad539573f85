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
    const ssize_t result = ::writev(fd_, parts.data(), static_cast<int>(parts.size()));
    if (result >= 0) {
      const auto written = static_cast<std::size_t>(result);
      const std::size_t of_bytes = std::min(written, bytes.size());
      bytes.remove_prefix(of_bytes);
      end.remove_prefix(written - of_bytes);
    } else if (errno == EAGAIN) {
      pollfd wait{fd_, POLLOUT, 0};
      ::poll(&wait, 1, -1);
    } else if (errno != EINTR) {
      if (!broken_.exchange(true, std::memory_order_acq_rel)) on_broken_();
      return;
    }
  }
}

}  // namespace collet::host::transport
