// SPDX-License-Identifier: MIT
/// The children of containers that are still open, on one stack; beside each the place of its key.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>

#include "plugins/openapi/arena.hpp"

namespace collet::openapi {

class PendingNodes {
 public:
  std::size_t size() const { return size_; }
  RawNode& node(std::size_t number) { return nodes_[number]; }
  const RawNode& node(std::size_t number) const { return nodes_[number]; }
  std::uint32_t& key_place(std::size_t number) { return places_[number]; }
  const RawNode* begin() const { return nodes_.get(); }

  void push(const RawNode& node, std::uint32_t key_place) {
    if (size_ == capacity_) [[unlikely]]
      grow();
    nodes_[size_] = node;
    places_[size_] = key_place;
    ++size_;
  }
  /// Keeps the first so many.
  void cut(std::size_t size) { size_ = size; }

 private:
  void grow() {
    const std::size_t capacity = std::max<std::size_t>(256, capacity_ * 2);
    std::unique_ptr<RawNode[]> nodes(new RawNode[capacity]);
    std::unique_ptr<std::uint32_t[]> places(new std::uint32_t[capacity]);
    if (size_ != 0) {
      std::memcpy(nodes.get(), nodes_.get(), size_ * sizeof(RawNode));
      std::memcpy(places.get(), places_.get(), size_ * sizeof(std::uint32_t));
    }
    nodes_ = std::move(nodes);
    places_ = std::move(places);
    capacity_ = capacity;
  }

  std::unique_ptr<RawNode[]> nodes_;
  std::unique_ptr<std::uint32_t[]> places_;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace collet::openapi
