// SPDX-License-Identifier: MIT
/// Splits an expression into tokens.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/workflow/language/expression/expression.hpp"

namespace collet::workflow {

struct Token {
  enum class Kind : std::uint8_t { name, number, string, sign, end } kind = Kind::end;
  std::string_view text;  ///< as written; a string has its quotes
  std::string value;      ///< content of a string
  std::size_t offset = 0;
  bool is(std::string_view sign_or_word) const {
    return kind != Kind::string && text == sign_or_word && kind != Kind::end;
  }
};

/// Returns all tokens and a final `end` token. Offsets count from `base`.
Outcome<std::vector<Token>> tokens_of(std::string_view text, std::size_t base);

/// Returns the offset of the `}}` that ends the expression starting at `from`, ignoring braces in quotes;
/// nothing if the expression is not closed.
std::optional<std::size_t> end_of_expression(std::string_view text, std::size_t from);

}  // namespace collet::workflow
