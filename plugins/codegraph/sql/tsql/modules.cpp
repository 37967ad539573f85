// SPDX-License-Identifier: MIT
/// Procedures, functions, triggers, views, types.
#include "plugins/codegraph/sql/tsql/grammar.hpp"

namespace collet::codegraph::tsql {
namespace {

void read_parameter(Cursor& cursor) {
  const NodeScope parameter(cursor, NodeKind::parameter);
  if (!cursor.at(TokenKind::variable)) return cursor.fail();
  add_leaf(cursor, NodeKind::variable);
  cursor.accept("AS"_w);
  read_type(cursor);
  cursor.accept("VARYING"_w);
  if (cursor.accept("NOT"_w)) {
    cursor.expect("NULL"_w);
  } else {
    cursor.accept("NULL"_w);
  }
  if (cursor.accept("="_w)) {
    // A word without quotes is a string.
    if (cursor.at_identifier() &&
        (cursor.next_is(","_w) || cursor.next_is(")"_w) || cursor.next_is("AS"_w))) {
      cursor.skip();
    } else {
      read_expression(cursor);
    }
  }
  while (cursor.at("OUT"_w) || cursor.at("OUTPUT"_w) || cursor.at("READONLY"_w))
    cursor.skip();
}

void read_parameters(Cursor& cursor) {
  do {
    read_parameter(cursor);
  } while (cursor.accept(","_w));
}

/// Reads `WITH RECOMPILE, EXECUTE AS OWNER, …` in front of AS.
void read_module_options(Cursor& cursor) {
  if (!cursor.at("WITH"_w)) return;
  const NodeScope options(cursor, NodeKind::options);
  do {
    cursor.skip();
    if (cursor.at("EXEC"_w) || cursor.at("EXECUTE"_w)) {
      cursor.skip();
      cursor.expect("AS"_w);
      cursor.skip();
    } else if (cursor.at("RETURNS"_w)) {
      // RETURNS NULL ON NULL INPUT
      for (int i = 0; i < 5; ++i)
        cursor.skip();
    } else if (cursor.at("CALLED"_w)) {
      for (int i = 0; i < 4; ++i)
        cursor.skip();
    } else {
      cursor.skip();
      if (cursor.accept("="_w)) cursor.skip();
    }
  } while (cursor.at(","_w));
}

void read_external_name(Cursor& cursor) {
  cursor.skip();
  cursor.expect("NAME"_w);
  read_name(cursor, NodeKind::object_name);
}

/// Reads the statements of a module to the end of the batch.
void read_body(Cursor& cursor) {
  const NodeScope body(cursor, NodeKind::body);
  if (cursor.at("EXTERNAL"_w) && cursor.next_is("NAME"_w)) return read_external_name(cursor);
  read_statements(cursor);
}

/// Reads SELECT as a statement of its own.
void read_select_statement(Cursor& cursor) {
  const NodeScope statement(cursor, NodeKind::statement);
  cursor.node(statement.index()).detail = static_cast<std::uint8_t>(StatementKind::select);
  if (cursor.at("WITH"_w)) read_ctes(cursor);
  read_query_set(cursor);
  read_option_clause(cursor);
}

/// Reads RETURN with the query of an inline function.
void read_inline(Cursor& cursor) {
  const NodeScope body(cursor, NodeKind::body);
  cursor.accept("AS"_w);
  if (cursor.at("EXTERNAL"_w)) return read_external_name(cursor);
  cursor.expect("RETURN"_w);
  // Parentheses around common table expressions are no part of the query.
  std::uint32_t depth = 0;
  while (cursor.peek(depth).word == "("_w)
    ++depth;
  if (cursor.peek(depth).word != "WITH"_w) return read_select_statement(cursor);
  for (std::uint32_t i = 0; i < depth; ++i)
    cursor.skip();
  read_select_statement(cursor);
  for (std::uint32_t i = 0; i < depth; ++i)
    cursor.expect(")"_w);
}

}  // namespace

void read_procedure(Cursor& cursor) {
  read_name(cursor, NodeKind::procedure_name);
  if (cursor.at(";"_w) && cursor.peek(1).kind == TokenKind::number) {
    cursor.skip();
    cursor.skip();
  }
  if (cursor.at("("_w)) {
    cursor.skip();
    if (!cursor.at(")"_w)) read_parameters(cursor);
    cursor.expect(")"_w);
  } else if (cursor.at(TokenKind::variable)) {
    read_parameters(cursor);
  }
  read_module_options(cursor);
  if (cursor.accept("FOR"_w)) cursor.expect("REPLICATION"_w);
  cursor.expect("AS"_w);
  read_body(cursor);
}

void read_function(Cursor& cursor) {
  read_name(cursor, NodeKind::function_name);
  cursor.expect("("_w);
  if (!cursor.at(")"_w)) read_parameters(cursor);
  cursor.expect(")"_w);
  cursor.expect("RETURNS"_w);
  bool inline_query = false;
  {
    const NodeScope returned(cursor, NodeKind::returned);
    if (cursor.at(TokenKind::variable)) {
      add_leaf(cursor, NodeKind::variable);
      cursor.expect("TABLE"_w);
      read_table_elements(cursor);
    } else if (cursor.accept("TABLE"_w)) {
      inline_query = true;
      if (cursor.at("("_w)) read_table_elements(cursor);
    } else {
      read_type(cursor);
      if (cursor.at("NOT"_w)) {
        cursor.skip();
        cursor.skip();
      }
    }
  }
  read_module_options(cursor);
  if (cursor.at("ORDER"_w)) {
    cursor.skip();
    read_columns(cursor, NodeKind::column_name);
  }
  if (inline_query) return read_inline(cursor);
  cursor.accept("AS"_w);
  read_body(cursor);
}

void read_trigger(Cursor& cursor) {
  read_name(cursor, NodeKind::object_name);
  cursor.expect("ON"_w);
  if (cursor.at("ALL"_w)) {
    cursor.skip();
    cursor.skip();
  } else if (!cursor.accept("DATABASE"_w)) {
    const NodeScope source(cursor, NodeKind::source);
    read_name(cursor, NodeKind::object_name);
  }
  read_module_options(cursor);
  const auto events = cursor.open(NodeKind::options);
  if (cursor.accept("FOR"_w) || cursor.at("AFTER"_w)) {
    if (cursor.at("AFTER"_w)) cursor.skip();
  } else if (cursor.at("INSTEAD"_w)) {
    cursor.skip();
    cursor.expect("OF"_w);
  } else {
    cursor.fail();
  }
  do {
    if (!cursor.at(TokenKind::word)) cursor.fail();
    cursor.skip();
  } while (cursor.accept(","_w));
  cursor.close(events);
  if (cursor.at("WITH"_w)) {
    cursor.skip();
    cursor.skip();
  }
  if (cursor.at("NOT"_w)) {
    cursor.skip();
    cursor.skip();
    cursor.skip();
  }
  cursor.expect("AS"_w);
  read_body(cursor);
}

void read_view(Cursor& cursor) {
  read_name(cursor, NodeKind::object_name);
  if (cursor.at("("_w)) read_columns(cursor, NodeKind::column_part);
  if (cursor.at("WITH"_w)) {
    const NodeScope options(cursor, NodeKind::options);
    cursor.skip();
    if (cursor.at("("_w)) {
      read_parentheses(cursor);
    } else {
      while (cursor.accept(TokenKind::word) && cursor.accept(","_w)) {
      }
    }
  }
  cursor.expect("AS"_w);
  const NodeScope body(cursor, NodeKind::body);
  read_select_statement(cursor);
  if (cursor.at("WITH"_w) && cursor.next_is("CHECK"_w)) {
    cursor.skip();
    cursor.skip();
    cursor.expect("OPTION"_w);
  }
}

void read_type_definition(Cursor& cursor) {
  read_name(cursor, NodeKind::object_name);
  if (cursor.accept("FROM"_w)) {
    read_type(cursor);
    if (cursor.accept("NOT"_w)) {
      cursor.expect("NULL"_w);
    } else {
      cursor.accept("NULL"_w);
    }
  } else if (cursor.accept("AS"_w)) {
    cursor.expect("TABLE"_w);
    read_table_elements(cursor);
    read_storage(cursor);
  } else {
    cursor.expect("EXTERNAL"_w);
    cursor.expect("NAME"_w);
    read_name(cursor, NodeKind::object_name);
  }
}

}  // namespace collet::codegraph::tsql
