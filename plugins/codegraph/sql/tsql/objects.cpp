// SPDX-License-Identifier: MIT
/// CREATE, ALTER and DROP.
#include "plugins/codegraph/sql/tsql/grammar.hpp"

namespace collet::codegraph::tsql {
namespace {

StatementKind read_schema(Cursor& cursor) {
  cursor.skip();
  if (cursor.at_identifier()) read_identifier(cursor, NodeKind::object_name);
  if (cursor.accept("AUTHORIZATION"_w)) read_identifier(cursor, NodeKind::alias);
  while (cursor.at_any({"CREATE"_w, "GRANT"_w, "DENY"_w, "REVOKE"_w}) &&
         (!cursor.at("CREATE"_w) || cursor.next_is("TABLE"_w) || cursor.next_is("VIEW"_w)))
    read_statement(cursor);
  return StatementKind::create_schema;
}

StatementKind read_synonym(Cursor& cursor) {
  cursor.skip();
  read_name(cursor, NodeKind::object_name);
  cursor.expect("FOR"_w);
  const NodeScope source(cursor, NodeKind::source);
  read_name(cursor, NodeKind::object_name);
  return StatementKind::create_synonym;
}

/// Reads an object whose definition is an expression: a rule, a default.
StatementKind read_bound(Cursor& cursor) {
  cursor.skip();
  read_name(cursor, NodeKind::object_name);
  cursor.expect("AS"_w);
  read_expression(cursor);
  return StatementKind::other;
}

StatementKind read_statistics(Cursor& cursor) {
  cursor.skip();
  read_identifier(cursor, NodeKind::object_name);
  cursor.expect("ON"_w);
  {
    const NodeScope source(cursor, NodeKind::source);
    read_name(cursor, NodeKind::object_name);
  }
  if (cursor.at("("_w)) read_columns(cursor, NodeKind::column_name);
  if (cursor.at("WHERE"_w)) {
    cursor.skip();
    read_expression(cursor);
  }
  read_options(cursor);
  return StatementKind::other;
}

StatementKind read_external(Cursor& cursor) {
  if (!cursor.next_is("TABLE"_w)) {
    read_options(cursor);
    return StatementKind::other;
  }
  cursor.skip();
  cursor.skip();
  read_create_table(cursor);
  return StatementKind::create_table;
}

/// Returns true if the words before INDEX make it one of a table.
bool at_index(const Cursor& cursor) {
  for (std::uint32_t ahead = 0; ahead < 5; ++ahead) {
    switch (cursor.peek(ahead).word) {
      case "INDEX"_w:
        return true;
      case "UNIQUE"_w:
      case "CLUSTERED"_w:
      case "NONCLUSTERED"_w:
      case "COLUMNSTORE"_w:
      case "PRIMARY"_w:
      case "XML"_w:
      case "SPATIAL"_w:
      case "SELECTIVE"_w:
      case "JSON"_w:
      case "VECTOR"_w:
        break;
      default:
        return false;
    }
  }
  return false;
}

StatementKind read_module(Cursor& cursor) {
  switch (cursor.peek().word) {
    case "PROC"_w:
    case "PROCEDURE"_w:
      cursor.skip();
      read_procedure(cursor);
      return StatementKind::create_procedure;
    case "FUNCTION"_w:
      cursor.skip();
      read_function(cursor);
      return StatementKind::create_function;
    case "TRIGGER"_w:
      cursor.skip();
      read_trigger(cursor);
      return StatementKind::create_trigger;
    case "VIEW"_w:
      cursor.skip();
      read_view(cursor);
      return StatementKind::create_view;
    default:
      return StatementKind::unknown;
  }
}

StatementKind read_create(Cursor& cursor) {
  if (at_index(cursor)) {
    read_create_index(cursor);
    return StatementKind::create_index;
  }
  switch (cursor.peek().word) {
    case "TABLE"_w:
      cursor.skip();
      read_create_table(cursor);
      return StatementKind::create_table;
    case "TYPE"_w:
      cursor.skip();
      read_type_definition(cursor);
      return StatementKind::create_type;
    case "SCHEMA"_w:
      return read_schema(cursor);
    case "SYNONYM"_w:
      return read_synonym(cursor);
    case "SEQUENCE"_w:
      cursor.skip();
      read_name(cursor, NodeKind::object_name);
      if (cursor.accept("AS"_w)) read_type(cursor);
      read_options(cursor);
      return StatementKind::create_sequence;
    case "DEFAULT"_w:
    case "RULE"_w:
      return read_bound(cursor);
    case "STATISTICS"_w:
      return read_statistics(cursor);
    case "EXTERNAL"_w:
      return read_external(cursor);
    case "MATERIALIZED"_w:
      cursor.skip();
      return read_module(cursor);
    default:
      read_options(cursor);
      return StatementKind::other;
  }
}

/// Skips `SECURITY POLICY IF EXISTS` and similar words of DROP.
void skip_if_exists(Cursor& cursor) {
  for (std::uint32_t ahead = 1; ahead < 4; ++ahead) {
    if (cursor.peek(ahead - 1).kind != TokenKind::word) return;
    if (cursor.peek(ahead).word != "IF"_w || cursor.peek(ahead + 1).word != "EXISTS"_w) continue;
    for (ahead += 2; ahead > 0; --ahead)
      cursor.skip();
    return;
  }
}

}  // namespace

StatementKind read_definition(Cursor& cursor) {
  const bool alter = cursor.at("ALTER"_w);
  cursor.skip();
  if (cursor.at("OR"_w) && cursor.next_is("ALTER"_w)) {
    cursor.skip();
    cursor.skip();
  }
  const auto module = read_module(cursor);
  if (module != StatementKind::unknown) return module;
  if (!alter) return read_create(cursor);
  if (cursor.at("TABLE"_w)) {
    cursor.skip();
    read_alter_table(cursor);
    return StatementKind::alter_table;
  }
  read_options(cursor, cursor.peek().word);
  return StatementKind::other;
}

StatementKind read_drop(Cursor& cursor) {
  if (cursor.next_is("SENSITIVITY"_w)) return read_administration(cursor);
  cursor.skip();
  const Word kind = cursor.peek().word;
  switch (kind) {
    case "TABLE"_w:
    case "VIEW"_w:
    case "PROC"_w:
    case "PROCEDURE"_w:
    case "FUNCTION"_w:
    case "SYNONYM"_w:
    case "SEQUENCE"_w:
    case "TYPE"_w:
    case "RULE"_w:
    case "DEFAULT"_w:
    case "SCHEMA"_w:
      break;
    default:
      skip_if_exists(cursor);
      read_options(cursor);
      return StatementKind::drop;
  }
  cursor.skip();
  if (cursor.accept("IF"_w)) cursor.expect("EXISTS"_w);
  do {
    read_name(cursor, NodeKind::object_name);
    if (cursor.at(";"_w) && cursor.peek(1).kind == TokenKind::number) {
      cursor.skip();
      cursor.skip();
    }
  } while (cursor.accept(","_w));
  return StatementKind::drop;
}

}  // namespace collet::codegraph::tsql
