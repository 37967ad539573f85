// SPDX-License-Identifier: MIT
/// The quick way of the printer: a value with all that is in it, as it stands.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "plugins/openapi/tree/document.hpp"

namespace collet::openapi {

enum class Whole : std::uint8_t { printed, too_large, too_deep };

/// Appends compact JSON. If that needs more than `max_bytes`, or more than `max_depth` objects and arrays
/// open at once, `out` then has some part of it.
Whole print_whole(Node node, std::string& out, std::size_t max_bytes, std::size_t max_depth);

}  // namespace collet::openapi
