// SPDX-License-Identifier: MIT
/// Finds the columns of tables and views, and the parameters, that the values of statements come from,
/// through derived tables, common table expressions, unions, local tables and variables.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <set>

#include "plugins/codegraph/link/data/result_names.hpp"
#include "plugins/codegraph/link/lineage/result_slots.hpp"
#include "plugins/codegraph/link/lineage/scope_index.hpp"

namespace collet::codegraph {

/// A column or parameter from which a value comes.
struct Origin {
  Index symbol = k_none;
  FlowKind flow = FlowKind::identity;
  Rule rule = Rule::flow;
};
using OriginList = std::vector<Origin>;

class Origins {
 public:
  Origins(const Program& program, const Catalog& catalog, ResultNameTable& names);

  /// Returns the origins of a value of a scope.
  OriginList of_value(Index file, Index scope, Index number);
  /// Returns the origins of a result of a query, by its position.
  OriginList of_result(Index file, Index scope, std::size_t position);
  /// Returns the origins of the values that decide which rows a statement has.
  OriginList of_rows(Index file, Index scope);
  /// Returns the origins of a column of a scope.
  OriginList of_column(Index file, const DataScope& scope, const DataColumn& column);

  ResultSlots& slots() { return slots_; }
  const ScopeIndex& index(Index file);
  /// Returns the procedure that a scope calls, or none.
  Index called(Index file, const DataScope& scope);
  /// Returns the parameter that an argument of a call is passed to, or none.
  Index parameter_of(Index file, const DataScope& call, Index argument);
  /// Forgets how much work was done; each file has the same bound.
  void begin_file() { steps_ = 0; }

 private:
  using Key = std::tuple<Index, Index, Index>;
  class Combined;

  OriginList compute(Index file, Index scope, Index number);
  OriginList of_source(Index file, const DataScope& scope, std::size_t source, const std::string& name);
  OriginList of_inputs(Index file, const DataScope& scope, const DataSource& source);
  OriginList of_local(Index file, const DataScope& scope, const DataSource& source, const std::string& name);
  OriginList of_excluded(Index file, const DataScope& scope, const std::string& name);
  OriginList of_merged(Index file, const DataScope& scope, const std::string& name);
  OriginList of_variable(Index file, Index definition, const std::string& name);
  OriginList of_call(Index file, const DataScope& scope, const DataVariable& call);
  OriginList of_named(Index file, Index scope, const std::string& name);
  void add_writes(Index file, const LocalUses& uses, const std::string& name, Combined& out);

  static constexpr std::size_t k_max_depth = 150;
  static constexpr std::size_t k_max_steps = 300000;

  const Program& program_;
  const Catalog& catalog_;
  ResultNameTable& names_;
  ResultSlots slots_;
  std::map<Index, std::unique_ptr<ScopeIndex>> indexes_;
  std::map<Key, OriginList> known_;
  std::map<Key, std::size_t> busy_;  ///< with its depth
  std::size_t cut_at_ = SIZE_MAX;    ///< the least depth at which a circle was cut
  std::map<std::pair<Index, Index>, OriginList> rows_;
  std::set<std::pair<Index, Index>> busy_rows_;
  std::map<std::string, std::vector<std::pair<Index, Index>>> shared_;  ///< files and definitions by `#name`
  std::size_t steps_ = 0;
};

}  // namespace collet::codegraph
