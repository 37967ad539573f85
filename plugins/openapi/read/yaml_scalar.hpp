// SPDX-License-Identifier: MIT
/// What a YAML scalar means: the core schema of YAML 1.2.2 (section 10.3.2), as JSON can say it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "plugins/openapi/tree/arena.hpp"

namespace collet::openapi {

/// What a scalar is; Tag::string stands for any string.
struct CoreScalar {
  Tag tag = Tag::string;
  /// A number whose spelling JSON does not know (0x1F, +5, 012, .5): the same number in JSON.
  std::optional<std::string> number{};
  /// .inf, .nan and integers written in hundreds of hexadecimal digits, which JSON cannot say: they stay
  /// strings.
  bool beyond_json = false;
};

/// An unquoted scalar without a tag.
CoreScalar resolve_plain(std::string_view text);

/// Short name of a tag of the core schema ("str", "int", "float", "bool", "null", "map", "seq"); empty for
/// others.
std::string_view core_tag(std::string_view tag);

/// A scalar tagged !!<name>; nothing if its text is none of that type.
std::optional<CoreScalar> resolve_tagged(std::string_view name, std::string_view text);

}  // namespace collet::openapi
