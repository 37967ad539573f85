// SPDX-License-Identifier: MIT
/// EXECUTE of procedures and of strings.
#include "plugins/codegraph/sql/tsql/grammar.hpp"

namespace collet::codegraph::tsql {
namespace {

bool at_argument(const Cursor& cursor) {
  switch (cursor.peek().kind) {
    case TokenKind::number:
    case TokenKind::string:
    case TokenKind::variable:
    case TokenKind::quoted:
      return true;
    case TokenKind::word:
      return cursor.at_any({"NULL"_w, "DEFAULT"_w, "ON"_w, "OFF"_w}) ||
             (!cursor.peek().reserved && !at_statement(cursor));
    default:
      return cursor.at("-"_w) || cursor.at("+"_w);
  }
}

/// Reads the value of an argument: a constant, a variable, or a word that is a string without quotes.
void read_value(Cursor& cursor) {
  if (cursor.at("-"_w) || cursor.at("+"_w)) cursor.skip();
  if (cursor.at(TokenKind::variable)) {
    add_leaf(cursor, NodeKind::variable);
  } else if (cursor.at(TokenKind::string)) {
    add_leaf(cursor, NodeKind::text);
  } else if (at_argument(cursor)) {
    cursor.skip();
    while (cursor.at("."_w) || cursor.at("::"_w)) {
      cursor.skip();
      cursor.skip();
    }
  } else {
    cursor.fail();
  }
}

void read_arguments(Cursor& cursor) {
  do {
    const NodeScope argument(cursor, NodeKind::parameter);
    if (cursor.at(TokenKind::variable) && cursor.next_is("="_w)) {
      cursor.skip();
      cursor.skip();
    }
    read_value(cursor);
    if (cursor.at("OUT"_w) || cursor.at("OUTPUT"_w)) cursor.skip();
  } while (cursor.accept(","_w));
}

/// Reads `('text' + @variable, arguments)`.
void read_string(Cursor& cursor) {
  cursor.skip();
  {
    const NodeScope text(cursor, NodeKind::parameter);
    read_expression(cursor);
  }
  while (cursor.accept(","_w)) {
    const NodeScope argument(cursor, NodeKind::parameter);
    if (cursor.at(TokenKind::variable) && cursor.next_is("="_w)) {
      cursor.skip();
      cursor.skip();
    }
    read_expression(cursor);
    if (cursor.at("OUT"_w) || cursor.at("OUTPUT"_w)) cursor.skip();
  }
  cursor.expect(")"_w);
  if (cursor.at("AS"_w)) {
    // AS USER = 'name'
    cursor.skip();
    cursor.skip();
    cursor.expect("="_w);
    cursor.skip();
  }
  if (cursor.at("AT"_w)) {
    cursor.skip();
    if (cursor.at("DATA_SOURCE"_w)) cursor.skip();
    read_identifier(cursor, NodeKind::object_name);
  }
}

}  // namespace

void read_execute(Cursor& cursor) {
  if (cursor.at("EXEC"_w) || cursor.at("EXECUTE"_w)) cursor.skip();
  if (cursor.at(TokenKind::variable) && cursor.next_is("="_w)) {
    add_leaf(cursor, NodeKind::variable);
    cursor.skip();
  }
  if (cursor.at("("_w)) {
    read_string(cursor);
  } else {
    if (cursor.at(TokenKind::variable)) {
      add_leaf(cursor, NodeKind::variable);
    } else {
      if (cursor.at("OPENDATASOURCE"_w)) {
        cursor.skip();
        read_parentheses(cursor);
        cursor.expect("."_w);
      }
      read_name(cursor, NodeKind::procedure_name);
    }
    if (cursor.at(";"_w) && cursor.peek(1).kind == TokenKind::number) {
      cursor.skip();
      cursor.skip();
    }
    if (at_argument(cursor)) read_arguments(cursor);
    if (cursor.at("AT"_w)) {
      cursor.skip();
      read_identifier(cursor, NodeKind::object_name);
    }
  }
  if (!cursor.at("WITH"_w)) return;
  if (!cursor.next_is("RECOMPILE"_w) && !cursor.next_is("RESULT"_w)) return;
  do {
    cursor.skip();
    if (cursor.at("RESULT"_w)) {
      cursor.skip();
      cursor.skip();
      if (cursor.at("("_w)) {
        read_parentheses(cursor);
      } else {
        cursor.skip();
      }
    } else {
      cursor.skip();
    }
  } while (cursor.at(","_w));
}

}  // namespace collet::codegraph::tsql
