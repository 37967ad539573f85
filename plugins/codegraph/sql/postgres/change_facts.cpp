// SPDX-License-Identifier: MIT
#include "plugins/codegraph/sql/postgres/change_facts.hpp"

#include <algorithm>

#include "plugins/codegraph/sql/postgres/value_flows.hpp"

namespace collet::codegraph::postgres {
namespace {

/// A table has at most 1,600 columns.
constexpr std::uint32_t k_max_targets = 1600;
constexpr Index k_first_conflict_value = 0x10000;

}  // namespace

void ChangeFacts::add_source(Index scope, Value range, DataUse use) {
  auto source = queries_.source_of(range);
  source.use = use;
  source.rows = false;
  queries_.scope(scope).sources.push_back(std::move(source));
}

/// Adds the scope with the changed table.
Index ChangeFacts::begin(Value statement, Index parent, DataUse use) {
  if (const auto with = statement["withClause"]) queries_.read_with(with, parent);
  const Index scope = queries_.add_scope(parent);
  auto target = queries_.source_of(statement["relation"]);
  target.use = use;
  target.scope = k_none;
  // Conditions and RETURNING name its columns.
  target.rows = true;
  queries_.scope(scope).sources.push_back(std::move(target));
  target_ = static_cast<std::uint32_t>(queries_.scope(scope).sources.size() - 1);
  return scope;
}

/// Adds a column that a statement writes. Returns the number of the value that it gets.
Index ChangeFacts::write(Index scope, Value target) {
  DataColumn column;
  column.written = true;
  column.source = target_;
  column.number = next_value_;
  column.name = {target["name"].string()};
  column.at = queries_.places_.of(target);
  queries_.scope(scope).columns.push_back(std::move(column));
  return next_value_++;
}

/// Reads the targets of SET with their values.
void ChangeFacts::assign(Index scope, Value targets) {
  each(targets, [&](Value item) {
    const Value target = item.only("ResTarget");
    const Index number = write(scope, target);
    queries_.walk(target["indirection"], scope);
    // The value of (a, b) = (…) is repeated for each target.
    if (const auto several = target["val"].only("MultiAssignRef"))
      return assign_part(scope, several, number, queries_.places_.of(target));
    queries_.walk(target["val"], scope, {flow_of(target["val"]), number});
  });
}

/// Reads the value of one target of (a, b) = (…).
void ChangeFacts::assign_part(Index scope, Value part, Index number, DataPlace at) {
  const auto position = part["colno"].number();
  if (const auto row = part["source"].only("RowExpr")) {
    std::uint32_t at_argument = 0;
    each(row["args"], [&](Value argument) {
      if (++at_argument == position) queries_.walk(argument, scope, {flow_of(argument), number});
    });
    return;
  }
  if (position <= 1) {
    const Value query = part["source"].only("SubLink")["subselect"];
    DataSource source;
    source.use = DataUse::none;
    source.name = {""};
    source.at = at;
    if (query) source.scope = queries_.read_statement(query, scope);
    if (!query || source.scope == k_none) return queries_.walk(part["source"], scope);
    for (std::uint32_t i = 1; i <= part["ncolumns"].number() && i <= k_max_targets; ++i)
      source.columns.push_back(std::to_string(i));
    queries_.scope(scope).sources.push_back(std::move(source));
    assigned_query_ = static_cast<std::uint32_t>(queries_.scope(scope).sources.size() - 1);
  }
  DataColumn column;
  column.flow = FlowKind::identity;
  column.number = number;
  column.source = assigned_query_;
  column.name = {std::to_string(position)};
  column.at = at;
  queries_.scope(scope).columns.push_back(std::move(column));
}

void ChangeFacts::write_all(Index scope, DataPlace at) {
  DataColumn star;
  star.written = true;
  star.star = true;
  star.number = next_value_;
  star.source = target_;
  star.at = at;
  queries_.scope(scope).columns.push_back(std::move(star));
}

void ChangeFacts::read_insert(Value statement, Index scope) {
  each(statement["cols"], [&](Value item) { write(scope, item.only("ResTarget")); });
  if (next_value_ == 0 && statement["selectStmt"])
    write_all(scope, queries_.scope(scope).sources[target_].at);
  if (const auto query = statement["selectStmt"]) {
    const Index takes = queries_.read_statement(query, queries_.scope(scope).parent);
    queries_.scope(scope).takes = takes;
  }
  const Value conflict = statement["onConflictClause"];
  if (!conflict) return;
  auto excluded = queries_.scope(scope).sources[target_];
  excluded.use = DataUse::none;
  excluded.rows = false;
  excluded.alias = k_excluded_row;
  queries_.scope(scope).sources.push_back(std::move(excluded));
  each(conflict["infer"]["indexElems"], [&](Value item) {
    const Value element = item.only("IndexElem");
    if (!element["name"]) return queries_.walk(element, scope);
    queries_.add_column(scope, {element["name"].string()}, queries_.scope(scope).sources[target_].at);
  });
  queries_.walk(conflict["infer"]["whereClause"], scope);
  if (conflict["targetList"]) queries_.scope(scope).sources[target_].use = DataUse::merge;
  // The numbers before belong to the results of the query.
  next_value_ = k_first_conflict_value;
  assign(scope, conflict["targetList"]);
  queries_.walk(conflict["whereClause"], scope, {FlowKind::filter, k_none});
}

void ChangeFacts::read_update(Value statement, Index scope) {
  each(statement["fromClause"], [&](Value item) { queries_.read_item(item, scope); });
  each(statement["usingClause"], [&](Value item) { queries_.read_item(item, scope); });
  assign(scope, statement["targetList"]);
  queries_.walk(statement["whereClause"], scope, {FlowKind::filter, k_none});
}

void ChangeFacts::read_merge(Value statement, Index scope) {
  queries_.read_item(statement["sourceRelation"], scope);
  queries_.walk(statement["joinCondition"], scope, {FlowKind::join, k_none});
  each(statement["mergeWhenClauses"], [&](Value item) {
    const Value when = item.only("MergeWhenClause");
    queries_.walk(when["condition"], scope, {FlowKind::filter, k_none});
    if (!when["commandType"].is("CMD_INSERT")) return assign(scope, when["targetList"]);
    Index number = next_value_;
    if (!when["targetList"]) write_all(scope, queries_.scope(scope).sources[target_].at);
    each(when["targetList"], [&](Value target) { write(scope, target.only("ResTarget")); });
    each(when["values"], [&](Value value) { queries_.walk(value, scope, {flow_of(value), number++}); });
    next_value_ = std::max(next_value_, number);
  });
}

/// RETURNING has the sources of the change, but values of its own.
Index ChangeFacts::read_returning(Value list, Index changed) {
  const Index out = queries_.add_scope(queries_.scope(changed).parent);
  auto sources = queries_.scope(changed).sources;
  for (auto& one : sources) {
    if (one.rows) {
      one.use = DataUse::none;
    } else {
      one = {};
      one.use = DataUse::none;
      one.name = {""};
      one.local = true;
    }
  }
  queries_.scope(out).sources = std::move(sources);
  queries_.scope(out).merging_joins = queries_.scope(changed).merging_joins;
  each(list, [&](Value item) { queries_.read_output(item, out); });
  return out;
}

void ChangeFacts::read_copy(Value statement, Index scope) {
  std::vector<std::string> columns = strings_of(statement["attlist"]);
  const bool written = statement["is_from"].is_true();
  auto& sources = queries_.scope(scope).sources;
  const auto at = sources[target_].at;
  for (auto& name : columns) {
    DataColumn column;
    column.written = written;
    column.source = target_;
    column.name = {std::move(name)};
    column.at = at;
    queries_.scope(scope).columns.push_back(std::move(column));
  }
  if (!columns.empty()) return;
  DataColumn star;
  star.written = written;
  star.star = true;
  star.source = target_;
  star.at = at;
  queries_.scope(scope).columns.push_back(std::move(star));
}

/// Adds the values that CALL passes.
void ChangeFacts::read_arguments(Value list, Index scope) {
  each(list, [&](Value item) {
    const Value named = item.only("NamedArgExpr");
    const Value value = named ? named["arg"] : item;
    auto& arguments = queries_.scope(scope).arguments;
    const auto number = static_cast<Index>(arguments.size());
    arguments.push_back(named["name"].string());
    queries_.walk(value, scope, {flow_of(value), number});
  });
}

Index ChangeFacts::read(Value statement, Index parent) {
  const auto kind = statement.key();
  Index scope = k_none;
  if (kind == "InsertStmt") {
    scope = begin(statement, parent, DataUse::insert);
    read_insert(statement, scope);
  } else if (kind == "UpdateStmt") {
    scope = begin(statement, parent, DataUse::update);
    read_update(statement, scope);
  } else if (kind == "DeleteStmt") {
    scope = begin(statement, parent, DataUse::delete_);
    read_update(statement, scope);
  } else if (kind == "MergeStmt") {
    scope = begin(statement, parent, DataUse::merge);
    read_merge(statement, scope);
  } else if (kind == "CopyStmt") {
    if (const auto query = statement["query"]) return queries_.read_statement(query, parent);
    const bool written = statement["is_from"].is_true();
    scope = begin(statement, parent, written ? DataUse::insert : DataUse::read);
    read_copy(statement, scope);
    return scope;
  } else if (kind == "TruncateStmt") {
    scope = queries_.add_scope(parent);
    each(statement["relations"],
         [&](Value one) { add_source(scope, one.only("RangeVar"), DataUse::truncate); });
    return scope;
  } else if (kind == "CallStmt") {
    const Value call = statement["funccall"];
    scope = queries_.add_scope(parent);
    DataSource source;
    source.use = DataUse::call;
    source.name = strings_of(call["funcname"]);
    source.at = queries_.places_.of(call);
    if (source.name.empty()) return scope;
    queries_.scope(scope).sources.push_back(std::move(source));
    read_arguments(call["args"], scope);
    return scope;
  } else if (kind == "RefreshMatViewStmt") {
    queries_.add_use(DataUse::refer, relation_name(statement["relation"]),
                     queries_.places_.of(statement["relation"]));
    return k_none;
  } else {
    // PREPARE, DECLARE … CURSOR, EXPLAIN, CREATE TABLE AS
    const Value query = statement["query"];
    return query && query.first() ? queries_.read_statement(query, parent) : k_none;
  }
  return statement["returningList"].first() ? read_returning(statement["returningList"], scope) : scope;
}

}  // namespace collet::codegraph::postgres
