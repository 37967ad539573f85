// SPDX-License-Identifier: MIT
/// The words of symbols that an update replaces.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "plugins/codegraph/store/database.hpp"

namespace collet::codegraph {

/// The words of a symbol with their weights, as word_weights returns them.
using SymbolWords = std::map<std::string, std::uint8_t>;

class WordChanges {
 public:
  /// Notes that a symbol has the words `now` instead of `before`.
  void replace(std::int64_t symbol, const SymbolWords& before, const SymbolWords& now);
  /// Changes the postings of all words that were noted.
  void write(const Database& database) const;

 private:
  std::map<std::string, std::map<std::int64_t, std::uint8_t>> weights_;  ///< by word and symbol, 0 for none
};

}  // namespace collet::codegraph
