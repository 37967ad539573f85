// SPDX-License-Identifier: MIT
#include "plugins/openapi/node_buffer.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <utility>

#if defined(__linux__)
#include <sys/mman.h>
#endif

#include "plugins/openapi/arena.hpp"

namespace collet::openapi {
namespace {

constexpr std::size_t k_page = 4096;
constexpr std::size_t k_huge_page = 2U << 20U;
/// From here on the system gives the memory; from there on in huge pages.
constexpr std::size_t k_mapped_bytes = 128U << 10U;
constexpr std::size_t k_huge_bytes = 2 * k_huge_page;

constexpr std::size_t rounded(std::size_t bytes, std::size_t unit) {
  return (bytes + unit - 1) / unit * unit;
}

#if defined(__linux__)
/// Address space alone. A huge page takes the place of 512 small ones, whose first touch costs more than what
/// is written there; advice that is not taken is no failure.
void* map(std::size_t bytes) {
  const bool huge = bytes >= k_huge_bytes;
  const std::size_t spare = huge ? k_huge_page : 0;
  void* const block = mmap(nullptr, bytes + spare, PROT_READ | PROT_WRITE,
                           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (block == MAP_FAILED) throw std::bad_alloc();
  if (!huge) return block;
  char* const begin = static_cast<char*>(block);
  const std::size_t before =
      rounded(reinterpret_cast<std::uintptr_t>(block), k_huge_page) - reinterpret_cast<std::uintptr_t>(block);
  if (before != 0) munmap(begin, before);
  if (before != spare) munmap(begin + before + bytes, spare - before);
  (void)madvise(begin + before, bytes, MADV_HUGEPAGE);
  return begin + before;
}
#endif

}  // namespace

NodeBuffer::NodeBuffer(NodeBuffer&& other) noexcept
    : nodes_(std::exchange(other.nodes_, nullptr)),
      size_(std::exchange(other.size_, 0)),
      capacity_(std::exchange(other.capacity_, 0)),
      mapped_(std::exchange(other.mapped_, false)) {}

NodeBuffer& NodeBuffer::operator=(NodeBuffer&& other) noexcept {
  std::swap(nodes_, other.nodes_);
  std::swap(size_, other.size_);
  std::swap(capacity_, other.capacity_);
  std::swap(mapped_, other.mapped_);
  return *this;
}

void NodeBuffer::release() {
#if defined(__linux__)
  if (mapped_) {
    munmap(nodes_, capacity_ * sizeof(RawNode));
    return;
  }
#endif
  std::allocator<RawNode>().deallocate(nodes_, capacity_);
}

/// Elsewhere: of exactly so many nodes, or of as many as the last page has room for.
void NodeBuffer::move_to(std::size_t capacity) {
  NodeBuffer other;
  const std::size_t bytes = rounded(capacity * sizeof(RawNode), k_page);
#if defined(__linux__)
  if (bytes >= k_mapped_bytes) {
    other.nodes_ = static_cast<RawNode*>(map(bytes));
    other.capacity_ = bytes / sizeof(RawNode);
    other.mapped_ = true;
  }
#endif
  if (!other.mapped_) {
    other.nodes_ = std::allocator<RawNode>().allocate(capacity);
    other.capacity_ = capacity;
  }
  if (size_ != 0) std::memcpy(other.nodes_, nodes_, size_ * sizeof(RawNode));
  other.size_ = size_;
  *this = std::move(other);
}

void NodeBuffer::reserve(std::size_t count) {
  if (count <= capacity_) return;
#if defined(__linux__)
  if (mapped_) {
    const std::size_t bytes = rounded(count * sizeof(RawNode), k_page);
    void* const moved = mremap(nodes_, capacity_ * sizeof(RawNode), bytes, MREMAP_MAYMOVE);
    if (moved == MAP_FAILED) throw std::bad_alloc();
    nodes_ = static_cast<RawNode*>(moved);
    capacity_ = bytes / sizeof(RawNode);
    return;
  }
#endif
  move_to(count);
}

void NodeBuffer::reserve_more(std::size_t count) {
  constexpr std::size_t k_first = 64;
  reserve(std::max({k_first, size_ + count, capacity_ * 2}));
}

void NodeBuffer::trim() {
#if defined(__linux__)
  if (mapped_) {
    const std::size_t used = std::max(rounded(size_ * sizeof(RawNode), k_page), k_page);
    const std::size_t all = capacity_ * sizeof(RawNode);
    if (used == all) return;
    munmap(reinterpret_cast<char*>(nodes_) + used, all - used);
    capacity_ = used / sizeof(RawNode);
    return;
  }
#endif
  if (size_ < capacity_) move_to(size_);
}

}  // namespace collet::openapi
