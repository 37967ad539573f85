// SPDX-License-Identifier: MIT
/// Interning of member keys.
#pragma once

#include <string_view>

#include "plugins/openapi/tree/arena.hpp"

namespace collet::openapi {

std::uint32_t hash_key(std::string_view text, std::uint64_t seed);
/// So long that texts of one hash are taken for the same: nobody knows the seed.
std::uint64_t long_hash(std::string_view text, std::uint64_t seed);

/// The symbol of a key, or k_no_symbol.
Symbol find_symbol(const Arena& arena, std::string_view text);
Symbol find_symbol(const ArenaView& arena, std::string_view text);

/// The same, and a new one whose text is at `address` if there is none.
Symbol intern(Arena& arena, std::string_view text, std::uint32_t address);

/// Slot of a symbol in a member table of `slots` (a power of two) places.
inline std::uint32_t member_slot(Symbol symbol, std::uint32_t slots) {
  return (symbol * 0x9E3779B1U) & (slots - 1);
}

}  // namespace collet::openapi
