// SPDX-License-Identifier: MIT
/// The scopes of statements that are being read, with their sources and columns.
#pragma once

#include <utility>

#include "plugins/codegraph/bridge/statements/statement_cursor.hpp"
#include "plugins/codegraph/languages/data_facts.hpp"

namespace collet::codegraph::bridge {

inline constexpr std::uint32_t k_no_scope = 0xFFFFFFFF;

class StatementScopes : protected StatementCursor {
 protected:
  using StatementCursor::StatementCursor;

  DataScope& scope(std::uint32_t number) { return out_.scopes[number]; }
  std::uint32_t add_scope(std::uint32_t parent);
  /// Adds a source and returns its number; none for an empty name.
  std::uint32_t add_source(std::uint32_t number, DataUse use, std::vector<std::string> name,
                           std::string alias);
  void add_column(std::uint32_t number, std::vector<std::string> name, bool written,
                  std::uint32_t source = k_no_scope);
  /// `UPDATE o SET … FROM orders o` changes the table that has the alias.
  void resolve_target(std::uint32_t number, std::uint32_t target, DataUse use);

  DataFacts out_;
  std::vector<std::pair<std::string, std::uint32_t>> queries_;  ///< visible common table expressions
};

}  // namespace collet::codegraph::bridge
