// SPDX-License-Identifier: MIT
// Expressions, and the names of what they result in.
#include <algorithm>

#include "plugins/codegraph/languages/data_marks.hpp"
#include "plugins/codegraph/sql/postgres/query_facts.hpp"
#include "plugins/codegraph/sql/postgres/value_flows.hpp"
#include "sdk/support/text.hpp"

namespace collet::codegraph::postgres {
namespace {

constexpr int k_max_levels = 2000;

/// Returns the last name of a list such as the steps behind a value.
std::string last_string(Value list) {
  std::string out;
  each(list, [&](Value one) {
    if (const auto text = one.only("String")) out = text["sval"].string();
  });
  return out;
}

bool has_star(Value list) {
  bool out = false;
  each(list, [&](Value one) { out = out || one.only("A_Star"); });
  return out;
}

}  // namespace

std::string output_name(Value expression) {
  for (int depth = 0; depth < 200; ++depth) {
    const Value node = expression.first();
    const auto kind = node.key();
    if (kind == "ColumnRef") return last_string(node["fields"]);
    if (kind == "FuncCall") return last_string(node["funcname"]);
    if (kind == "A_Indirection") {
      auto name = last_string(node["indirection"]);
      if (!name.empty()) return name;
      expression = node["arg"];
    } else if (kind == "TypeCast") {
      auto name = output_name(node["arg"]);
      return name != "?column?" ? name : last_string(node["typeName"]["names"]);
    } else if (kind == "CollateClause") {
      expression = node["arg"];
    } else if (kind == "CaseExpr") {
      auto name = node["defresult"] ? output_name(node["defresult"]) : std::string("?column?");
      return name == "?column?" ? "case" : name;
    } else if (kind == "SubLink") {
      if (node["subLinkType"].is("EXISTS_SUBLINK")) return "exists";
      if (node["subLinkType"].is("ARRAY_SUBLINK")) return "array";
      if (!node["subLinkType"].is("EXPR_SUBLINK")) return "?column?";
      const Value target = node["subselect"].only("SelectStmt")["targetList"].first().only("ResTarget");
      if (!target) return "?column?";
      if (target["name"]) return target["name"].string();
      expression = target["val"];
    } else {
      if (kind == "A_ArrayExpr") return "array";
      if (kind == "RowExpr") return "row";
      if (kind == "CoalesceExpr") return "coalesce";
      if (kind == "GroupingFunc") return "grouping";
      if (kind == "MinMaxExpr") return node["op"].is("IS_LEAST") ? "least" : "greatest";
      if (kind == "A_Expr" && node["kind"].is("AEXPR_NULLIF")) return "nullif";
      if (kind == "XmlSerialize") return "xmlserialize";
      if (kind == "SQLValueFunction") {
        // SVFOP_CURRENT_TIME_N is current_time with a precision.
        auto name = support::lower_case(node["op"].string());
        if (name.starts_with("svfop_")) name.erase(0, 6);
        if (name.ends_with("_n")) name.resize(name.size() - 2);
        return name;
      }
      break;
    }
  }
  return "?column?";
}

/// Walks what an object or array contains.
void QueryFacts::walk(Value node, Index index, ValueUse use) {
  if (!node || ++depth_ > k_max_levels) {
    if (node) --depth_;
    return;
  }
  for (Value one = node.first(); one; one = one.next()) {
    const auto kind = one.key();
    if (kind == "ColumnRef") {
      if (!has_star(one["fields"])) {
        add_column(index, strings_of(one["fields"]), places_.of(one), use);
      }
    } else if (kind == "ParamRef") {
      add_parameter(index, one["number"].number(), places_.of(one), use);
    } else if (kind == "FuncCall") {
      walk_call(one, index, use);
    } else if (kind == "CaseExpr") {
      walk_case(one, index, use);
    } else if (kind == "A_Expr") {
      walk_operator(one, index, part_use(use, FlowKind::transformation));
    } else if (kind == "GroupingFunc") {
      walk(one, index, part_use(use, FlowKind::aggregation));
    } else if (kind == "SubLink") {
      walk_subquery(one, index, use);
    } else if (kind == "SelectStmt") {
      read_select(one, index);
    } else if (kind == "A_Indirection") {
      walk_indirection(one, index, use, false);
    } else if (kind == "RowExpr") {
      each(one["args"], [&](Value argument) {
        const Value column = argument.only("ColumnRef");
        if (column && has_star(column["fields"]))
          return add_star(index, strings_of(column["fields"]), places_.of(column), false);
        walk(argument, index, part_use(use, FlowKind::transformation));
      });
    } else if (kind == "typeName" || kind == "TypeName") {
      add_type_use(one);
    } else {
      // An element of a list has no key.
      walk(one, index, kind.empty() ? use : part_use(use, FlowKind::transformation));
    }
  }
  --depth_;
}

/// `column = parameter` and the reverse compare the two.
void QueryFacts::walk_operator(Value node, Index index, ValueUse use) {
  const auto columns = scope(index).columns.size();
  const auto variables = scope(index).variables.size();
  walk(node, index, use);
  auto& one = scope(index);
  const auto added = one.variables.begin() + static_cast<std::ptrdiff_t>(variables);
  const auto is_named = [](const DataVariable& variable) { return variable.name != k_called_value; };
  // The name of a variable is that of a column, too.
  if (use.number != k_none || one.columns.size() > columns + 2 ||
      std::count_if(added, one.variables.end(), is_named) != 1 || !is_comparison(node))
    return;
  auto& variable = *std::find_if(added, one.variables.end(), is_named);
  for (auto i = columns; i < one.columns.size(); ++i)
    if (one.columns[i].name.back() != variable.name) variable.column = static_cast<Index>(i);
}

void QueryFacts::walk_case(Value node, Index index, ValueUse use) {
  walk(node["arg"], index, part_use(use, FlowKind::conditional));
  each(node["args"], [&](Value item) {
    const Value when = item.only("CaseWhen");
    walk(when["expr"], index, part_use(use, FlowKind::conditional));
    walk(when["result"], index, part_use(use, FlowKind::transformation));
  });
  walk(node["defresult"], index, part_use(use, FlowKind::transformation));
}

void QueryFacts::walk_subquery(Value node, Index index, ValueUse use) {
  const bool value = node["subLinkType"].is("EXPR_SUBLINK");
  if (!value) use = part_use(use, FlowKind::transformation);
  walk(node["testexpr"], index, use);
  const Index inner = read_statement(node["subselect"], index);
  if (inner == k_none || use.flow == FlowKind::none) return;
  // EXISTS has no value of the query, but only depends on whether it has rows.
  const bool exists = node["subLinkType"].is("EXISTS_SUBLINK");
  scope(inner).number = exists ? k_none : use.number;
  scope(inner).flow = exists ? FlowKind::identity : use.flow;
}

void QueryFacts::walk_call(Value call, Index index, ValueUse use) {
  auto name = strings_of(call["funcname"]);
  if (!name.empty() && !(name.size() > 1 && name.front() == "pg_catalog")) {
    DataSource source;
    source.use = DataUse::call;
    source.optional = name.size() == 1;
    source.name = std::move(name);
    source.at = places_.of(call);
    scope(index).sources.push_back(std::move(source));
    if (use.flow != FlowKind::none && !is_aggregate(call)) {
      DataVariable value;
      value.flow = std::max(use.flow, FlowKind::transformation);
      value.number = use.number;
      value.symbol = static_cast<Index>(scope(index).sources.size() - 1);
      value.name = k_called_value;
      value.at = places_.of(call);
      scope(index).variables.push_back(std::move(value));
    }
  }
  const auto plain = part_use(use, is_aggregate(call) ? FlowKind::aggregation : FlowKind::transformation);
  walk(call["args"], index, plain);
  // The order within the group is that of the values.
  walk(call["agg_order"], index, call["agg_within_group"] ? plain : part_use(use, FlowKind::sort));
  walk(call["agg_filter"], index, part_use(use, FlowKind::conditional));
  const Value over = call["over"];
  const auto window = part_use(use, FlowKind::window);
  walk(over, index, window);
  if (!over || window.flow == FlowKind::none) return;
  auto named = over["name"] ? over["name"].string() : over["refname"].string();
  for (std::size_t steps = 0; !named.empty() && steps <= windows_.size(); ++steps) {
    const auto found =
        std::find_if(windows_.begin(), windows_.end(), [&](const Window& one) { return one.name == named; });
    if (found == windows_.end()) return;
    found->used = true;
    const Value definition = found->definition;
    walk(definition, index, window);
    named = definition["refname"].string();
  }
}

/// `(value).field`, `value[1]`, `(row).*`. The field of a row is a column.
void QueryFacts::walk_indirection(Value node, Index index, ValueUse use, bool result) {
  const Value column = node["arg"].only("ColumnRef");
  auto name = column ? strings_of(column["fields"]) : std::vector<std::string>();
  const bool row = name.size() == 1 && is_source(index, name[0]);
  const Value step = node["indirection"].first();
  if (row && step.only("A_Star")) {
    add_column(index, name, places_.of(column));
    add_star(index, std::move(name), places_.of(column), result);
  } else if (row && step.only("String")) {
    add_column(index, name, places_.of(column));
    name.push_back(step.only("String")["sval"].string());
    add_column(index, std::move(name), places_.of(column), use);
    scope(index).columns.back().optional = true;
  } else {
    walk(node["arg"], index, part_use(use, FlowKind::transformation));
  }
  walk(node["indirection"], index, part_use(use, FlowKind::transformation));
}

}  // namespace collet::codegraph::postgres
