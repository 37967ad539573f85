// SPDX-License-Identifier: MIT
/// Checks strings that plugins pass by pointer, before they are used.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include <collet/abi.h>

namespace collet::host::plugin {

/// Maximum size of a string of a plugin. A larger size is taken for a wrong one.
inline constexpr std::size_t k_max_str = std::size_t{1} << 40U;

/// Returns the text, or nothing if it has a size and no data, or a size over k_max_str.
inline std::optional<std::string_view> view(collet_str text) {
  if (text.size == 0) return std::string_view();
  if (text.data == nullptr || text.size > k_max_str) return std::nullopt;
  return std::string_view(text.data, text.size);
}

inline collet_str borrow(std::string_view text) {
  return {text.data(), text.size()};
}

}  // namespace collet::host::plugin
