// SPDX-License-Identifier: MIT
// The items of FROM.
#include <algorithm>

#include "plugins/codegraph/sql/postgres/query_facts.hpp"

namespace collet::codegraph::postgres {
namespace {

MergedSide side_of(Value type) {
  if (type.is("JOIN_RIGHT")) return MergedSide::second;
  return type.is("JOIN_FULL") ? MergedSide::both : MergedSide::first;
}

}  // namespace

/// The columns that are read up to end_inputs() are those from which a function makes the rows of the source.
void QueryFacts::begin_inputs(DataSource& source, Index index) {
  source.first_input = static_cast<std::uint32_t>(scope(index).columns.size());
  source.first_variable = static_cast<std::uint32_t>(scope(index).variables.size());
}

void QueryFacts::end_inputs(DataSource& source, Index index) {
  source.last_input = static_cast<std::uint32_t>(scope(index).columns.size());
  source.last_variable = static_cast<std::uint32_t>(scope(index).variables.size());
}

void QueryFacts::read_item(Value item, Index index) {
  const Value node = item.first();
  const auto kind = node.key();
  if (kind == "RangeVar") {
    scope(index).sources.push_back(source_of(node));
  } else if (kind == "RangeSubselect") {
    DataSource source;
    source.rows = true;
    source.use = DataUse::none;
    source.name = {""};
    source.at = places_.of(item);
    source.alias = node["alias"]["aliasname"].string();
    source.columns = strings_of(node["alias"]["colnames"]);
    const Index parent = node["lateral"].is_true() ? index : scope(index).parent;
    source.scope = read_statement(node["subquery"], parent);
    scope(index).sources.push_back(std::move(source));
  } else if (kind == "JoinExpr") {
    read_join(node, index);
  } else if (kind == "RangeFunction") {
    read_function(node, index);
  } else if (kind == "RangeTableSample") {
    read_item(node["relation"], index);
    walk(node["args"], index);
  } else if (kind == "RangeTableFunc") {
    DataSource source;
    source.rows = true;
    source.local = true;
    source.use = DataUse::none;
    source.name = {""};
    source.at = places_.of(node);
    source.alias = node["alias"]["aliasname"].string();
    source.columns = strings_of(node["alias"]["colnames"]);
    if (source.columns.empty())
      each(node["columns"], [&](Value column) {
        source.columns.push_back(column.only("RangeTableFuncCol")["colname"].string());
      });
    begin_inputs(source, index);
    walk(node, index, {FlowKind::transformation, k_none});
    end_inputs(source, index);
    scope(index).sources.push_back(std::move(source));
  } else {
    walk(item, index);
  }
}

/// The columns of a join with an alias are those of its sources, which only the alias names.
void QueryFacts::read_join(Value join, Index outer) {
  Index index = outer;
  const Value alias = join["alias"];
  if (alias) {
    index = add_scope(outer);
    scope(index).stars.emplace_back();
    scope(index).star_places.push_back(0);
  }
  const auto first = static_cast<std::uint32_t>(scope(index).sources.size());
  if (++depth_ < 2000) {
    read_item(join["larg"], index);
  }
  const auto middle = static_cast<std::uint32_t>(scope(index).sources.size());
  read_item(join["rarg"], index);
  --depth_;
  const auto last = static_cast<std::uint32_t>(scope(index).sources.size());
  const auto names = strings_of(join["usingClause"]);
  if (!names.empty() || join["isNatural"].is_true())
    scope(index).merging_joins.push_back({first, middle, last, side_of(join["jointype"]), names});
  walk(join["quals"], index, {FlowKind::join, k_none});
  if (const auto merged = join["join_using_alias"]) {
    DataSource source;
    source.use = DataUse::none;
    source.local = true;
    source.name = {""};
    source.alias = merged["aliasname"].string();
    source.columns = names;
    scope(index).sources.push_back(std::move(source));
  }
  if (!alias) return;
  DataSource source;
  source.rows = true;
  source.use = DataUse::none;
  source.join = true;
  source.name = {""};
  source.alias = alias["aliasname"].string();
  source.columns = strings_of(alias["colnames"]);
  source.scope = index;
  scope(outer).sources.push_back(std::move(source));
}

void QueryFacts::read_function(Value function, Index index) {
  DataSource source;
  source.rows = true;
  source.use = DataUse::call;
  source.optional = true;
  source.alias = function["alias"]["aliasname"].string();
  source.columns = strings_of(function["alias"]["colnames"]);
  std::vector<std::string> defined;
  const auto read_columns = [&](Value list) {
    each(list, [&](Value column) { defined.push_back(column.only("ColumnDef")["colname"].string()); });
  };
  std::size_t count = 0;
  const ValueUse use{FlowKind::transformation, k_none};
  begin_inputs(source, index);
  each(function["functions"], [&](Value one) {
    const Value items = one.only("List")["items"];
    const Value call = items.first();
    read_columns(items.first().next().only("List")["items"]);
    if (const auto named = call.only("FuncCall")) {
      if (++count == 1) {
        source.name = strings_of(named["funcname"]);
        source.at = places_.of(named);
        walk(named["args"], index, use);
        return;
      }
    }
    walk(call, index, use);
  });
  end_inputs(source, index);
  read_columns(function["coldeflist"]);
  if (source.columns.empty()) source.columns = defined;
  if (count != 1) source.local = true;
  if (source.name.empty()) source.name = {""};
  if (source.name.size() > 1 && source.name.front() == "pg_catalog") source.local = true;
  scope(index).sources.push_back(std::move(source));
}

}  // namespace collet::codegraph::postgres
