// SPDX-License-Identifier: MIT
/// Splits a script for PostgreSQL into its statements, without their grammar.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace collet::codegraph::postgres {

struct Statement {
  std::uint32_t begin = 0;  ///< the first byte of the first token
  std::uint32_t end = 0;    ///< after the last token; the semicolon is not part of it
  std::uint32_t depth = 0;  ///< an upper bound of the levels that its tree has
};

/// Returns the statements of a script. Commands of psql, data that follows COPY … FROM stdin, comments and
/// empty statements are left out. Semicolons in parentheses, in strings and in BEGIN ATOMIC … END do not end
/// a statement. `text` may change: a placeholder such as `${schema}` becomes the quoted name `"$schema"`.
std::vector<Statement> split_statements(std::string& text);

/// Returns the position after the token at `at`, which is not white space or a comment.
std::size_t token_end(std::string_view text, std::size_t at);
/// Returns the position of the first token at or after `at`.
std::size_t skip_space(std::string_view text, std::size_t at);

}  // namespace collet::codegraph::postgres
