// SPDX-License-Identifier: MIT
/// Prefetching for builders, whose reads are scattered over a large document.
#pragma once

#include <cstdint>
#include <string_view>

namespace collet::openapi {

class Index;

/// Prefetches the contents of the operations after the one with that number.
void prefetch_operations(const Index& index, std::uint32_t number);

inline void prefetch_path(std::string_view path) {
  constexpr std::size_t k_cache_line = 64;
  for (std::size_t i = 0; i < path.size(); i += k_cache_line)
    __builtin_prefetch(path.data() + i);
}

}  // namespace collet::openapi
