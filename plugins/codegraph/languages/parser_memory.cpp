// SPDX-License-Identifier: MIT
#include "plugins/codegraph/languages/parser_memory.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <mutex>
#include <tree_sitter/api.h>
#include <vector>

#if defined(__SANITIZE_ADDRESS__)
#define COLLET_PARSER_POOLS 0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define COLLET_PARSER_POOLS 0
#endif
#endif
#ifndef COLLET_PARSER_POOLS
#define COLLET_PARSER_POOLS 1
#endif

namespace collet::codegraph {
namespace {

/// Precedes each block. The alignment of what follows is that of the parser's structures.
struct alignas(8) Header {
  std::size_t size;  ///< bytes that the block can hold
};

[[noreturn]] void out_of_memory() {
  // The parser cannot go on without memory, and its own allocator ends the program as well.
  std::fputs("collet: the parser of source code has no memory left\n", stderr);
  std::abort();
}

/// Blocks up to a limit come from slabs, by size; larger ones from the system.
class Pool {
 public:
  void* take(std::size_t size) {
    const std::size_t unit = (size + k_unit - 1) / k_unit;
    if (unit >= k_units) return take_large(size);
    ++live_;
    auto& free = free_[unit];
    if (free != nullptr) {
      void* const out = free;
      std::memcpy(&free, out, sizeof free);
      return out;
    }
    return cut(unit * k_unit);
  }

  void give_back(void* block) {
    auto* const header = static_cast<Header*>(block) - 1;
    if (is_large(header->size)) {
      std::free(header);
      return;
    }
    auto& free = free_[header->size / k_unit];
    std::memcpy(block, &free, sizeof free);
    free = block;
    if (--live_ == 0) begin_again();
  }

  static bool is_large(std::size_t size) { return size >= k_units * k_unit; }
  static void* grow_large(void* block, std::size_t size) {
    auto* const header =
        static_cast<Header*>(std::realloc(static_cast<Header*>(block) - 1, sizeof(Header) + size));
    if (header == nullptr) out_of_memory();
    header->size = size;
    return header + 1;
  }
  static std::size_t size_of(const void* block) { return (static_cast<const Header*>(block) - 1)->size; }

 private:
  static constexpr std::size_t k_unit = 16;
  static constexpr std::size_t k_units = 65;  ///< blocks of up to 1,024 bytes
  static constexpr std::size_t k_slab = std::size_t{256} << 10U;
  static constexpr std::size_t k_kept_slabs = 8;

  static void* take_large(std::size_t size) {
    const std::size_t held = size < k_units * k_unit ? k_units * k_unit : size;
    auto* const header = static_cast<Header*>(std::malloc(sizeof(Header) + held));
    if (header == nullptr) out_of_memory();
    header->size = held;
    return header + 1;
  }

  void* cut(std::size_t size) {
    const std::size_t whole = sizeof(Header) + (size == 0 ? k_unit : size);
    if (k_slab - used_ < whole || slab_ == slabs_.size()) {
      if (slab_ < slabs_.size()) ++slab_;
      if (slab_ == slabs_.size()) slabs_.push_back(std::make_unique_for_overwrite<std::byte[]>(k_slab));
      used_ = 0;
    }
    auto* const header = new (slabs_[slab_].get() + used_) Header{size == 0 ? k_unit : size};
    used_ += whole;
    return header + 1;
  }

  /// All blocks are free: the slabs are cut anew, in the order of their addresses.
  void begin_again() {
    free_ = {};
    slab_ = 0;
    used_ = 0;
    if (slabs_.size() > k_kept_slabs) slabs_.resize(k_kept_slabs);
  }

  std::array<void*, k_units> free_{};
  std::vector<std::unique_ptr<std::byte[]>> slabs_;
  std::size_t slab_ = 0;  ///< the slab that is cut
  std::size_t used_ = 0;  ///< bytes of it that are cut
  std::size_t live_ = 0;  ///< small blocks in use
};

/// Returns the pool of the calling thread. A thread of the host has room for a pointer to it only.
Pool& own_pool() {
  thread_local const auto pool = std::make_unique<Pool>();
  return *pool;
}

void* allocate(std::size_t size) {
  return own_pool().take(size);
}

void* allocate_zeroed(std::size_t count, std::size_t size) {
  if (size != 0 && count > SIZE_MAX / size) out_of_memory();
  void* const out = own_pool().take(count * size);
  std::memset(out, 0, count * size);
  return out;
}

void release(void* block) {
  if (block != nullptr) own_pool().give_back(block);
}

void* reallocate(void* block, std::size_t size) {
  if (block == nullptr) return own_pool().take(size);
  const std::size_t held = Pool::size_of(block);
  if (held >= size) return block;
  if (Pool::is_large(held)) return Pool::grow_large(block, size);
  void* const out = own_pool().take(size);
  std::memcpy(out, block, held);
  own_pool().give_back(block);
  return out;
}

}  // namespace

void use_parser_pools() {
  static std::once_flag once;
  std::call_once(once, [] {
    if (COLLET_PARSER_POOLS != 0) ts_set_allocator(&allocate, &allocate_zeroed, &reallocate, &release);
  });
}

}  // namespace collet::codegraph
