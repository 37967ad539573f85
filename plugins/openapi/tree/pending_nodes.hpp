// SPDX-License-Identifier: MIT
/// The stack of children of open containers, each with the source offset of its key.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <utility>

#include "plugins/openapi/tree/arena.hpp"

namespace collet::openapi {

/// Composes a node from whole words. Setting bit fields one by one stores bytes that are then loaded as
/// words, which stalls the processor.
[[gnu::always_inline]] inline RawNode raw_node(Symbol key, std::uint32_t source, Tag tag, std::uint32_t size,
                                               std::uint32_t value) {
  if constexpr (std::endian::native == std::endian::little) {
    const std::array<std::uint32_t, 4> words = {key, source, size << 4U | static_cast<std::uint32_t>(tag),
                                                value};
    return std::bit_cast<RawNode>(words);
  } else {
    return {key, source, static_cast<std::uint32_t>(tag) & 0xFU, size & k_max_size, value};
  }
}

class PendingNodes {
 public:
  std::size_t size() const { return size_; }
  RawNode& node(std::size_t number) { return nodes_[number]; }
  const RawNode& node(std::size_t number) const { return nodes_[number]; }
  std::uint32_t& key_place(std::size_t number) { return places_[number]; }
  const RawNode* begin() const { return nodes_.get(); }

  [[gnu::always_inline]] void push(const RawNode& node, std::uint32_t key_place) {
    if (size_ == capacity_) [[unlikely]]
      grow();
    nodes_[size_] = node;
    places_[size_] = key_place;
    ++size_;
  }
  /// Keeps the first `size` nodes.
  void truncate(std::size_t size) { size_ = size; }

 private:
  [[gnu::noinline]] void grow() {
    const std::size_t capacity = std::max<std::size_t>(256, capacity_ * 2);
    MemoryCharge charge(capacity * (sizeof(RawNode) + sizeof(std::uint32_t)));
    std::unique_ptr<RawNode[]> nodes(new RawNode[capacity]);
    std::unique_ptr<std::uint32_t[]> places(new std::uint32_t[capacity]);
    if (size_ != 0) {
      std::memcpy(nodes.get(), nodes_.get(), size_ * sizeof(RawNode));
      std::memcpy(places.get(), places_.get(), size_ * sizeof(std::uint32_t));
    }
    nodes_ = std::move(nodes);
    places_ = std::move(places);
    capacity_ = capacity;
    charge_ = std::move(charge);
  }

  std::unique_ptr<RawNode[]> nodes_;
  std::unique_ptr<std::uint32_t[]> places_;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
  MemoryCharge charge_;
};

}  // namespace collet::openapi
