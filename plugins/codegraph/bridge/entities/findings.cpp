// SPDX-License-Identifier: MIT
#include "plugins/codegraph/bridge/entities/findings.hpp"

#include <algorithm>

#include "plugins/codegraph/bridge/strings/string_follower.hpp"

namespace collet::codegraph::bridge {
namespace {

constexpr std::size_t k_max_scopes_in_file = 50000;

DataScope scope_of(const Evidence& evidence, CodeUse how) {
  DataScope out;
  out.symbol = evidence.symbol;
  out.dynamic = how;
  return out;
}

}  // namespace

void Findings::add_statement(const Evidence& evidence, DataFacts facts, CodeUse use) {
  if (evidence.symbol == k_none || evidence.file == k_none) return;
  auto& all = scopes_[evidence.file];
  if (all.size() + facts.scopes.size() > k_max_scopes_in_file) return;
  const auto base = static_cast<Index>(all.size());
  const DataPlace at{evidence.at.line, evidence.at.column};
  for (auto& scope : facts.scopes) {
    scope.symbol = evidence.symbol;
    scope.definition = k_none;
    scope.dynamic = use;
    if (scope.parent != k_none) scope.parent += base;
    for (auto& source : scope.sources) {
      if (source.scope != k_none) source.scope += base;
      source.at = at;
      for (auto& part : source.name)
        std::replace(part.begin(), part.end(), k_hole, '?');
    }
    for (auto& column : scope.columns)
      column.at = at;
    for (auto& variable : scope.variables)
      variable.at = at;
    all.push_back(std::move(scope));
  }
}

void Findings::add_use(const Evidence& evidence, DataUse use, std::vector<std::string> name, CodeUse how) {
  if (name.empty() || name.back().empty() || evidence.symbol == k_none) return;
  auto scope = scope_of(evidence, how);
  DataSource source;
  source.use = use;
  source.rows = use != DataUse::call;
  source.name = std::move(name);
  source.at = {evidence.at.line, evidence.at.column};
  scope.sources.push_back(std::move(source));
  auto& all = scopes_[evidence.file];
  if (all.size() < k_max_scopes_in_file) all.push_back(std::move(scope));
}

void Findings::add_mapped_column(const Evidence& evidence, const std::vector<std::string>& table,
                                 std::string column, CodeUse how) {
  if (table.empty() || column.empty() || evidence.symbol == k_none) return;
  auto scope = scope_of(evidence, how);
  DataSource source;
  source.use = DataUse::none;
  source.rows = true;
  source.name = table;
  source.at = {evidence.at.line, evidence.at.column};
  scope.sources.push_back(std::move(source));
  DataColumn one;
  one.mapped = true;
  one.source = 0;
  one.name = {std::move(column)};
  one.at = {evidence.at.line, evidence.at.column};
  scope.columns.push_back(std::move(one));
  auto& all = scopes_[evidence.file];
  if (all.size() < k_max_scopes_in_file) all.push_back(std::move(scope));
}

std::vector<DataSource> Findings::rows_of(Index file, const std::function<bool(Index symbol)>& of) const {
  constexpr std::size_t k_max_sources = 50;
  std::vector<DataSource> out;
  const auto found = scopes_.find(file);
  if (found == scopes_.end()) return out;
  for (const auto& scope : found->second) {
    if (!of(scope.symbol)) continue;
    for (const auto& source : scope.sources) {
      if (source.use != DataUse::read || !source.rows || source.scope != k_none || source.local) continue;
      const bool known =
          std::any_of(out.begin(), out.end(), [&](const DataSource& one) { return one.name == source.name; });
      if (known || out.size() >= k_max_sources) continue;
      DataSource rows = source;
      rows.use = DataUse::none;
      rows.alias.clear();
      out.push_back(std::move(rows));
    }
  }
  return out;
}

void Findings::move_into(Program& program) {
  for (auto& [file, scopes] : scopes_)
    program.files()[file].summary.data.scopes = std::move(scopes);
  scopes_.clear();
}

}  // namespace collet::codegraph::bridge
