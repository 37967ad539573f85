// SPDX-License-Identifier: MIT
/// The words of SQL that are no names of columns.
#pragma once

#include <string_view>

namespace collet::codegraph::bridge {

/// Returns true if a word, in upper case, is a part of the language and never the name of a column.
bool is_statement_word(std::string_view word);
/// Returns true if a word cannot be the alias of a source or a result.
bool ends_source(std::string_view word);

}  // namespace collet::codegraph::bridge
