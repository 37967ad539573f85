// SPDX-License-Identifier: MIT
/// Statements of control flow, variables, cursors and transactions.
#include "plugins/codegraph/sql/tsql/grammar.hpp"

namespace collet::codegraph::tsql {
namespace {

void skip_many(Cursor& cursor, int count) {
  for (; count > 0; --count)
    cursor.skip();
}

StatementKind read_try(Cursor& cursor) {
  skip_many(cursor, 2);
  read_statements(cursor);
  cursor.expect("END"_w);
  cursor.expect("TRY"_w);
  cursor.accept(";"_w);
  cursor.expect("BEGIN"_w);
  cursor.expect("CATCH"_w);
  read_statements(cursor);
  cursor.expect("END"_w);
  cursor.expect("CATCH"_w);
  return StatementKind::try_catch;
}

/// Reads BEGIN, COMMIT, ROLLBACK or SAVE of a transaction, behind its verb.
StatementKind read_transaction(Cursor& cursor) {
  if (cursor.at("TRAN"_w) || cursor.at("TRANSACTION"_w) || cursor.at("WORK"_w)) cursor.skip();
  if (cursor.at(TokenKind::variable) || (cursor.at_identifier() && !at_statement(cursor))) {
    cursor.skip();
    while (cursor.at("."_w) || cursor.at(TokenKind::number) ||
           (cursor.at(":"_w) && cursor.peek(1).word == "."_w))
      skip_many(cursor, 2);
  }
  if (cursor.at("WITH"_w) && cursor.next_is("MARK"_w)) {
    skip_many(cursor, 2);
    if (cursor.at(TokenKind::string) || cursor.at(TokenKind::variable)) cursor.skip();
  } else if (cursor.at("WITH"_w) && cursor.next_is("("_w)) {
    cursor.skip();
    read_parentheses(cursor);
  }
  return StatementKind::simple;
}

StatementKind read_begin(Cursor& cursor) {
  switch (cursor.peek(1).word) {
    case "TRY"_w:
      return read_try(cursor);
    case "TRAN"_w:
    case "TRANSACTION"_w:
      cursor.skip();
      return read_transaction(cursor);
    case "DISTRIBUTED"_w:
      skip_many(cursor, 2);
      return read_transaction(cursor);
    case "DIALOG"_w:
    case "CONVERSATION"_w:
      cursor.skip();
      read_options(cursor);
      return StatementKind::other;
    default:
      break;
  }
  cursor.skip();
  if (cursor.at("ATOMIC"_w) && cursor.next_is("WITH"_w)) {
    skip_many(cursor, 2);
    read_parentheses(cursor);
  }
  read_statements(cursor);
  cursor.expect("END"_w);
  return StatementKind::block;
}

StatementKind read_if(Cursor& cursor) {
  // Each ELSE IF is a statement in the one before; a long chain is no deep recursion.
  std::vector<NodeIndex> chain;
  const Cursor::Level level(cursor);
  while (true) {
    cursor.skip();
    read_expression(cursor);
    cursor.accept(";"_w);
    read_statement(cursor);
    const bool separated = cursor.at(";"_w) && cursor.next_is("ELSE"_w);
    if (separated) cursor.skip();
    if (!cursor.accept("ELSE"_w)) break;
    if (!cursor.at("IF"_w)) {
      read_statement(cursor);
      break;
    }
    chain.push_back(cursor.open(NodeKind::statement));
    cursor.node(chain.back()).detail = static_cast<std::uint8_t>(StatementKind::if_);
    ++cursor.tree().statements;
  }
  for (auto one = chain.rbegin(); one != chain.rend(); ++one)
    cursor.close(*one);
  return StatementKind::if_;
}

void read_cursor_definition(Cursor& cursor) {
  while (cursor.at(TokenKind::word) && !cursor.at("FOR"_w))
    cursor.skip();
  cursor.expect("FOR"_w);
  const NodeScope statement(cursor, NodeKind::statement);
  cursor.node(statement.index()).detail = static_cast<std::uint8_t>(StatementKind::select);
  if (cursor.at("WITH"_w)) read_ctes(cursor);
  read_query_set(cursor);
  read_option_clause(cursor);
}

StatementKind read_declare(Cursor& cursor) {
  cursor.skip();
  if (!cursor.at(TokenKind::variable)) {
    read_identifier(cursor, NodeKind::object_name);
    if (cursor.at("INSENSITIVE"_w) || cursor.at("SCROLL"_w)) cursor.skip();
    if (cursor.at("INSENSITIVE"_w) || cursor.at("SCROLL"_w)) cursor.skip();
    cursor.expect("CURSOR"_w);
    read_cursor_definition(cursor);
    return StatementKind::cursor;
  }
  do {
    const NodeScope parameter(cursor, NodeKind::parameter);
    if (!cursor.at(TokenKind::variable)) {
      cursor.fail();
      break;
    }
    add_leaf(cursor, NodeKind::variable);
    cursor.accept("AS"_w);
    if (cursor.accept("TABLE"_w)) {
      read_table_elements(cursor);
      continue;
    }
    read_type(cursor);
    if (cursor.at("NOT"_w) && cursor.next_is("NULL"_w)) {
      skip_many(cursor, 2);
    } else if (cursor.at("NULL"_w)) {
      cursor.skip();
    }
    if (cursor.accept("="_w)) read_expression(cursor);
  } while (cursor.accept(","_w));
  return StatementKind::declare;
}

StatementKind read_set(Cursor& cursor) {
  cursor.skip();
  if (cursor.at(TokenKind::variable)) {
    const NodeScope assignment(cursor, NodeKind::assignment);
    add_leaf(cursor, NodeKind::variable);
    if (cursor.at("."_w) || cursor.at("::"_w)) {
      skip_many(cursor, 2);
      if (cursor.at("("_w)) {
        NodeScope call(cursor, NodeKind::call);
        read_call(cursor, call, 0);
        return StatementKind::set_variable;
      }
    }
    if (!cursor.at_any({"="_w, "+="_w, "-="_w, "*="_w, "/="_w, "%="_w, "&="_w, "|="_w, "^="_w, "||="_w,
                        "<<="_w, ">>="_w})) {
      cursor.fail();
      return StatementKind::set_variable;
    }
    cursor.skip();
    if (cursor.at("CURSOR"_w)) {
      cursor.skip();
      read_cursor_definition(cursor);
    } else {
      read_expression(cursor);
    }
    return StatementKind::set_variable;
  }
  if (cursor.accept("IDENTITY_INSERT"_w)) {
    const NodeScope source(cursor, NodeKind::source);
    read_name(cursor, NodeKind::object_name);
  }
  read_options(cursor);
  return StatementKind::set_option;
}

StatementKind read_cursor(Cursor& cursor) {
  const Word verb = cursor.peek().word;
  const Word next = cursor.peek(1).word;
  if (next == "SYMMETRIC"_w || next == "MASTER"_w || (next == "ALL"_w && verb == "CLOSE"_w)) {
    cursor.skip();
    read_options(cursor);
    return StatementKind::other;
  }
  cursor.skip();
  if (verb == "FETCH"_w) {
    switch (cursor.peek().word) {
      case "NEXT"_w:
      case "PRIOR"_w:
      case "FIRST"_w:
      case "LAST"_w:
        cursor.skip();
        break;
      case "ABSOLUTE"_w:
      case "RELATIVE"_w:
        cursor.skip();
        read_expression(cursor);
        break;
      default:
        break;
    }
    cursor.accept("FROM"_w);
  }
  if (cursor.at("GLOBAL"_w) && (cursor.at_identifier(1) || cursor.peek(1).kind == TokenKind::variable))
    cursor.skip();
  if (!cursor.accept(TokenKind::variable)) read_identifier(cursor, NodeKind::object_name);
  if (verb == "FETCH"_w && cursor.accept("INTO"_w)) {
    do {
      if (!cursor.at(TokenKind::variable)) cursor.fail();
      add_leaf(cursor, NodeKind::variable);
    } while (cursor.accept(","_w));
  }
  return StatementKind::cursor;
}

StatementKind read_return(Cursor& cursor) {
  cursor.skip();
  const auto& next = cursor.peek();
  const bool value = next.kind == TokenKind::number || next.kind == TokenKind::string ||
                     next.kind == TokenKind::variable ||
                     cursor.at_any({"("_w, "-"_w, "+"_w, "~"_w, "CASE"_w, "NULL"_w, "COALESCE"_w, "CONVERT"_w,
                                    "NULLIF"_w, "LEFT"_w, "RIGHT"_w, "CURRENT_TIMESTAMP"_w}) ||
                     (cursor.at_identifier() && !at_statement(cursor));
  if (value) read_expression(cursor);
  return StatementKind::return_;
}

StatementKind read_wait(Cursor& cursor) {
  cursor.skip();
  if (cursor.at("DELAY"_w) || cursor.at("TIME"_w)) {
    cursor.skip();
    cursor.skip();
    return StatementKind::simple;
  }
  cursor.expect("("_w);
  read_statement(cursor);
  cursor.accept(";"_w);
  cursor.expect(")"_w);
  if (cursor.accept(","_w)) {
    cursor.skip();
    read_expression(cursor);
  }
  return StatementKind::simple;
}

StatementKind read_raise(Cursor& cursor) {
  cursor.skip();
  if (cursor.at("("_w)) {
    cursor.skip();
    read_expressions(cursor);
    cursor.expect(")"_w);
  } else {
    read_expression(cursor);
    while (cursor.accept(","_w) || cursor.at(TokenKind::string) || cursor.at(TokenKind::variable))
      read_expression(cursor);
  }
  if (cursor.at("WITH"_w)) {
    do {
      skip_many(cursor, 2);
    } while (cursor.at(","_w));
  }
  return StatementKind::simple;
}

}  // namespace

StatementKind read_control(Cursor& cursor) {
  switch (cursor.peek().word) {
    case "BEGIN"_w:
      return read_begin(cursor);
    case "IF"_w:
      return read_if(cursor);
    case "WHILE"_w:
      cursor.skip();
      read_expression(cursor);
      cursor.accept(";"_w);
      read_statement(cursor);
      return StatementKind::while_;
    case "DECLARE"_w:
      return read_declare(cursor);
    case "SET"_w:
      return read_set(cursor);
    case "EXEC"_w:
    case "EXECUTE"_w:
      if (cursor.next_is("AS"_w)) {
        skip_many(cursor, 2);
        read_options(cursor);
        return StatementKind::other;
      }
      read_execute(cursor);
      return StatementKind::execute;
    case "PRINT"_w:
      cursor.skip();
      read_expression(cursor);
      return StatementKind::simple;
    case "RAISERROR"_w:
      return read_raise(cursor);
    case "THROW"_w:
      cursor.skip();
      if (!cursor.at_end() && !cursor.at(";"_w) && !cursor.at("END"_w) && !at_statement(cursor))
        read_expressions(cursor);
      return StatementKind::simple;
    case "RETURN"_w:
      return read_return(cursor);
    case "GOTO"_w:
      skip_many(cursor, 2);
      return StatementKind::simple;
    case "BREAK"_w:
    case "CONTINUE"_w:
      cursor.skip();
      return StatementKind::simple;
    case "WAITFOR"_w:
      return read_wait(cursor);
    case "COMMIT"_w:
    case "ROLLBACK"_w:
    case "SAVE"_w:
      cursor.skip();
      return read_transaction(cursor);
    case "OPEN"_w:
    case "CLOSE"_w:
    case "DEALLOCATE"_w:
    case "FETCH"_w:
      return read_cursor(cursor);
    case "USE"_w:
      cursor.skip();
      read_identifier(cursor, NodeKind::object_name);
      return StatementKind::use;
    default:
      return StatementKind::unknown;
  }
}

}  // namespace collet::codegraph::tsql
