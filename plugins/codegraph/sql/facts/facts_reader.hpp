// SPDX-License-Identifier: MIT
/// Finds what statements read, write and call: the scopes of queries with their sources and columns, and
/// which values the columns go into.
#pragma once

#include <string>
#include <vector>

#include "plugins/codegraph/sql/facts/visible_names.hpp"

namespace collet::codegraph::tsql {

class FactsReader {
 public:
  FactsReader(const Tree& tree, const SourcePlaces& places, ScopeWriter& writer)
      : tree_(tree), places_(places), writer_(writer), visible_(places) {}

  /// The statements that follow are in this definition. `table` is that of a trigger, or empty.
  void enter(Index definition, std::vector<std::string> table);

  /// Reads SELECT, INSERT, UPDATE, DELETE, MERGE or TRUNCATE. Returns its first scope.
  Index read_statement(NodeIndex statement);
  /// Reads the subqueries, calls and columns of an expression or of another node, the assignment of a
  /// variable, and RETURN of a scalar function, whose value its callers get.
  void read_loose(NodeIndex node);
  /// Reads the arguments of EXECUTE into the scope of the call.
  void read_arguments(NodeIndex statement, Index call);

 private:
  Index read_query_set(NodeIndex node, Index parent);
  void read_query(NodeIndex node, Index scope);
  void read_item(NodeIndex node, Index scope);
  void read_cte(NodeIndex node);

  void read_from(NodeIndex node, Index scope);
  void read_source(NodeIndex node, Index scope);
  void read_rowset(NodeIndex call, Index scope, DataSource& source);
  void read_pivot(NodeIndex node, Index scope);

  void read_change(NodeIndex node, Index scope, DataUse use);
  DataSource target_of(NodeIndex node, Index scope, DataUse use);
  void read_assignment(NodeIndex node, Index scope, Index target, Index number);
  void read_values(NodeIndex node, Index scope, Index number);
  void read_output(NodeIndex node, Index scope, const DataSource& target);

  /// Reads the columns, variables and subqueries below a node, which are used as `use`.
  void walk(NodeIndex node, Index scope, ValueUse use);
  void walk_children(NodeIndex node, Index scope, ValueUse use);
  void walk_call(NodeIndex node, Index scope, ValueUse use);

  const Tree& tree_;
  const SourcePlaces& places_;
  ScopeWriter& writer_;
  Index output_ = k_none;  ///< the scope of the OUTPUT clause that was read last
  VisibleNames visible_;
};

}  // namespace collet::codegraph::tsql
