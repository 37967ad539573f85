// SPDX-License-Identifier: MIT
/// Parses statements with PostgreSQL's own grammar.
#pragma once

#include <string>

#include "plugins/codegraph/sql/postgres/grammar/json_tree.hpp"
#include "sdk/support/result.hpp"

namespace collet::codegraph::postgres {

/// A larger statement, or one that may be nested more deeply, is not given to the grammar: it recurses, and
/// its trees are twenty times as large as their text.
inline constexpr std::size_t k_max_statement = 1U << 20U;
inline constexpr std::uint32_t k_max_depth = 5000;

/// Returns the tree of the statements in `text`. Fails if the grammar does not accept them, or if
/// libcollet-grammar-postgres.so is not available (COLLET_UNSUPPORTED).
support::Result<JsonTree> parse_statements(const std::string& text);

/// Returns the trees of the PL/pgSQL bodies in `text`, a CREATE FUNCTION, CREATE PROCEDURE or DO statement.
support::Result<JsonTree> parse_routines(const std::string& text);

/// Returns why the grammar is not available, or an empty text.
const std::string& missing_grammar();

}  // namespace collet::codegraph::postgres
