// SPDX-License-Identifier: MIT
/// The memory of all documents of the process, counted against the memory limit of the host.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <list>
#include <mutex>
#include <utility>

#include <collet/failure.hpp>

#include "plugins/openapi/export.hpp"

namespace collet::openapi {

/// Thrown when the host has no memory left for a document.
class MemoryRefused : public Failure {
 public:
  MemoryRefused() : Failure(COLLET_TOO_LARGE, k_text) {}
  static constexpr const char* k_text =
      "there is no memory left for the document: max_memory in [host] limits what all documents, results and "
      "calls hold; ask for a smaller document, or again when other calls have ended";
};

/// Reserves memory of the host in large steps and gives it to documents in small ones. Thread-safe.
class COLLET_OPENAPI_API MemoryPool {
 public:
  /// The interface collet.memory/1 of one plugin.
  struct Host {
    std::function<bool(std::uint64_t bytes)> reserve;
    std::function<void(std::uint64_t bytes)> release;
  };
  MemoryPool() = default;
  MemoryPool(const MemoryPool&) = delete;
  MemoryPool& operator=(const MemoryPool&) = delete;

  /// Adds the host of a plugin, until remove() with the same `owner`. One of them is used. Without any, there
  /// is no limit.
  void add(const void* owner, Host host);
  void remove(const void* owner);
  /// Sets a function that frees memory which no call uses, and returns false if there is none.
  void on_shortage(std::function<bool()> free_some);

  /// Takes `bytes`. Throws MemoryRefused.
  void take(std::size_t bytes) {
    if (used_.fetch_add(bytes) + bytes > granted_.load(std::memory_order_relaxed)) [[unlikely]]
      request(bytes);
  }
  void give_back(std::size_t bytes) noexcept {
    const std::uint64_t used = used_.fetch_sub(bytes) - bytes;
    const std::uint64_t granted = granted_.load(std::memory_order_relaxed);
    if (granted > used && granted - used > k_max_unused && granted != k_unlimited) [[unlikely]]
      return_unused();
  }
  std::uint64_t used() const { return used_.load(); }

 private:
  static constexpr std::uint64_t k_unlimited = std::numeric_limits<std::uint64_t>::max();
  static constexpr std::uint64_t k_step = std::uint64_t{1} << 20U;
  static constexpr std::uint64_t k_max_unused = 8 * k_step;
  void request(std::size_t bytes);
  bool reserve_enough();
  void return_unused() noexcept;

  std::atomic<std::uint64_t> used_{0};
  std::atomic<std::uint64_t> granted_{k_unlimited};
  std::mutex mutex_;
  std::list<std::pair<const void*, Host>> hosts_;  ///< the first one is used
  std::function<bool()> free_some_;
};

COLLET_OPENAPI_API MemoryPool& process_memory();

/// Memory taken out of the pool of the process, and given back on destruction.
class MemoryCharge {
 public:
  MemoryCharge() = default;
  explicit MemoryCharge(std::size_t bytes) { resize(bytes); }
  ~MemoryCharge() { resize(0); }
  MemoryCharge(MemoryCharge&& other) noexcept : bytes_(std::exchange(other.bytes_, 0)) {}
  MemoryCharge& operator=(MemoryCharge&& other) noexcept {
    std::swap(bytes_, other.bytes_);
    return *this;
  }

  /// Takes more or gives some back. Throws MemoryRefused, and keeps what it has, if there is no more.
  void resize(std::size_t bytes) {
    if (bytes > bytes_) process_memory().take(bytes - bytes_);
    if (bytes < bytes_) process_memory().give_back(bytes_ - bytes);
    bytes_ = bytes;
  }
  /// Returns false instead of throwing.
  [[nodiscard]] bool try_resize(std::size_t bytes) {
    try {
      resize(bytes);
      return true;
    } catch (const MemoryRefused&) {
      return false;
    }
  }

 private:
  std::size_t bytes_ = 0;
};

}  // namespace collet::openapi
