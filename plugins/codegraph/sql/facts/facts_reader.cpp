// SPDX-License-Identifier: MIT
/// Statements and queries.
#include "plugins/codegraph/sql/facts/facts_reader.hpp"

#include <algorithm>

#include "plugins/codegraph/languages/data_marks.hpp"
#include "plugins/codegraph/sql/lineage/value_shape.hpp"

namespace collet::codegraph::tsql {
namespace {

/// Returns true if EXCEPT or INTERSECT is in front of a query of a set.
bool follows_except(const Tree& tree, NodeIndex set, NodeIndex query) {
  for (auto at = tree.nodes[query].first; at > tree.nodes[set].first; --at) {
    const Word word = tree.tokens[at - 1].word;
    if (word != "("_w) return word == "EXCEPT"_w || word == "INTERSECT"_w;
  }
  return false;
}

}  // namespace

void FactsReader::enter(Index definition, std::vector<std::string> table) {
  writer_.enter(definition);
  visible_.set_trigger_table(std::move(table));
}

void FactsReader::read_cte(NodeIndex node) {
  DataSource cte;
  cte.use = DataUse::none;
  // The query may name itself; its first scope is the next one.
  cte.scope = writer_.next_scope();
  std::string name;
  NodeIndex query = 0;
  for_children(tree_, node, [&](NodeIndex child) {
    const auto kind = tree_.nodes[child].kind;
    if (kind == NodeKind::alias) name = folded(places_.name(child));
    if (kind == NodeKind::columns) cte.columns = writer_.column_names(child);
    if (kind == NodeKind::query_set) query = child;
  });
  visible_.add(std::move(name), std::move(cte));
  if (query != 0) read_query_set(query, k_none);
}

Index FactsReader::read_query_set(NodeIndex node, Index parent) {
  Index first = k_none;
  const auto unite = [&](Index scope, NodeIndex child) {
    if (first == k_none) {
      first = scope;
    } else if (scope != k_none) {
      writer_.scope(scope).united = first;
      // EXCEPT and INTERSECT only decide which rows of the first query remain.
      if (follows_except(tree_, node, child)) writer_.scope(scope).flow = FlowKind::filter;
    }
  };
  for_children(tree_, node, [&](NodeIndex child) {
    switch (tree_.nodes[child].kind) {
      case NodeKind::query: {
        const Index scope = writer_.add_scope(parent);
        unite(scope, child);
        read_query(child, scope);
        break;
      }
      case NodeKind::query_set:
        unite(read_query_set(child, parent), child);
        break;
      case NodeKind::cte:
        read_cte(child);
        break;
      default:
        if (first == k_none) first = writer_.add_scope(parent);
        walk(child, first, {});
    }
  });
  return first;
}

void FactsReader::read_query(NodeIndex node, Index scope) {
  // The names of FROM are those of the whole query.
  for_children(tree_, node, [&](NodeIndex child) {
    if (tree_.nodes[child].kind == NodeKind::from) read_from(child, scope);
  });
  for_children(tree_, node, [&](NodeIndex child) {
    switch (tree_.nodes[child].kind) {
      case NodeKind::from:
        break;
      case NodeKind::select_item:
        read_item(child, scope);
        break;
      case NodeKind::values:
        writer_.scope(scope).outputs.assign(row_width(tree_, child), std::string());
        read_values(child, scope, 0);
        break;
      case NodeKind::into: {
        const auto name = child_of(tree_, child, NodeKind::table_name);
        if (name == 0) break;
        DataSource target;
        target.use = DataUse::insert;
        target.name = places_.parts(name);
        target.at = places_.place(name);
        target.local = is_local(target.name);
        if (target.local) writer_.add_local(target.name.back(), {}, scope);
        writer_.add_source(scope, std::move(target));
        break;
      }
      default:
        walk(child, scope, {});
    }
  });
}

void FactsReader::read_item(NodeIndex node, Index scope) {
  const auto flags = tree_.nodes[node].flags;
  const auto alias = child_of(tree_, node, NodeKind::alias);
  if ((flags & k_star) != 0) {
    DataColumn star;
    star.star = true;
    if (alias != 0) star.name = {places_.name(alias)};
    star.at = places_.place(node);
    auto& out = writer_.scope(scope);
    out.stars.push_back(alias == 0 ? std::string() : folded(star.name[0]));
    out.star_places.push_back(static_cast<Index>(out.outputs.size()));
    out.columns.push_back(std::move(star));
    return;
  }
  auto first = tree_.nodes[node].first;
  auto last = tree_.nodes[node].last;
  NodeIndex value = 0;
  NodeIndex assigned = 0;
  int values = 0;
  for_children(tree_, node, [&](NodeIndex child) {
    const auto& one = tree_.nodes[child];
    // `name = value` and `@variable = value` have the name in front.
    const bool in_front =
        one.first == first && (child == alias || ((flags & k_assigned) != 0 && assigned == 0));
    if (in_front) {
      if (child != alias) assigned = child;
      first = one.last + 1;
    } else if (child == alias) {
      last = one.first - (tree_.tokens[one.first - 1].word == "AS"_w ? 1U : 0U);
    } else {
      value = child;
      ++values;
    }
  });
  const bool only = values == 1 && is_only(tree_, value, first, last);
  auto& outputs = writer_.scope(scope).outputs;
  const ValueUse use{only ? FlowKind::identity : FlowKind::transformation,
                     static_cast<Index>(outputs.size())};
  std::string name;
  if (alias != 0) {
    name = places_.name(alias);
  } else if (only && tree_.nodes[value].kind == NodeKind::column_name) {
    // Only an expression that is a column has its name.
    name = places_.name(value);
  }
  outputs.push_back(assigned != 0 ? std::string() : std::move(name));
  if (assigned != 0) writer_.add_variable(scope, assigned, use, true);
  for_children(tree_, node, [&](NodeIndex child) {
    if (child != alias && child != assigned) walk(child, scope, use);
  });
}

Index FactsReader::read_statement(NodeIndex statement) {
  const auto visible = visible_.count();
  Index out = k_none;
  for_children(tree_, statement, [&](NodeIndex child) {
    if (tree_.nodes[child].kind == NodeKind::cte) read_cte(child);
  });
  const auto change = [&](DataUse use) {
    out = writer_.add_scope(k_none);
    read_change(statement, out, use);
  };
  switch (tree_.statement(statement)) {
    case StatementKind::insert:
      change(DataUse::insert);
      break;
    case StatementKind::update:
      change(DataUse::update);
      break;
    case StatementKind::delete_:
      change(DataUse::delete_);
      break;
    case StatementKind::merge:
      change(DataUse::merge);
      break;
    case StatementKind::truncate:
      change(DataUse::truncate);
      break;
    default:
      for_children(tree_, statement, [&](NodeIndex child) {
        if (tree_.nodes[child].kind != NodeKind::query_set) return;
        const Index first = read_query_set(child, k_none);
        if (out == k_none) out = first;
      });
      if (out != k_none) {
        auto& scope = writer_.scope(out);
        scope.returned = std::none_of(scope.variables.begin(), scope.variables.end(),
                                      [](const DataVariable& one) { return one.written; }) &&
                         std::none_of(scope.sources.begin(), scope.sources.end(),
                                      [](const DataSource& one) { return one.use == DataUse::insert; });
      }
  }
  visible_.keep(visible);
  return out;
}

void FactsReader::read_loose(NodeIndex node) {
  const Index scope = writer_.add_scope(k_none);
  const auto kind = tree_.nodes[node].kind;
  if (kind == NodeKind::statement) {
    writer_.scope(scope).outputs.emplace_back();
    for_children(tree_, node, [&](NodeIndex child) { walk(child, scope, {FlowKind::transformation, 0}); });
    DataVariable value;
    value.written = true;
    value.flow = FlowKind::identity;
    value.number = 0;
    value.name = k_returned_value;
    value.at = places_.place(node);
    writer_.scope(scope).variables.push_back(std::move(value));
    return;
  }
  const auto variable = kind == NodeKind::assignment || kind == NodeKind::parameter
                            ? child_of(tree_, node, NodeKind::variable)
                            : NodeIndex{0};
  if (variable == node + 1) {
    read_assignment(node, scope, k_none, 0);
  } else {
    walk(node, scope, {});
  }
  writer_.drop_if_empty(scope);
}

void FactsReader::read_arguments(NodeIndex statement, Index call) {
  for_children(tree_, statement, [&](NodeIndex child) {
    if (tree_.nodes[child].kind != NodeKind::parameter) return;
    const auto& one = tree_.nodes[child];
    std::string name;
    // `@name = value`
    if (one.first + 1 < one.last && tree_.tokens[one.first + 1].word == "="_w) {
      const auto& token = tree_.tokens[one.first];
      name = tree_.text.substr(token.begin, token.length);
    }
    auto& arguments = writer_.scope(call).arguments;
    const auto number = static_cast<Index>(arguments.size());
    arguments.push_back(std::move(name));
    const ValueUse use{FlowKind::identity, number};
    walk_children(child, call, use);
    // The procedure gives a value back.
    const auto variable = child_of(tree_, child, NodeKind::variable);
    const Word end = tree_.tokens[one.last - 1].word;
    if (variable != 0 && (end == "OUTPUT"_w || end == "OUT"_w))
      writer_.add_variable(call, variable, use, true);
  });
}

}  // namespace collet::codegraph::tsql
