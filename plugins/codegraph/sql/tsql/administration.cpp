// SPDX-License-Identifier: MIT
/// Statements that consist of names and options, such as GRANT and BACKUP. One general rule reads them all: a
/// statement ends before the first word that begins another.
#include "plugins/codegraph/sql/tsql/grammar.hpp"

namespace collet::codegraph::tsql {
namespace {

/// Returns true if ALTER of `object` may have `verb next` as a part.
bool has_part(Word object, Word verb, const Token& next) {
  switch (object) {
    case "LOGIN"_w:
      return verb == "DROP"_w && next.word == "CREDENTIAL"_w;
    case "ROLE"_w:
      return verb == "DROP"_w && next.word == "MEMBER"_w;
    case "EVENT"_w:
      return verb == "DROP"_w && (next.word == "EVENT"_w || next.word == "TARGET"_w);
    case "ASSEMBLY"_w:
      return verb == "DROP"_w && next.word == "FILE"_w;
    case "SYMMETRIC"_w:
    case "MASTER"_w:
    case "SERVICE"_w:
    case "DATABASE"_w:
      return (verb == "DROP"_w && (next.word == "ENCRYPTION"_w || next.word == "("_w)) || verb == "SET"_w;
    case "FULLTEXT"_w:
      return (verb == "ALTER"_w && next.word == "COLUMN"_w) || verb == "SET"_w ||
             (verb == "DROP"_w && (next.word == "("_w || next.word == "STATISTICAL_SEMANTICS"_w));
    case "SEARCH"_w:
      return verb == "DROP"_w && next.kind == TokenKind::string;
    case "SECURITY"_w:
      return (verb == "ALTER"_w || verb == "DROP"_w) &&
             (next.word == "FILTER"_w || next.word == "BLOCK"_w || next.word == "NOT"_w);
    case "SERVER"_w:
      return (verb == "DROP"_w && (next.word == "MEMBER"_w || next.word == "("_w)) || verb == "SET"_w;
    case "COLUMN"_w:
      return verb == "DROP"_w && next.word == "VALUE"_w;
    case "PARTITION"_w:
      return verb == "MERGE"_w;
    case "RESOURCE"_w:
      return verb == "RECONFIGURE"_w;
    case "AVAILABILITY"_w:
    case "EXTERNAL"_w:
      return verb == "SET"_w || (verb == "CREATE"_w && next.word == "ANY"_w);
    case "TABLE"_w:
      return verb == "MERGE"_w;
    default:
      return false;
  }
}

/// Returns true if the next token, with which a statement could begin, goes on with the one before it.
bool goes_on(const Cursor& cursor, Word before, Word object) {
  switch (before) {
    case ","_w:
    case "="_w:
    case "."_w:
    case "::"_w:
    case "WITH"_w:
    case "FOR"_w:
    case "TO"_w:
    case "AS"_w:
    case "BY"_w:
    case "AFTER"_w:
    case "BEFORE"_w:
    case "NOT"_w:
      return true;
    default:
      break;
  }
  const Word verb = cursor.peek().word;
  if (verb == "WITH"_w) return true;
  if (verb == "SET"_w && cursor.next_is("("_w)) return true;
  return has_part(object, verb, cursor.peek(1));
}

/// Reads the permissions of GRANT, DENY and REVOKE up to ON, TO or FROM.
void read_permissions(Cursor& cursor) {
  cursor.skip();
  while (!cursor.at_end() && !cursor.at_any({"ON"_w, "TO"_w, "FROM"_w, ";"_w})) {
    if (cursor.at("("_w)) {
      read_parentheses(cursor);
    } else {
      cursor.skip();
    }
  }
  cursor.skip();
  read_options(cursor);
}

void read_bulk_insert(Cursor& cursor) {
  cursor.skip();
  cursor.expect("INSERT"_w);
  read_target(cursor);
  cursor.expect("FROM"_w);
  cursor.skip();
  if (!cursor.at("WITH"_w)) return;
  cursor.skip();
  read_option_list(cursor);
}

/// Reads READTEXT, WRITETEXT and UPDATETEXT.
void read_text(Cursor& cursor) {
  cursor.skip();
  cursor.accept("BULK"_w);
  read_name(cursor, NodeKind::column_name);
  while (!cursor.at_end() && !cursor.at(";"_w) && (cursor.at("WITH"_w) || !at_statement(cursor)))
    cursor.skip();
}

/// Reads ADD and DROP of SENSITIVITY CLASSIFICATION.
void read_classification(Cursor& cursor) {
  for (int i = 0; i < 4; ++i)
    cursor.skip();
  do {
    read_name(cursor, NodeKind::column_name);
  } while (cursor.accept(","_w));
  if (!cursor.at("WITH"_w)) return;
  cursor.skip();
  read_parentheses(cursor);
}

void read_receive(Cursor& cursor) {
  cursor.skip();
  if (cursor.at("TOP"_w)) read_top(cursor);
  do {
    if (cursor.at("*"_w)) {
      cursor.skip();
      continue;
    }
    if (cursor.at(TokenKind::variable) && cursor.next_is("="_w)) {
      cursor.skip();
      cursor.skip();
    }
    read_expression(cursor);
    if (cursor.accept("AS"_w) || cursor.at_identifier()) cursor.skip();
  } while (cursor.accept(","_w));
  cursor.expect("FROM"_w);
  read_name(cursor, NodeKind::object_name);
  if (cursor.at("INTO"_w)) {
    cursor.skip();
    add_leaf(cursor, NodeKind::variable);
  }
  if (cursor.at("WHERE"_w)) {
    cursor.skip();
    read_name(cursor, NodeKind::object_name);
    cursor.expect("="_w);
    read_expression(cursor);
  }
}

}  // namespace

bool at_statement(const Cursor& cursor) {
  const auto& token = cursor.peek();
  if (token.kind == TokenKind::command) return true;
  if (token.kind != TokenKind::word) return false;
  const Word next = cursor.peek(1).word;
  switch (token.word) {
    case "ALTER"_w:
    case "BACKUP"_w:
    case "BEGIN"_w:
    case "BREAK"_w:
    case "BULK"_w:
    case "CHECKPOINT"_w:
    case "CLOSE"_w:
    case "COMMIT"_w:
    case "CONTINUE"_w:
    case "CREATE"_w:
    case "DBCC"_w:
    case "DEALLOCATE"_w:
    case "DECLARE"_w:
    case "DELETE"_w:
    case "DENY"_w:
    case "DROP"_w:
    case "EXEC"_w:
    case "EXECUTE"_w:
    case "FETCH"_w:
    case "GOTO"_w:
    case "GRANT"_w:
    case "IF"_w:
    case "INSERT"_w:
    case "KILL"_w:
    case "MERGE"_w:
    case "OPEN"_w:
    case "PRINT"_w:
    case "RAISERROR"_w:
    case "READTEXT"_w:
    case "RECONFIGURE"_w:
    case "RESTORE"_w:
    case "RETURN"_w:
    case "REVERT"_w:
    case "REVOKE"_w:
    case "ROLLBACK"_w:
    case "SAVE"_w:
    case "SELECT"_w:
    case "SET"_w:
    case "SETUSER"_w:
    case "SHUTDOWN"_w:
    case "TRUNCATE"_w:
    case "UPDATE"_w:
    case "UPDATETEXT"_w:
    case "USE"_w:
    case "WAITFOR"_w:
    case "WHILE"_w:
    case "WITH"_w:
    case "WRITETEXT"_w:
    case "LINENO"_w:
      return true;
    case "THROW"_w:
      return next != "="_w && next != "."_w;
    case "ENABLE"_w:
    case "DISABLE"_w:
      return next == "TRIGGER"_w;
    case "SEND"_w:
      return next == "ON"_w;
    case "MOVE"_w:
    case "GET"_w:
    case "END"_w:
      return next == "CONVERSATION"_w;
    case "COPY"_w:
      return next == "INTO"_w;
    case "RENAME"_w:
      return next == "OBJECT"_w || next == "DATABASE"_w;
    case "ADD"_w:
      return next == "SIGNATURE"_w || next == "COUNTER"_w || next == "SENSITIVITY"_w;
    case "RECEIVE"_w:
      return true;
    case "DUMP"_w:
    case "LOAD"_w:
      return next == "DATABASE"_w || next == "TRANSACTION"_w || next == "TRAN"_w;
    default:
      // A label
      return !token.reserved && next == ":"_w && cursor.peek(2).word != ":"_w;
  }
}

void read_options(Cursor& cursor, Word object) {
  const NodeScope options(cursor, NodeKind::options);
  Word before = 0;
  bool set = false;
  while (!cursor.at_end() && !cursor.at(";"_w) && !cursor.at(")"_w)) {
    if (cursor.at("("_w)) {
      read_parentheses(cursor);
      before = ")"_w;
      continue;
    }
    if ((cursor.at("END"_w) || cursor.at("ELSE"_w)) && before != "AS"_w) break;
    if (at_statement(cursor) && !goes_on(cursor, before, object)) break;
    // A second SET is a statement.
    if (cursor.at("SET"_w) && set) break;
    set = set || cursor.at("SET"_w);
    before = cursor.peek().word;
    cursor.skip();
  }
}

StatementKind read_administration(Cursor& cursor) {
  switch (cursor.peek().word) {
    case "GRANT"_w:
    case "DENY"_w:
    case "REVOKE"_w:
      read_permissions(cursor);
      return StatementKind::other;
    case "BULK"_w:
      read_bulk_insert(cursor);
      return StatementKind::insert;
    case "READTEXT"_w:
    case "WRITETEXT"_w:
    case "UPDATETEXT"_w:
      read_text(cursor);
      return StatementKind::simple;
    case "RECEIVE"_w:
      read_receive(cursor);
      return StatementKind::select;
    case "INSERT"_w:
      cursor.skip();
      cursor.skip();
      read_name(cursor, NodeKind::object_name);
      if (cursor.at("("_w)) read_parentheses(cursor);
      read_options(cursor);
      return StatementKind::other;
    case "ADD"_w:
    case "DROP"_w:
      if (cursor.next_is("SENSITIVITY"_w)) {
        read_classification(cursor);
        return StatementKind::simple;
      }
      cursor.skip();
      read_options(cursor);
      return StatementKind::other;
    default:
      cursor.skip();
      read_options(cursor);
      return StatementKind::other;
  }
}

}  // namespace collet::codegraph::tsql
