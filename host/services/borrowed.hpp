// SPDX-License-Identifier: MIT
/// Strings of the C ABI and back.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include <collet/abi.h>

namespace collet::host::services {

/// Nothing for a string without data, or of a size that can only be a stray one.
inline std::optional<std::string_view> borrowed(collet_str text) {
  constexpr std::size_t k_max = std::size_t{1} << 40U;
  if (text.size == 0) return std::string_view();
  if (text.data == nullptr || text.size > k_max) return std::nullopt;
  return std::string_view(text.data, text.size);
}

inline collet_str lent(std::string_view text) {
  return {text.data(), text.size()};
}

}  // namespace collet::host::services
