// SPDX-License-Identifier: MIT
/// The names of tables that mean something else: common table expressions, and inserted and deleted in a
/// trigger.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "plugins/codegraph/sql/facts/scope_writer.hpp"

namespace collet::codegraph::tsql {

class VisibleNames {
 public:
  explicit VisibleNames(const SourcePlaces& places) : places_(places) {}

  void set_trigger_table(std::vector<std::string> table) { trigger_table_ = std::move(table); }
  void add(std::string name, DataSource query) { queries_.emplace_back(std::move(name), std::move(query)); }
  std::size_t count() const { return queries_.size(); }
  /// Forgets all expressions but the first `count`.
  void keep(std::size_t count) {
    queries_.erase(queries_.begin() + static_cast<std::ptrdiff_t>(count), queries_.end());
  }
  /// Sets the name of a source, and the query that the name means.
  void name(DataSource& source, NodeIndex node) const {
    source.name = places_.parts(node);
    source.at = places_.place(node);
    source.local = is_local(source.name);
    if (source.name.size() != 1) return;
    const auto key = folded(source.name[0]);
    for (auto query = queries_.rbegin(); query != queries_.rend(); ++query) {
      if (query->first != key) continue;
      source.scope = query->second.scope;
      source.columns = query->second.columns;
      return;
    }
    if (trigger_table_.empty() || (key != "inserted" && key != "deleted")) return;
    source.alias = source.name[0];
    source.name = trigger_table_;
    source.use = DataUse::none;
  }

 private:
  const SourcePlaces& places_;
  std::vector<std::string> trigger_table_;
  std::vector<std::pair<std::string, DataSource>> queries_;  ///< by folded name
};

}  // namespace collet::codegraph::tsql
