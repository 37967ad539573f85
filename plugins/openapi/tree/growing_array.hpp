// SPDX-License-Identifier: MIT
/// An array of plain data that grows at its end; builders write it and documents keep it. A large one is
/// mapped from the system, in huge pages if available, and grows without being copied. Memory is populated a
/// little ahead of what is written; reserved memory that is never written takes none.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <type_traits>
#include <utility>

#include "plugins/openapi/export.hpp"
#include "plugins/openapi/tree/memory_pool.hpp"

namespace collet::openapi {

/// An array may give back the addresses of memory that it does not use: another array can continue this one
/// if they are kept.
enum class UnusedAddresses : std::uint8_t { released, kept };

/// A block of bytes. It cannot be copied, and a moved-from block is empty.
class COLLET_OPENAPI_API Block {
 public:
  Block() = default;
  ~Block();
  Block(const Block&) = delete;
  Block& operator=(const Block&) = delete;
  Block(Block&& other) noexcept { swap(other); }
  Block& operator=(Block&& other) noexcept {
    swap(other);
    return *this;
  }

  void* data() const { return data_; }
  /// Returns the number of bytes that may be written.
  std::size_t size() const { return size_; }
  /// Returns the bytes of memory that the block takes.
  std::size_t held() const;
  /// Ensures that the block can grow to `size` bytes without being moved. Keeps the first `kept` bytes.
  /// Throws std::bad_alloc or MemoryRefused.
  void reserve(std::size_t size, std::size_t kept);
  /// Ensures that at least `size` bytes may be written. Keeps the first `kept` bytes. Throws std::bad_alloc
  /// or MemoryRefused.
  void grow(std::size_t size, std::size_t kept);
  /// Returns the memory after about `size` bytes to the system. A mapped block can keep its addresses.
  void shrink(std::size_t size, UnusedAddresses addresses);
  /// Makes this empty block begin with the first `kept` bytes of `base`, at the same addresses, and grow in
  /// the addresses that follow. `base` must not change while this block continues it, and must outlive it.
  /// Returns false if another block continues `base` already, or if `base` has no room to grow.
  bool continue_from(const Block& base, std::size_t kept);

  struct Reservation {
    Block* block;
    std::size_t size;
  };
  /// Reserves adjacent memory for empty blocks that will together fill about half of it, so that they share
  /// huge pages. Small blocks are allocated one by one, because a mapping takes at least 64 KiB.
  static void reserve_adjacent(std::initializer_list<Reservation> reservations);

 private:
  void swap(Block& other) noexcept;
  void populate(std::size_t size);
  void shrink_in_place(std::size_t size);
  void give_back() noexcept;
  void* data_ = nullptr;
  std::size_t size_ = 0;
  std::size_t mapped_ = 0;          ///< bytes mapped from the system; 0 if the allocator owns the block
  const Block* base_ = nullptr;     ///< block that this one continues and that owns the mapping
  mutable bool continued_ = false;  ///< another block continues this one; read and written atomically
  MemoryCharge charge_;
};

template <class T>
class GrowingArray {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  GrowingArray() = default;
  GrowingArray(GrowingArray&& other) noexcept
      : block_(std::move(other.block_)), size_(std::exchange(other.size_, 0)) {}
  GrowingArray& operator=(GrowingArray&&) = delete;

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  /// Returns the bytes of memory that the array takes.
  std::size_t held() const { return block_.held(); }
  const T* data() const { return static_cast<const T*>(block_.data()); }
  T* data() { return static_cast<T*>(block_.data()); }
  const T& operator[](std::size_t number) const { return data()[number]; }
  T& operator[](std::size_t number) { return data()[number]; }
  const T* begin() const { return data(); }
  const T* end() const { return data() + size_; }
  T* begin() { return data(); }
  T* end() { return data() + size_; }
  const T& back() const { return data()[size_ - 1]; }
  T& back() { return data()[size_ - 1]; }

  void reserve(std::size_t count) { block_.reserve(count * sizeof(T), size_ * sizeof(T)); }
  /// Returns an argument for Block::reserve_adjacent().
  Block::Reservation reservation(std::size_t count) { return {&block_, count * sizeof(T)}; }
  /// Appends `count` uninitialized elements, which the caller must write. The pointer is valid until the next
  /// call.
  T* add(std::size_t count) {
    if (block_.size() / sizeof(T) - size_ < count) [[unlikely]]
      block_.grow(std::max(k_min_capacity, size_ + count) * sizeof(T), size_ * sizeof(T));
    size_ += count;
    return data() + (size_ - count);
  }
  void push_back(const T& item) {
    const T copy = item;  // `item` may be an element of this array
    *add(1) = copy;
  }
  /// Replaces the contents with `count` copies of `item`.
  void assign(std::size_t count, const T& item) {
    size_ = 0;
    std::fill_n(add(count), count, item);
  }
  /// Changes the size; new elements are zero.
  void resize(std::size_t size) {
    const std::size_t before = size_;
    if (size <= before) return truncate(size);
    std::fill_n(add(size - before), size - before, T());
  }
  /// Keeps the first `size` elements.
  void truncate(std::size_t size) { size_ = size; }
  /// Releases reserved memory that is not used.
  void trim(UnusedAddresses addresses = UnusedAddresses::released) {
    block_.shrink(size_ * sizeof(T), addresses);
  }
  /// Makes this empty array begin with the elements of `base` without copying them. See
  /// Block::continue_from().
  bool continue_from(const GrowingArray& base) {
    if (!block_.continue_from(base.block_, base.size_ * sizeof(T))) return false;
    size_ = base.size_;
    return true;
  }

 private:
  static constexpr std::size_t k_min_capacity = 64;
  Block block_;
  std::size_t size_ = 0;
};

}  // namespace collet::openapi
