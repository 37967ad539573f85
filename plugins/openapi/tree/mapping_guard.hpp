// SPDX-License-Identifier: MIT
/// Loads each block of a file, and checks its checksum, before its first use.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>

#include <collet/failure.hpp>

#include "plugins/openapi/export.hpp"

namespace collet::openapi {

/// Thrown when a stored document is read and differs from what was written. The document cannot be used any
/// more.
class DamagedSnapshot : public Failure {
 public:
  DamagedSnapshot() : Failure(COLLET_FAILED, "what was kept of the document on disk is damaged; ask again") {}
};

/// Thread-safe.
class COLLET_OPENAPI_API MappingGuard {
 public:
  static constexpr std::size_t k_block_bits = 14;
  static constexpr std::size_t k_block = std::size_t{1} << k_block_bits;

  MappingGuard() = default;
  MappingGuard(const MappingGuard&) = delete;
  MappingGuard& operator=(const MappingGuard&) = delete;
  virtual ~MappingGuard() = default;

  /// Throws DamagedSnapshot unless `number` is below `size` and the bytes are those that were written.
  void check(std::size_t number, std::size_t size, const void* data, std::size_t bytes) const {
    if (number >= size) [[unlikely]]
      fail();
    check(data, bytes);
  }
  /// Throws DamagedSnapshot unless the bytes are those that were written. `bytes` must not be 0, and the
  /// range must lie within the file.
  void check(const void* data, std::size_t bytes) const {
    const auto begin = static_cast<std::size_t>(static_cast<const char*>(data) - base_);
    const std::size_t last = (begin + bytes - 1) >> k_block_bits;
    for (std::size_t block = begin >> k_block_bits; block <= last; ++block) {
      if (checked_[block].load(std::memory_order_acquire) == 0) [[unlikely]]
        check_block(block);
    }
  }
  /// Returns true if damage was found.
  bool damaged() const { return damaged_.load(std::memory_order_relaxed); }
  [[noreturn]] void fail() const;
  /// Returns the bytes of memory that the loaded blocks and this object take.
  virtual std::size_t memory() const = 0;

 protected:
  void cover(const char* base, std::size_t blocks) {
    base_ = base;
    checked_ = std::make_unique<std::atomic<std::uint8_t>[]>(blocks);
  }
  /// Returns the number of blocks for which load() has returned true.
  std::size_t loaded_blocks() const { return loaded_.load(std::memory_order_relaxed); }
  /// Loads a block. Returns false unless it contains the bytes that were written. Called by one thread at a
  /// time, and once for each block.
  virtual bool load(std::size_t block) const = 0;
  /// Removes the damaged file. It is called one or more times after damage was found.
  virtual void discard() const noexcept = 0;

 private:
  void check_block(std::size_t block) const;

  const char* base_ = nullptr;
  std::unique_ptr<std::atomic<std::uint8_t>[]> checked_;
  mutable std::atomic<bool> damaged_{false};
  mutable std::atomic<std::size_t> loaded_{0};
  mutable std::mutex loading_;
};

}  // namespace collet::openapi
