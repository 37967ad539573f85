// SPDX-License-Identifier: MIT
/// Names, lists of columns, types.
#include "plugins/codegraph/sql/tsql/grammar.hpp"

namespace collet::codegraph::tsql {

void read_name(Cursor& cursor, NodeKind kind) {
  const NodeScope name(cursor, kind);
  // `.table` and `..table` leave out the first parts.
  while (cursor.accept("."_w)) {
  }
  if (!cursor.at_identifier()) return cursor.fail();
  cursor.skip();
  while (cursor.at("."_w)) {
    const auto& next = cursor.peek(1);
    if (next.kind != TokenKind::word && next.kind != TokenKind::quoted && next.word != "."_w) break;
    cursor.skip();
    if (cursor.at(TokenKind::word) || cursor.at(TokenKind::quoted)) cursor.skip();
  }
}

bool read_name_if(Cursor& cursor, NodeKind kind) {
  if (!cursor.at_identifier()) return false;
  read_name(cursor, kind);
  return true;
}

void read_identifier(Cursor& cursor, NodeKind kind) {
  if (!cursor.at_identifier()) return cursor.fail();
  add_leaf(cursor, kind);
}

void read_columns(Cursor& cursor, NodeKind kind) {
  const NodeScope list(cursor, NodeKind::columns);
  cursor.expect("("_w);
  while (!cursor.at_end() && !cursor.at(")"_w)) {
    if (cursor.at_identifier()) {
      // Pseudo columns, such as $node_id, are no columns of the table.
      const auto& text = cursor.tree().text;
      const auto begin = cursor.peek().begin;
      const bool pseudo = text[begin] == '$' && text.compare(begin, 2, "$(") != 0;
      read_name(cursor, pseudo ? NodeKind::alias : kind);
      if (cursor.at("("_w)) read_parentheses(cursor);
    } else if (cursor.at("IDENTITYCOL"_w) || cursor.at("ROWGUIDCOL"_w)) {
      cursor.skip();
    } else {
      return cursor.fail();
    }
    if (cursor.accept("COLLATE"_w)) cursor.skip();
    if (!cursor.accept("ASC"_w)) cursor.accept("DESC"_w);
    if (!cursor.accept(","_w)) break;
  }
  cursor.expect(")"_w);
}

void read_type(Cursor& cursor) {
  const NodeScope type(cursor, NodeKind::type_name);
  if (cursor.accept("NATIONAL"_w) || cursor.accept("DOUBLE"_w)) {
    cursor.skip();
    cursor.accept("VARYING"_w);
  } else if (cursor.at("CURSOR"_w)) {
    cursor.skip();
    cursor.accept("VARYING"_w);
    return;
  } else if (cursor.at_identifier()) {
    cursor.skip();
    while (cursor.at("."_w)) {
      cursor.skip();
      if (!cursor.at(TokenKind::word) && !cursor.at(TokenKind::quoted) && !cursor.at("."_w))
        return cursor.fail();
      if (!cursor.at("."_w)) cursor.skip();
    }
    cursor.accept("VARYING"_w);
  } else {
    return cursor.fail();
  }
  if (cursor.at("("_w)) {
    const auto& next = cursor.peek(1);
    const bool argument = next.kind == TokenKind::number || next.word == "MAX"_w ||
                          next.word == "CONTENT"_w || next.word == "DOCUMENT"_w ||
                          next.kind == TokenKind::word || next.kind == TokenKind::quoted ||
                          next.kind == TokenKind::string;
    if (argument) read_parentheses(cursor);
  }
}

void read_parentheses(Cursor& cursor) {
  cursor.expect("("_w);
  int depth = 1;
  while (depth > 0) {
    if (cursor.at_end() || cursor.at(";"_w)) return cursor.fail();
    if (cursor.at("("_w)) ++depth;
    if (cursor.at(")"_w)) --depth;
    cursor.skip();
  }
}

}  // namespace collet::codegraph::tsql
