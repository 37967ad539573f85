// SPDX-License-Identifier: MIT
/// Read-only arrays of plain data that lie in memory or in a stored file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <utility>

#include "plugins/openapi/tree/growing_array.hpp"
#include "plugins/openapi/tree/mapping_guard.hpp"

namespace collet::openapi {

/// A view of constant elements. In a stored file, each access checks the number and, on the first touch of a
/// block, loads it. It is cheap to copy, and the owner of the elements must outlive it.
template <class T>
class MappedArray {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  MappedArray() = default;
  MappedArray(const T* data, std::size_t size, const MappingGuard* guard = nullptr)
      : data_(data), size_(size), guard_(guard) {}

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  [[gnu::always_inline]] const T& operator[](std::size_t number) const {
    if (guard_ != nullptr) [[unlikely]]
      guard_->check(number, size_, data_ + number, sizeof(T));
    return data_[number];
  }
  /// Returns `count` elements starting at `first`, which are checked at once. For loops.
  std::span<const T> part(std::size_t first, std::size_t count) const {
    if (guard_ != nullptr && count != 0)
      guard_->check(first, first <= size_ && count <= size_ - first ? size_ : 0, data_ + first,
                    count * sizeof(T));
    return {data_ + first, count};
  }
  /// Returns the unchecked address of an element, for prefetching only.
  const T* pointer_to(std::size_t number) const { return data_ + number; }
  std::span<const T> all() const { return part(0, size_); }

 private:
  const T* data_ = nullptr;
  std::size_t size_ = 0;
  const MappingGuard* guard_ = nullptr;
};

/// An array that a builder fills and seals, or that borrows its elements from a stored file.
template <class T>
class Array {
 public:
  Array() = default;
  Array(const Array&) = delete;
  Array& operator=(const Array&) = delete;
  Array(Array&&) = delete;
  Array& operator=(Array&&) = delete;
  ~Array() = default;

  GrowingArray<T>& building() { return own_; }
  void seal() {
    own_.trim();
    view_ = {own_.data(), own_.size()};
  }
  void borrow(const MappedArray<T>& view) { view_ = view; }

  const MappedArray<T>& view() const { return view_; }
  std::size_t size() const { return view_.size(); }
  bool empty() const { return view_.empty(); }
  const T& operator[](std::size_t number) const { return view_[number]; }
  /// Returns the bytes of memory that the array takes; a borrowed one takes none.
  std::size_t held() const { return own_.held(); }

 private:
  GrowingArray<T> own_;
  MappedArray<T> view_;
};

/// A range of items that are made from plain data on access; `make` returns the item with a number.
template <class Owner, class Item, Item (Owner::*make)(std::uint32_t) const>
class Numbered {
 public:
  using value_type = Item;
  Numbered(const Owner& owner, std::size_t size) : owner_(&owner), size_(size) {}

  class Iterator {
   public:
    using value_type = Item;
    using difference_type = std::ptrdiff_t;
    Iterator() = default;
    Iterator(const Owner* owner, std::uint32_t number) : owner_(owner), number_(number) {}
    Item operator*() const { return (owner_->*make)(number_); }
    Iterator& operator++() {
      ++number_;
      return *this;
    }
    Iterator operator++(int) {
      const Iterator before = *this;
      ++number_;
      return before;
    }
    bool operator==(const Iterator& other) const = default;

   private:
    const Owner* owner_ = nullptr;
    std::uint32_t number_ = 0;
  };

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  Item operator[](std::size_t number) const { return (owner_->*make)(static_cast<std::uint32_t>(number)); }
  Iterator begin() const { return {owner_, 0}; }
  Iterator end() const { return {owner_, static_cast<std::uint32_t>(size_)}; }

 private:
  const Owner* owner_;
  std::size_t size_;
};

}  // namespace collet::openapi
