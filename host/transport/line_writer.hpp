// SPDX-License-Identifier: MIT
/// The one writer of an output stream.
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

/// Thread-safe. Whole lines in the order of write(); written by the calling thread, or by the one that is
/// writing already. What a socket or a non-blocking descriptor does not take at once is written by a thread
/// of the writer's own, so that a client that does not read keeps nobody from reading it; who writes while
/// too much is pending waits.
class LineWriter {
 public:
  /// `fd` is borrowed; `on_broken` is called once, when it cannot be written any more, `on_slow` each time
  /// that it does not take a line at once. Neither may write.
  LineWriter(int fd, std::function<void()> on_broken, std::function<void()> on_slow = nullptr);
  /// What is pending is dropped: drain() comes first.
  ~LineWriter();
  LineWriter(const LineWriter&) = delete;
  LineWriter& operator=(const LineWriter&) = delete;

  void write(std::string_view line);

  /// Between cork and uncork lines may be gathered (a few milliseconds, 64 KiB at most) instead of written
  /// one by one. Idempotent.
  void cork();
  void uncork();

  /// Returns when everything given to write() before is written, or the stream is broken.
  void drain();

  /// May a thread that writes be kept by the descriptor itself?
  bool may_block() const;

  bool broken() const { return broken_.load(std::memory_order_acquire); }

 private:
  using Lock = std::unique_lock<util::QuickMutex>;
  void flush(Lock& lock);
  std::size_t write_some(std::string_view bytes, std::string_view end);
  void hand_over(Lock& lock, std::string rest);
  void write_rest(Lock& lock);
  void work();

  const int fd_;
  const bool socket_;
  const std::function<void()> on_broken_;
  const std::function<void()> on_slow_;
  std::atomic<bool> broken_{false};
  util::QuickMutex mutex_;
  std::condition_variable_any written_;
  bool corked_ = false;
  bool writing_ = false;  ///< a thread writes, without the lock; it takes along what comes meanwhile
  std::chrono::steady_clock::time_point gathering_since_;
  unsigned gathered_ = 0;  ///< lines since then
  std::string pending_;

  std::string rest_;          ///< what the worker writes before pending_; its own while handed_over_
  std::size_t rest_at_ = 0;   ///< so far of rest_
  bool handed_over_ = false;  ///< the worker is the one that writes
  bool ended_ = false;
  std::condition_variable_any handed_;
  std::thread worker_;  ///< started when first needed
};

}  // namespace collet::host::transport
