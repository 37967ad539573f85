// SPDX-License-Identifier: MIT
/// ALTER TABLE.
#include "plugins/codegraph/sql/tsql/grammar.hpp"

namespace collet::codegraph::tsql {
namespace {

void read_drop_elements(Cursor& cursor) {
  do {
    if (cursor.at("CONSTRAINT"_w) || cursor.at("COLUMN"_w) || cursor.at("INDEX"_w)) cursor.skip();
    if (cursor.at("PERIOD"_w) && cursor.next_is("FOR"_w)) {
      cursor.skip();
      cursor.skip();
      cursor.skip();
      continue;
    }
    if (cursor.at("IF"_w)) {
      cursor.skip();
      cursor.expect("EXISTS"_w);
    }
    read_identifier(cursor, NodeKind::column_part);
    if (cursor.at("WITH"_w) && cursor.next_is("("_w)) {
      cursor.skip();
      read_parentheses(cursor);
    }
  } while (cursor.accept(","_w));
}

void read_alter_column(Cursor& cursor) {
  cursor.skip();
  const NodeScope column(cursor, NodeKind::column);
  read_identifier(cursor, NodeKind::column_part);
  if (cursor.at("ADD"_w) || cursor.at("DROP"_w)) {
    cursor.skip();
    cursor.accept("NOT"_w);
    cursor.skip();
    if (cursor.at("REPLICATION"_w)) cursor.skip();
    if (cursor.at("WITH"_w) && cursor.next_is("("_w)) {
      cursor.skip();
      read_parentheses(cursor);
    }
    return;
  }
  read_type(cursor);
  while (!cursor.at_end()) {
    if (cursor.at_any({"NULL"_w, "SPARSE"_w, "PERSISTED"_w, "HIDDEN"_w})) {
      cursor.skip();
    } else if (cursor.at("NOT"_w)) {
      cursor.skip();
      cursor.expect("NULL"_w);
    } else if (cursor.at("COLLATE"_w)) {
      cursor.skip();
      cursor.skip();
    } else if (cursor.at("GENERATED"_w)) {
      for (int i = 0; i < 5; ++i)
        cursor.skip();
    } else if (cursor.at_any({"MASKED"_w, "ENCRYPTED"_w})) {
      cursor.skip();
      cursor.expect("WITH"_w);
      read_parentheses(cursor);
    } else if (cursor.at("WITH"_w) && cursor.next_is("("_w)) {
      cursor.skip();
      read_parentheses(cursor);
    } else {
      return;
    }
  }
}

void read_names(Cursor& cursor) {
  if (cursor.accept("ALL"_w)) return;
  do {
    read_identifier(cursor, NodeKind::object_name);
  } while (cursor.accept(","_w));
}

void read_switch(Cursor& cursor) {
  const auto partition = [&] {
    if (!cursor.at("PARTITION"_w)) return;
    cursor.skip();
    read_expression(cursor);
  };
  partition();
  cursor.expect("TO"_w);
  {
    const NodeScope source(cursor, NodeKind::source);
    read_name(cursor, NodeKind::object_name);
  }
  partition();
  read_storage(cursor);
}

}  // namespace

void read_alter_table(Cursor& cursor) {
  read_name(cursor, NodeKind::table_name);
  if (cursor.at("WITH"_w) && (cursor.next_is("CHECK"_w) || cursor.next_is("NOCHECK"_w))) {
    cursor.skip();
    cursor.skip();
  }
  switch (cursor.peek().word) {
    case "ADD"_w: {
      cursor.skip();
      if (cursor.at("("_w)) return read_table_elements(cursor);
      const NodeScope list(cursor, NodeKind::columns);
      do {
        read_table_element(cursor);
      } while (cursor.accept(","_w));
      return;
    }
    case "ALTER"_w:
      cursor.skip();
      if (cursor.at("COLUMN"_w)) return read_alter_column(cursor);
      return read_options(cursor);
    case "DROP"_w:
      cursor.skip();
      return read_drop_elements(cursor);
    case "CHECK"_w:
    case "NOCHECK"_w:
      cursor.skip();
      cursor.expect("CONSTRAINT"_w);
      return read_names(cursor);
    case "ENABLE"_w:
    case "DISABLE"_w:
      cursor.skip();
      if (cursor.accept("TRIGGER"_w)) return read_names(cursor);
      cursor.skip();
      return read_storage(cursor);
    case "SWITCH"_w:
      cursor.skip();
      return read_switch(cursor);
    case "SET"_w:
      cursor.skip();
      return read_parentheses(cursor);
    default:
      return read_options(cursor, "TABLE"_w);
  }
}

}  // namespace collet::codegraph::tsql
