// SPDX-License-Identifier: MIT
/// The syntax tree of a script: nodes of 16 bytes in one array, each before its children, so that a subtree
/// is a range. Operators and punctuation have no nodes.
#pragma once

#include <string>
#include <vector>

#include "plugins/codegraph/sql/tsql/token.hpp"

namespace collet::codegraph::tsql {

using NodeIndex = std::uint32_t;

enum class NodeKind : std::uint8_t {
  statement,    ///< its `detail` is a StatementKind
  query,        ///< one SELECT or VALUES; queries joined by UNION are siblings below `query_set`
  query_set,    ///< a query expression with its ORDER BY
  cte,          ///< name, columns, query_set
  select_item,  ///< expression nodes; k_star, k_named, k_assigned
  into,         ///< SELECT INTO, OUTPUT INTO: table name, columns
  from,
  source,   ///< an item of FROM: its name, query or call, alias, columns, hints
  join_on,  ///< the condition of a join
  where,
  group_by,
  having,
  order_by,
  window,  ///< OVER (…)
  pivot,
  table_name,
  function_name,
  procedure_name,
  object_name,  ///< the name of an object other than a table, column or procedure
  column_name,
  column_part,  ///< a name of a column that defines it or lists it for a constraint
  alias,
  columns,  ///< a list of names in parentheses
  call,     ///< function_name, arguments
  subquery,
  case_,
  variable,
  text,        ///< a string literal
  assignment,  ///< SET column = value
  output,      ///< the OUTPUT clause
  values,
  when,    ///< a branch of MERGE; its `detail` is a MergeAction
  column,  ///< the definition of a column
  constraint,
  type_name,
  parameter,  ///< a parameter of a module, or an argument of EXECUTE
  returned,   ///< RETURNS of a function
  body,       ///< the statements of a module
  options,
};

enum class StatementKind : std::uint8_t {
  other,  ///< read by the grammar of names and options
  unknown,
  block,
  if_,
  while_,
  try_catch,
  declare,
  set_variable,
  set_option,
  execute,
  return_,
  simple,  ///< PRINT, RAISERROR, THROW, GOTO, BREAK, a transaction, a label
  cursor,  ///< OPEN, FETCH, CLOSE, DEALLOCATE, DECLARE CURSOR
  use,
  select,
  insert,
  update,
  delete_,
  merge,
  truncate,
  create_table,
  alter_table,
  create_index,
  create_view,
  create_procedure,
  create_function,
  create_trigger,
  create_type,
  create_synonym,
  create_sequence,
  create_schema,
  drop,
};

enum class MergeAction : std::uint8_t { update, delete_, insert };

/// Flags of nodes.
enum : std::uint8_t {
  k_broken = 1,     ///< a statement: some of its tokens were skipped
  k_general = 2,    ///< a statement: read by the grammar of names and options
  k_star = 4,       ///< a select item: `*` or `t.*`
  k_assigned = 8,   ///< a select item: `@v = …`
  k_distinct = 16,  ///< a call with DISTINCT
  k_windowed = 32,  ///< a call with OVER
  k_altered = 64,   ///< ALTER of a module, not CREATE
  k_outer = 128,    ///< the source is the target of the statement
};

struct Node {
  NodeKind kind = NodeKind::statement;
  std::uint8_t flags = 0;
  std::uint8_t detail = 0;
  std::uint32_t first = 0;  ///< the first token
  std::uint32_t last = 0;   ///< the token after the last one
  NodeIndex end = 0;        ///< the node after its subtree
};
static_assert(sizeof(Node) == 16);

struct Tree {
  std::string_view text;
  std::vector<Token> tokens;
  std::vector<Node> nodes;
  std::uint32_t statements = 0;
  std::uint32_t broken = 0;  ///< statements with skipped tokens
  std::uint32_t general = 0;

  const Token& token(std::uint32_t index) const { return tokens[index]; }
  StatementKind statement(NodeIndex node) const { return static_cast<StatementKind>(nodes[node].detail); }
  std::uint32_t begin(NodeIndex node) const { return tokens[nodes[node].first].begin; }
  /// Returns the end of a node, in front of semicolons.
  std::uint32_t stop(NodeIndex node) const {
    auto last = nodes[node].last;
    while (last > nodes[node].first && tokens[last - 1].word == ";"_w)
      --last;
    return last == nodes[node].first ? tokens[last].begin : tokens[last - 1].stop();
  }
};

/// Calls `visit` with each child of a node, in order.
template <class Visit>
void for_children(const Tree& tree, NodeIndex node, const Visit& visit) {
  for (NodeIndex child = node + 1; child < tree.nodes[node].end; child = tree.nodes[child].end)
    visit(child);
}

/// Returns the first child of a kind, or 0, which is never a child.
inline NodeIndex child_of(const Tree& tree, NodeIndex node, NodeKind kind) {
  for (NodeIndex child = node + 1; child < tree.nodes[node].end; child = tree.nodes[child].end)
    if (tree.nodes[child].kind == kind) return child;
  return 0;
}

}  // namespace collet::codegraph::tsql
