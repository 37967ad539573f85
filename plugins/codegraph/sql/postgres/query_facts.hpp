// SPDX-License-Identifier: MIT
/// Finds what a statement reads, writes and calls: the scopes of its queries with their sources and columns.
#pragma once

#include "plugins/codegraph/sql/postgres/fact_scopes.hpp"

namespace collet::codegraph::postgres {

/// Returns the name that PostgreSQL gives a result without an alias.
std::string output_name(Value expression);

class QueryFacts : public FactScopes {
 public:
  using FactScopes::FactScopes;

  /// Reads a statement with its wrapper, `{"SelectStmt": {…}}`. Returns its first scope, or none if it
  /// neither reads nor writes rows.
  Index read_statement(Value statement, Index parent = k_none);
  /// Reads the subqueries, calls and columns of an expression of no query.
  void read_loose(Value expression);
  /// Reads the expression of a generated column, or one without a table that a function returns. Returns the
  /// scope that has it as its result.
  Index read_generated(const std::vector<std::string>& table, const std::string& column, Value expression);
  /// Reads the statements and the condition of a rule or trigger, in which NEW and OLD are rows of a
  /// relation.
  void read_with_rows_of(const std::vector<std::string>& relation, Value statements, Value condition,
                         DataPlace at);

 private:
  friend class ChangeFacts;

  Index read_select(Value select, Index parent, Index given = k_none);
  void read_with(Value with, Index parent);
  void read_clauses(Value select, Index scope);
  void read_output(Value item, Index scope);
  void read_item(Value item, Index scope);
  void read_join(Value join, Index scope);
  void read_function(Value function, Index scope);
  void begin_inputs(DataSource& source, Index scope);
  void end_inputs(DataSource& source, Index scope);
  void read_sort(Value list, Index scope, FlowKind flow);
  void read_values(Value lists, Index scope);
  /// Reads the columns, variables and subqueries of an expression, which are used as `use`.
  void walk(Value node, Index scope, ValueUse use = {});
  void walk_operator(Value node, Index scope, ValueUse use);
  void walk_case(Value node, Index scope, ValueUse use);
  void walk_subquery(Value node, Index scope, ValueUse use);
  void walk_call(Value call, Index scope, ValueUse use);
  void walk_indirection(Value node, Index scope, ValueUse use, bool result);

  /// A definition of the clause WINDOW.
  struct Window {
    std::string name;
    Value definition;
    bool used = false;  ///< a call has it, whose value it belongs to
  };

  int depth_ = 0;
  std::vector<Window> windows_;  ///< the definitions of the query that is read
};

}  // namespace collet::codegraph::postgres
