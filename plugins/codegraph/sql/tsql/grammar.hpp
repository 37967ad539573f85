// SPDX-License-Identifier: MIT
/// The rules of the grammar. Each reads one construct from the cursor and adds nodes; it fails if the
/// text does not begin with it.
#pragma once

#include "plugins/codegraph/sql/tsql/cursor.hpp"

namespace collet::codegraph::tsql {

// names.cpp
/// Reads an identifier of one to four parts: `server.database..object`.
void read_name(Cursor& cursor, NodeKind kind);
/// Reads the name of an object if there is one.
bool read_name_if(Cursor& cursor, NodeKind kind);
/// Reads one identifier.
void read_identifier(Cursor& cursor, NodeKind kind);
/// Reads `(a, b ASC)`; each name is a node of this kind.
void read_columns(Cursor& cursor, NodeKind kind);
/// Reads the name of a type with its arguments: `decimal(10, 2)`, `xml(CONTENT c)`, `double precision`.
void read_type(Cursor& cursor);
/// Skips parentheses and all that is between them, as the values of options are.
void read_parentheses(Cursor& cursor);

// expressions.cpp
/// Reads an expression or a condition: both are operands between operators.
void read_expression(Cursor& cursor);
void read_expressions(Cursor& cursor);  ///< separated by commas
void read_order_by(Cursor& cursor);     ///< after ORDER

// calls.cpp
/// Reads the arguments of a call, from its `(`, and the clauses behind it. `call` is its node.
void read_call(Cursor& cursor, NodeScope& call, Word name);
/// Reads `.method(…)` behind a value.
void read_methods(Cursor& cursor);
void read_over(Cursor& cursor);

// queries.cpp
/// Returns true at the beginning of a query, behind any number of parentheses.
bool at_query(const Cursor& cursor);
/// Reads queries that UNION, EXCEPT and INTERSECT join, with ORDER BY and FOR.
void read_query_set(Cursor& cursor);
/// Reads the same after its first query has been read.
void read_query_tail(Cursor& cursor);
/// Reads WITH and its common table expressions.
void read_ctes(Cursor& cursor);
void read_top(Cursor& cursor);
void read_values(Cursor& cursor);
void read_option_clause(Cursor& cursor);  ///< OPTION (…), if it is there

// sources.cpp
void read_from(Cursor& cursor);  ///< after FROM
void read_source(Cursor& cursor);
/// Reads hints in parentheses, with or without WITH, if they are there.
void read_table_hints(Cursor& cursor);
/// Reads the target of INSERT, UPDATE, DELETE or MERGE with its hints.
/// With `callable`, it may be a call of a function.
void read_target(Cursor& cursor, bool callable = false);

// changes.cpp
void read_insert(Cursor& cursor);
void read_update(Cursor& cursor);
void read_delete(Cursor& cursor);
void read_merge(Cursor& cursor);
/// Reads INSERT, UPDATE, DELETE or MERGE.
void read_change(Cursor& cursor);

// tables.cpp
/// Reads the columns and constraints of a table from `(`.
void read_table_elements(Cursor& cursor);
/// Reads one column, constraint or index of a table.
void read_table_element(Cursor& cursor);
void read_column(Cursor& cursor);
void read_create_table(Cursor& cursor);
void read_alter_table(Cursor& cursor);
void read_create_index(Cursor& cursor);
/// Reads options in parentheses. ORDER (…) among them has columns.
void read_option_list(Cursor& cursor);
/// Reads the part of `WITH (…)`, `ON …` and similar clauses behind a table or an index.
void read_storage(Cursor& cursor);

// modules.cpp
/// Reads what is behind CREATE or ALTER of a procedure, function, trigger or view.
void read_procedure(Cursor& cursor);
void read_function(Cursor& cursor);
void read_trigger(Cursor& cursor);
void read_view(Cursor& cursor);
void read_type_definition(Cursor& cursor);

// control.cpp
/// Reads a statement of control flow or of variables. Returns its kind, or `unknown` if the text is none.
StatementKind read_control(Cursor& cursor);
/// Reads EXECUTE with its arguments.
void read_execute(Cursor& cursor);

// objects.cpp
/// Reads a statement of CREATE, ALTER or DROP. Returns its kind.
StatementKind read_definition(Cursor& cursor);
StatementKind read_drop(Cursor& cursor);

// administration.cpp
/// Reads a statement of a kind that is made of a name and options, to its end.
/// `object` is the kind of object that ALTER changes, or 0.
void read_options(Cursor& cursor, Word object = 0);
/// Reads a statement that begins with a verb of its own, such as GRANT or BACKUP. Returns its kind.
StatementKind read_administration(Cursor& cursor);
/// Returns true if a statement can begin with the next token.
bool at_statement(const Cursor& cursor);

// statements.cpp
void read_statement(Cursor& cursor);
/// Reads statements to the end of the batch, or to END.
void read_statements(Cursor& cursor);

}  // namespace collet::codegraph::tsql
