// SPDX-License-Identifier: MIT
#include "plugins/codegraph/bridge/statements/statement_scopes.hpp"

#include "sdk/support/text.hpp"

namespace collet::codegraph::bridge {

std::uint32_t StatementScopes::add_scope(std::uint32_t parent) {
  DataScope one;
  one.parent = parent;
  out_.scopes.push_back(std::move(one));
  return static_cast<std::uint32_t>(out_.scopes.size() - 1);
}

std::uint32_t StatementScopes::add_source(std::uint32_t number, DataUse use, std::vector<std::string> name,
                                          std::string alias) {
  if (name.empty()) return k_no_scope;
  DataSource one;
  one.use = use;
  one.rows = use != DataUse::call;
  one.local = name.back().starts_with('#');
  if (name.size() == 1 && use == DataUse::read)
    for (const auto& [query, scope] : queries_)
      if (query == support::lower_case(name[0])) one.scope = scope;
  one.name = std::move(name);
  one.alias = std::move(alias);
  auto& sources = scope(number).sources;
  sources.push_back(std::move(one));
  return static_cast<std::uint32_t>(sources.size() - 1);
}

void StatementScopes::add_column(std::uint32_t number, std::vector<std::string> name, bool written,
                                 std::uint32_t source) {
  if (name.empty() || name.back().find('\x01') != std::string::npos) return;
  DataColumn one;
  one.name = std::move(name);
  one.written = written;
  one.source = source;
  scope(number).columns.push_back(std::move(one));
}

void StatementScopes::resolve_target(std::uint32_t number, std::uint32_t target, DataUse use) {
  auto& sources = scope(number).sources;
  if (target >= sources.size() || sources[target].name.size() != 1) return;
  const std::string name = support::lower_case(sources[target].name[0]);
  for (std::size_t i = 0; i < sources.size(); ++i) {
    if (i == target || sources[i].use != DataUse::read || support::lower_case(sources[i].alias) != name)
      continue;
    sources[i].use = use;
    sources[target].use = DataUse::none;
    sources[target].rows = false;
    for (auto& column : scope(number).columns)
      if (column.source == target) column.source = static_cast<std::uint32_t>(i);
    return;
  }
}

}  // namespace collet::codegraph::bridge
