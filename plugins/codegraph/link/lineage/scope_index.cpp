// SPDX-License-Identifier: MIT
#include "plugins/codegraph/link/lineage/scope_index.hpp"

#include <algorithm>

#include "plugins/codegraph/link/data/catalog.hpp"

namespace collet::codegraph {
namespace {

const std::vector<Index> k_no_numbers;

std::string key_of(Index definition, const std::string& name) {
  return std::to_string(definition) + " " + folded_name(name);
}

const std::vector<Index>& listed(const std::unordered_map<Index, std::vector<Index>>& lists, Index key) {
  const auto found = lists.find(key);
  return found == lists.end() ? k_no_numbers : found->second;
}

}  // namespace

ScopeIndex::ScopeIndex(const ProgramFile& file) {
  const auto& data = file.summary.data;
  scopes_.resize(data.scopes.size());
  for (const auto& table : data.tables)
    if (!table.name.empty()) locals_[key_of(table.definition, table.name)].table = &table;
  for (Index number = 0; number < data.scopes.size(); ++number) {
    const auto& scope = data.scopes[number];
    auto& parts = scopes_[number];
    for (Index i = 0; i < scope.columns.size(); ++i)
      if (!scope.columns[i].written && scope.columns[i].flow != FlowKind::none)
        parts.columns.emplace_back(scope.columns[i].number, i);
    for (Index i = 0; i < scope.variables.size(); ++i) {
      const auto& one = scope.variables[i];
      if (one.written) {
        assigned_[key_of(scope.definition, one.name)].push_back({number, one.number});
      } else {
        parts.variables.emplace_back(one.number, i);
      }
    }
    for (Index i = 0; i < scope.sources.size(); ++i) {
      const auto& source = scope.sources[i];
      const bool written =
          source.use == DataUse::insert || source.use == DataUse::update || source.use == DataUse::merge;
      if (source.local && written && !source.name.empty())
        locals_[key_of(scope.definition, source.name.back())].writes.push_back({number, i});
    }
    const bool united = scope.united < number;
    if (united) {
      auto& first = scopes_[scope.united];
      (scope.flow == FlowKind::none ? first.branches : first.deciding).push_back(number);
    } else if (scope.parent < number && scope.flow != FlowKind::none) {
      scopes_[scope.parent].inner.emplace_back(scope.number, number);
    }
    if (scope.returned) returned_[scope.definition].push_back(number);
  }
  for (auto& parts : scopes_)
    for (auto* list : {&parts.columns, &parts.variables, &parts.inner})
      std::sort(list->begin(), list->end());
  for (std::size_t i = 0; i < file.summary.definitions.size(); ++i) {
    const auto& one = file.summary.definitions[i];
    if (one.kind != SymbolKind::parameter || one.parent == k_none) continue;
    const auto symbol = static_cast<Index>(file.first_symbol + i);
    parameters_.emplace(key_of(one.parent, one.name), symbol);
    parameter_lists_[one.parent].push_back(symbol);
  }
}

const LocalUses* ScopeIndex::local(Index definition, const std::string& name) const {
  const auto found = locals_.find(key_of(definition, name));
  return found == locals_.end() ? nullptr : &found->second;
}

const std::vector<ScopePlace>* ScopeIndex::assigned(Index definition, const std::string& name) const {
  const auto found = assigned_.find(key_of(definition, name));
  return found == assigned_.end() ? nullptr : &found->second;
}

Index ScopeIndex::parameter(Index definition, const std::string& name) const {
  const auto found = parameters_.find(key_of(definition, name));
  return found == parameters_.end() ? k_none : found->second;
}

const std::vector<Index>& ScopeIndex::parameters(Index definition) const {
  return listed(parameter_lists_, definition);
}

const std::vector<Index>& ScopeIndex::returned(Index definition) const {
  return listed(returned_, definition);
}

}  // namespace collet::codegraph
