// SPDX-License-Identifier: MIT
/// Numbers of an index that may be damaged.
#pragma once

#include <algorithm>
#include <cstdint>

namespace collet::codegraph {

/// Returns a number of a file that may be damaged, within its range.
template <class Number>
Number clamped(std::int64_t value, std::int64_t last) {
  return static_cast<Number>(std::clamp<std::int64_t>(value, 0, last));
}

inline std::uint32_t natural(std::int64_t value) {
  return clamped<std::uint32_t>(value, 0xFFFFFFFF);
}

}  // namespace collet::codegraph
