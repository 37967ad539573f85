// SPDX-License-Identifier: MIT
#include "plugins/openapi/tree/symbols.hpp"

#include <algorithm>
#include <bit>
#include <random>
#include <unistd.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace collet::openapi {
namespace {

constexpr std::size_t k_min_slots = 256;
/// Large descriptions contain one new key per one to three kilobytes.
constexpr std::size_t k_bytes_per_slot = 512;

std::size_t first_slots(const Arena& arena) {
  return std::max(k_min_slots, std::bit_floor(arena.whole_source().size() / k_bytes_per_slot));
}

void grow(Arena& arena) {
  const auto old = std::move(arena.symbol_slots);
  const std::size_t size = old.empty() ? first_slots(arena) : old.size() * 2;
  // Two thirds of the slots are used; the vector of symbols may have twice that capacity.
  arena.charge.resize(arena.source.size() + size * (sizeof(SymbolSlot) + 2 * sizeof(SymbolText)));
  arena.symbol_slots.assign(size, {0, k_no_symbol});
  for (const SymbolSlot& slot : old) {
    if (slot.symbol == k_no_symbol) continue;
    std::size_t at = slot.hash & (size - 1);
    while (arena.symbol_slots[at].symbol != k_no_symbol)
      at = (at + 1) & (size - 1);
    arena.symbol_slots[at] = slot;
  }
}

template <class From>
Symbol find_in(const From& arena, std::string_view text) {
  const std::size_t size = arena.symbol_slots.size();
  if (size == 0) return k_no_symbol;
  const std::uint32_t hash = hash_32(text, arena.hash_seed);
  std::size_t at = hash & (size - 1);
  for (std::size_t probes = 0; probes < size; ++probes, at = (at + 1) & (size - 1)) {
    const SymbolSlot& slot = arena.symbol_slots[at];
    if (slot.symbol == k_no_symbol) return k_no_symbol;
    if (slot.hash != hash) continue;
    const SymbolText& known = arena.symbols[slot.symbol];
    if (known.size == text.size() && arena.text(known.address, known.size) == text) return slot.symbol;
  }
  return k_no_symbol;
}

}  // namespace

std::uint64_t process_seed() {
  static const std::uint64_t seed = [] {
    std::uint64_t bytes = 0;
    if (::getentropy(&bytes, sizeof bytes) == 0) return bytes;
    std::random_device device;  // without the system call, use the standard library's source
    return (std::uint64_t{device()} << 32U) | device();
  }();
  return seed;
}

std::uint32_t hash_32(std::string_view text, std::uint64_t seed) {
  const std::uint64_t hash = XXH3_64bits_withSeed(text.data(), text.size(), seed);
  return static_cast<std::uint32_t>(hash ^ (hash >> 32U));
}

std::uint64_t hash_64(std::string_view text, std::uint64_t seed) {
  return XXH3_64bits_withSeed(text.data(), text.size(), seed);
}

Symbol find_symbol(const Arena& arena, std::string_view text) {
  return find_in(arena, text);
}

Symbol find_symbol(const ArenaView& arena, std::string_view text) {
  return find_in(arena, text);
}

Symbol intern(Arena& arena, std::string_view text, std::uint32_t address) {
  if (arena.symbols.size() * 3 >= arena.symbol_slots.size() * 2) grow(arena);
  const std::size_t size = arena.symbol_slots.size();
  const std::uint32_t hash = hash_32(text, arena.hash_seed);
  for (std::size_t at = hash & (size - 1);; at = (at + 1) & (size - 1)) {
    SymbolSlot& slot = arena.symbol_slots[at];
    if (slot.symbol == k_no_symbol) {
      slot = {hash, static_cast<Symbol>(arena.symbols.size())};
      arena.symbols.push_back({address, static_cast<std::uint32_t>(text.size())});
      return slot.symbol;
    }
    if (slot.hash != hash) continue;
    const SymbolText& known = arena.symbols[slot.symbol];
    if (known.size == text.size() && arena.text(known.address, known.size) == text) return slot.symbol;
  }
}

}  // namespace collet::openapi
