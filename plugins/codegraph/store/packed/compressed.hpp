// SPDX-License-Identifier: MIT
/// Bytes in less space, for what is written once and read seldom.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace collet::codegraph {

std::string compressed(std::string_view bytes);

/// Returns the bytes again, or nothing if they are damaged or more than k_max_decompressed.
inline constexpr std::size_t k_max_decompressed = std::size_t{1} << 30U;
std::optional<std::string> decompressed(std::string_view bytes);

}  // namespace collet::codegraph
