// SPDX-License-Identifier: MIT
#include "plugins/codegraph/sql/postgres/fact_scopes.hpp"

#include <algorithm>
#include <unordered_set>

#include "plugins/codegraph/languages/data_marks.hpp"
#include "sdk/support/text.hpp"

namespace collet::codegraph::postgres {
namespace {

const std::string& shown_name(const DataSource& source) {
  return source.alias.empty() && !source.name.empty() ? source.name.back() : source.alias;
}

/// Returns true for types of the system that the grammar does not qualify.
bool is_system_type(const std::string& name) {
  static const std::unordered_set<std::string_view> k_names = {
      "text",  "uuid",    "json",  "jsonb",    "date",     "bytea",  "inet",      "xml",  "oid",    "name",
      "point", "regtype", "money", "regclass", "tsvector", "record", "int4range", "void", "trigger"};
  return k_names.count(name) != 0;
}

/// Adds the row that a function of a trigger sees, of a table that bind_trigger_rows knows. Returns its
/// number.
Index add_trigger_row(DataScope& query, DataUse use, std::string alias, DataPlace at) {
  DataSource row;
  row.use = use;
  row.optional = true;
  row.name = {k_trigger_row};
  row.alias = std::move(alias);
  row.at = at;
  query.sources.push_back(std::move(row));
  return static_cast<Index>(query.sources.size() - 1);
}

}  // namespace

std::vector<std::string> strings_of(Value list) {
  std::vector<std::string> out;
  each(list, [&](Value one) {
    if (const auto text = one.only("String")) out.push_back(text["sval"].string());
  });
  return out;
}

std::vector<std::string> relation_name(Value range) {
  std::vector<std::string> out;
  if (range["catalogname"]) out.push_back(range["catalogname"].string());
  if (range["schemaname"]) out.push_back(range["schemaname"].string());
  out.push_back(range["relname"].string());
  return out;
}

void FactScopes::enter(Index definition) {
  definition_ = definition;
  ctes_.clear();
}

Index FactScopes::add_scope(Index parent) {
  DataScope one;
  one.parent = parent;
  one.definition = definition_;
  one.dynamic = dynamic_;
  one.search_path = search_path_;
  out_.scopes.push_back(std::move(one));
  return static_cast<Index>(out_.scopes.size() - 1);
}

void FactScopes::add_use(DataUse use, std::vector<std::string> name, DataPlace at, bool optional) {
  if (name.empty() || definition_ == k_none) return;
  const Index index = add_scope(k_none);
  DataSource source;
  source.use = use;
  source.local = is_local(name);
  source.optional = optional;
  source.name = std::move(name);
  source.at = at;
  scope(index).sources.push_back(std::move(source));
}

void FactScopes::add_local(std::string name, std::vector<std::string> columns, Index scope) {
  out_.tables.push_back({definition_, scope, false, std::move(name), std::move(columns)});
}

void FactScopes::add_type_use(Value type) {
  auto name = strings_of(type["names"]);
  if (name.empty() || name.front() == "pg_catalog" || is_system_type(name.back()) ||
      type["pct_type"].is_true())
    return;
  add_use(DataUse::type, std::move(name), places_.of(type), true);
}

bool FactScopes::is_local(const std::vector<std::string>& name) const {
  if (name.size() > 1 && name[name.size() - 2] == "pg_temp") return true;
  if (name.size() != 1) return false;
  return std::any_of(out_.tables.rbegin(), out_.tables.rend(), [&](const LocalTable& one) {
    return one.definition == definition_ && !one.name.empty() && one.name == name[0];
  });
}

DataSource FactScopes::source_of(Value range) const {
  DataSource out;
  out.rows = true;
  out.name = relation_name(range);
  out.at = places_.of(range);
  if (const auto alias = range["alias"]) {
    out.alias = alias["aliasname"].string();
    out.columns = strings_of(alias["colnames"]);
  }
  if (out.name.size() == 1) {
    const auto cte =
        std::find_if(ctes_.rbegin(), ctes_.rend(), [&](const Cte& one) { return one.name == out.name[0]; });
    if (cte != ctes_.rend()) {
      out.scope = cte->scope;
      if (out.columns.empty()) out.columns = cte->columns;
      return out;
    }
  }
  out.local = is_local(out.name);
  return out;
}

void FactScopes::add_star(Index index, std::vector<std::string> qualifier, DataPlace at, bool result) {
  DataColumn star;
  star.star = true;
  star.at = at;
  if (!qualifier.empty()) star.name = {qualifier.back()};
  if (result) {
    auto& one = scope(index);
    one.stars.push_back(qualifier.empty() ? "" : support::lower_case(qualifier.back()));
    one.star_places.push_back(static_cast<Index>(one.outputs.size()));
  }
  scope(index).columns.push_back(std::move(star));
}

void FactScopes::add_column(Index index, std::vector<std::string> name, DataPlace at, ValueUse use) {
  if (name.empty()) return;
  if (body_.active) {
    const bool own = name.size() == 2 && name[0] == body_.routine;
    if ((name.size() == 1 || own) && body_.variables.count(name.back()) != 0)
      add_variable(index, name.back(), at, use);
    if (name.size() == 2) add_row(index, name[0]);
  }
  DataColumn column;
  // The name of a source is its row, unless a column has the name.
  column.optional = body_.active || (name.size() == 1 && is_source(index, name[0]));
  if (body_.active && name.size() > 1 && (name[0] == "new" || name[0] == "old")) {
    if (name.size() > 2 || dynamic_ != 0) return;
    if (!is_source(index, name[0])) add_trigger_row(scope(index), DataUse::none, name[0], at);
  }
  column.flow = use.flow;
  column.number = use.number;
  column.name = std::move(name);
  column.at = at;
  scope(index).columns.push_back(std::move(column));
}

void FactScopes::assign_variables(Index query, const std::vector<std::string>& names) {
  Index number = 0;
  for (const auto& name : names) {
    if (name.starts_with("new.")) {
      // No name of the query leads to the row that is written.
      DataColumn written;
      written.written = true;
      written.at = scope(query).sources.empty() ? DataPlace{} : scope(query).sources.front().at;
      if (!scope(query).columns.empty()) written.at = scope(query).columns.front().at;
      written.source = add_trigger_row(scope(query), DataUse::update, "\x1f", written.at);
      written.number = number++;
      written.name = {name.substr(4)};
      scope(query).columns.push_back(std::move(written));
      continue;
    }
    DataVariable one;
    one.written = true;
    one.flow = FlowKind::identity;
    one.number = number++;
    one.name = name;
    scope(query).variables.push_back(std::move(one));
  }
  // One variable may have the whole row.
  if (names.size() == 1) body_.rows[names[0]] = {query, {}};
}

void FactScopes::add_parameter(Index index, std::uint32_t number, DataPlace at, ValueUse use) {
  // In a text that is executed, the numbers are those of USING.
  if (!body_.active || dynamic_ != 0 || number == 0 || number > body_.parameters.size()) return;
  add_variable(index, body_.parameters[number - 1], at, use);
}

void FactScopes::add_variable(Index index, std::string name, DataPlace at, ValueUse use) {
  if (use.flow == FlowKind::none) return;
  DataVariable one;
  one.flow = use.flow;
  one.number = use.number;
  one.name = std::move(name);
  one.at = at;
  scope(index).variables.push_back(std::move(one));
}

/// Makes the row of a variable, if it has one, a source of the scope that only its name means.
void FactScopes::add_row(Index index, const std::string& name) {
  const auto found = body_.rows.find(name);
  if (found == body_.rows.end() || is_source(index, name)) return;
  auto& row = found->second;
  if (row.local.empty()) {
    // No table has a name with this character.
    row.local = name + '\x1f' + std::to_string(out_.tables.size());
    add_local(row.local, {}, row.scope);
  }
  DataSource source;
  source.use = DataUse::none;
  source.local = true;
  source.name = {row.local};
  source.alias = name;
  scope(index).sources.push_back(std::move(source));
}

bool FactScopes::is_source(Index index, const std::string& name) const {
  for (int depth = 0; index < out_.scopes.size() && depth < 300; ++depth) {
    const auto& one = out_.scopes[index];
    if (std::any_of(one.sources.begin(), one.sources.end(),
                    [&](const DataSource& source) { return shown_name(source) == name; }))
      return true;
    index = one.parent;
  }
  return false;
}

}  // namespace collet::codegraph::postgres
