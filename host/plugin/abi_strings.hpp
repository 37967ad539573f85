// SPDX-License-Identifier: MIT
/// What plugins hand over by pointer, judged before it is used.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include <collet/abi.h>

namespace collet::host::plugin {

/// No string of a plugin is larger; what claims to be is a stray size.
inline constexpr std::size_t k_max_str = std::size_t{1} << 40U;

/// The text, or nothing if it has a size and no data, or an absurd size.
inline std::optional<std::string_view> view(collet_str text) {
  if (text.size == 0) return std::string_view();
  if (text.data == nullptr || text.size > k_max_str) return std::nullopt;
  return std::string_view(text.data, text.size);
}

inline collet_str borrow(std::string_view text) {
  return {text.data(), text.size()};
}

}  // namespace collet::host::plugin
