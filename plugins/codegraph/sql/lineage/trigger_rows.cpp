// SPDX-License-Identifier: MIT
#include "plugins/codegraph/sql/lineage/trigger_rows.hpp"

#include <algorithm>
#include <map>

#include "plugins/codegraph/languages/data_marks.hpp"

namespace collet::codegraph::postgres {
namespace {

using Name = std::vector<std::string>;

/// Holds the names of the table that a trigger is on and of the function that it calls.
struct Trigger {
  Name table;
  Name function;
};

class TriggerRows {
 public:
  explicit TriggerRows(FileSummary& out) : out_(out) {}

  void bind() {
    find_tables();
    for (auto& scope : out_.data.scopes) {
      const auto count = scope.sources.size();
      for (std::size_t i = 0; i < count; ++i)
        if (scope.sources[i].name.size() == 1 && scope.sources[i].name[0] == k_trigger_row) bind(scope, i);
    }
  }

 private:
  /// Notes the tables of each function that triggers call.
  void find_tables() {
    std::map<Index, Trigger> triggers;
    for (const auto& scope : out_.data.scopes) {
      if (scope.definition >= out_.definitions.size() ||
          out_.definitions[scope.definition].kind != SymbolKind::trigger)
        continue;
      for (const auto& source : scope.sources) {
        if (source.use == DataUse::trigger) triggers[scope.definition].table = source.name;
        if (source.use == DataUse::call && scope.sources.size() == 1)
          triggers[scope.definition].function = source.name;
      }
    }
    for (const auto& [number, one] : triggers)
      if (!one.table.empty() && !one.function.empty()) add(one);
  }

  void add(const Trigger& trigger) {
    constexpr std::size_t k_max_tables = 8;
    const auto& name = trigger.function;
    for (Index i = 0; i < out_.definitions.size(); ++i) {
      const auto& one = out_.definitions[i];
      if (one.kind != SymbolKind::function || one.name != name.back()) continue;
      if (name.size() > 1 && one.container != name[name.size() - 2]) continue;
      auto& tables = tables_[i];
      if (tables.size() < k_max_tables &&
          std::find(tables.begin(), tables.end(), trigger.table) == tables.end())
        tables.push_back(trigger.table);
    }
  }

  void bind(DataScope& scope, std::size_t number) {
    const auto found = tables_.find(scope.definition);
    if (found == tables_.end()) {
      scope.sources[number].use = DataUse::none;
      scope.sources[number].local = true;
      scope.sources[number].name = {""};
      return;
    }
    scope.sources[number].name = found->second.front();
    // Each further table has a source and columns of its own.
    for (std::size_t i = 1; i < found->second.size(); ++i) {
      DataSource other = scope.sources[number];
      other.name = found->second[i];
      scope.sources.push_back(std::move(other));
      const auto source = static_cast<std::uint32_t>(scope.sources.size() - 1);
      const auto& alias = scope.sources[number].alias;
      const auto count = scope.columns.size();
      for (std::size_t j = 0; j < count; ++j) {
        const bool own = scope.columns[j].source == number ||
                         (scope.columns[j].source == k_none && scope.columns[j].name.size() == 2 &&
                          scope.columns[j].name[0] == alias);
        if (!own) continue;
        DataColumn column = scope.columns[j];
        column.source = source;
        column.name = {column.name.back()};
        scope.columns.push_back(std::move(column));
      }
    }
  }

  FileSummary& out_;
  std::map<Index, std::vector<Name>> tables_;  ///< by the definition of the function
};

}  // namespace

void bind_trigger_rows(FileSummary& out) {
  TriggerRows(out).bind();
}

}  // namespace collet::codegraph::postgres
