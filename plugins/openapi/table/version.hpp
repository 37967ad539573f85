// SPDX-License-Identifier: MIT
/// The versions of the OpenAPI Specification.
#pragma once

#include <cstdint>

namespace collet::openapi {

/// A minor version; patch versions do not change the rules. `none`: the document names no known version.
enum class Version : std::uint8_t { none, v2_0, v3_0, v3_1, v3_2 };

}  // namespace collet::openapi
