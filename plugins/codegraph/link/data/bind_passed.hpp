// SPDX-License-Identifier: MIT
/// Binds the values that code gives to the parameters of procedures and statements.
#pragma once

#include <functional>
#include <optional>

#include "plugins/codegraph/link/linker.hpp"

namespace collet::codegraph {

/// The parameters of the procedures and functions of databases.
class ParameterTable {
 public:
  explicit ParameterTable(const Program& program) : program_(program) {}

  /// Returns the parameter of a name, without the sign in front of it in any case, or none.
  Index named(Index procedure, std::string_view name);
  /// Returns the parameter at a position, or none.
  Index at(Index procedure, std::size_t position);

 private:
  const std::vector<Index>& list(Index procedure);

  const Program& program_;
  std::unordered_map<Index, std::vector<Index>> files_;  ///< parameters by file
  std::unordered_map<Index, std::vector<Index>> lists_;
};

using AddEdge = std::function<void(Index source, Index target, EdgeKind kind, DataPlace at)>;

/// Adds the edges from code that calls a procedure, and from properties, to its parameters.
void bind_call_arguments(const DataScope& scope, Index owner, Index procedure, ParameterTable& parameters,
                         const AddEdge& add);
/// Adds the edges from properties to the columns that get their values, or are compared with them. `column`
/// returns the symbol of a column of the scope, or none.
void bind_statement_values(const DataScope& scope, const std::function<Index(const DataColumn&)>& column,
                           const AddEdge& add);

/// Returns the kind of the edges along which values go so, or nothing.
std::optional<EdgeKind> flow_edge(FlowKind flow);

}  // namespace collet::codegraph
