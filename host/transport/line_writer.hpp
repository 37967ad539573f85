// SPDX-License-Identifier: MIT
/// The one writer of an output stream.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>

namespace collet::host::transport {

/// Thread-safe. Whole lines in the order of write(); written by the calling thread, or by the one that is
/// writing already. Who writes while too much is pending waits.
class LineWriter {
 public:
  /// `fd` is borrowed; `on_broken` is called once, when it cannot be written any more.
  LineWriter(int fd, std::function<void()> on_broken) : fd_(fd), on_broken_(std::move(on_broken)) {}

  void write(std::string_view line);

  /// Between cork and uncork lines may be gathered (a millisecond, 64 KiB at most) instead of written one by
  /// one. Idempotent.
  void cork();
  void uncork();

  /// Returns when everything given to write() before is written, or the stream is broken.
  void drain();

  /// Has one write(2) been under way for longer than `limit`? Nobody reads the other end then.
  bool stalled(std::chrono::milliseconds limit) const;

  bool broken() const { return broken_.load(std::memory_order_acquire); }

 private:
  using Lock = std::unique_lock<std::mutex>;
  void flush(Lock& lock);
  void write_out(std::string_view bytes, std::string_view end);

  const int fd_;
  const std::function<void()> on_broken_;
  std::atomic<bool> broken_{false};
  std::atomic<std::chrono::steady_clock::time_point> write_began_{};  ///< epoch: none is under way
  std::mutex mutex_;
  std::condition_variable written_;
  bool corked_ = false;
  bool writing_ = false;  ///< a thread is in write(2), without the lock; it takes along what comes meanwhile
  std::chrono::steady_clock::time_point gathering_since_;
  std::string pending_;
};

}  // namespace collet::host::transport
