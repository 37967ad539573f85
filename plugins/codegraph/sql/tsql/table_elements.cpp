// SPDX-License-Identifier: MIT
/// Columns, constraints and options of tables and indexes.
#include "plugins/codegraph/sql/tsql/grammar.hpp"

namespace collet::codegraph::tsql {
namespace {

/// Skips NOT FOR REPLICATION, if it is there.
void skip_replication(Cursor& cursor) {
  if (!cursor.at("NOT"_w) || !cursor.next_is("FOR"_w)) return;
  cursor.skip();
  cursor.skip();
  cursor.expect("REPLICATION"_w);
}

void read_references(Cursor& cursor) {
  const NodeScope scope(cursor, NodeKind::constraint);
  cursor.expect("REFERENCES"_w);
  {
    const NodeScope name(cursor, NodeKind::source);
    read_name(cursor, NodeKind::object_name);
  }
  if (cursor.at("("_w)) read_columns(cursor, NodeKind::column_part);
  while (cursor.at("ON"_w) && (cursor.next_is("DELETE"_w) || cursor.next_is("UPDATE"_w))) {
    cursor.skip();
    cursor.skip();
    if (cursor.at("NO"_w) || cursor.at("SET"_w)) cursor.skip();
    cursor.skip();
  }
  skip_replication(cursor);
}

void read_check(Cursor& cursor) {
  const NodeScope scope(cursor, NodeKind::constraint);
  cursor.skip();
  skip_replication(cursor);
  cursor.expect("("_w);
  read_expression(cursor);
  cursor.expect(")"_w);
}

/// Reads an option of a column or table that only MySQL and databases like it have. Returns false if there is
/// none.
bool read_mysql_option(Cursor& cursor) {
  switch (cursor.peek().word) {
    case "AUTO_INCREMENT"_w:
    case "AUTOINCREMENT"_w:
    case "CHARSET"_w:
    case "COMMENT"_w:
    case "ENGINE"_w:
    case "ROW_FORMAT"_w: {
      // The option AUTO_INCREMENT of a column has no value.
      const bool has_value = cursor.next_is("="_w) || !cursor.at_any({"AUTO_INCREMENT"_w, "AUTOINCREMENT"_w});
      cursor.skip();
      cursor.accept("="_w);
      if (has_value) cursor.skip();
      return true;
    }
    case "INVISIBLE"_w:
    case "STORED"_w:
    case "UNSIGNED"_w:
    case "VIRTUAL"_w:
    case "VISIBLE"_w:
    case "ZEROFILL"_w:
      cursor.skip();
      return true;
    case "CHARACTER"_w:
      if (!cursor.next_is("SET"_w)) return false;
      cursor.skip();
      cursor.skip();
      cursor.accept("="_w);
      cursor.skip();
      return true;
    case "ON"_w:
      // ON UPDATE CURRENT_TIMESTAMP; that of a foreign key has been read with it.
      if (!cursor.next_is("UPDATE"_w)) return false;
      cursor.skip();
      cursor.skip();
      cursor.skip();
      if (cursor.at("("_w)) read_parentheses(cursor);
      return true;
    case "USING"_w:
      if (!cursor.next_is("BTREE"_w) && !cursor.next_is("HASH"_w)) return false;
      cursor.skip();
      cursor.skip();
      return true;
    default:
      return false;
  }
}

/// Reads PRIMARY KEY, UNIQUE, INDEX, or MySQL's KEY, with columns and storage.
void read_key(Cursor& cursor) {
  const NodeScope scope(cursor, NodeKind::constraint);
  cursor.accept("FULLTEXT"_w);
  cursor.accept("SPATIAL"_w);
  if (cursor.accept("INDEX"_w) || cursor.accept("KEY"_w)) {
    if (!cursor.at("("_w)) read_identifier(cursor, NodeKind::object_name);
    cursor.accept("UNIQUE"_w);
  } else if (cursor.accept("PRIMARY"_w)) {
    cursor.expect("KEY"_w);
  } else {
    cursor.expect("UNIQUE"_w);
    const bool named = cursor.accept("KEY"_w) || cursor.accept("INDEX"_w);
    if (named && !cursor.at("("_w)) read_identifier(cursor, NodeKind::object_name);
  }
  while (read_mysql_option(cursor)) {
  }
  skip_words(cursor, {"CLUSTERED"_w, "NONCLUSTERED"_w, "HASH"_w, "COLUMNSTORE"_w});
  if (cursor.at("("_w)) read_columns(cursor, NodeKind::column_name);
  read_storage(cursor);
  if (cursor.at("NOT"_w) && cursor.next_is("ENFORCED"_w)) {
    cursor.skip();
    cursor.skip();
  } else if (cursor.at("ENFORCED"_w)) {
    cursor.skip();
  }
}

/// Reads GENERATED ALWAYS AS ROW START of T-SQL, and what the SQL standard generates: AS IDENTITY, or the
/// value of an expression.
void read_generated(Cursor& cursor) {
  cursor.skip();
  if (cursor.accept("BY"_w)) {
    cursor.expect("DEFAULT"_w);
    if (cursor.accept("ON"_w)) cursor.expect("NULL"_w);
  } else {
    cursor.skip();
  }
  cursor.expect("AS"_w);
  if (cursor.accept("IDENTITY"_w)) {
    if (cursor.at("("_w)) read_option_list(cursor);
    return;
  }
  if (cursor.at("("_w)) return read_expression(cursor);
  skip_words(cursor, {"ROW"_w, "SUSER_SID"_w, "SUSER_SNAME"_w, "TRANSACTION_ID"_w, "SEQUENCE_NUMBER"_w});
  if (!cursor.accept("START"_w)) cursor.expect("END"_w);
}

/// Reads an option of a column. Returns false if there is none.
bool read_column_option(Cursor& cursor) {
  switch (cursor.peek().word) {
    case "NULL"_w:
    case "ROWGUIDCOL"_w:
    case "SPARSE"_w:
    case "FILESTREAM"_w:
    case "HIDDEN"_w:
    case "PERSISTED"_w:
    case "ENFORCED"_w:
      cursor.skip();
      return true;
    case "NOT"_w:
      cursor.skip();
      if (cursor.accept("FOR"_w)) {
        cursor.expect("REPLICATION"_w);
      } else if (!cursor.accept("ENFORCED"_w)) {
        cursor.expect("NULL"_w);
      }
      return true;
    case "IDENTITY"_w:
      cursor.skip();
      if (cursor.at("("_w)) read_parentheses(cursor);
      return true;
    case "COLLATE"_w:
      cursor.skip();
      cursor.skip();
      return true;
    case "CONSTRAINT"_w:
      cursor.skip();
      read_identifier(cursor, NodeKind::object_name);
      return true;
    case "DEFAULT"_w: {
      const NodeScope scope(cursor, NodeKind::constraint);
      cursor.skip();
      read_expression(cursor);
      if (cursor.at("WITH"_w) && cursor.next_is("VALUES"_w)) {
        cursor.skip();
        cursor.skip();
      }
      return true;
    }
    case "PRIMARY"_w:
    case "UNIQUE"_w:
    case "INDEX"_w:
      read_key(cursor);
      return true;
    case "FOREIGN"_w:
      cursor.skip();
      cursor.expect("KEY"_w);
      if (cursor.at("("_w)) read_columns(cursor, NodeKind::column_part);
      read_references(cursor);
      return true;
    case "REFERENCES"_w:
      read_references(cursor);
      return true;
    case "CHECK"_w:
      read_check(cursor);
      return true;
    case "MASKED"_w:
    case "ENCRYPTED"_w:
      cursor.skip();
      cursor.expect("WITH"_w);
      read_parentheses(cursor);
      return true;
    case "WITH"_w:
      if (cursor.peek(1).word != "("_w) return false;
      cursor.skip();
      read_parentheses(cursor);
      return true;
    case "GENERATED"_w:
      read_generated(cursor);
      return true;
    case "COLUMN_SET"_w:
      cursor.skip();
      cursor.expect("FOR"_w);
      cursor.skip();
      return true;
    default:
      return read_mysql_option(cursor);
  }
}

void read_table_constraint(Cursor& cursor) {
  if (cursor.accept("CONSTRAINT"_w)) read_identifier(cursor, NodeKind::object_name);
  switch (cursor.peek().word) {
    case "PRIMARY"_w:
    case "UNIQUE"_w:
    case "INDEX"_w:
    case "KEY"_w:
    case "FULLTEXT"_w:
    case "SPATIAL"_w:
      return read_key(cursor);
    case "CHECK"_w:
      return read_check(cursor);
    case "FOREIGN"_w: {
      const NodeScope scope(cursor, NodeKind::constraint);
      cursor.skip();
      cursor.expect("KEY"_w);
      if (cursor.at("("_w)) read_columns(cursor, NodeKind::column_part);
      read_references(cursor);
      if (cursor.at("NOT"_w)) {
        cursor.skip();
        cursor.skip();
      }
      return;
    }
    case "DEFAULT"_w: {
      const NodeScope scope(cursor, NodeKind::constraint);
      cursor.skip();
      read_expression(cursor);
      if (cursor.accept("FOR"_w)) read_identifier(cursor, NodeKind::column_part);
      if (cursor.at("WITH"_w) && cursor.next_is("VALUES"_w)) {
        cursor.skip();
        cursor.skip();
      }
      return;
    }
    case "CONNECTION"_w: {
      cursor.skip();
      read_parentheses(cursor);
      while (cursor.at("ON"_w)) {
        cursor.skip();
        cursor.skip();
        if (cursor.at("NO"_w) || cursor.at("SET"_w)) cursor.skip();
        cursor.skip();
      }
      return;
    }
    default:
      cursor.fail();
  }
}

}  // namespace

void read_option_list(Cursor& cursor) {
  const Cursor::Level level(cursor);
  cursor.expect("("_w);
  while (!cursor.at_end() && !cursor.at(")"_w)) {
    if (cursor.at("ORDER"_w) && cursor.next_is("("_w)) {
      cursor.skip();
      read_columns(cursor, NodeKind::column_name);
    } else if (cursor.at("("_w)) {
      read_option_list(cursor);
    } else {
      cursor.skip();
    }
  }
  cursor.expect(")"_w);
}

// NOLINTBEGIN(bugprone-branch-clone): each branch is an option of its own, in the order of the grammar
void read_storage(Cursor& cursor) {
  while (!cursor.at_end()) {
    if (cursor.at("ON"_w) && cursor.peek(1).word != "DELETE"_w && cursor.peek(1).word != "UPDATE"_w) {
      cursor.skip();
      cursor.skip();
      if (cursor.at("("_w)) read_parentheses(cursor);
    } else if (cursor.at("TEXTIMAGE_ON"_w) || cursor.at("FILESTREAM_ON"_w)) {
      cursor.skip();
      cursor.skip();
      if (cursor.at("("_w)) read_parentheses(cursor);
    } else if (cursor.at("INCLUDE"_w) && cursor.next_is("("_w)) {
      cursor.skip();
      read_columns(cursor, NodeKind::column_name);
    } else if (cursor.at("ORDER"_w) && cursor.next_is("("_w)) {
      cursor.skip();
      read_columns(cursor, NodeKind::column_name);
    } else if (cursor.at("WHERE"_w)) {
      const NodeScope where(cursor, NodeKind::where);
      cursor.skip();
      read_expression(cursor);
    } else if (cursor.at("WITH"_w) && cursor.peek(1).word == "("_w) {
      cursor.skip();
      read_option_list(cursor);
    } else if (cursor.at("WITH"_w) && (cursor.peek(2).word == "="_w || cursor.at_any({"WITH"_w})) &&
               cursor.peek(1).kind == TokenKind::word && cursor.peek(1).word != "VALUES"_w &&
               cursor.peek(1).word != "CHECK"_w && cursor.peek(1).word != "NOCHECK"_w &&
               cursor.peek(2).word != "AS"_w) {
      // The form before SQL Server 2005: WITH FILLFACTOR = 80, PAD_INDEX.
      do {
        cursor.skip();
        cursor.skip();
        if (cursor.accept("="_w)) cursor.skip();
      } while (cursor.at(","_w) && cursor.peek(1).kind == TokenKind::word &&
               (cursor.peek(2).word == "="_w || cursor.peek(1).word == "PAD_INDEX"_w ||
                cursor.peek(1).word == "SORT_IN_TEMPDB"_w || cursor.peek(1).word == "DROP_EXISTING"_w ||
                cursor.peek(1).word == "IGNORE_DUP_KEY"_w ||
                cursor.peek(1).word == "STATISTICS_NORECOMPUTE"_w));
    } else if (cursor.at("DEFAULT"_w) && (cursor.next_is("CHARSET"_w) || cursor.next_is("CHARACTER"_w) ||
                                          cursor.next_is("COLLATE"_w))) {
      cursor.skip();
    } else if (cursor.at("COLLATE"_w)) {
      cursor.skip();
      cursor.accept("="_w);
      cursor.skip();
    } else if (!read_mysql_option(cursor)) {
      return;
    }
  }
}
// NOLINTEND(bugprone-branch-clone)

void read_column(Cursor& cursor) {
  const Cursor::Level level(cursor);
  const NodeScope column(cursor, NodeKind::column);
  read_identifier(cursor, NodeKind::column_part);
  if (cursor.accept("AS"_w)) {
    read_expression(cursor);
  } else if (!cursor.at(","_w) && !cursor.at(")"_w) &&
             (cursor.at_identifier() || cursor.at("NATIONAL"_w) || cursor.at("DOUBLE"_w)) &&
             !cursor.at("COLUMN_SET"_w)) {
    read_type(cursor);
  }
  while (read_column_option(cursor)) {
  }
}

void read_table_element(Cursor& cursor) {
  switch (cursor.peek().word) {
    case "CONSTRAINT"_w:
    case "PRIMARY"_w:
    case "UNIQUE"_w:
    case "FOREIGN"_w:
    case "CHECK"_w:
    case "DEFAULT"_w:
    case "INDEX"_w:
      return read_table_constraint(cursor);
    case "KEY"_w:
    case "FULLTEXT"_w:
    case "SPATIAL"_w:
      // A column may have these names: then its type follows, and no list.
      if (cursor.peek(1).word == "("_w || cursor.peek(2).word == "("_w || cursor.peek(3).word == "("_w)
        return read_table_constraint(cursor);
      return read_column(cursor);
    case "CONNECTION"_w:
      if (cursor.next_is("("_w)) return read_table_constraint(cursor);
      break;
    case "PERIOD"_w:
      if (!cursor.next_is("FOR"_w)) break;
      cursor.skip();
      cursor.skip();
      cursor.skip();
      return read_parentheses(cursor);
    default:
      break;
  }
  read_column(cursor);
}

void read_table_elements(Cursor& cursor) {
  const NodeScope list(cursor, NodeKind::columns);
  cursor.expect("("_w);
  while (!cursor.at_end() && !cursor.at(")"_w)) {
    read_table_element(cursor);
    // The comma in front of a constraint may be missing.
    if (!cursor.accept(","_w) &&
        !cursor.at_any({"CONSTRAINT"_w, "PRIMARY"_w, "UNIQUE"_w, "FOREIGN"_w, "CHECK"_w, "INDEX"_w}) &&
        !(cursor.at("PERIOD"_w) && cursor.next_is("FOR"_w)))
      break;
  }
  cursor.expect(")"_w);
}

}  // namespace collet::codegraph::tsql
