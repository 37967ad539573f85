// SPDX-License-Identifier: MIT
#include "plugins/codegraph/sql/facts/scope_writer.hpp"

#include "sdk/support/text.hpp"

namespace collet::codegraph::tsql {

std::string folded(std::string_view text) {
  return support::lower_case(text);
}

bool is_local(const std::vector<std::string>& name) {
  return !name.back().empty() && (name.back()[0] == '#' || name.back()[0] == '@');
}

bool is_xml_method(std::string_view name) {
  return name == "value" || name == "nodes" || name == "query" || name == "exist" || name == "modify";
}

Index ScopeWriter::add_scope(Index parent) {
  DataScope scope;
  scope.parent = parent;
  scope.definition = definition_;
  out_.scopes.push_back(std::move(scope));
  return static_cast<Index>(out_.scopes.size() - 1);
}

void ScopeWriter::drop_if_empty(Index scope) {
  const auto& one = out_.scopes[scope];
  if (one.columns.empty() && one.sources.empty() && one.variables.empty() && scope + 1 == out_.scopes.size())
    out_.scopes.pop_back();
}

Index ScopeWriter::add_use(DataUse use, NodeIndex name) {
  const Index scope = add_scope(k_none);
  DataSource source;
  source.use = use;
  source.name = places_.parts(name);
  source.at = places_.place(name);
  source.local = is_local(source.name);
  add_source(scope, std::move(source));
  return scope;
}

Index ScopeWriter::add_source(Index scope, DataSource source) {
  auto& all = out_.scopes[scope].sources;
  all.push_back(std::move(source));
  return static_cast<Index>(all.size() - 1);
}

void ScopeWriter::add_local(std::string name, std::vector<std::string> columns, Index scope) {
  LocalTable table;
  table.definition = definition_;
  table.scope = scope;
  table.name = std::move(name);
  table.columns = std::move(columns);
  out_.tables.push_back(std::move(table));
}

void ScopeWriter::add_written(NodeIndex list, Index scope, Index source, Index number) {
  for_children(tree_, list, [&](NodeIndex child) {
    // A pseudo column, such as $from_id, gets a value too.
    if (tree_.nodes[child].kind == NodeKind::alias) ++number;
    if (tree_.nodes[child].kind != NodeKind::column_name) return;
    DataColumn column;
    column.written = true;
    column.source = source;
    column.number = number++;
    column.name = {places_.name(child)};
    column.at = places_.place(child);
    out_.scopes[scope].columns.push_back(std::move(column));
  });
}

void ScopeWriter::add_column(Index scope, NodeIndex node, std::vector<std::string> name, ValueUse use) {
  DataColumn column;
  column.name = std::move(name);
  column.flow = use.flow;
  column.number = use.number;
  column.at = places_.place(node);
  out_.scopes[scope].columns.push_back(std::move(column));
}

void ScopeWriter::add_variable(Index scope, NodeIndex node, ValueUse use, bool written) {
  if (use.flow == FlowKind::none && !written) return;
  DataVariable variable;
  variable.name = places_.name(node);
  if (variable.name.size() < 2 || variable.name[1] == '@') return;  // `@@ROWCOUNT` is a function
  variable.written = written;
  variable.flow = use.flow;
  variable.number = use.number;
  variable.at = places_.place(node);
  out_.scopes[scope].variables.push_back(std::move(variable));
}

std::vector<std::string> ScopeWriter::column_names(NodeIndex list) const {
  std::vector<std::string> out;
  for_children(tree_, list, [&](NodeIndex child) {
    const auto kind = tree_.nodes[child].kind;
    if (kind == NodeKind::column) {
      if (const auto name = child_of(tree_, child, NodeKind::column_part)) out.push_back(places_.name(name));
    } else if (kind == NodeKind::column_part || kind == NodeKind::column_name) {
      out.push_back(places_.name(child));
    }
  });
  return out;
}

}  // namespace collet::codegraph::tsql
