// SPDX-License-Identifier: MIT
/// What a builder reads next stands all over a large document: its memory is fetched meanwhile.
#pragma once

#include <cstdint>
#include <string_view>

#include "plugins/openapi/tree/document.hpp"

namespace collet::openapi {

/// What is in the operations behind the one of that number. The document must have its index.
void expect_operations(const Document& document, std::uint32_t number);

inline void expect_path(std::string_view path) {
  constexpr std::size_t k_line = 64;
  for (std::size_t i = 0; i < path.size(); i += k_line)
    __builtin_prefetch(path.data() + i);
}

}  // namespace collet::openapi
