// SPDX-License-Identifier: MIT
/// The symbols of files that an update replaces.
#pragma once

#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "plugins/codegraph/store/update/shared_names.hpp"
#include "plugins/codegraph/store/update/word_changes.hpp"

namespace collet::codegraph {

struct OldSymbol {
  std::int64_t id = 0;
  SymbolWords words;
};

class OldSymbols {
 public:
  /// Reads the symbols of a file with the words that they have in the index, and counts their names.
  void read(const Database& database, std::int64_t file, NameCounts& names);
  /// Returns the symbol with this ID, or null.
  const OldSymbol* find(const std::string& key) const;
  const std::unordered_map<std::string, OldSymbol>& all() const { return symbols_; }
  /// Returns the IDs of the symbols of a name in a file, in their order.
  const std::vector<std::string>& keys(std::int64_t file, const NamedKind& name) const {
    return keys_.at({file, name});
  }

 private:
  std::unordered_map<std::string, OldSymbol> symbols_;  ///< by ID
  std::map<std::pair<std::int64_t, NamedKind>, std::vector<std::string>> keys_;
};

}  // namespace collet::codegraph
