// SPDX-License-Identifier: MIT
/// The scopes of statements that are being read, with their sources and columns.
#pragma once

#include <utility>

#include "plugins/codegraph/bridge/statements/statement_cursor.hpp"
#include "plugins/codegraph/languages/data_facts.hpp"

namespace collet::codegraph::bridge {

/// Returns true for the words that end the assignments of an UPDATE.
bool ends_assignment(std::string_view word);

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
  /// Adds all columns of a source, or of all sources.
  void add_star(std::uint32_t number, std::uint32_t source = k_no_scope);
  /// Adds a parameter of the statement that gives a value to a column, is compared with it, or is an
  /// argument.
  void add_variable(std::uint32_t number, const std::string& name, FlowKind flow, std::uint32_t column,
                    std::uint32_t argument = k_no_scope);
  /// Notes the parameter that the last column is compared with: `= @id`, `<> ?`, `LIKE :name`, `IN @ids`.
  void note_compared(std::uint32_t number);
  /// Notes the parameters in the value of a written column, which begins at a token. Returns its end.
  std::size_t note_value(std::uint32_t number, std::uint32_t column, std::size_t begin);
  /// Notes the parameters in the first row of VALUES, the token at which the reader is.
  void note_inserted(std::uint32_t number, std::uint32_t target);
  /// `UPDATE o SET … FROM orders o` changes the table that has the alias.
  void resolve_target(std::uint32_t number, std::uint32_t target, DataUse use);

  DataFacts out_;
  std::vector<std::pair<std::string, std::uint32_t>> queries_;  ///< visible common table expressions
};

}  // namespace collet::codegraph::bridge
