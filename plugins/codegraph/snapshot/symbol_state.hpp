// SPDX-License-Identifier: MIT
/// The state of a symbol at the time of a snapshot: enough to see whether and how it changed.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/codegraph/languages/file_summary.hpp"

namespace collet::codegraph {

/// The bytes of a symbol's ID.
using SymbolKey = std::array<unsigned char, 10>;

/// Returns the key of an ID, or zeros if the text is none.
SymbolKey key_of(std::string_view id);
/// Returns the ID: 20 hexadecimal digits.
std::string id_of(const SymbolKey& key);

struct SymbolState {
  SymbolKey key{};
  std::uint8_t kind = 0;   ///< SymbolKind
  std::uint8_t flags = 0;  ///< k_state_test
  std::uint32_t file = 0;  ///< a hash of the path
  std::uint32_t body = 0;
  std::uint32_t signature = 0;
  std::uint32_t edges = 0;       ///< a hash of the kinds and targets of its edges
  std::uint32_t dependents = 0;  ///< the number of other symbols with an edge to this one

  SymbolKind symbol_kind() const { return static_cast<SymbolKind>(kind); }
};
static_assert(sizeof(SymbolState) == 32, "a snapshot has 32 bytes for each symbol");
enum : std::uint8_t { k_state_test = 1 };

inline bool by_key(const SymbolState& one, const SymbolState& other) {
  return one.key < other.key;
}

/// The name of a symbol, which all snapshots share.
struct SymbolName {
  std::string full_name;
  SymbolKey parent{};  ///< zeros if the symbol is in no other one
};

/// All symbols of an index at one time, without those that a compiler writes or that have no name.
struct SymbolStates {
  std::vector<SymbolState> states;  ///< by key
  std::vector<SymbolName> names;    ///< by state
  std::vector<std::pair<std::uint32_t, std::string>> paths;
  std::uint64_t files = 0;
};

}  // namespace collet::codegraph
