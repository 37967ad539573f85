// SPDX-License-Identifier: MIT
/// The YAML at the front of a Markdown file, as JSON.
#pragma once

#include <string>
#include <string_view>

#include "sdk/support/result.hpp"

namespace collet::support {

/// Returns the map between the two lines `---` at the beginning of the text, as a compact JSON object.
/// Scalars are those of the core schema of YAML 1.2. Fails for more than 64 KiB or 16 levels, for a key that
/// appears twice, and for anchors, aliases and tags.
Result<std::string> front_matter_json(std::string_view text);

}  // namespace collet::support
