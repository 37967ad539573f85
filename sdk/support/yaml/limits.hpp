// SPDX-License-Identifier: MIT
/// Limits of YAML documents that a person writes by hand.
#pragma once

#include <cstddef>

namespace collet::support {

/// Lists and maps that may be open at once in such a document.
inline constexpr std::size_t k_max_yaml_depth = 64;

}  // namespace collet::support
