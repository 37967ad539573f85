// SPDX-License-Identifier: MIT
/// Expressions and conditions. Operators have no nodes, so one rule reads both: operands between operators.
#include "plugins/codegraph/sql/tsql/grammar.hpp"

namespace collet::codegraph::tsql {
namespace {

void read_case(Cursor& cursor) {
  const NodeScope scope(cursor, NodeKind::case_);
  cursor.skip();
  if (!cursor.at("WHEN"_w)) read_expression(cursor);
  while (cursor.accept("WHEN"_w)) {
    read_expression(cursor);
    cursor.expect("THEN"_w);
    read_expression(cursor);
  }
  if (cursor.accept("ELSE"_w)) read_expression(cursor);
  cursor.expect("END"_w);
}

void read_operand_tail(Cursor& cursor);
void read_operators(Cursor& cursor);

/// Reads `(query)`, `(expression)` or a list of expressions. Returns true if it is a query.
bool read_parenthesised(Cursor& cursor) {
  const Cursor::Level level(cursor);
  if (cursor.next_is("SELECT"_w) || cursor.next_is("WITH"_w)) {
    const NodeScope scope(cursor, NodeKind::subquery);
    cursor.skip();
    read_query_set(cursor);
    cursor.expect(")"_w);
    return true;
  }
  cursor.skip();
  bool query = false;
  if (cursor.at("("_w)) {
    // The inner parentheses may be a query that UNION joins with others, or an operand.
    query = read_parenthesised(cursor);
    if (query && cursor.at_any({"UNION"_w, "EXCEPT"_w, "INTERSECT"_w, "ORDER"_w})) {
      const NodeScope scope(cursor, NodeKind::subquery);
      const NodeScope set(cursor, NodeKind::query_set);
      read_query_tail(cursor);
    } else if (!cursor.at(")"_w)) {
      query = false;
      read_methods(cursor);
      read_operand_tail(cursor);
      read_operators(cursor);
      if (cursor.accept(","_w)) read_expressions(cursor);
    }
  } else if (!cursor.at(")"_w)) {
    read_expressions(cursor);
  }
  cursor.expect(")"_w);
  return query;
}

/// Reads MATCH of graph tables: `MATCH(a-(b)->c AND SHORTEST_PATH(…))`.
void read_match(Cursor& cursor) {
  const NodeScope call(cursor, NodeKind::call);
  add_leaf(cursor, NodeKind::function_name);
  read_parentheses(cursor);
}

/// Returns true for a reserved word that is a function.
bool is_reserved_function(Word word) {
  switch (word) {
    case "COALESCE"_w:
    case "CONTAINS"_w:
    case "CONVERT"_w:
    case "FREETEXT"_w:
    case "IDENTITY"_w:
    case "LEFT"_w:
    case "NULLIF"_w:
    case "RIGHT"_w:
    case "TSEQUAL"_w:
    case "UPDATE"_w:
    case "USER"_w:
    case "SCHEMA"_w:
    case "IF"_w:
      return true;
    default:
      return false;
  }
}

/// Returns true for a reserved word that is a value.
bool is_reserved_value(Word word) {
  switch (word) {
    case "NULL"_w:
    case "DEFAULT"_w:
    case "CURRENT_DATE"_w:
    case "CURRENT_TIME"_w:
    case "CURRENT_TIMESTAMP"_w:
    case "CURRENT_USER"_w:
    case "SESSION_USER"_w:
    case "SYSTEM_USER"_w:
    case "USER"_w:
    case "IDENTITYCOL"_w:
    case "ROWGUIDCOL"_w:
    case "ON"_w:
    case "OFF"_w:
      return true;
    default:
      return false;
  }
}

void read_next_value(Cursor& cursor) {
  const NodeScope call(cursor, NodeKind::call);
  cursor.skip();
  cursor.skip();
  cursor.expect("FOR"_w);
  read_name(cursor, NodeKind::object_name);
  if (cursor.at("OVER"_w)) read_over(cursor);
}

/// Returns the number of tokens of a name with dots.
std::uint32_t name_length(const Cursor& cursor) {
  std::uint32_t length = 0;
  const auto& tokens = cursor;
  while (tokens.peek(length).word == "."_w)
    ++length;
  ++length;
  while (tokens.peek(length).word == "."_w) {
    const auto& next = tokens.peek(length + 1);
    if (next.word == "."_w) {
      ++length;
      continue;
    }
    if (next.kind != TokenKind::word && next.kind != TokenKind::quoted) break;
    length += 2;
  }
  return length;
}

/// Reads a column, or a call of a function.
void read_named(Cursor& cursor) {
  const Word first = cursor.peek().word;
  if (first == "NEXT"_w && cursor.next_is("VALUE"_w) && cursor.peek(2).word == "FOR"_w)
    return read_next_value(cursor);
  if (first == "MATCH"_w && cursor.next_is("("_w)) return read_match(cursor);
  const auto length = name_length(cursor);
  const auto& behind = cursor.peek(length);
  if (behind.word == "("_w) {
    NodeScope call(cursor, NodeKind::call);
    {
      const NodeScope name(cursor, NodeKind::function_name);
      for (std::uint32_t i = 0; i < length; ++i)
        cursor.skip();
    }
    read_call(cursor, call, length == 1 ? first : 0);
    return;
  }
  if (behind.word == "::"_w) {
    NodeScope call(cursor, NodeKind::call);
    for (std::uint32_t i = 0; i <= length; ++i)
      cursor.skip();
    {
      const NodeScope name(cursor, NodeKind::function_name);
      cursor.skip();
    }
    if (cursor.at("("_w)) read_call(cursor, call, 0);
    return;
  }
  // `t.*` in the list of columns of a full-text predicate, and pseudo columns such as $identity, name no
  // column.
  const bool star = behind.word == "."_w && cursor.peek(length + 1).word == "*"_w;
  const auto& last = cursor.peek(length - 1);
  const bool pseudo = last.word == "IDENTITYCOL"_w || last.word == "ROWGUIDCOL"_w ||
                      (last.kind == TokenKind::word && cursor.tree().text[last.begin] == '$' &&
                       cursor.tree().text.compare(last.begin, 2, "$(") != 0);
  const NodeScope column(cursor, star || pseudo ? NodeKind::alias : NodeKind::column_name);
  for (std::uint32_t i = 0; i < length + (star ? 2 : 0); ++i)
    cursor.skip();
}

void read_reserved(Cursor& cursor) {
  const Word word = cursor.peek().word;
  if (word == "CASE"_w) return read_case(cursor);
  if (word == "EXISTS"_w || word == "ANY"_w || word == "ALL"_w || word == "SOME"_w) {
    cursor.skip();
    if (!cursor.at("("_w)) return cursor.fail();
    read_parenthesised(cursor);
    return;
  }
  if (cursor.next_is("("_w) && is_reserved_function(word)) {
    NodeScope call(cursor, NodeKind::call);
    add_leaf(cursor, NodeKind::function_name);
    if (word == "UPDATE"_w) return read_columns(cursor, NodeKind::column_part);
    return read_call(cursor, call, word);
  }
  if (!is_reserved_value(word)) return cursor.fail();
  cursor.skip();
}

/// Reads `{fn name(…)}`, `{d '…'}` and similar escapes of ODBC.
void read_escape(Cursor& cursor) {
  cursor.skip();
  if (cursor.at("FN"_w)) {
    cursor.skip();
    if (cursor.at(TokenKind::word) && cursor.next_is("("_w)) {
      NodeScope call(cursor, NodeKind::call);
      const Word name = cursor.peek().word;
      add_leaf(cursor, NodeKind::function_name);
      read_call(cursor, call, name);
    } else {
      read_expression(cursor);
    }
  } else {
    cursor.expect(TokenKind::word);
    cursor.expect(TokenKind::string);
  }
  cursor.expect("}"_w);
}

void read_primary(Cursor& cursor) {
  const auto& token = cursor.peek();
  switch (token.kind) {
    case TokenKind::number:
      cursor.skip();
      break;
    case TokenKind::string:
      add_leaf(cursor, NodeKind::text);
      break;
    case TokenKind::variable:
      add_leaf(cursor, NodeKind::variable);
      break;
    case TokenKind::quoted:
      read_named(cursor);
      break;
    case TokenKind::word:
      if (token.reserved) {
        read_reserved(cursor);
      } else {
        read_named(cursor);
      }
      break;
    case TokenKind::symbol:
      if (token.word == "("_w) {
        read_parenthesised(cursor);
      } else if (token.word == "{"_w) {
        read_escape(cursor);
      } else if (token.word == "."_w) {
        read_named(cursor);
      } else if (token.word == "::"_w) {
        cursor.skip();
        read_named(cursor);
      } else {
        cursor.fail();
      }
      break;
    default:
      cursor.fail();
  }
  read_methods(cursor);
}

void read_operand(Cursor& cursor) {
  while (cursor.at_any({"-"_w, "+"_w, "~"_w, "NOT"_w}))
    cursor.skip();
  read_primary(cursor);
  read_operand_tail(cursor);
}

void read_operand_tail(Cursor& cursor) {
  while (true) {
    if (cursor.accept("COLLATE"_w)) {
      cursor.skip();
    } else if (cursor.at("AT"_w) && cursor.next_is("TIME"_w) && cursor.peek(2).word == "ZONE"_w) {
      cursor.skip();
      cursor.skip();
      cursor.skip();
      read_primary(cursor);
    } else {
      return;
    }
  }
}

/// Skips IS [NOT] NULL and IS [NOT] DISTINCT FROM. Returns true if an operand follows.
bool read_is(Cursor& cursor) {
  cursor.skip();
  cursor.accept("NOT"_w);
  if (cursor.accept("DISTINCT"_w)) {
    cursor.expect("FROM"_w);
    return true;
  }
  if (cursor.at("JSON"_w)) {
    cursor.skip();
    return false;
  }
  cursor.expect("NULL"_w);
  return false;
}

/// Skips an operator. Returns false if there is none. `operand` becomes false if none follows it.
bool read_operator(Cursor& cursor, bool& operand) {
  operand = true;
  switch (cursor.peek().word) {
    case "IS"_w:
      operand = read_is(cursor);
      return true;
    case "NOT"_w:
      if (!cursor.next_is("IN"_w) && !cursor.next_is("LIKE"_w) && !cursor.next_is("BETWEEN"_w)) return false;
      cursor.skip();
      cursor.skip();
      return true;
    case "+"_w:
    case "-"_w:
    case "*"_w:
    case "/"_w:
    case "%"_w:
    case "&"_w:
    case "|"_w:
    case "^"_w:
    case "||"_w:
    case "<<"_w:
    case ">>"_w:
    case "="_w:
    case "<>"_w:
    case "!="_w:
    case "<"_w:
    case ">"_w:
    case "<="_w:
    case ">="_w:
    case "!<"_w:
    case "!>"_w:
    case "*="_w:
    case "=*"_w:
    case "AND"_w:
    case "OR"_w:
    case "LIKE"_w:
    case "ESCAPE"_w:
    case "IN"_w:
    case "BETWEEN"_w:
      cursor.skip();
      // `< =` and `! =` may be written apart.
      if (cursor.at("="_w) || cursor.at(">"_w)) cursor.skip();
      return true;
    case "!"_w:
      cursor.skip();
      if (!cursor.accept("="_w) && !cursor.accept("<"_w)) cursor.expect(">"_w);
      return true;
    default:
      return false;
  }
}

void read_operators(Cursor& cursor) {
  bool operand = true;
  while (read_operator(cursor, operand))
    if (operand) read_operand(cursor);
}

}  // namespace

void read_expression(Cursor& cursor) {
  const Cursor::Level level(cursor);
  read_operand(cursor);
  read_operators(cursor);
}

void read_expressions(Cursor& cursor) {
  do {
    read_expression(cursor);
  } while (cursor.accept(","_w));
}

void read_order_by(Cursor& cursor) {
  const NodeScope scope(cursor, NodeKind::order_by);
  cursor.expect("ORDER"_w);
  cursor.expect("BY"_w);
  do {
    read_expression(cursor);
    if (!cursor.accept("ASC"_w)) cursor.accept("DESC"_w);
  } while (cursor.accept(","_w));
}

}  // namespace collet::codegraph::tsql
