// SPDX-License-Identifier: MIT
/// The results of queries in their order, with `*` expanded.
#pragma once

#include <map>
#include <set>

#include "plugins/codegraph/link/data/result_names.hpp"

namespace collet::codegraph {

/// A result of a query: one of its values, or a column of a source that `*` gives, or, without source, a
/// column that a join merges.
struct ResultSlot {
  Index value = k_none;
  Index source = k_none;
  std::string name;  ///< folded
};

struct SlotList {
  std::vector<ResultSlot> slots;
  std::unordered_map<std::string, std::size_t> places;  ///< the first slot of each name
};

class ResultSlots {
 public:
  ResultSlots(const Program& program, const Catalog& catalog, ResultNameTable& names)
      : program_(program), catalog_(catalog), names_(names) {}

  /// Returns the results of a query. `*` gives nothing for a source with unknown columns.
  const SlotList& of(Index file, Index scope);
  /// Returns the columns of an object in the order of their definition, with folded names.
  const std::vector<std::pair<std::string, Index>>& columns(Index symbol);
  /// Returns the columns that an INSERT without a list of columns writes.
  std::vector<Index> insertable(Index symbol);

 private:
  std::vector<std::string> source_names(Index file, const DataScope& scope, const DataSource& source);

  /// SQL Server allows no more columns in a query.
  static constexpr std::size_t k_max_slots = 4096;
  static constexpr std::size_t k_max_total = 1000000;
  static constexpr std::size_t k_max_depth = 100;

  const Program& program_;
  const Catalog& catalog_;
  ResultNameTable& names_;
  std::map<std::pair<Index, Index>, SlotList> known_;
  std::set<std::pair<Index, Index>> busy_;
  std::unordered_map<Index, std::vector<std::pair<std::string, Index>>> columns_;
  std::size_t total_ = 0;
};

}  // namespace collet::codegraph
