// SPDX-License-Identifier: MIT
/// Fast printer: writes a complete value without resolving references or selecting members.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "plugins/openapi/tree/document.hpp"

namespace collet::openapi {

enum class FastPrint : std::uint8_t { printed, too_large, too_deep };

/// Appends the value as compact JSON. If the text needs more than `max_bytes`, or more than `max_depth`
/// nested objects and arrays, the call fails and `out` then contains an incomplete text.
FastPrint print_fast(Node node, std::string& out, std::size_t max_bytes, std::size_t max_depth);

}  // namespace collet::openapi
