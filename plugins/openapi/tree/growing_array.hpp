// SPDX-License-Identifier: MIT
/// What a builder writes and a document keeps: an array of plain data that grows at its end. A large one is
/// memory of its own from the system, in huge pages where there are any, and grows without being copied. It
/// asks for memory a little ahead of what is written: what was reserved and never written takes none.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <initializer_list>
#include <type_traits>
#include <utility>

#include "plugins/openapi/export.hpp"

namespace collet::openapi {

/// A block of bytes. Not copied; what is moved from is empty.
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
  /// Bytes that may be written.
  std::size_t size() const { return size_; }
  /// Room to grow to so many without being moved. The first `kept` are as they were. Throws std::bad_alloc.
  void reserve(std::size_t size, std::size_t kept);
  /// At least so many that may be written; likewise.
  void grow(std::size_t size, std::size_t kept);
  /// About so many; those beyond go back to the system.
  void shrink(std::size_t size);

  struct Wish {
    Block* block;
    std::size_t size;
  };
  /// Reserves for empty blocks that will fill about half of it all, so that they share huge pages.
  static void reserve_side_by_side(std::initializer_list<Wish> wishes);

 private:
  void swap(Block& other) noexcept;
  void feed(std::size_t size);
  void* data_ = nullptr;
  std::size_t size_ = 0;
  std::size_t mapped_ = 0;  ///< by the system, or 0: the allocator's
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
  /// For Block::reserve_side_by_side().
  Block::Wish wish(std::size_t count) { return {&block_, count * sizeof(T)}; }
  /// Room for so many more at the end: the caller writes them all. Valid until the next call.
  T* add(std::size_t count) {
    if (capacity() - size_ < count) [[unlikely]]
      block_.grow(std::max(k_least, size_ + count) * sizeof(T), size_ * sizeof(T));
    size_ += count;
    return data() + (size_ - count);
  }
  void push_back(const T& item) {
    const T copy = item;  // it may be one of the array's
    *add(1) = copy;
  }
  T& emplace_back() { return *add(1) = T(); }
  /// So many copies and nothing else.
  void assign(std::size_t count, const T& item) {
    size_ = 0;
    std::fill_n(add(count), count, item);
  }
  /// The first so many; what is new is zero.
  void resize(std::size_t size) {
    const std::size_t before = size_;
    if (size <= before) return cut(size);
    std::fill_n(add(size - before), size - before, T());
  }
  /// Keeps the first so many.
  void cut(std::size_t size) { size_ = size; }
  /// Gives back what was reserved and is not used.
  void trim() { block_.shrink(size_ * sizeof(T)); }

 private:
  static constexpr std::size_t k_least = 64;
  std::size_t capacity() const { return block_.size() / sizeof(T); }
  Block block_;
  std::size_t size_ = 0;
};

}  // namespace collet::openapi
