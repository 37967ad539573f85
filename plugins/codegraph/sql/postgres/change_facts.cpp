// SPDX-License-Identifier: MIT
#include "plugins/codegraph/sql/postgres/change_facts.hpp"

namespace collet::codegraph::postgres {

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

/// Adds the columns that a list of targets writes, and what their values read.
void ChangeFacts::write(Index scope, Value targets, bool assigned) {
  each(targets, [&](Value item) {
    const Value target = item.only("ResTarget");
    DataColumn column;
    column.written = true;
    column.source = target_;
    column.name = {target["name"].string()};
    column.at = queries_.places_.of(target);
    queries_.scope(scope).columns.push_back(std::move(column));
    if (!assigned) return;
    queries_.walk(target["indirection"], scope);
    // The value of (a, b) = (…) is repeated for each target.
    const Value several = target["val"].only("MultiAssignRef");
    if (!several) {
      queries_.walk(target["val"], scope);
    } else if (several["colno"].number() <= 1) {
      queries_.walk(several["source"], scope);
    }
  });
}

void ChangeFacts::write_all(Index scope, DataPlace at) {
  DataColumn star;
  star.written = true;
  star.star = true;
  star.source = target_;
  star.at = at;
  queries_.scope(scope).columns.push_back(std::move(star));
}

void ChangeFacts::read_insert(Value statement, Index scope) {
  if (const auto columns = statement["cols"]) {
    write(scope, columns, false);
  } else if (statement["selectStmt"]) {
    write_all(scope, queries_.scope(scope).sources[target_].at);
  }
  if (const auto query = statement["selectStmt"])
    queries_.read_statement(query, queries_.scope(scope).parent);
  const Value conflict = statement["onConflictClause"];
  if (!conflict) return;
  auto excluded = queries_.scope(scope).sources[target_];
  excluded.use = DataUse::none;
  excluded.rows = false;
  excluded.alias = "excluded";
  queries_.scope(scope).sources.push_back(std::move(excluded));
  each(conflict["infer"]["indexElems"], [&](Value item) {
    const Value element = item.only("IndexElem");
    if (!element["name"]) return queries_.walk(element, scope);
    queries_.add_column(scope, {element["name"].string()}, queries_.scope(scope).sources[target_].at);
  });
  queries_.walk(conflict["infer"]["whereClause"], scope);
  if (conflict["targetList"]) queries_.scope(scope).sources[target_].use = DataUse::merge;
  write(scope, conflict["targetList"], true);
  queries_.walk(conflict["whereClause"], scope);
}

void ChangeFacts::read_update(Value statement, Index scope) {
  each(statement["fromClause"], [&](Value item) { queries_.read_item(item, scope); });
  each(statement["usingClause"], [&](Value item) { queries_.read_item(item, scope); });
  write(scope, statement["targetList"], true);
  queries_.walk(statement["whereClause"], scope);
}

void ChangeFacts::read_merge(Value statement, Index scope) {
  queries_.read_item(statement["sourceRelation"], scope);
  queries_.walk(statement["joinCondition"], scope);
  each(statement["mergeWhenClauses"], [&](Value item) {
    const Value when = item.only("MergeWhenClause");
    queries_.walk(when["condition"], scope);
    const bool insert = when["commandType"].is("CMD_INSERT");
    write(scope, when["targetList"], !insert);
    if (!insert) return;
    queries_.walk(when["values"], scope);
    if (!when["targetList"]) write_all(scope, queries_.scope(scope).sources[target_].at);
  });
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
    queries_.walk(call["args"], scope);
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
  each(statement["returningList"], [&](Value item) { queries_.read_output(item, scope); });
  return scope;
}

}  // namespace collet::codegraph::postgres
