// SPDX-License-Identifier: MIT
/// Writer of edited YAML documents.
#pragma once

#include "plugins/openapi/edit/edit.hpp"
#include "plugins/openapi/edit/write/written_text.hpp"

namespace collet::openapi::edit {

/// Which aliases are written as the values that they repeat.
enum class Aliases : std::uint8_t { kept, expanded };

/// Returns the text of edit.current(), which keeps the lines of the base's text outside of the changed
/// values. The caller must read the text and compare it: an anchor that a change removes or alters changes
/// what its aliases mean, and then `expanded` is needed.
WrittenText rewrite_yaml(const Edit& edit, Aliases aliases);

}  // namespace collet::openapi::edit
