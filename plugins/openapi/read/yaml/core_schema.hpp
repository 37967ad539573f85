// SPDX-License-Identifier: MIT
/// Values of YAML scalars by the core schema of YAML 1.2.2 (section 10.3.2), as JSON can express them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "plugins/openapi/tree/arena.hpp"

namespace collet::openapi {

/// Type and value of a scalar. Tag::string means any string.
struct CoreScalar {
  Tag tag = Tag::string;
  /// The number in JSON spelling, if the YAML spelling is not valid JSON (0x1F, +5, 012, .5).
  std::optional<std::string> number{};
  /// True for .inf, .nan and integers of hundreds of hexadecimal digits, which JSON cannot express. They stay
  /// strings.
  bool beyond_json = false;
};

/// Returns the value of an unquoted scalar without a tag.
CoreScalar resolve_plain(std::string_view text);

/// Returns the short name of a tag of the core schema ("str", "int", "float", "bool", "null", "map", "seq"),
/// or an empty text for other tags.
std::string_view core_tag(std::string_view tag);

/// Returns the value of a scalar with the tag !!<name>, or nothing if the text is not of that type.
std::optional<CoreScalar> resolve_tagged(std::string_view name, std::string_view text);

}  // namespace collet::openapi
