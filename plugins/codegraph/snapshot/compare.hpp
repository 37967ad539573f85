// SPDX-License-Identifier: MIT
/// The changes between two states of all symbols.
#pragma once

#include <array>
#include <functional>
#include <optional>

#include "plugins/codegraph/snapshot/symbol_state.hpp"

namespace collet::codegraph {

enum class SymbolChangeType : std::uint8_t { removed, signature, body, moved, edges, added, count };
inline constexpr auto k_change_types = static_cast<std::size_t>(SymbolChangeType::count);

/// Returns the word of a type: `removed`.
std::string_view change_word(SymbolChangeType type);
constexpr unsigned change_bit(SymbolChangeType type) {
  return 1U << static_cast<unsigned>(type);
}

/// Looks up names of symbols and paths of files.
struct StateNames {
  std::function<SymbolName(const SymbolKey& key)> name;
  std::function<std::string(std::uint32_t file)> path;
};

struct SymbolChange {
  unsigned types = 0;                 ///< bits of types
  std::optional<SymbolState> before;  ///< absent if the symbol was added
  std::optional<SymbolState> after;   ///< absent if it was removed
  std::string old_name;               ///< the full name before, if it was another one
  std::string name;
  SymbolKey parent{};
  std::size_t members = 0;  ///< symbols in it that changed in the same way, and are not listed

  const SymbolState& state() const { return after ? *after : *before; }
  bool has(SymbolChangeType type) const { return (types & change_bit(type)) != 0; }
  /// Returns how many symbols depend on it, or did before.
  std::uint32_t impact() const {
    return std::max(before ? before->dependents : 0, after ? after->dependents : 0);
  }
};

/// Compares two states by key. A symbol with another signature has another key: a removed and an added
/// callable of one name count as one change of the signature. A removed and an added symbol with the same own
/// name and the same content, of which there is one each, count as moved. `checkpoint` is called at times; it
/// may throw.
std::vector<SymbolChange> compare_states(const std::vector<SymbolState>& before,
                                         const std::vector<SymbolState>& after, const StateNames& names,
                                         const std::function<void()>& checkpoint);

}  // namespace collet::codegraph
