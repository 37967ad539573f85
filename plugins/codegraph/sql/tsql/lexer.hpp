// SPDX-License-Identifier: MIT
/// Splits T-SQL into tokens. Any bytes have tokens: what no rule covers is a symbol of one byte.
#pragma once

#include <string>
#include <vector>

#include "plugins/codegraph/sql/tsql/token.hpp"

namespace collet::codegraph::tsql {

/// Returns the tokens of a text. The list ends with `k_padding` tokens of the kind `end`, so that a parser
/// may look ahead. `text` must have less than 4 GiB.
std::vector<Token> split(std::string_view text);
inline constexpr int k_padding = 4;

/// Returns the name that an identifier with or without quotes denotes: `a]b` for `[a]]b]`.
std::string identifier(std::string_view text, const Token& token);
/// Returns the value of a string literal, without quotes and with single marks for doubled ones.
std::string literal(std::string_view text, const Token& token);
/// Returns true for a word that must be quoted to be an identifier.
bool is_reserved(Word word);

}  // namespace collet::codegraph::tsql
