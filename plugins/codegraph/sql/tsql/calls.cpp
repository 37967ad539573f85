// SPDX-License-Identifier: MIT
/// Calls of functions and methods, with the clauses that some functions have among and behind their
/// arguments.
#include "plugins/codegraph/sql/tsql/grammar.hpp"

namespace collet::codegraph::tsql {
namespace {

/// Returns true for a function whose first argument is a part of a date, or another word that is no column.
bool first_is_keyword(Word name) {
  switch (name) {
    case "DATEADD"_w:
    case "DATEDIFF"_w:
    case "DATEDIFF_BIG"_w:
    case "DATENAME"_w:
    case "DATEPART"_w:
    case "DATETRUNC"_w:
    case "DATE_BUCKET"_w:
      return true;
    default:
      return false;
  }
}

/// Reads the frame of a window: ROWS BETWEEN 1 PRECEDING AND CURRENT ROW.
void read_frame(Cursor& cursor) {
  cursor.skip();
  const auto bound = [&] {
    if (cursor.accept("UNBOUNDED"_w)) {
      cursor.skip();
    } else if (cursor.accept("CURRENT"_w)) {
      cursor.expect("ROW"_w);
    } else {
      cursor.skip();
      if (!cursor.accept("PRECEDING"_w)) cursor.expect("FOLLOWING"_w);
    }
  };
  if (cursor.accept("BETWEEN"_w)) {
    bound();
    cursor.expect("AND"_w);
  }
  bound();
}

/// Reads `NULL ON NULL`, `ABSENT ON NULL`, `ERROR ON ERROR`, RETURNING, WITH ARRAY WRAPPER.
bool read_json_clause(Cursor& cursor) {
  if ((cursor.at("NULL"_w) || cursor.at("ABSENT"_w) || cursor.at("ERROR"_w)) && cursor.next_is("ON"_w)) {
    cursor.skip();
    cursor.skip();
    cursor.skip();
    return true;
  }
  if (cursor.at("RETURNING"_w)) {
    cursor.skip();
    read_type(cursor);
    return true;
  }
  if (cursor.at("WITH"_w)) {
    cursor.skip();
    while (cursor.at(TokenKind::word))
      cursor.skip();
    return true;
  }
  return false;
}

/// Reads what is behind an argument: `AS type`, `USING culture`, `FROM text`, `: value`.
void read_argument_tail(Cursor& cursor, Word name) {
  while (!cursor.at_end()) {
    if (cursor.accept("AS"_w)) {
      if (name == "CAST"_w || name == "TRY_CAST"_w || name == "PARSE"_w || name == "TRY_PARSE"_w) {
        read_type(cursor);
      } else {
        read_identifier(cursor, NodeKind::alias);
      }
    } else if (cursor.at("USING"_w) || cursor.at("FROM"_w) || cursor.at(":"_w)) {
      cursor.skip();
      read_expression(cursor);
    } else if (cursor.at("ORDER"_w)) {
      read_order_by(cursor);
    } else if (!read_json_clause(cursor)) {
      return;
    }
  }
}

/// Reads `NAME = value` of functions with named arguments. Returns false if there is none.
bool read_named_argument(Cursor& cursor) {
  if (!cursor.at(TokenKind::word) || cursor.peek(1).word != "="_w) return false;
  const Word name = cursor.peek().word;
  if (name != "SOURCE"_w && name != "CHUNK_TYPE"_w && name != "CHUNK_SIZE"_w && name != "OVERLAP"_w &&
      name != "ENABLE_CHUNK_SET_ID"_w && name != "PARAMETERS"_w)
    return false;
  cursor.skip();
  cursor.skip();
  if (name == "CHUNK_TYPE"_w) {
    cursor.skip();
  } else {
    read_expression(cursor);
  }
  return true;
}

void read_argument(Cursor& cursor, Word name, bool first) {
  if (cursor.at("*"_w)) return cursor.skip();
  if (cursor.at("LANGUAGE"_w) && !first) cursor.skip();
  if (first && name == "EXTRACT"_w && cursor.next_is("FROM"_w)) return cursor.skip();
  if (first && first_is_keyword(name) && cursor.at(TokenKind::word) && cursor.next_is(","_w))
    return cursor.skip();
  if (first && (name == "CONVERT"_w || name == "TRY_CONVERT"_w || name == "IDENTITY"_w))
    return read_type(cursor);
  if (first && name == "TRIM"_w && cursor.at_any({"LEADING"_w, "TRAILING"_w, "BOTH"_w})) cursor.skip();
  if (name == "AI_GENERATE_EMBEDDINGS"_w || name == "AI_GENERATE_CHUNKS"_w) {
    if (read_named_argument(cursor)) return;
  }
  if (name == "AI_GENERATE_EMBEDDINGS"_w && cursor.at("USE"_w)) {
    cursor.skip();
    cursor.expect("MODEL"_w);
    return read_name(cursor, NodeKind::object_name);
  }
  read_expression(cursor);
  if (cursor.at("USE"_w) && cursor.next_is("MODEL"_w)) {
    cursor.skip();
    cursor.skip();
    read_name(cursor, NodeKind::object_name);
    if (cursor.at("PARAMETERS"_w)) {
      cursor.skip();
      read_expression(cursor);
    }
  }
}

}  // namespace

void read_over(Cursor& cursor) {
  cursor.expect("OVER"_w);
  const NodeScope scope(cursor, NodeKind::window);
  if (!cursor.at("("_w)) return read_identifier(cursor, NodeKind::alias);
  cursor.skip();
  if (cursor.at_identifier() && !(cursor.at("PARTITION"_w) && cursor.next_is("BY"_w)) &&
      !cursor.at_any({"ROWS"_w, "RANGE"_w}))
    cursor.skip();
  if (cursor.at("PARTITION"_w)) {
    cursor.skip();
    cursor.expect("BY"_w);
    read_expressions(cursor);
  }
  if (cursor.at("ORDER"_w)) read_order_by(cursor);
  if (cursor.at("ROWS"_w) || cursor.at("RANGE"_w)) read_frame(cursor);
  cursor.expect(")"_w);
}

void read_call(Cursor& cursor, NodeScope& call, Word name) {
  const Cursor::Level level(cursor);
  cursor.expect("("_w);
  if (cursor.accept("DISTINCT"_w)) call.flag(k_distinct);
  if (cursor.at("ALL"_w) && !cursor.next_is("("_w)) cursor.skip();
  bool first = true;
  while (!cursor.at_end() && !cursor.at(")"_w)) {
    if (read_json_clause(cursor)) continue;
    read_argument(cursor, name, first);
    read_argument_tail(cursor, name);
    first = false;
    if (!cursor.accept(","_w)) break;
  }
  cursor.expect(")"_w);
  if (cursor.at("WITHIN"_w) && cursor.next_is("GROUP"_w)) {
    cursor.skip();
    cursor.skip();
    cursor.expect("("_w);
    if (cursor.at("ORDER"_w)) {
      read_order_by(cursor);
    } else {
      // The columns of a graph path.
      while (cursor.accept(TokenKind::word)) {
      }
    }
    cursor.expect(")"_w);
  }
  if ((cursor.at("IGNORE"_w) || cursor.at("RESPECT"_w)) && cursor.next_is("NULLS"_w)) {
    cursor.skip();
    cursor.skip();
  }
  if (cursor.at("OVER"_w)) {
    call.flag(k_windowed);
    read_over(cursor);
  }
}

void read_methods(Cursor& cursor) {
  while (cursor.at("."_w) && !cursor.failed()) {
    const auto& name = cursor.peek(1);
    if (name.kind != TokenKind::word && name.kind != TokenKind::quoted) return;
    cursor.skip();
    if (!cursor.next_is("("_w)) {
      cursor.skip();
      continue;
    }
    NodeScope call(cursor, NodeKind::call);
    add_leaf(cursor, NodeKind::function_name);
    read_call(cursor, call, 0);
  }
}

}  // namespace collet::codegraph::tsql
