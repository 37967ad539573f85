// SPDX-License-Identifier: MIT
/// The hash table that interns member keys.
#pragma once

#include <string_view>

#include "plugins/openapi/tree/arena.hpp"

namespace collet::openapi {

std::uint32_t hash_32(std::string_view text, std::uint64_t seed);
/// A hash long enough to identify a text, since the seed is secret.
std::uint64_t hash_64(std::string_view text, std::uint64_t seed);

/// Returns the symbol of a key, or k_no_symbol.
Symbol find_symbol(const Arena& arena, std::string_view text);
Symbol find_symbol(const ArenaView& arena, std::string_view text);

/// Returns the symbol of a key; adds one whose text is at `address` if there is none.
Symbol intern(Arena& arena, std::string_view text, std::uint32_t address);

/// Returns the slot of a symbol in a member table with `slots` slots (a power of two).
inline std::uint32_t member_slot(Symbol symbol, std::uint32_t slots) {
  return (symbol * 0x9E3779B1U) & (slots - 1);
}

}  // namespace collet::openapi
