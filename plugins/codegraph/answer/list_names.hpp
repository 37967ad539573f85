// SPDX-License-Identifier: MIT
/// The full names in a list of symbols, shortened by what the name before shows.
#pragma once

#include <set>

#include "plugins/codegraph/store/index_reader.hpp"

namespace collet::codegraph {

/// Writes the full names of one list, in its order. `…` at the beginning of a name means the packages or
/// folders that it shares with the name before. Parameters above two are `…`, unless the list then has the
/// same name twice. Types and names are always whole, and tools accept a shortened name.
class ListNames {
 public:
  explicit ListNames(const IndexReader& reader) : reader_(reader) {}

  std::string text(const SymbolRow& symbol);
  /// Returns true if the list already has a symbol of this full name, such as a function of two scripts.
  bool repeats(const SymbolRow& symbol) { return !full_names_.insert(symbol.full_name).second; }

 private:
  std::size_t package_size(const SymbolRow& symbol) const;

  const IndexReader& reader_;
  std::string package_;            ///< package of the last name, with the separator at its end
  std::set<std::string> written_;  ///< names with shortened parameters
  std::set<std::string> full_names_;
};

/// Returns a name in which more than two parameters are `…`: `save(Device, String, …)`.
std::string with_two_parameters(std::string name);

}  // namespace collet::codegraph
