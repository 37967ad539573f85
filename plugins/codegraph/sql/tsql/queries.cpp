// SPDX-License-Identifier: MIT
/// Queries: SELECT, VALUES, and what joins and follows them.
#include "plugins/codegraph/sql/tsql/grammar.hpp"

namespace collet::codegraph::tsql {
namespace {

bool at_assignment(const Cursor& cursor) {
  switch (cursor.peek(1).word) {
    case "="_w:
    case "+="_w:
    case "-="_w:
    case "*="_w:
    case "/="_w:
    case "%="_w:
    case "&="_w:
    case "|="_w:
    case "^="_w:
    case "||="_w:
      return true;
    default:
      return false;
  }
}

/// Reads the name of a column behind its expression, if there is one.
void read_column_alias(Cursor& cursor) {
  const bool marked = cursor.accept("AS"_w);
  if (cursor.at(TokenKind::string)) return add_leaf(cursor, NodeKind::alias);
  if (cursor.at_identifier() && (marked || cursor.peek(1).word != ":"_w))
    return add_leaf(cursor, NodeKind::alias);
  if (marked) cursor.fail();
}

void read_item(Cursor& cursor) {
  NodeScope item(cursor, NodeKind::select_item);
  if (cursor.at("*"_w)) {
    item.flag(k_star);
    return cursor.skip();
  }
  if (cursor.at(TokenKind::variable) && at_assignment(cursor)) {
    item.flag(k_assigned);
    add_leaf(cursor, NodeKind::variable);
    cursor.skip();
    return read_expression(cursor);
  }
  if ((cursor.at_identifier() || cursor.at(TokenKind::string)) && cursor.next_is("="_w)) {
    add_leaf(cursor, NodeKind::alias);
    cursor.skip();
    return read_expression(cursor);
  }
  // `t.*`, and `schema.t.*`
  if (cursor.at_identifier()) {
    std::uint32_t ahead = 1;
    while (cursor.peek(ahead).word == "."_w &&
           (cursor.peek(ahead + 1).kind == TokenKind::word ||
            cursor.peek(ahead + 1).kind == TokenKind::quoted || cursor.peek(ahead + 1).word == "."_w))
      ahead += cursor.peek(ahead + 1).word == "."_w ? 1U : 2U;
    if (cursor.peek(ahead).word == "."_w && cursor.peek(ahead + 1).word == "*"_w) {
      item.flag(k_star);
      {
        const NodeScope name(cursor, NodeKind::alias);
        for (std::uint32_t i = 0; i < ahead; ++i)
          cursor.skip();
      }
      cursor.skip();
      return cursor.skip();
    }
  }
  read_expression(cursor);
  read_column_alias(cursor);
}

void read_group_by(Cursor& cursor) {
  const NodeScope scope(cursor, NodeKind::group_by);
  cursor.skip();
  cursor.expect("BY"_w);
  cursor.accept("ALL"_w);
  do {
    if (cursor.at("GROUPING"_w) && cursor.next_is("SETS"_w)) cursor.skip();
    read_expression(cursor);
    if (cursor.at("WITH"_w) && cursor.next_is("("_w)) {
      cursor.skip();
      read_parentheses(cursor);
    }
  } while (cursor.accept(","_w));
  if (cursor.at("WITH"_w) && (cursor.next_is("CUBE"_w) || cursor.next_is("ROLLUP"_w))) {
    cursor.skip();
    cursor.skip();
  }
}

/// Reads WINDOW name AS (…).
void read_windows(Cursor& cursor) {
  cursor.skip();
  do {
    read_identifier(cursor, NodeKind::alias);
    cursor.expect("AS"_w);
    const NodeScope scope(cursor, NodeKind::window);
    cursor.expect("("_w);
    if (cursor.at_identifier() && !cursor.at("PARTITION"_w)) cursor.skip();
    if (cursor.at("PARTITION"_w)) {
      cursor.skip();
      cursor.expect("BY"_w);
      read_expressions(cursor);
    }
    if (cursor.at("ORDER"_w)) read_order_by(cursor);
    while (!cursor.at_end() && !cursor.at(")"_w))
      cursor.skip();
    cursor.expect(")"_w);
  } while (cursor.accept(","_w));
}

void read_select(Cursor& cursor) {
  const NodeScope scope(cursor, NodeKind::query);
  cursor.skip();
  if (!cursor.accept("ALL"_w)) cursor.accept("DISTINCT"_w);
  if (cursor.at("TOP"_w)) read_top(cursor);
  do {
    read_item(cursor);
  } while (cursor.accept(","_w));
  if (cursor.at("INTO"_w)) {
    const NodeScope into(cursor, NodeKind::into);
    cursor.skip();
    read_name(cursor, NodeKind::table_name);
    if (cursor.accept("ON"_w)) cursor.skip();
  }
  if (cursor.accept("FROM"_w)) read_from(cursor);
  if (cursor.at("WHERE"_w)) {
    const NodeScope where(cursor, NodeKind::where);
    cursor.skip();
    read_expression(cursor);
  }
  if (cursor.at("GROUP"_w)) read_group_by(cursor);
  if (cursor.at("HAVING"_w)) {
    const NodeScope having(cursor, NodeKind::having);
    cursor.skip();
    read_expression(cursor);
  }
  if (cursor.at("WINDOW"_w)) read_windows(cursor);
}

void read_query_term(Cursor& cursor) {
  const Cursor::Level level(cursor);
  if (cursor.at("("_w)) {
    cursor.skip();
    read_query_set(cursor);
    return cursor.expect(")"_w);
  }
  if (cursor.at("VALUES"_w)) {
    const NodeScope scope(cursor, NodeKind::query);
    return read_values(cursor);
  }
  if (cursor.at("WITH"_w)) read_ctes(cursor);
  if (!cursor.at("SELECT"_w)) return cursor.fail();
  read_select(cursor);
}

void read_offset(Cursor& cursor) {
  cursor.skip();
  read_expression(cursor);
  if (!cursor.accept("ROWS"_w)) cursor.expect("ROW"_w);
  if (!cursor.accept("FETCH"_w)) return;
  if (cursor.at("APPROXIMATE"_w) || cursor.at("APPROX"_w)) cursor.skip();
  if (!cursor.accept("NEXT"_w)) cursor.expect("FIRST"_w);
  if (!cursor.at("ROW"_w) && !cursor.at("ROWS"_w)) read_expression(cursor);
  if (!cursor.accept("ROWS"_w)) cursor.expect("ROW"_w);
  cursor.expect("ONLY"_w);
}

/// Reads FOR XML, FOR JSON, FOR BROWSE and the clauses of cursors.
void read_for(Cursor& cursor) {
  const NodeScope scope(cursor, NodeKind::options);
  cursor.skip();
  if (cursor.at("BROWSE"_w)) return cursor.skip();
  if (cursor.at("READ"_w)) {
    cursor.skip();
    return cursor.expect("ONLY"_w);
  }
  if (cursor.accept("UPDATE"_w)) {
    if (!cursor.accept("OF"_w)) return;
    do {
      read_name(cursor, NodeKind::column_name);
    } while (cursor.accept(","_w));
    return;
  }
  if (!cursor.at("XML"_w) && !cursor.at("JSON"_w)) return cursor.fail();
  do {
    cursor.skip();
    while (cursor.at(TokenKind::word) && !cursor.peek().reserved)
      cursor.skip();
    if (cursor.at("("_w)) read_parentheses(cursor);
  } while (cursor.at(","_w));
}

}  // namespace

bool at_query(const Cursor& cursor) {
  constexpr std::uint32_t k_max_ahead = 400;
  const auto& tokens = cursor;
  std::uint32_t ahead = 0;
  while (ahead < k_max_ahead && tokens.peek(0).kind != TokenKind::end && tokens.peek(ahead).word == "("_w)
    ++ahead;
  const Word word = tokens.peek(ahead).word;
  return word == "SELECT"_w || (word == "WITH"_w && ahead > 0);
}

void read_top(Cursor& cursor) {
  cursor.skip();
  if (cursor.at("("_w)) {
    cursor.skip();
    if (at_query(cursor)) {
      const NodeScope scope(cursor, NodeKind::subquery);
      read_query_set(cursor);
    } else {
      read_expression(cursor);
    }
    cursor.expect(")"_w);
  } else if (!cursor.accept(TokenKind::number)) {
    cursor.expect(TokenKind::variable);
  }
  cursor.accept("PERCENT"_w);
  if (cursor.at("WITH"_w) &&
      (cursor.next_is("TIES"_w) || cursor.next_is("APPROXIMATE"_w) || cursor.next_is("APPROX"_w))) {
    cursor.skip();
    cursor.skip();
  }
}

void read_values(Cursor& cursor) {
  const NodeScope scope(cursor, NodeKind::values);
  cursor.expect("VALUES"_w);
  do {
    cursor.expect("("_w);
    if (!cursor.at(")"_w)) read_expressions(cursor);
    cursor.expect(")"_w);
  } while (cursor.accept(","_w));
}

void read_ctes(Cursor& cursor) {
  cursor.expect("WITH"_w);
  if (cursor.at("XMLNAMESPACES"_w) && cursor.next_is("("_w)) {
    cursor.skip();
    read_parentheses(cursor);
    if (!cursor.accept(","_w)) return;
  }
  if (cursor.at("CHANGE_TRACKING_CONTEXT"_w) && cursor.next_is("("_w)) {
    cursor.skip();
    read_parentheses(cursor);
    if (!cursor.accept(","_w)) return;
  }
  do {
    const NodeScope cte(cursor, NodeKind::cte);
    read_identifier(cursor, NodeKind::alias);
    if (cursor.at("("_w)) read_columns(cursor, NodeKind::column_part);
    cursor.expect("AS"_w);
    cursor.expect("("_w);
    read_query_set(cursor);
    cursor.expect(")"_w);
  } while (cursor.accept(","_w));
}

void read_option_clause(Cursor& cursor) {
  if (!cursor.at("OPTION"_w)) return;
  const NodeScope scope(cursor, NodeKind::options);
  cursor.skip();
  read_parentheses(cursor);
}

void read_query_set(Cursor& cursor) {
  const NodeScope scope(cursor, NodeKind::query_set);
  read_query_term(cursor);
  read_query_tail(cursor);
}

void read_query_tail(Cursor& cursor) {
  while (cursor.at_any({"UNION"_w, "EXCEPT"_w, "INTERSECT"_w})) {
    cursor.skip();
    cursor.accept("ALL"_w);
    read_query_term(cursor);
  }
  if (cursor.at("ORDER"_w)) read_order_by(cursor);
  if (cursor.at("OFFSET"_w)) read_offset(cursor);
  if (cursor.at("COMPUTE"_w)) {
    while (cursor.accept("COMPUTE"_w)) {
      read_expressions(cursor);
      if (cursor.accept("BY"_w)) read_expressions(cursor);
    }
  }
  while (cursor.at("FOR"_w))
    read_for(cursor);
}

}  // namespace collet::codegraph::tsql
