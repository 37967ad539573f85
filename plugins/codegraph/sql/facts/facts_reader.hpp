// SPDX-License-Identifier: MIT
/// Finds what statements read, write and call: the scopes of queries with their sources and columns.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "plugins/codegraph/sql/facts/source_places.hpp"

namespace collet::codegraph::tsql {

class FactsReader {
 public:
  FactsReader(const Tree& tree, const SourcePlaces& places, DataFacts& out)
      : tree_(tree), places_(places), out_(out) {}

  /// The statements that follow are in this definition. `table` is that of a trigger, or empty.
  void enter(Index definition, std::vector<std::string> table);
  Index definition() const { return definition_; }

  /// Reads SELECT, INSERT, UPDATE, DELETE, MERGE or TRUNCATE. Returns its first scope.
  Index read_statement(NodeIndex statement);
  /// Reads the subqueries, calls and columns of an expression or of another node.
  void read_loose(NodeIndex node);
  /// Adds a use of an object outside of queries.
  void add_use(DataUse use, NodeIndex name);
  void add_local(std::string name, std::vector<std::string> columns, Index scope = k_none);
  /// Returns the names of the columns that a list of definitions or names has.
  std::vector<std::string> column_names(NodeIndex list) const;

 private:
  Index add_scope(Index parent);
  Index read_query_set(NodeIndex node, Index parent);
  void read_query(NodeIndex node, Index scope);
  void read_item(NodeIndex node, Index scope);
  void read_cte(NodeIndex node);
  void read_from(NodeIndex node, Index scope);
  void read_source(NodeIndex node, Index scope);
  void read_change(NodeIndex node, Index scope, DataUse use);
  void read_output(NodeIndex node, Index scope, const DataSource& target);
  void read_columns_of(NodeIndex list, Index scope, Index source);
  void walk(NodeIndex node, Index scope);
  void walk_call(NodeIndex node, Index scope);
  void name_table(DataSource& source, NodeIndex name) const;

  const Tree& tree_;
  const SourcePlaces& places_;
  DataFacts& out_;
  Index definition_ = k_none;
  std::vector<std::string> trigger_table_;
  std::vector<std::pair<std::string, DataSource>> ctes_;  ///< the visible ones, by folded name
};

/// Returns a text with lower-case ASCII letters, by which T-SQL compares names.
std::string folded(std::string_view text);

}  // namespace collet::codegraph::tsql
