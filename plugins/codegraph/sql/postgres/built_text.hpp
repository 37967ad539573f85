// SPDX-License-Identifier: MIT
/// Follows texts that a routine builds from constants and executes.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "plugins/codegraph/sql/postgres/grammar/json_tree.hpp"

namespace collet::codegraph::postgres {

/// The name in place of a part that is not known; the catalog knows no name with this character.
inline constexpr std::string_view k_unknown_part = "\"?\"";
inline constexpr std::size_t k_max_built_text = 100000;

/// A text that is executed. In place of a part that is not known there is `k_unknown_part`.
struct BuiltText {
  std::string text;
  bool complete = true;
};
using BuiltTexts = std::map<std::string, BuiltText>;  ///< the values of variables, by name

/// Returns the text that an expression gives: constants, `||`, format(), quote_ident() and variables.
BuiltText built_text(Value expression, const BuiltTexts& values, int depth = 0);

/// Makes an unknown part and the letters beside it one name: a part of a name is not known either.
void join_holes(std::string& text);

}  // namespace collet::codegraph::postgres
