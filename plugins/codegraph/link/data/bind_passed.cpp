// SPDX-License-Identifier: MIT
#include "plugins/codegraph/link/data/bind_passed.hpp"

#include "plugins/codegraph/link/data/object_columns.hpp"

namespace collet::codegraph {
namespace {

std::string plain_name(std::string_view name) {
  if (name.starts_with('@')) name.remove_prefix(1);
  return folded_name(name);
}

}  // namespace

std::optional<EdgeKind> flow_edge(FlowKind flow) {
  if (flow < FlowKind::identity || flow > FlowKind::conditional) return std::nullopt;
  return static_cast<EdgeKind>(static_cast<int>(EdgeKind::flows_identity) + static_cast<int>(flow) -
                               static_cast<int>(FlowKind::identity));
}

const std::vector<Index>& ParameterTable::list(Index procedure) {
  const Index number = program_.file_number(procedure);
  const auto [known, fresh] = files_.try_emplace(number);
  if (fresh) {
    const auto& file = program_.files()[number];
    for (std::size_t i = 0; i < file.summary.definitions.size(); ++i) {
      const auto& one = file.summary.definitions[i];
      if (one.kind == SymbolKind::parameter && one.parent != k_none)
        lists_[one.parent + file.first_symbol].push_back(static_cast<Index>(file.first_symbol + i));
    }
  }
  return lists_[procedure];
}

Index ParameterTable::named(Index procedure, std::string_view name) {
  const auto wanted = plain_name(name);
  for (const Index one : list(procedure))
    if (plain_name(program_.definition(one).name) == wanted) return one;
  return k_none;
}

Index ParameterTable::at(Index procedure, std::size_t position) {
  const auto& all = list(procedure);
  return position < all.size() ? all[position] : k_none;
}

void bind_call_arguments(const DataScope& scope, Index owner, Index procedure, ParameterTable& parameters,
                         const AddEdge& add) {
  const auto parameter_of = [&](std::size_t argument) {
    const auto& name = scope.arguments[argument];
    return name.empty() ? parameters.at(procedure, argument) : parameters.named(procedure, name);
  };
  const DataPlace at = scope.sources[0].at;
  for (std::size_t i = 0; i < scope.arguments.size(); ++i)
    add(owner, parameter_of(i), EdgeKind::passes, at);
  for (const auto& variable : scope.variables) {
    const bool listed = variable.number < scope.arguments.size();
    if (!listed && variable.symbol == k_none) continue;
    const Index parameter =
        listed ? parameter_of(variable.number) : parameters.named(procedure, variable.name);
    if (!listed) add(owner, parameter, EdgeKind::passes, at);
    if (const auto kind = flow_edge(variable.flow); kind && variable.symbol != k_none)
      add(variable.symbol, parameter, *kind, at);
  }
}

void bind_statement_values(const DataScope& scope, const std::function<Index(const DataColumn&)>& column,
                           const AddEdge& add) {
  for (const auto& variable : scope.variables) {
    if (variable.symbol == k_none || variable.column >= scope.columns.size()) continue;
    if (const auto kind = flow_edge(variable.flow))
      add(variable.symbol, column(scope.columns[variable.column]), *kind, variable.at);
  }
}

}  // namespace collet::codegraph
