// SPDX-License-Identifier: MIT
#include "plugins/codegraph/sql/postgres/routines.hpp"

#include <algorithm>

#include "plugins/codegraph/languages/data_marks.hpp"
#include "plugins/codegraph/sql/postgres/alterations.hpp"
#include "plugins/codegraph/sql/postgres/grammar/parse.hpp"
#include "plugins/codegraph/sql/postgres/grammar/statements.hpp"
#include "plugins/codegraph/sql/postgres/plpgsql_body.hpp"

namespace collet::codegraph::postgres {
namespace {

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

}  // namespace

/// Adds the parameters as symbols and the results as columns. Returns their names.
BodyNames Routines::read_parameters(Index owner, Value statement) {
  constexpr std::size_t k_max_parameters = 200;
  BodyNames out;
  out.active = true;
  results_.clear();
  std::size_t count = 0;
  each(statement["parameters"], [&](Value item) {
    const Value one = item.only("FunctionParameter");
    const Value mode = one["mode"];
    if (mode.is("FUNC_PARAM_TABLE") || ++count > k_max_parameters) return;
    Parameter parameter;
    parameter.name = one["name"].string();
    const auto names = strings_of(one["argType"]["names"]);
    for (const auto& name : names)
      if (name != "pg_catalog") parameter.type.name += (parameter.type.name.empty() ? "" : ".") + name;
    parameter.optional = true;
    if (!mode.is("FUNC_PARAM_OUT")) {
      auto name = parameter.name.empty() ? "$" + std::to_string(out.parameters.size() + 1) : parameter.name;
      objects_.add_column(owner, name, one["argType"], one["argType"], {}, SymbolKind::parameter);
      out.variables.insert(name);
      out.parameters.push_back(std::move(name));
    }
    objects_.out().definitions[owner].parameters.push_back(std::move(parameter));
  });
  // Results have names: RETURNS TABLE, OUT and INOUT.
  each(statement["parameters"], [&](Value item) {
    const Value one = item.only("FunctionParameter");
    const Value mode = one["mode"];
    if (!mode.is("FUNC_PARAM_TABLE") && !mode.is("FUNC_PARAM_OUT") && !mode.is("FUNC_PARAM_INOUT")) return;
    results_.push_back(one["name"].string());
    if (!mode.is("FUNC_PARAM_INOUT"))
      objects_.add_column(owner, results_.back(), one["argType"], one["argType"]);
  });
  return out;
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
  auto names = read_parameters(owner, statement);
  names.routine = name.back();
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
  queries_.body() = std::move(names);
  const auto contents = contents_begin(objects_.text(), base + as);
  if (const auto lists = statement["sql_body"]) {
    Index last = k_none;
    each(lists.only("List")["items"], [&](Value list) {
      each(list.only("List")["items"], [&](Value one) { last = queries_.read_statement(one); });
    });
    if (const auto value = lists.only("ReturnStmt"))
      last = queries_.read_generated({}, {}, value["returnval"]);
    read_results(owner, last);
  } else if (language == "plpgsql") {
    PlpgsqlBody(objects_, results_).read(contents);
  } else if (language == "sql") {
    read_results(owner, read_sql_body(body, contents));
  }
  queries_.body() = {};
  queries_.set_search_path(path);
  queries_.enter(before);
}

/// The rows of the last query are those of a table, or the first of them is the value.
void Routines::read_results(Index owner, Index query) {
  if (results_.empty() && query != k_none) queries_.assign_variables(query, {k_returned_value});
  add_results(objects_.out(), owner, query, results_);
}

void Routines::read_block(Value statement) {
  const auto language = option_text(statement, "language");
  if (!language.empty() && language != "plpgsql") return;
  const Index before = queries_.definition();
  if (before == k_none) objects_.enter_script();
  queries_.body().active = true;
  PlpgsqlBody(objects_, {}).read(contents_begin(objects_.text(), places_.base() + 2));
  queries_.body() = {};
  queries_.enter(before);
}

/// Returns the scope of the last statement, whose rows are the result.
Index Routines::read_sql_body(const std::string& body, std::uint32_t begin) {
  Index last = k_none;
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
    last = queries_.read_statement(tree->root()["stmts"].first()["stmt"]);
  }
  places_.begin_at(base);
  return last;
}

}  // namespace collet::codegraph::postgres
