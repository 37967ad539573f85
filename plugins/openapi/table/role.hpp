// SPDX-License-Identifier: MIT
/// What a value is in an OpenAPI document, as far as it decides whether a `$ref` in it is a reference.
#pragma once

#include <cstdint>
#include <string_view>

#include "plugins/openapi/tree/document.hpp"

namespace collet::openapi {

/// `names`: the members' keys are chosen by the author (properties, paths, responses, …), so that a property
/// named `default` is no default. `data`: examples, defaults, enums and extension values, free of references.
enum class Role : std::uint8_t { object, names, examples, example, data };

/// Role of a member or item (`key` empty) of a container whose role is `parent`.
COLLET_OPENAPI_API Role child_role(Role parent, std::string_view key, Node value);

}  // namespace collet::openapi
