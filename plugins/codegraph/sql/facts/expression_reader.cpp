// SPDX-License-Identifier: MIT
/// Expressions and conditions: columns, variables, calls and subqueries.
#include <algorithm>

#include "plugins/codegraph/languages/data_marks.hpp"
#include "plugins/codegraph/sql/facts/facts_reader.hpp"
#include "plugins/codegraph/sql/lineage/value_shape.hpp"

namespace collet::codegraph::tsql {
namespace {

/// Returns how the columns of a clause are used, or none for a node that is no clause.
FlowKind clause_flow(NodeKind kind) {
  switch (kind) {
    case NodeKind::where:
    case NodeKind::having:
      return FlowKind::filter;
    case NodeKind::join_on:
      return FlowKind::join;
    case NodeKind::group_by:
      return FlowKind::group_by;
    case NodeKind::order_by:
      return FlowKind::sort;
    case NodeKind::window:
      return FlowKind::window;
    default:
      return FlowKind::none;
  }
}

}  // namespace

void FactsReader::walk_call(NodeIndex node, Index scope, ValueUse use) {
  const auto name = child_of(tree_, node, NodeKind::function_name);
  if (name == 0) {
    const auto sequence = child_of(tree_, node, NodeKind::object_name);
    if (sequence != 0 && tree_.tokens[tree_.nodes[node].first].word == "NEXT"_w)
      writer_.add_use(DataUse::refer, sequence);
    return;
  }
  auto parts = places_.parts(name);
  if (parts.size() > 1 && is_xml_method(parts.back())) {
    parts.pop_back();
    if (use.flow != FlowKind::none) use.flow = std::max(use.flow, FlowKind::transformation);
    writer_.add_column(scope, name, std::move(parts), use);
  } else if (parts.size() > 1) {
    DataSource call;
    call.use = DataUse::call;
    call.name = std::move(parts);
    call.at = places_.place(name);
    DataVariable value;
    value.at = call.at;
    value.symbol = writer_.add_source(scope, std::move(call));
    if (use.flow == FlowKind::none) return;
    value.flow = std::max(use.flow, FlowKind::transformation);
    value.number = use.number;
    value.name = k_called_value;
    writer_.scope(scope).variables.push_back(std::move(value));
  }
}

void FactsReader::walk_children(NodeIndex node, Index scope, ValueUse use) {
  const auto kind = tree_.nodes[node].kind;
  std::vector<FlowKind> flows;
  const bool parts_differ = use.flow != FlowKind::none && (kind == NodeKind::call || kind == NodeKind::case_);
  if (parts_differ) flows = operand_flows(tree_, node);
  std::size_t at = 0;
  NodeIndex before = 0;
  for_children(tree_, node, [&](NodeIndex child) {
    ValueUse inner = use;
    if (parts_differ) inner.flow = std::max(use.flow, flows[at]);
    ++at;
    if (tree_.nodes[child].kind == NodeKind::function_name) return;
    walk(child, scope, inner);
    // `column = @variable` and the reverse
    auto& facts = writer_.scope(scope);
    const auto is = [&](NodeIndex one, NodeKind wanted) { return tree_.nodes[one].kind == wanted; };
    if (before != 0 && inner.number == k_none && !facts.columns.empty() && !facts.variables.empty() &&
        ((is(before, NodeKind::column_name) && is(child, NodeKind::variable)) ||
         (is(before, NodeKind::variable) && is(child, NodeKind::column_name))) &&
        are_compared(tree_, before, child))
      facts.variables.back().column = static_cast<Index>(facts.columns.size() - 1);
    before = child;
  });
}

void FactsReader::walk(NodeIndex node, Index scope, ValueUse use) {
  const auto kind = tree_.nodes[node].kind;
  switch (kind) {
    case NodeKind::column_name:
      return writer_.add_column(scope, node, places_.parts(node), use);
    case NodeKind::variable:
      return writer_.add_variable(scope, node, use);
    case NodeKind::subquery:
    case NodeKind::query_set: {
      const auto set = kind == NodeKind::query_set ? node : child_of(tree_, node, NodeKind::query_set);
      if (set == 0) return;
      const Index inner = read_query_set(set, scope);
      if (inner == k_none) return;
      writer_.scope(inner).number = use.number;
      writer_.scope(inner).flow = use.flow;
      return;
    }
    case NodeKind::statement:
      return;
    case NodeKind::call:
      walk_call(node, scope, use);
      break;
    default:
      break;
  }
  if (const auto clause = clause_flow(kind); clause != FlowKind::none)
    use.flow = use.number == k_none ? clause : std::max(use.flow, clause);
  walk_children(node, scope, use);
}

}  // namespace collet::codegraph::tsql
