// SPDX-License-Identifier: MIT
/// The tokens of SQL that programs contain, in any dialect.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace collet::codegraph::bridge {

struct StatementToken {
  enum class Kind : std::uint8_t { word, quoted, text, number, parameter, symbol, end };
  Kind kind = Kind::end;
  std::string text;   ///< a word in upper case, a name without quotes, a symbol
  std::string plain;  ///< a word as it is written; a parameter with its name
};

/// Returns the tokens of a text, at most k_max_tokens, without comments. The last one is the end.
std::vector<StatementToken> statement_tokens(std::string_view text);

inline constexpr std::size_t k_max_tokens = 200000;

}  // namespace collet::codegraph::bridge
