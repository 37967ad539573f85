// SPDX-License-Identifier: MIT
/// Role of a value in an OpenAPI document. It decides whether a `$ref` in the value is a reference.
#pragma once

#include <cstdint>
#include <string_view>

#include "plugins/openapi/tree/document.hpp"

namespace collet::openapi {

/// In a `map`, the author chooses the keys (properties, paths, responses, …), so that a property named
/// `default` is not a default. `data` is an example, default, enum or extension value and contains no
/// references.
enum class ValueRole : std::uint8_t { object, map, example_map, example, data };

/// Returns the role of a member, or of an array item if `key` is empty, of a container whose role is
/// `parent`.
COLLET_OPENAPI_API ValueRole child_role(ValueRole parent, std::string_view key, Node value);

}  // namespace collet::openapi
