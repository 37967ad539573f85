// SPDX-License-Identifier: MIT
/// Definitions of tables and indexes.
#include "plugins/codegraph/sql/tsql/grammar.hpp"

namespace collet::codegraph::tsql {

void read_create_table(Cursor& cursor) {
  read_name(cursor, NodeKind::table_name);
  if (cursor.at("("_w)) {
    // The columns of CREATE TABLE … AS SELECT are names alone.
    read_table_elements(cursor);
  }
  while (!cursor.at_end()) {
    if (cursor.at("AS"_w) &&
        (cursor.next_is("NODE"_w) || cursor.next_is("EDGE"_w) || cursor.next_is("FILETABLE"_w))) {
      cursor.skip();
      cursor.skip();
    } else if (cursor.at("AS"_w) && cursor.next_is("CLONE"_w)) {
      cursor.skip();
      cursor.skip();
      cursor.expect("OF"_w);
      read_name(cursor, NodeKind::object_name);
      if (cursor.accept("AT"_w)) cursor.skip();
    } else if (cursor.accept("AS"_w)) {
      const NodeScope statement(cursor, NodeKind::statement);
      cursor.node(statement.index()).detail = static_cast<std::uint8_t>(StatementKind::select);
      read_query_set(cursor);
      read_option_clause(cursor);
      return;
    } else {
      const auto place = cursor.place();
      read_storage(cursor);
      if (cursor.place() == place) return;
    }
  }
}

void read_create_index(Cursor& cursor) {
  const bool special = cursor.at("SPATIAL"_w) || cursor.at("XML"_w) || cursor.at("SELECTIVE"_w) ||
                       cursor.at("JSON"_w) || cursor.at("VECTOR"_w) ||
                       (cursor.at("PRIMARY"_w) && cursor.next_is("XML"_w));
  skip_words(cursor, {"UNIQUE"_w, "CLUSTERED"_w, "NONCLUSTERED"_w, "COLUMNSTORE"_w, "PRIMARY"_w, "XML"_w,
                      "SPATIAL"_w, "SELECTIVE"_w, "JSON"_w, "VECTOR"_w});
  cursor.expect("INDEX"_w);
  read_identifier(cursor, NodeKind::object_name);
  cursor.expect("ON"_w);
  {
    const NodeScope source(cursor, NodeKind::source);
    read_name(cursor, NodeKind::object_name);
  }
  if (cursor.at("("_w)) read_columns(cursor, special ? NodeKind::column_part : NodeKind::column_name);
  while (cursor.at("USING"_w) || cursor.at("FOR"_w)) {
    // USING XML INDEX i FOR VALUE; USING GEOMETRY_GRID; FOR (paths)
    cursor.skip();
    if (cursor.at("("_w)) read_parentheses(cursor);
    while (cursor.at(TokenKind::word) && !cursor.at_any({"WITH"_w, "ON"_w, "FOR"_w}) && !at_statement(cursor))
      cursor.skip();
    if (cursor.at(TokenKind::quoted)) cursor.skip();
  }
  read_storage(cursor);
}

}  // namespace collet::codegraph::tsql
