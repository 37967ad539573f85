// SPDX-License-Identifier: MIT
/// The memory that objects on the heap really take, for the size of the cache.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>

namespace collet::openapi {

/// Returns the bytes that the allocator takes for one block of `size` bytes: glibc adds a header and rounds
/// up.
constexpr std::size_t heap_bytes(std::size_t size) {
  constexpr std::size_t k_header = 8;
  constexpr std::size_t k_unit = 16;
  constexpr std::size_t k_smallest = 32;
  return size == 0 ? 0 : std::max(k_smallest, (size + k_header + k_unit - 1) / k_unit * k_unit);
}

/// Returns the heap memory of a string; a short one has none.
inline std::size_t heap_bytes(const std::string& text) {
  return text.capacity() > std::string().capacity() ? heap_bytes(text.capacity() + 1) : 0;
}

}  // namespace collet::openapi
