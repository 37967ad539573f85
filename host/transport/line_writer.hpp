// SPDX-License-Identifier: MIT
/// Writes whole lines to an output stream.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include "host/util/quick_mutex.hpp"

namespace collet::host::transport {

/// Thread-safe. Lines are written in the order of write(), by the calling thread or by the thread that is
/// already writing. The bytes that a socket or a non-blocking descriptor does not accept at once are written
/// by a worker thread, so that a client that does not read does not block the thread that reads its input.
/// write() waits while 16 MiB are pending; a caller that must not wait asks has_room() before it causes
/// output.
class LineWriter {
 public:
  /// `fd` is borrowed. `on_broken` is called once, when `fd` cannot be written any more, `on_slow` each time
  /// `fd` does not accept a whole line at once, and `on_room` as has_room() defines. None of them may write.
  LineWriter(int fd, std::function<void()> on_broken, std::function<void()> on_slow = nullptr,
             std::function<void()> on_room = nullptr);
  /// Drops pending bytes; call drain() before.
  ~LineWriter();
  LineWriter(const LineWriter&) = delete;
  LineWriter& operator=(const LineWriter&) = delete;

  void write(std::string_view line);

  /// Between cork() and uncork() lines may be gathered for a few milliseconds, up to 64 KiB, and written
  /// together. Idempotent.
  void cork();
  void uncork();

  /// Returns true if fewer than `limit` bytes are pending. Otherwise on_room is called once, when fewer than
  /// half of `limit` are pending.
  bool has_room(std::size_t limit) {
    return pending_bytes_.load(std::memory_order_relaxed) < limit || check_room(limit);
  }
  /// Returns the number of bytes that were passed to write() and are not yet written.
  std::size_t pending_bytes() const { return pending_bytes_.load(std::memory_order_relaxed); }

  /// Returns when every line passed to write() before is written, or the stream is broken.
  void drain() { drain_until(std::chrono::steady_clock::time_point::max()); }
  /// Returns false if lines are still pending at `until`.
  bool drain_until(std::chrono::steady_clock::time_point until);

  /// Returns true if a write to the descriptor can block.
  bool may_block() const;

  bool broken() const { return broken_.load(std::memory_order_acquire); }

 private:
  using Lock = std::unique_lock<util::QuickMutex>;
  bool check_room(std::size_t limit);
  void count_pending();
  void flush(Lock& lock);
  void end_writing();
  std::size_t write_some(std::string_view bytes, std::string_view end);
  void hand_over(Lock& lock, std::string rest);
  void write_rest(Lock& lock);
  void work();

  const int fd_;
  const bool socket_;
  const std::function<void()> on_broken_;
  const std::function<void()> on_slow_;
  const std::function<void()> on_room_;
  std::atomic<bool> broken_{false};
  std::atomic<std::size_t> pending_bytes_{0};  ///< written under the mutex
  util::QuickMutex mutex_;
  std::condition_variable_any written_;  ///< drain() waits for it
  std::condition_variable_any space_;    ///< write() waits for it; each thread that it wakes wakes the next
  int waiting_ = 0;                      ///< threads that wait for space_
  std::size_t wanted_room_ = 0;          ///< on_room_ is called when fewer bytes are pending
  bool corked_ = false;
  bool writing_ =
      false;  ///< a thread writes without the lock, and also writes the lines that arrive meanwhile
  std::chrono::steady_clock::time_point gathering_since_;
  unsigned gathered_ = 0;  ///< lines since `gathering_since_`
  std::string pending_;

  std::string
      rest_;  ///< written by the worker before `pending_`; used only by the worker while `handed_over_`
  std::size_t rest_at_ = 0;   ///< number of bytes of `rest_` that are written
  bool handed_over_ = false;  ///< the worker writes
  bool ended_ = false;
  std::condition_variable_any handed_;
  std::thread worker_;  ///< started when first needed
};

}  // namespace collet::host::transport
