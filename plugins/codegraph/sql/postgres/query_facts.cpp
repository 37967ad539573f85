// SPDX-License-Identifier: MIT
#include "plugins/codegraph/sql/postgres/query_facts.hpp"

#include <algorithm>

#include "plugins/codegraph/sql/postgres/change_facts.hpp"
#include "plugins/codegraph/sql/postgres/value_flows.hpp"

namespace collet::codegraph::postgres {
namespace {

/// Levels of a tree that are followed; what is nested deeper is left out.
constexpr int k_max_levels = 2000;

bool is_star(Value column) {
  for (Value one = column["fields"].first(); one; one = one.next())
    if (one.only("A_Star")) return true;
  return false;
}

/// Returns the number of the result that an item of ORDER BY or DISTINCT ON means: by its name alone, which
/// is that of a result before it is that of a column, or by its position.
Index result_of(Value expression, const DataScope& query) {
  const auto& outputs = query.outputs;
  if (const auto column = expression.only("ColumnRef")) {
    const auto name = strings_of(column["fields"]);
    const auto found = name.size() == 1 ? std::find(outputs.begin(), outputs.end(), name[0]) : outputs.end();
    return found == outputs.end() ? k_none : static_cast<Index>(found - outputs.begin());
  }
  const auto position = expression.only("A_Const")["ival"]["ival"].number();
  // A star in front would have positions of its own.
  return position > 0 && position <= outputs.size() && query.stars.empty() ? position - 1 : k_none;
}

/// The columns that a result consists of decide on the rows or their order.
void add_condition_of(Index result, DataScope& query, FlowKind flow) {
  const auto count = query.columns.size();
  for (std::size_t i = 0; i < count; ++i) {
    if (query.columns[i].number != result || query.columns[i].flow == FlowKind::none ||
        query.columns[i].written)
      continue;
    DataColumn condition = query.columns[i];
    condition.number = k_none;
    condition.flow = flow;
    query.columns.push_back(std::move(condition));
  }
}

/// ORDER BY of a union names results, which each of its queries makes.
void read_order_of_union(Value list, Index first, DataFacts& out) {
  each(list, [&](Value item) {
    const Index result = result_of(item.only("SortBy")["node"], out.scopes[first]);
    if (result == k_none) return;
    for (Index i = first; i < out.scopes.size(); ++i)
      if (i == first || (out.scopes[i].united == first && out.scopes[i].flow == FlowKind::none))
        add_condition_of(result, out.scopes[i], FlowKind::sort);
  });
}

}  // namespace

Index QueryFacts::read_statement(Value statement, Index parent) {
  const Value node = statement.first();
  if (!node) return k_none;
  const auto visible = ctes_.size();
  Index out = k_none;
  if (node.key() == "SelectStmt") {
    out = read_select(node, parent);
  } else {
    out = ChangeFacts(*this).read(node, parent);
  }
  ctes_.erase(ctes_.begin() + static_cast<std::ptrdiff_t>(visible), ctes_.end());
  return out;
}

void QueryFacts::read_loose(Value expression) {
  if (definition() == k_none || !expression) return;
  const Index index = add_scope(k_none);
  walk(expression, index);
  const auto& one = scope(index);
  if (one.columns.empty() && one.sources.empty() && index + 1 == out_.scopes.size()) out_.scopes.pop_back();
}

Index QueryFacts::read_generated(const std::vector<std::string>& table, const std::string& column,
                                 Value expression) {
  const Index out = add_scope(k_none);
  if (!table.empty()) {
    DataSource source;
    source.use = DataUse::none;
    source.rows = true;
    source.name = table;
    source.at = places_.of(expression.first());
    scope(out).sources.push_back(std::move(source));
  }
  scope(out).outputs.push_back(column);
  walk(expression, out, {flow_of(expression), 0});
  return out;
}

void QueryFacts::read_with_rows_of(const std::vector<std::string>& relation, Value statements,
                                   Value condition, DataPlace at) {
  const Index rows = add_scope(k_none);
  for (const char* const name : {"new", "old"}) {
    DataSource source;
    source.use = DataUse::none;
    source.name = relation;
    source.alias = name;
    source.at = at;
    scope(rows).sources.push_back(std::move(source));
  }
  walk(condition, rows, {FlowKind::filter, k_none});
  each(statements, [&](Value one) { read_statement(one, rows); });
}

/// `given` is the scope of the first query, if a recursive name has used it before.
Index QueryFacts::read_select(Value select, Index parent, Index given) {
  if (++depth_ > k_max_levels) {
    --depth_;
    return given != k_none ? given : add_scope(parent);
  }
  const auto visible = ctes_.size();
  if (const auto with = select["withClause"]) read_with(with, parent);
  Index out = given;
  if (const auto left = select["larg"]) {
    out = read_select(left, parent, given);
    const Index right = read_select(select["rarg"], parent);
    if (out < right) {
      scope(right).united = out;
      // EXCEPT and INTERSECT only decide which rows of the first query remain.
      if (!select["op"].is("SETOP_UNION")) scope(right).flow = FlowKind::filter;
    }
    read_order_of_union(select["sortClause"], out, out_);
    const Index limits = add_scope(parent);
    walk(select["limitCount"], limits);
    walk(select["limitOffset"], limits);
  } else {
    if (out == k_none) out = add_scope(parent);
    read_clauses(select, out);
  }
  ctes_.erase(ctes_.begin() + static_cast<std::ptrdiff_t>(visible), ctes_.end());
  --depth_;
  return out;
}

void QueryFacts::read_with(Value with, Index parent) {
  const bool recursive = with["recursive"].is_true();
  // All names of WITH RECURSIVE are visible in all of its queries.
  std::vector<Cte> all;
  each(with["ctes"], [&](Value item) {
    const Value node = item.only("CommonTableExpr");
    Cte cte;
    cte.name = node["ctename"].string();
    cte.columns = strings_of(node["aliascolnames"]);
    if (node["ctequery"].only("SelectStmt")) cte.scope = add_scope(parent);
    if (recursive) ctes_.push_back(cte);
    all.push_back(std::move(cte));
  });
  std::size_t number = 0;
  each(with["ctes"], [&](Value item) {
    const Value node = item.only("CommonTableExpr");
    const Value query = node["ctequery"];
    auto& cte = all[number++];
    if (const auto select = query.only("SelectStmt")) {
      read_select(select, parent, cte.scope);
    } else {
      cte.scope = read_statement(query, parent);
    }
    std::vector<std::string> added;
    if (const auto search = node["search_clause"]) added.push_back(search["search_seq_column"].string());
    if (const auto cycle = node["cycle_clause"]) {
      added.push_back(cycle["cycle_mark_column"].string());
      added.push_back(cycle["cycle_path_column"].string());
    }
    auto& columns = !cte.columns.empty() || cte.scope == k_none ? cte.columns : scope(cte.scope).outputs;
    columns.insert(columns.end(), added.begin(), added.end());
    if (!recursive) ctes_.push_back(cte);
  });
}

void QueryFacts::read_values(Value lists, Index index) {
  std::size_t count = 0;
  each(lists.first().only("List")["items"], [&](Value) { ++count; });
  for (std::size_t i = 1; i <= count; ++i)
    scope(index).outputs.push_back("column" + std::to_string(i));
  each(lists, [&](Value list) {
    Index number = 0;
    each(list.only("List")["items"], [&](Value item) { walk(item, index, {flow_of(item), number++}); });
  });
}

void QueryFacts::read_clauses(Value select, Index index) {
  std::vector<Window> outer;
  outer.swap(windows_);
  each(select["windowClause"], [&](Value item) {
    const Value definition = item.only("WindowDef");
    windows_.push_back({definition["name"].string(), definition});
  });
  if (const auto lists = select["valuesLists"]) read_values(lists, index);
  each(select["fromClause"], [&](Value item) { read_item(item, index); });
  each(select["targetList"], [&](Value item) { read_output(item, index); });
  // In a body, INTO names variables.
  if (const auto into = select["intoClause"]; into && !body().active) {
    auto target = source_of(into["rel"]);
    target.use = DataUse::insert;
    target.rows = false;
    if (into["rel"]["relpersistence"].is("t")) {
      target.local = true;
      add_local(target.name.back(), {}, index);
    }
    scope(index).sources.push_back(std::move(target));
  }
  walk(select["whereClause"], index, {FlowKind::filter, k_none});
  walk(select["groupClause"], index, {FlowKind::group_by, k_none});
  walk(select["havingClause"], index, {FlowKind::filter, k_none});
  read_sort(select["distinctClause"], index, FlowKind::group_by);
  read_sort(select["sortClause"], index, FlowKind::sort);
  for (const auto& window : windows_)
    if (!window.used) walk(window.definition, index, {FlowKind::window, k_none});
  windows_.swap(outer);
  for (const char* const clause : {"limitCount", "limitOffset"})
    walk(select[clause], index);
}

void QueryFacts::read_sort(Value list, Index index, FlowKind flow) {
  each(list, [&](Value item) {
    const Value sort = item.only("SortBy");
    const Value expression = sort ? sort["node"] : item;
    if (const Index result = result_of(expression, scope(index)); result != k_none)
      return add_condition_of(result, scope(index), flow);
    walk(expression, index, {flow, k_none});
  });
}

void QueryFacts::read_output(Value item, Index index) {
  const Value target = item.only("ResTarget");
  const Value expression = target["val"];
  const Value column = expression.only("ColumnRef");
  if (column && is_star(column))
    return add_star(index, strings_of(column["fields"]), places_.of(column), true);
  if (const auto indirection = expression.only("A_Indirection")) {
    bool star = false;
    each(indirection["indirection"], [&](Value step) { star = star || step.only("A_Star"); });
    if (star) return walk_indirection(indirection, index, {}, true);
  }
  auto name = target["name"].string();
  if (name.empty()) name = output_name(expression);
  const ValueUse use{flow_of(expression), static_cast<Index>(scope(index).outputs.size())};
  scope(index).outputs.push_back(std::move(name));
  walk(expression, index, use);
}

}  // namespace collet::codegraph::postgres
