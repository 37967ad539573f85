// SPDX-License-Identifier: MIT
/// INSERT, UPDATE, DELETE and MERGE.
#include "plugins/codegraph/sql/tsql/grammar.hpp"

namespace collet::codegraph::tsql {
namespace {

void read_output(Cursor& cursor) {
  while (cursor.at("OUTPUT"_w)) {
    const NodeScope output(cursor, NodeKind::output);
    cursor.skip();
    do {
      NodeScope item(cursor, NodeKind::select_item);
      if (cursor.at_identifier() && cursor.peek(1).word == "."_w && cursor.peek(2).word == "*"_w) {
        item.flag(k_star);
        add_leaf(cursor, NodeKind::alias);
        cursor.skip();
        cursor.skip();
        continue;
      }
      if (cursor.at(TokenKind::variable) && cursor.peek(1).word == "="_w) {
        add_leaf(cursor, NodeKind::variable);
        cursor.skip();
      }
      read_expression(cursor);
      if (cursor.accept("AS"_w) || cursor.at_identifier()) {
        if (cursor.at(TokenKind::string)) {
          add_leaf(cursor, NodeKind::alias);
        } else if (!cursor.at("OUTPUT"_w)) {
          read_identifier(cursor, NodeKind::alias);
        }
      }
    } while (cursor.accept(","_w));
    if (cursor.at("INTO"_w)) {
      const NodeScope into(cursor, NodeKind::into);
      cursor.skip();
      if (cursor.at(TokenKind::variable)) {
        add_leaf(cursor, NodeKind::variable);
      } else {
        read_name(cursor, NodeKind::table_name);
      }
      if (cursor.at("("_w) && cursor.peek(1).word != "SELECT"_w) read_columns(cursor, NodeKind::column_name);
    }
  }
}

void skip_assignment(Cursor& cursor) {
  if (!cursor.at_any({"="_w, "+="_w, "-="_w, "*="_w, "/="_w, "%="_w, "&="_w, "|="_w, "^="_w, "||="_w}))
    return cursor.fail();
  cursor.skip();
}

/// Reads the list behind SET.
void read_assignments(Cursor& cursor) {
  do {
    const NodeScope scope(cursor, NodeKind::assignment);
    if (cursor.at(TokenKind::variable)) {
      add_leaf(cursor, NodeKind::variable);
      skip_assignment(cursor);
      // `@v = column = value`
      if (cursor.at_identifier()) {
        std::uint32_t ahead = 1;
        while (cursor.peek(ahead).word == "."_w)
          ahead += 2;
        switch (cursor.peek(ahead).word) {
          case "="_w:
          case "+="_w:
          case "-="_w:
          case "*="_w:
          case "/="_w:
          case "%="_w:
          case "&="_w:
          case "|="_w:
          case "^="_w:
            read_name(cursor, NodeKind::column_name);
            cursor.skip();
            break;
          default:
            break;
        }
      }
      read_expression(cursor);
      continue;
    }
    if (cursor.at("IDENTITYCOL"_w) || cursor.at("ROWGUIDCOL"_w)) {
      cursor.skip();
    } else {
      std::uint32_t ahead = 1;
      while (cursor.peek(ahead).word == "."_w)
        ahead += 2;
      read_name(cursor, cursor.peek(ahead).word == "("_w ? NodeKind::column_part : NodeKind::column_name);
    }
    if (cursor.at("("_w)) {
      // `column.WRITE(…)`: the method is the last part of the name.
      NodeScope call(cursor, NodeKind::call);
      read_call(cursor, call, 0);
    } else {
      skip_assignment(cursor);
      read_expression(cursor);
    }
  } while (cursor.accept(","_w));
}

void read_where(Cursor& cursor) {
  if (!cursor.at("WHERE"_w)) return;
  const NodeScope where(cursor, NodeKind::where);
  cursor.skip();
  if (cursor.at("CURRENT"_w) && cursor.next_is("OF"_w)) {
    cursor.skip();
    cursor.skip();
    if (cursor.at("GLOBAL"_w)) cursor.skip();
    if (!cursor.accept(TokenKind::variable)) read_identifier(cursor, NodeKind::object_name);
    return;
  }
  read_expression(cursor);
}

void read_when(Cursor& cursor) {
  const NodeScope when(cursor, NodeKind::when);
  cursor.skip();
  cursor.accept("NOT"_w);
  cursor.expect("MATCHED"_w);
  if (cursor.accept("BY"_w)) cursor.skip();
  if (cursor.accept("AND"_w)) read_expression(cursor);
  cursor.expect("THEN"_w);
  auto& detail = cursor.node(when.index()).detail;
  if (cursor.accept("DELETE"_w)) {
    detail = static_cast<std::uint8_t>(MergeAction::delete_);
  } else if (cursor.accept("UPDATE"_w)) {
    detail = static_cast<std::uint8_t>(MergeAction::update);
    cursor.expect("SET"_w);
    read_assignments(cursor);
  } else {
    cursor.expect("INSERT"_w);
    detail = static_cast<std::uint8_t>(MergeAction::insert);
    if (cursor.at("("_w)) read_columns(cursor, NodeKind::column_name);
    if (cursor.accept("DEFAULT"_w)) return cursor.expect("VALUES"_w);
    read_values(cursor);
  }
}

}  // namespace

void read_insert(Cursor& cursor) {
  cursor.expect("INSERT"_w);
  if (cursor.at("TOP"_w)) read_top(cursor);
  if (!cursor.accept("INTO"_w)) {
    // Fabric has INSERT OVERWRITE.
    if (cursor.at("OVERWRITE"_w) && cursor.next_is("INTO"_w)) {
      cursor.skip();
      cursor.skip();
    }
  }
  read_target(cursor);
  if (cursor.at("("_w) && !at_query(cursor)) {
    const auto& next = cursor.peek(1);
    if (next.word == "EXEC"_w || next.word == "EXECUTE"_w) return cursor.fail();
    read_columns(cursor, NodeKind::column_name);
  }
  read_output(cursor);
  if (cursor.accept("DEFAULT"_w)) return cursor.expect("VALUES"_w);
  if (cursor.at("VALUES"_w)) {
    read_values(cursor);
    read_query_tail(cursor);
  } else if (cursor.at("EXEC"_w) || cursor.at("EXECUTE"_w)) {
    read_execute(cursor);
  } else {
    read_query_set(cursor);
  }
  read_option_clause(cursor);
}

void read_update(Cursor& cursor) {
  cursor.expect("UPDATE"_w);
  if (cursor.at("TOP"_w)) read_top(cursor);
  read_target(cursor, true);
  cursor.expect("SET"_w);
  read_assignments(cursor);
  read_output(cursor);
  if (cursor.accept("FROM"_w)) read_from(cursor);
  read_where(cursor);
  read_option_clause(cursor);
}

void read_delete(Cursor& cursor) {
  cursor.expect("DELETE"_w);
  if (cursor.at("TOP"_w)) read_top(cursor);
  cursor.accept("FROM"_w);
  read_target(cursor, true);
  read_output(cursor);
  if (cursor.accept("FROM"_w)) read_from(cursor);
  read_where(cursor);
  read_option_clause(cursor);
}

void read_merge(Cursor& cursor) {
  cursor.expect("MERGE"_w);
  if (cursor.at("TOP"_w)) read_top(cursor);
  cursor.accept("INTO"_w);
  read_target(cursor);
  if (cursor.accept("AS"_w) || cursor.at_identifier()) {
    if (!cursor.at("USING"_w)) read_identifier(cursor, NodeKind::alias);
  }
  if (cursor.at("WITH"_w) && cursor.next_is("("_w)) read_table_hints(cursor);
  cursor.expect("USING"_w);
  {
    const NodeScope from(cursor, NodeKind::from);
    read_source(cursor);
  }
  if (!cursor.at("WHEN"_w)) cursor.fail();
  while (cursor.at("WHEN"_w))
    read_when(cursor);
  read_output(cursor);
  read_option_clause(cursor);
}

void read_change(Cursor& cursor) {
  const Cursor::Level level(cursor);
  const NodeScope statement(cursor, NodeKind::statement);
  StatementKind kind = StatementKind::merge;
  switch (cursor.peek().word) {
    case "INSERT"_w:
      kind = StatementKind::insert;
      read_insert(cursor);
      break;
    case "UPDATE"_w:
      kind = StatementKind::update;
      read_update(cursor);
      break;
    case "DELETE"_w:
      kind = StatementKind::delete_;
      read_delete(cursor);
      break;
    default:
      read_merge(cursor);
  }
  cursor.node(statement.index()).detail = static_cast<std::uint8_t>(kind);
}

}  // namespace collet::codegraph::tsql
