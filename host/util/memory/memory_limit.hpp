// SPDX-License-Identifier: MIT
/// The memory that documents, results and calls of the process may hold together: [host] max_memory.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <utility>

namespace collet::host::util {

/// Thread-safe. Plugins get at most three quarters of the limit, and stored results at most one eighth, so
/// that neither leaves no memory for calls.
class MemoryLimit {
 public:
  enum class User : std::uint8_t { plugins, results, calls };

  /// 0 means half of machine_memory(), which is found on first use.
  explicit MemoryLimit(std::uint64_t max = 0) : max_(max) {}
  MemoryLimit(const MemoryLimit&) = delete;
  MemoryLimit& operator=(const MemoryLimit&) = delete;

  /// Must be called before take().
  void set(std::uint64_t max) { max_.store(max, std::memory_order_relaxed); }
  /// Takes `bytes`. Returns false, and takes nothing, if fewer are left for this user.
  bool take(User user, std::uint64_t bytes);
  void give_back(User user, std::uint64_t bytes);

  /// Returns the most that the user may hold.
  std::uint64_t share(User user);
  std::uint64_t used() const { return used_.load(std::memory_order_relaxed); }

 private:
  std::uint64_t max();

  std::atomic<std::uint64_t> max_;
  std::atomic<std::uint64_t> used_{0};
  std::array<std::atomic<std::uint64_t>, 3> used_by_{};
};

/// Memory of a call, given back on destruction.
class CallMemory {
 public:
  CallMemory() = default;
  ~CallMemory() { release(); }
  CallMemory(const CallMemory&) = delete;
  CallMemory& operator=(const CallMemory&) = delete;

  /// Takes `bytes` instead of what was held before. Returns false, and holds nothing, if fewer are left.
  /// `limit` must outlive the memory.
  bool hold(MemoryLimit& limit, std::uint64_t bytes) {
    release();
    if (!limit.take(MemoryLimit::User::calls, bytes)) return false;
    limit_ = &limit;
    bytes_ = bytes;
    return true;
  }
  void release() {
    if (bytes_ != 0) limit_->give_back(MemoryLimit::User::calls, std::exchange(bytes_, 0));
  }

 private:
  MemoryLimit* limit_ = nullptr;
  std::uint64_t bytes_ = 0;
};

}  // namespace collet::host::util
