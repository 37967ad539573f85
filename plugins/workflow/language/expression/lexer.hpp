// SPDX-License-Identifier: MIT
/// The words of an expression.
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
  std::string_view text;  ///< as written: of a string with its quotes
  std::string value;      ///< of a string
  std::size_t offset = 0;
  bool is(std::string_view sign_or_word) const {
    return kind != Kind::string && text == sign_or_word && kind != Kind::end;
  }
};

/// All of them, with an `end` behind; offsets count from `base`.
Outcome<std::vector<Token>> tokens_of(std::string_view text, std::size_t base);

/// Offset of the `}}` that ends an expression beginning at `from`: quotes are respected. None if there is
/// none.
std::optional<std::size_t> end_of_expression(std::string_view text, std::size_t from);

}  // namespace collet::workflow
