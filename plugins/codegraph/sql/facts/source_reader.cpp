// SPDX-License-Identifier: MIT
/// The sources of queries.
#include "plugins/codegraph/sql/facts/facts_reader.hpp"

namespace collet::codegraph::tsql {
namespace {

constexpr ValueUse k_input{FlowKind::transformation, k_none};

}  // namespace

void FactsReader::read_from(NodeIndex node, Index scope) {
  for_children(tree_, node, [&](NodeIndex child) {
    switch (tree_.nodes[child].kind) {
      case NodeKind::source:
        read_source(child, scope);
        break;
      case NodeKind::pivot:
        read_pivot(child, scope);
        break;
      default:
        walk(child, scope, {});
    }
  });
}

/// Reads a function that returns rows. They come from its arguments.
void FactsReader::read_rowset(NodeIndex call, Index scope, DataSource& source) {
  const auto name = child_of(tree_, call, NodeKind::function_name);
  const auto parts = name == 0 ? std::vector<std::string>(1) : places_.parts(name);
  source.first_input = static_cast<Index>(writer_.scope(scope).columns.size());
  source.first_variable = static_cast<Index>(writer_.scope(scope).variables.size());
  if (name == 0 || is_xml_method(parts.back())) {
    source.local = true;
    source.name = {""};
    walk_call(call, scope, k_input);
    walk_children(call, scope, k_input);
  } else {
    source.use = DataUse::call;
    source.name = parts;
    source.at = places_.place(name);
    walk_children(call, scope, k_input);
  }
  source.last_input = static_cast<Index>(writer_.scope(scope).columns.size());
  source.last_variable = static_cast<Index>(writer_.scope(scope).variables.size());
}

/// Adds the result of PIVOT, which has the columns of its source and those that PIVOT lists.
void FactsReader::read_pivot(NodeIndex node, Index scope) {
  DataSource result;
  result.rows = true;
  result.local = true;
  result.use = DataUse::none;
  result.name = {""};
  result.at = places_.place(node);
  const bool back = tree_.tokens[tree_.nodes[node].first].word == "UNPIVOT"_w;
  bool named = false;
  for_children(tree_, node, [&](NodeIndex part) {
    const auto kind = tree_.nodes[part].kind;
    const auto before = static_cast<Index>(writer_.scope(scope).columns.size());
    if (kind == NodeKind::alias) result.alias = places_.name(part);
    if (back && kind == NodeKind::column_part && !named) result.pivoted = {places_.name(part)};
    if (!back && kind == NodeKind::columns) result.pivoted = writer_.column_names(part);
    named = named || kind == NodeKind::column_part;
    walk(part, scope, {FlowKind::identity, k_none});
    const bool input = back ? kind == NodeKind::columns : kind == NodeKind::call;
    if (!input) return;
    if (result.first_input == result.last_input) result.first_input = before;
    result.last_input = static_cast<Index>(writer_.scope(scope).columns.size());
  });
  writer_.add_source(scope, std::move(result));
}

void FactsReader::read_source(NodeIndex node, Index scope) {
  DataSource source;
  source.rows = true;
  source.at = places_.place(node);
  bool any = false;
  for_children(tree_, node, [&](NodeIndex child) {
    const auto kind = tree_.nodes[child].kind;
    // A variable or a call behind the source is one of its clauses, such as FOR SYSTEM_TIME.
    if (any && (kind == NodeKind::variable || kind == NodeKind::call || kind == NodeKind::subquery))
      return walk(child, scope, {});
    switch (kind) {
      case NodeKind::table_name:
        visible_.name(source, child);
        any = true;
        break;
      case NodeKind::variable:
        source.name = {places_.name(child)};
        source.local = true;
        any = true;
        break;
      case NodeKind::call:
        any = true;
        read_rowset(child, scope, source);
        break;
      case NodeKind::subquery: {
        const auto set = child_of(tree_, child, NodeKind::query_set);
        any = true;
        source.name = {""};
        source.use = DataUse::none;
        if (set != 0) source.scope = read_query_set(set, scope);
        source.local = source.scope == k_none;
        break;
      }
      case NodeKind::statement:
        any = true;
        source.name = {""};
        source.use = DataUse::none;
        output_ = k_none;
        read_statement(child);
        source.scope = output_;
        source.local = source.scope == k_none;
        if (output_ != k_none) writer_.scope(output_).returned = false;
        break;
      case NodeKind::source:
        read_source(child, scope);
        break;
      case NodeKind::alias:
        source.alias = places_.name(child);
        break;
      case NodeKind::columns:
        source.columns = writer_.column_names(child);
        break;
      case NodeKind::pivot:
        read_pivot(child, scope);
        break;
      default:
        walk(child, scope, {});
    }
  });
  if (any) writer_.add_source(scope, std::move(source));
}

}  // namespace collet::codegraph::tsql
