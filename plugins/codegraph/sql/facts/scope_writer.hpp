// SPDX-License-Identifier: MIT
/// Writes scopes, uses of objects and local tables for the definition that is read.
#pragma once

#include <string>
#include <vector>

#include "plugins/codegraph/sql/facts/source_places.hpp"

namespace collet::codegraph::tsql {

class ScopeWriter {
 public:
  ScopeWriter(const Tree& tree, const SourcePlaces& places, DataFacts& out)
      : tree_(tree), places_(places), out_(out) {}

  void enter(Index definition) { definition_ = definition; }
  Index definition() const { return definition_; }
  DataScope& scope(Index number) { return out_.scopes[number]; }
  Index next_scope() const { return static_cast<Index>(out_.scopes.size()); }

  Index add_scope(Index parent);
  /// Removes the last scope if it is this one and has no facts.
  void drop_if_empty(Index scope);
  /// Adds a use of an object outside of queries. Returns its scope.
  Index add_use(DataUse use, NodeIndex name);
  Index add_source(Index scope, DataSource source);
  void add_local(std::string name, std::vector<std::string> columns, Index scope = k_none);
  /// Adds the columns of a list, which get the values of the scope from `number` on.
  void add_written(NodeIndex list, Index scope, Index source, Index number);
  void add_column(Index scope, NodeIndex node, std::vector<std::string> name, ValueUse use);
  void add_variable(Index scope, NodeIndex node, ValueUse use, bool written = false);
  /// Returns the names of the columns that a list of definitions or names has.
  std::vector<std::string> column_names(NodeIndex list) const;

 private:
  const Tree& tree_;
  const SourcePlaces& places_;
  DataFacts& out_;
  Index definition_ = k_none;
};

/// Returns a text with lower-case ASCII letters, by which T-SQL compares names.
std::string folded(std::string_view text);

/// Returns true for the name of a temporary table or a table variable.
bool is_local(const std::vector<std::string>& name);

/// Returns true for a method of the type xml, whose name follows that of a column.
bool is_xml_method(std::string_view name);

}  // namespace collet::codegraph::tsql
