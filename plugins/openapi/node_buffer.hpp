// SPDX-License-Identifier: MIT
/// The nodes of a document while they are built and afterwards: an array that grows at its end. A large one
/// is memory of its own from the system, in huge pages where there are any, that grows without being copied;
/// what was reserved and never written takes none.
#pragma once

#include <cstddef>
#include <cstdint>

namespace collet::openapi {

struct RawNode;

class NodeBuffer {
 public:
  NodeBuffer() = default;
  ~NodeBuffer() { release(); }
  NodeBuffer(const NodeBuffer&) = delete;
  NodeBuffer& operator=(const NodeBuffer&) = delete;
  NodeBuffer(NodeBuffer&& other) noexcept;
  NodeBuffer& operator=(NodeBuffer&& other) noexcept;

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  const RawNode* data() const { return nodes_; }
  RawNode* data() { return nodes_; }
  inline const RawNode& operator[](std::size_t number) const;

  /// Throws std::bad_alloc.
  void reserve(std::size_t count);
  /// Room for so many more at the end: the caller writes them. Valid until the next call.
  inline RawNode* add(std::size_t count);
  /// Gives back what was reserved and is not used.
  void trim();

 private:
  void reserve_more(std::size_t count);
  void move_to(std::size_t capacity);
  void release();

  RawNode* nodes_ = nullptr;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
  bool mapped_ = false;
};

}  // namespace collet::openapi
