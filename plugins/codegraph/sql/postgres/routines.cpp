// SPDX-License-Identifier: MIT
#include "plugins/codegraph/sql/postgres/routines.hpp"

#include <algorithm>

#include "plugins/codegraph/sql/postgres/alterations.hpp"
#include "plugins/codegraph/sql/postgres/body_pieces.hpp"
#include "plugins/codegraph/sql/postgres/definitions.hpp"
#include "plugins/codegraph/sql/postgres/grammar/parse.hpp"
#include "plugins/codegraph/sql/postgres/grammar/statements.hpp"

namespace collet::codegraph::postgres {
namespace {

constexpr int k_max_levels = 2000;
std::string option_text(Value statement, std::string_view name) {
  std::string out;
  each(statement["options"].first() ? statement["options"] : statement["args"], [&](Value item) {
    const Value option = item.only("DefElem");
    if (!option["defname"].is(name)) return;
    const Value argument = option["arg"];
    if (const auto text = argument.only("String")) out = text["sval"].string();
    if (const auto list = argument.only("List")) out = list["items"].first().only("String")["sval"].string();
  });
  return out;
}

std::uint32_t option_place(Value statement, std::string_view name) {
  std::uint32_t out = 0;
  each(statement["options"].first() ? statement["options"] : statement["args"], [&](Value item) {
    const Value option = item.only("DefElem");
    if (option["defname"].is(name)) out = option["location"].number();
  });
  return out;
}

/// Returns the byte at which the string constant at or after `at` has its contents.
std::uint32_t contents_begin(std::string_view text, std::size_t at) {
  for (at = skip_space(text, at); at < text.size(); at = skip_space(text, at)) {
    if (text[at] == '\'') return static_cast<std::uint32_t>(at + 1);
    if (text[at] == '$') {
      const auto close = text.find('$', at + 1);
      return static_cast<std::uint32_t>(close == std::string_view::npos ? at : close + 1);
    }
    at = token_end(text, at);
  }
  return static_cast<std::uint32_t>(text.size());
}

Value select_value(const JsonTree& tree) {
  return tree.root()["stmts"].first()["stmt"].only("SelectStmt")["targetList"].first().only(
      "ResTarget")["val"];
}

}  // namespace

void Routines::read_parameters(Index owner, Value statement) {
  constexpr std::size_t k_max_parameters = 200;
  auto& parameters = objects_.out().definitions[owner].parameters;
  each(statement["parameters"], [&](Value item) {
    const Value one = item.only("FunctionParameter");
    if (one["mode"].is("FUNC_PARAM_TABLE") || parameters.size() >= k_max_parameters) return;
    Parameter parameter;
    parameter.name = one["name"].string();
    const auto names = strings_of(one["argType"]["names"]);
    for (const auto& name : names)
      if (name != "pg_catalog") parameter.type.name += (parameter.type.name.empty() ? "" : ".") + name;
    parameter.optional = true;
    parameters.push_back(std::move(parameter));
  });
  // Results have names: RETURNS TABLE, and OUT.
  each(statement["parameters"], [&](Value item) {
    const Value one = item.only("FunctionParameter");
    if (one["mode"].is("FUNC_PARAM_TABLE") || one["mode"].is("FUNC_PARAM_OUT"))
      objects_.add_column(owner, one["name"].string(), one["argType"], one["argType"]);
    queries_.add_type_use(one["argType"]);
  });
}

void Routines::read_function(Value statement) {
  const bool procedure = statement["is_procedure"].is_true();
  const auto base = places_.base();
  const auto as = option_place(statement, "as");
  auto stop = objects_.end();
  each(statement["options"], [&](Value item) {
    const auto at = base + item.only("DefElem")["location"].number();
    if (at > base) stop = std::min(stop, at);
  });
  const auto name = strings_of(statement["funcname"]);
  const Index owner = objects_.define(procedure ? SymbolKind::procedure : SymbolKind::function, name,
                                      places_.of(statement), stop);
  if (owner == k_none) return;
  const Index before = queries_.definition();
  queries_.enter(owner);
  read_parameters(owner, statement);
  const Value returned = statement["returnType"];
  if (returned) {
    queries_.add_type_use(returned);
    auto type = strings_of(returned["names"]);
    if (!type.empty() && type.front() != "pg_catalog")
      objects_.out().data.parents.push_back(
          {owner, std::move(type), queries_.search_path(), places_.of(returned)});
  }
  const auto path = queries_.search_path();
  each(statement["options"], [&](Value item) {
    if (const auto set = item.only("DefElem")["arg"].only("VariableSetStmt"))
      Alterations(objects_).read_setting(set);
  });
  const auto language = option_text(statement, "language");
  const auto body = option_text(statement, "as");
  queries_.set_variables(true);
  const auto contents = contents_begin(objects_.text(), base + as);
  if (const auto lists = statement["sql_body"]) {
    each(lists.only("List")["items"], [&](Value list) {
      each(list.only("List")["items"], [&](Value one) { queries_.read_statement(one); });
    });
    if (lists.only("ReturnStmt")) queries_.read_loose(lists);
  } else if (language == "plpgsql") {
    read_plpgsql(contents);
  } else if (language == "sql") {
    read_sql_body(body, contents);
  }
  queries_.set_variables(false);
  queries_.set_search_path(path);
  queries_.enter(before);
}

void Routines::read_block(Value statement) {
  const auto language = option_text(statement, "language");
  if (!language.empty() && language != "plpgsql") return;
  const Index before = queries_.definition();
  if (before == k_none) objects_.enter_script();
  queries_.set_variables(true);
  read_plpgsql(contents_begin(objects_.text(), places_.base() + 2));
  queries_.set_variables(false);
  queries_.enter(before);
}

void Routines::read_sql_body(const std::string& body, std::uint32_t begin) {
  std::string text = body;
  const auto base = places_.base();
  // A body in quotes has fewer bytes than its source; then its statements have the place of its beginning.
  const bool verbatim = objects_.text().compare(begin, text.size(), text) == 0;
  for (const auto& one : split_statements(text)) {
    if (one.depth > k_max_depth) continue;
    const auto tree = parse_statements(text.substr(one.begin, one.end - one.begin));
    if (!tree) {
      objects_.out().has_errors = true;
      continue;
    }
    places_.begin_at(verbatim ? begin + one.begin : begin);
    if (!verbatim) {
      const auto at = places_.at_byte(begin);
      places_.fix({at.line, at.column});
    }
    queries_.read_statement(tree->root()["stmts"].first()["stmt"]);
  }
  places_.begin_at(base);
}

DataPlace Routines::place_of_line(std::uint32_t line) const {
  const auto at = body_line_ + (line == 0 ? 0 : line - 1);
  const auto start = places_.line_start(at);
  const auto token = skip_space(objects_.text(), start);
  const auto place = places_.at_byte(static_cast<std::uint32_t>(token));
  return place.line == at ? DataPlace{place.line, place.column} : DataPlace{at, 1};
}

void Routines::read_plpgsql(std::uint32_t body_begin) {
  body_line_ =
      places_.at_byte(std::min<std::uint32_t>(body_begin, static_cast<std::uint32_t>(objects_.text().size())))
          .line;
  values_.clear();
  const auto tree = parse_routines(
      std::string(objects_.text().substr(objects_.begin(), objects_.end() - objects_.begin())));
  const auto base = places_.base();
  if (!tree) {
    read_pieces(body_begin);
    places_.begin_at(base);
    return;
  }
  each(tree->root(), [&](Value function) {
    const Value node = function.only("PLpgSQL_function");
    each(node["datums"], [&](Value datum) {
      const Value variable = datum.only("PLpgSQL_var");
      read_node(datum, variable["lineno"].number(), 0);
      const auto initial = variable["default_val"].only("PLpgSQL_expr")["query"].string();
      if (initial.empty() || initial.size() > k_max_built_text) return;
      const auto value = parse_statements("SELECT " + initial);
      if (value) values_[variable["refname"].string()] = built_text(select_value(*value), values_);
    });
    read_node(node["action"], 1, 0);
  });
  queries_.set_dynamic(0);
  places_.begin_at(base);
}

void Routines::read_node(Value node, std::uint32_t line, int depth) {
  if (!node || depth > k_max_levels) return;
  if (const auto own = node["lineno"]) line = own.number();
  for (Value one = node.first(); one; one = one.next()) {
    const auto kind = one.key();
    if (kind == "PLpgSQL_expr") {
      places_.fix(place_of_line(line));
      read_query(one["query"].string());
    } else if (kind == "PLpgSQL_stmt_dynexecute" || kind == "PLpgSQL_stmt_dynfors") {
      const auto own = one["lineno"].number();
      places_.fix(place_of_line(own));
      read_executed(one["query"].only("PLpgSQL_expr")["query"].string());
      read_node(one, own, depth + 1);
    } else if (kind == "PLpgSQL_stmt_return_query" && one["dynquery"]) {
      places_.fix(place_of_line(one["lineno"].number()));
      read_executed(one["dynquery"].only("PLpgSQL_expr")["query"].string());
      read_node(one, line, depth + 1);
    } else {
      if (kind == "PLpgSQL_stmt_assign") assign(one);
      read_node(one, line, depth + 1);
    }
  }
}

/// Reads a statement, or an expression, which is one without SELECT.
/// Reads a body that the parser refuses.
void Routines::read_pieces(std::uint32_t body_begin) {
  const auto text = objects_.text();
  if (body_begin >= objects_.end()) return;
  for (const auto& piece : body_pieces(text.substr(body_begin, objects_.end() - body_begin))) {
    const auto at = places_.at_byte(body_begin + piece.begin);
    places_.fix({at.line, at.column});
    if (piece.kind == BodyPiece::Kind::executed) {
      read_executed(piece.text);
    } else {
      read_query(piece.text);
    }
  }
}

void Routines::read_query(const std::string& text) {
  auto tree = parse_statements(text);
  if (!tree) tree = parse_statements("SELECT " + text);
  if (!tree) {
    // An assignment: `name := value`.
    const auto sign = text.find(":=");
    const auto equal = sign == std::string::npos ? text.find('=') : sign;
    if (equal != std::string::npos)
      tree = parse_statements("SELECT " + text.substr(equal + (sign == std::string::npos ? 1 : 2)));
  }
  if (!tree) {
    objects_.out().has_errors = true;
    return;
  }
  each(tree->root()["stmts"], [&](Value one) {
    const Value statement = one["stmt"];
    const auto kind = statement.first().key();
    const bool defines = kind == "CreateStmt" || kind == "CreateTableAsStmt" || kind == "DropStmt" ||
                         kind == "IndexStmt" || kind == "AlterTableStmt" || kind == "VariableSetStmt";
    if (!defines) {
      queries_.read_statement(statement);
    } else if (kind == "CreateStmt" || kind == "CreateTableAsStmt") {
      Definitions(objects_).read(statement);
    }
  });
}

/// Follows what is assigned to variables.
void Routines::assign(Value statement) {
  const auto text = statement["expr"].only("PLpgSQL_expr")["query"].string();
  auto sign = text.find(":=");
  const std::size_t size = sign == std::string::npos ? 1 : 2;
  if (sign == std::string::npos) sign = text.find('=');
  if (sign == std::string::npos || text.size() > k_max_built_text) return;
  auto name = text.substr(0, sign);
  name.erase(std::remove_if(name.begin(), name.end(), [](char c) { return c == ' ' || c == '\n'; }),
             name.end());
  const auto tree = parse_statements("SELECT " + text.substr(sign + size));
  if (tree) values_[name] = built_text(select_value(*tree), values_);
}

void Routines::read_executed(const std::string& expression) {
  const auto tree = parse_statements("SELECT " + expression);
  if (!tree) return;
  auto text = built_text(select_value(*tree), values_);
  if (text.text.empty() || text.text == k_unknown_part) return;
  join_holes(text.text);
  queries_.set_dynamic(text.complete ? 1 : 2);
  auto script = text.text;
  for (const auto& one : split_statements(script)) {
    if (one.depth > k_max_depth) continue;
    const auto parsed = parse_statements(script.substr(one.begin, one.end - one.begin));
    if (parsed) queries_.read_statement(parsed->root()["stmts"].first()["stmt"]);
  }
  queries_.set_dynamic(0);
}

}  // namespace collet::codegraph::postgres
