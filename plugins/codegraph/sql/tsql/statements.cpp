// SPDX-License-Identifier: MIT
/// Statements and batches, and how the parser goes on behind text that it does not understand.
#include "plugins/codegraph/sql/tsql/grammar.hpp"
#include "plugins/codegraph/sql/tsql/parser.hpp"

namespace collet::codegraph::tsql {
namespace {

StatementKind read_query_statement(Cursor& cursor) {
  if (cursor.at("WITH"_w)) read_ctes(cursor);
  switch (cursor.peek().word) {
    case "INSERT"_w:
      read_insert(cursor);
      return StatementKind::insert;
    case "UPDATE"_w:
      read_update(cursor);
      return StatementKind::update;
    case "DELETE"_w:
      read_delete(cursor);
      return StatementKind::delete_;
    case "MERGE"_w:
      read_merge(cursor);
      return StatementKind::merge;
    default:
      read_query_set(cursor);
      read_option_clause(cursor);
      return StatementKind::select;
  }
}

StatementKind read_truncate(Cursor& cursor) {
  cursor.skip();
  cursor.expect("TABLE"_w);
  {
    NodeScope target(cursor, NodeKind::source);
    target.flag(k_outer);
    read_name(cursor, NodeKind::table_name);
  }
  read_storage(cursor);
  return StatementKind::truncate;
}

bool at_batch_start(Cursor& cursor) {
  if (cursor.place() == 0) return true;
  const auto kind = cursor.tree().tokens[cursor.place() - 1].kind;
  return kind == TokenKind::batch_end || kind == TokenKind::command;
}

StatementKind read_by_verb(Cursor& cursor) {
  switch (cursor.peek().word) {
    case "SELECT"_w:
    case "WITH"_w:
    case "INSERT"_w:
    case "DELETE"_w:
    case "MERGE"_w:
      if (cursor.at("INSERT"_w) && cursor.next_is("BULK"_w)) break;
      return read_query_statement(cursor);
    case "("_w:
      return read_query_statement(cursor);
    case "UPDATE"_w:
      if (cursor.next_is("STATISTICS"_w)) break;
      return read_query_statement(cursor);
    case "CREATE"_w:
    case "ALTER"_w:
      return read_definition(cursor);
    case "DROP"_w:
      return read_drop(cursor);
    case "TRUNCATE"_w:
      return read_truncate(cursor);
    default: {
      const auto kind = read_control(cursor);
      if (kind != StatementKind::unknown) return kind;
    }
  }
  if (cursor.at(TokenKind::command)) {
    cursor.skip();
    return StatementKind::simple;
  }
  if (cursor.at_identifier() && cursor.next_is(":"_w)) {
    cursor.skip();
    cursor.skip();
    return StatementKind::simple;
  }
  if (at_batch_start(cursor) && cursor.at_identifier() && !at_statement(cursor)) {
    read_execute(cursor);
    return StatementKind::execute;
  }
  if (!at_statement(cursor)) {
    cursor.fail();
    return StatementKind::unknown;
  }
  return read_administration(cursor);
}

/// Returns true where a statement may end.
bool at_boundary(const Cursor& cursor) {
  return cursor.at_end() || cursor.at_any({";"_w, "END"_w, "ELSE"_w, ")"_w}) || at_statement(cursor) ||
         (cursor.at("("_w) && at_query(cursor));
}

/// Skips to the next statement, at least one token if `begin` is the place.
void recover(Cursor& cursor, std::uint32_t begin) {
  cursor.restart(cursor.place());
  if (cursor.place() == begin) cursor.skip();
  while (!cursor.at_end() && !cursor.at_any({";"_w, "END"_w}) &&
         !(at_statement(cursor) && !cursor.at("WITH"_w)))
    cursor.skip();
}

}  // namespace

void read_statement(Cursor& cursor) {
  const Cursor::Level level(cursor);
  while (cursor.accept(";"_w)) {
  }
  if (cursor.at_end() && !cursor.failed()) return;
  const auto begin = cursor.place();
  NodeScope statement(cursor, NodeKind::statement);
  ++cursor.tree().statements;
  const auto kind = read_by_verb(cursor);
  cursor.node(statement.index()).detail = static_cast<std::uint8_t>(kind);
  if (kind == StatementKind::other) {
    statement.flag(k_general);
    ++cursor.tree().general;
  }
  if (!cursor.failed() && at_boundary(cursor)) return;
  statement.flag(k_broken);
  ++cursor.tree().broken;
  recover(cursor, begin);
}

void read_statements(Cursor& cursor) {
  while (!cursor.at_end()) {
    while (cursor.accept(";"_w)) {
    }
    if (cursor.at_end() || (cursor.at("END"_w) && !cursor.next_is("CONVERSATION"_w))) return;
    read_statement(cursor);
  }
}

Tree parse(std::string_view text) {
  Tree tree;
  tree.text = text;
  tree.tokens = split(text);
  tree.nodes.reserve(tree.tokens.size() / 2);
  Cursor cursor(tree);
  while (cursor.peek().kind != TokenKind::end) {
    read_statements(cursor);
    if (cursor.at(TokenKind::batch_end)) {
      cursor.restart(cursor.place() + 1);
    } else if (!cursor.at_end()) {
      // An END without a beginning
      NodeScope statement(cursor, NodeKind::statement);
      cursor.node(statement.index()).detail = static_cast<std::uint8_t>(StatementKind::unknown);
      statement.flag(k_broken);
      ++tree.statements;
      ++tree.broken;
      cursor.skip();
    }
  }
  return tree;
}

}  // namespace collet::codegraph::tsql
