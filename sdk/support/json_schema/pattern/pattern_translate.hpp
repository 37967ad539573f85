// SPDX-License-Identifier: MIT
/// Translates the ECMA-262 regular expressions of JSON Schema to the syntax of RE2.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace collet::support::json_schema {

struct Translation {
  enum class Outcome : std::uint8_t {
    translated,
    inexpressible,  ///< valid, but RE2 does not support it: look-around, back-references
    broken          ///< not a regular expression
  };
  Outcome outcome = Outcome::translated;
  std::string text;  ///< expression for RE2, or the fault: "found X, expected Y"
};

/// Translates in unicode mode, as lenient as common engines: `\_` is `_`, a lone `{` or `]` is literal.
Translation translate_pattern(std::string_view ecma);

}  // namespace collet::support::json_schema
