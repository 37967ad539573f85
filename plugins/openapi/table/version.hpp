// SPDX-License-Identifier: MIT
/// The versions of the OpenAPI Specification.
#pragma once

#include <cstdint>

namespace collet::openapi {

/// Minor version of the specification. Patch versions do not change the rules. `none` means that the document
/// does not declare a known version.
enum class Version : std::uint8_t { none, v2_0, v3_0, v3_1, v3_2 };

}  // namespace collet::openapi
