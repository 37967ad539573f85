// SPDX-License-Identifier: MIT
/// ECMA-262 regular expressions, as JSON Schema has them, in the syntax of RE2.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace collet::support::json_schema {

struct Translation {
  enum class Outcome : std::uint8_t {
    translated,
    inexpressible,  ///< a valid expression that RE2 has no way to say: look-around, back-references
    broken          ///< no regular expression
  };
  Outcome outcome = Outcome::translated;
  std::string text;  ///< for RE2; else what is wrong: "found X, expected Y"
};

/// In unicode mode, lenient where engines are: `\_` is `_`, a lone `{` or `]` is itself.
Translation translate_pattern(std::string_view ecma);

}  // namespace collet::support::json_schema
