// SPDX-License-Identifier: MIT
/// The sources of a query: tables, derived tables, functions, joins.
#include "plugins/codegraph/sql/tsql/grammar.hpp"

namespace collet::codegraph::tsql {
namespace {

bool is_hint(const Token& token) {
  switch (token.word) {
    case "NOLOCK"_w:
    case "READUNCOMMITTED"_w:
    case "READCOMMITTED"_w:
    case "READCOMMITTEDLOCK"_w:
    case "READPAST"_w:
    case "REPEATABLEREAD"_w:
    case "SERIALIZABLE"_w:
    case "SNAPSHOT"_w:
    case "HOLDLOCK"_w:
    case "INDEX"_w:
    case "FASTFIRSTROW"_w:
    case "FORCESEEK"_w:
    case "FORCESCAN"_w:
    case "NOEXPAND"_w:
    case "NOWAIT"_w:
    case "PAGLOCK"_w:
    case "ROWLOCK"_w:
    case "TABLOCK"_w:
    case "TABLOCKX"_w:
    case "UPDLOCK"_w:
    case "XLOCK"_w:
    case "KEEPIDENTITY"_w:
    case "KEEPDEFAULTS"_w:
    case "IGNORE_CONSTRAINTS"_w:
    case "IGNORE_TRIGGERS"_w:
    case "SPATIAL_WINDOW_MAX_CELLS"_w:
    case "FORCE_LEGACY_CARDINALITY_ESTIMATION"_w:
      return true;
    default:
      return token.kind == TokenKind::number;
  }
}

bool at_join(const Cursor& cursor) {
  switch (cursor.peek().word) {
    case "JOIN"_w:
    case "INNER"_w:
    case "FULL"_w:
    case "CROSS"_w:
    case "OUTER"_w:
      return true;
    case "LEFT"_w:
    case "RIGHT"_w:
      return cursor.peek(1).word != "("_w;
    default:
      return false;
  }
}

void skip_join(Cursor& cursor) {
  while (cursor.at_any({"INNER"_w, "LEFT"_w, "RIGHT"_w, "FULL"_w, "CROSS"_w, "OUTER"_w, "LOOP"_w, "HASH"_w,
                        "MERGE"_w, "REMOTE"_w, "LOCAL"_w, "REDUCE"_w, "REPLICATE"_w, "REDISTRIBUTE"_w}))
    cursor.skip();
  if (!cursor.accept("JOIN"_w) && !cursor.accept("APPLY"_w)) cursor.fail();
}

/// Reads FOR SYSTEM_TIME … and FOR PATH.
void read_time(Cursor& cursor) {
  cursor.skip();
  cursor.skip();
  if (cursor.accept("ALL"_w)) return;
  if (cursor.at("AS"_w) && cursor.next_is("OF"_w)) {
    cursor.skip();
    cursor.skip();
    return read_expression(cursor);
  }
  if (cursor.accept("BETWEEN"_w)) return read_expression(cursor);
  if (cursor.accept("FROM"_w)) {
    read_expression(cursor);
    cursor.expect("TO"_w);
    return read_expression(cursor);
  }
  if (cursor.at("CONTAINED"_w)) {
    cursor.skip();
    cursor.expect("IN"_w);
    read_expression(cursor);
  }
}

void read_pivot(Cursor& cursor) {
  const NodeScope scope(cursor, NodeKind::pivot);
  const bool back = cursor.at("UNPIVOT"_w);
  cursor.skip();
  cursor.expect("("_w);
  if (back) {
    read_identifier(cursor, NodeKind::column_part);
  } else {
    read_expression(cursor);
    while (cursor.accept(","_w))
      read_expression(cursor);
  }
  cursor.expect("FOR"_w);
  read_name(cursor, back ? NodeKind::column_part : NodeKind::column_name);
  cursor.expect("IN"_w);
  read_columns(cursor, back ? NodeKind::column_name : NodeKind::column_part);
  cursor.expect(")"_w);
  cursor.accept("AS"_w);
  read_identifier(cursor, NodeKind::alias);
}

/// Reads the alias of a source, its columns, and the clauses that may follow.
void read_source_tail(Cursor& cursor) {
  bool named = false;
  while (!cursor.at_end()) {
    if (cursor.at("FOR"_w) && (cursor.next_is("SYSTEM_TIME"_w) || cursor.next_is("PATH"_w))) {
      if (cursor.next_is("PATH"_w)) {
        cursor.skip();
        cursor.skip();
      } else {
        read_time(cursor);
      }
    } else if (cursor.at("AS"_w)) {
      cursor.skip();
      if (cursor.at(TokenKind::string)) {
        add_leaf(cursor, NodeKind::alias);
      } else {
        read_identifier(cursor, NodeKind::alias);
      }
      named = true;
      if (cursor.at("("_w) && !is_hint(cursor.peek(1))) read_columns(cursor, NodeKind::column_part);
    } else if (cursor.at("HOLDLOCK"_w)) {
      cursor.skip();
    } else if (cursor.at("TABLESAMPLE"_w)) {
      cursor.skip();
      if (cursor.at("SYSTEM"_w)) cursor.skip();
      read_parentheses(cursor);
      if (cursor.at("REPEATABLE"_w)) {
        cursor.skip();
        read_parentheses(cursor);
      }
    } else if ((cursor.at("WITH"_w) && cursor.peek(1).word == "("_w) ||
               (cursor.at("("_w) && is_hint(cursor.peek(1)))) {
      read_table_hints(cursor);
    } else if (cursor.at("PIVOT"_w) || cursor.at("UNPIVOT"_w)) {
      read_pivot(cursor);
    } else if (cursor.at_identifier() && !named && cursor.peek(1).word != ":"_w && !cursor.at("OFFSET"_w) &&
               !(cursor.at("WINDOW"_w) && cursor.peek(2).word == "AS"_w)) {
      add_leaf(cursor, NodeKind::alias);
      named = true;
      if (cursor.at("("_w) && !is_hint(cursor.peek(1))) read_columns(cursor, NodeKind::column_part);
    } else {
      return;
    }
  }
}

/// Reads the columns that OPENJSON, OPENXML and OPENROWSET declare: `WITH (id int '$.id' AS JSON, …)`.
void read_declared_columns(Cursor& cursor) {
  cursor.skip();
  if (!cursor.at("("_w)) return read_name(cursor, NodeKind::object_name);
  const NodeScope list(cursor, NodeKind::columns);
  cursor.skip();
  do {
    if (!cursor.at_identifier()) return cursor.fail();
    add_leaf(cursor, NodeKind::column_part);
    read_type(cursor);
    while (!cursor.at_end() && !cursor.at(","_w) && !cursor.at(")"_w)) {
      if (cursor.at("("_w)) {
        read_parentheses(cursor);
      } else {
        cursor.skip();
      }
    }
  } while (cursor.accept(","_w));
  cursor.expect(")"_w);
}

/// Reads CONTAINSTABLE and similar functions, which search columns of a table.
void read_text_search(Cursor& cursor) {
  const NodeScope call(cursor, NodeKind::call);
  add_leaf(cursor, NodeKind::function_name);
  cursor.skip();
  {
    const NodeScope source(cursor, NodeKind::source);
    read_name(cursor, NodeKind::object_name);
  }
  while (cursor.accept(","_w)) {
    if (cursor.at("LANGUAGE"_w)) cursor.skip();
    if (cursor.at("*"_w)) {
      cursor.skip();
    } else if (cursor.at("("_w) && cursor.next_is("*"_w)) {
      read_parentheses(cursor);
    } else {
      read_expression(cursor);
    }
  }
  cursor.expect(")"_w);
}

/// Reads a function that returns rows and has arguments of its own form.
bool read_rowset(Cursor& cursor) {
  const Word word = cursor.peek().word;
  if (!cursor.next_is("("_w)) return false;
  switch (word) {
    case "OPENROWSET"_w:
    case "OPENQUERY"_w:
    case "OPENDATASOURCE"_w:
      break;
    case "CONTAINSTABLE"_w:
    case "FREETEXTTABLE"_w:
    case "SEMANTICKEYPHRASETABLE"_w:
    case "SEMANTICSIMILARITYTABLE"_w:
    case "SEMANTICSIMILARITYDETAILSTABLE"_w:
      read_text_search(cursor);
      return true;
    case "CHANGETABLE"_w: {
      const NodeScope call(cursor, NodeKind::call);
      add_leaf(cursor, NodeKind::function_name);
      cursor.skip();
      cursor.expect(TokenKind::word);
      read_name(cursor, NodeKind::table_name);
      while (cursor.accept(","_w))
        read_expression(cursor);
      cursor.expect(")"_w);
      return true;
    }
    case "PREDICT"_w:
    case "VECTOR_SEARCH"_w: {
      const NodeScope call(cursor, NodeKind::call);
      add_leaf(cursor, NodeKind::function_name);
      cursor.skip();
      do {
        const bool table = cursor.at("TABLE"_w) || (cursor.at("DATA"_w) && cursor.peek(2).word != "("_w);
        cursor.skip();
        cursor.expect("="_w);
        if (table) {
          read_name(cursor, NodeKind::table_name);
          if (cursor.accept("AS"_w)) read_identifier(cursor, NodeKind::alias);
        } else {
          read_expression(cursor);
        }
        if (cursor.at("WITH"_w)) {
          cursor.skip();
          if (cursor.at("APPROXIMATE"_w)) cursor.skip();
        }
      } while (cursor.accept(","_w));
      cursor.expect(")"_w);
      return true;
    }
    default:
      return false;
  }
  const NodeScope call(cursor, NodeKind::call);
  add_leaf(cursor, NodeKind::function_name);
  read_option_list(cursor);
  while (cursor.at("."_w)) {
    cursor.skip();
    if (!cursor.at("."_w)) cursor.skip();
  }
  return true;
}

/// Reads a source in parentheses. Returns true if it is a query, whose alias may follow.
bool read_parenthesised_source(Cursor& cursor) {
  const Cursor::Level level(cursor);
  cursor.expect("("_w);
  bool query = false;
  if (cursor.at("SELECT"_w) || cursor.at("WITH"_w)) {
    const NodeScope scope(cursor, NodeKind::subquery);
    read_query_set(cursor);
    query = true;
  } else if (cursor.at("VALUES"_w)) {
    const NodeScope scope(cursor, NodeKind::subquery);
    const NodeScope set(cursor, NodeKind::query_set);
    {
      const NodeScope rows(cursor, NodeKind::query);
      read_values(cursor);
    }
    read_query_tail(cursor);
    query = true;
  } else if (cursor.at_any({"INSERT"_w, "UPDATE"_w, "DELETE"_w, "MERGE"_w})) {
    read_change(cursor);
    query = true;
  } else if (cursor.at("("_w)) {
    const NodeScope source(cursor, NodeKind::source);
    if (read_parenthesised_source(cursor)) {
      if (cursor.at_any({"UNION"_w, "EXCEPT"_w, "INTERSECT"_w, "ORDER"_w}) || cursor.at(")"_w)) {
        const NodeScope scope(cursor, NodeKind::subquery);
        const NodeScope set(cursor, NodeKind::query_set);
        read_query_tail(cursor);
        query = true;
      } else {
        read_source_tail(cursor);
      }
    }
  } else {
    read_source(cursor);
  }
  if (!query) {
    while (!cursor.at_end() && !cursor.at(")"_w)) {
      if (cursor.at("ON"_w)) {
        const NodeScope on(cursor, NodeKind::join_on);
        cursor.skip();
        read_expression(cursor);
      } else if (at_join(cursor)) {
        skip_join(cursor);
        read_source(cursor);
      } else {
        break;
      }
    }
  }
  cursor.expect(")"_w);
  return query;
}

void read_primary_source(Cursor& cursor) {
  const NodeScope source(cursor, NodeKind::source);
  if (cursor.at("("_w)) {
    read_parenthesised_source(cursor);
    return read_source_tail(cursor);
  }
  if (cursor.at("{"_w)) {
    cursor.skip();
    cursor.expect("OJ"_w);
    read_source(cursor);
    return cursor.expect("}"_w);
  }
  if (cursor.at(TokenKind::variable)) {
    if (cursor.peek(1).word == "."_w) {
      read_expression(cursor);
    } else {
      add_leaf(cursor, NodeKind::variable);
    }
    return read_source_tail(cursor);
  }
  if (!read_rowset(cursor)) {
    if (cursor.at("::"_w)) cursor.skip();
    if (!cursor.at_identifier() && !cursor.at("."_w) && !cursor.at("OPENXML"_w)) return cursor.fail();
    std::uint32_t ahead = cursor.at("."_w) ? 2 : 1;
    while (cursor.peek(ahead).word == "."_w)
      ahead += cursor.peek(ahead + 1).word == "."_w ? 1U : 2U;
    if (cursor.peek(ahead).word == "("_w &&
        (!is_hint(cursor.peek(ahead + 1)) || cursor.peek(ahead + 1).kind == TokenKind::number)) {
      {
        NodeScope call(cursor, NodeKind::call);
        const Word word = cursor.peek().word;
        {
          const NodeScope name(cursor, NodeKind::function_name);
          for (std::uint32_t i = 0; i < ahead; ++i)
            cursor.skip();
        }
        read_call(cursor, call, word);
      }
      read_methods(cursor);
    } else {
      read_name(cursor, NodeKind::table_name);
    }
  }
  if (cursor.at("WITH"_w) && cursor.peek(1).word == "("_w && !is_hint(cursor.peek(2)) &&
      cursor.peek(2).kind != TokenKind::symbol) {
    read_declared_columns(cursor);
  } else if (cursor.at("WITH"_w) && cursor.peek(1).kind != TokenKind::symbol &&
             cursor.tree().nodes.back().kind != NodeKind::table_name) {
    if (cursor.at_identifier(1) && !cursor.next_is("XMLNAMESPACES"_w)) read_declared_columns(cursor);
  }
  read_source_tail(cursor);
}

}  // namespace

void read_table_hints(Cursor& cursor) {
  const NodeScope scope(cursor, NodeKind::options);
  cursor.accept("WITH"_w);
  read_parentheses(cursor);
}

void read_source(Cursor& cursor) {
  const Cursor::Level level(cursor);
  read_primary_source(cursor);
  while (!cursor.at_end()) {
    if (cursor.at("ON"_w)) {
      const NodeScope on(cursor, NodeKind::join_on);
      cursor.skip();
      read_expression(cursor);
    } else if (at_join(cursor)) {
      skip_join(cursor);
      read_primary_source(cursor);
    } else if (cursor.at("PIVOT"_w) || cursor.at("UNPIVOT"_w)) {
      read_pivot(cursor);
    } else {
      return;
    }
  }
}

void read_from(Cursor& cursor) {
  const NodeScope scope(cursor, NodeKind::from);
  do {
    read_source(cursor);
  } while (cursor.accept(","_w));
}

void read_target(Cursor& cursor, bool callable) {
  NodeScope target(cursor, NodeKind::source);
  target.flag(k_outer);
  std::uint32_t ahead = 1;
  while (cursor.peek(ahead).word == "."_w)
    ahead += cursor.peek(ahead + 1).word == "."_w ? 1U : 2U;
  if (callable && cursor.at_identifier() && cursor.peek(ahead).word == "("_w &&
      !is_hint(cursor.peek(ahead + 1))) {
    NodeScope call(cursor, NodeKind::call);
    read_name(cursor, NodeKind::function_name);
    return read_call(cursor, call, 0);
  }
  if (cursor.at(TokenKind::variable)) {
    add_leaf(cursor, NodeKind::variable);
  } else if (!read_rowset(cursor)) {
    read_name(cursor, NodeKind::table_name);
    if (cursor.at("("_w) && is_hint(cursor.peek(1)) && cursor.peek(1).kind == TokenKind::word)
      read_table_hints(cursor);
  }
  if (cursor.at("WITH"_w) && cursor.peek(1).word == "("_w) read_table_hints(cursor);
}

}  // namespace collet::codegraph::tsql
