// SPDX-License-Identifier: MIT
/// How a document lies in memory: 16 bytes a node, one text address space. Only the builder writes here.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/openapi/tree/growing_array.hpp"
#include "plugins/openapi/tree/mapped_array.hpp"

namespace collet::openapi {

/// No number of a node, operation or other row of a table.
inline constexpr std::uint32_t k_none = 0xFFFFFFFFU;

/// Names an interned member key within its document.
using Symbol = std::uint32_t;
inline constexpr Symbol k_no_symbol = 0xFFFFFFFFU;

/// What a RawNode holds. A plain string prints without escapes.
enum class Tag : std::uint8_t { null, false_, true_, number, string, plain_string, array, object, index };

/// One node. Children of a container are contiguous, in source order, and stand before their container, so
/// that a link is a positive distance: it survives relocation, and an alias may share an earlier container's
/// children.
struct RawNode {
  Symbol key;               ///< k_no_symbol for array items and the root
  std::uint32_t source;     ///< byte offset of the value's first character in the source
  std::uint32_t tag : 4;    ///< Tag
  std::uint32_t size : 28;  ///< bytes of text, or number of children
  std::uint32_t value;      ///< text address, or distance back from this node to its first child
};
static_assert(sizeof(RawNode) == 16);

inline bool is_object(const RawNode& node) {
  return node.tag == static_cast<std::uint32_t>(Tag::object);
}
inline bool is_container(const RawNode& node) {
  return is_object(node) || node.tag == static_cast<std::uint32_t>(Tag::array);
}
inline bool is_string(const RawNode& node) {
  return node.tag == static_cast<std::uint32_t>(Tag::string) ||
         node.tag == static_cast<std::uint32_t>(Tag::plain_string);
}

/// Longest text and largest container.
inline constexpr std::uint32_t k_max_size = (1U << 28U) - 1;
/// Objects of this many members have a hash table, named by a Tag::index node right before their first
/// child: `value` is its place in Arena::tables, `size` its slots (a power of two). A slot holds child number
/// + 1, or 0.
inline constexpr std::uint32_t k_indexed_members = 16;

/// Random, once per process: nobody can write keys that all meet in one slot, or texts that pass for one.
std::uint64_t process_seed();

/// Where a symbol's text is.
struct SymbolText {
  std::uint32_t address;
  std::uint32_t size;
};

/// `symbol` is k_no_symbol where the slot is free.
struct SymbolSlot {
  std::uint32_t hash;
  Symbol symbol;
};

/// What a builder fills.
struct Arena {
  std::string source;           ///< as read, without a byte order mark cut off
  GrowingArray<char> pool;      ///< text that does not stand in the source as such
  GrowingArray<RawNode> nodes;  ///< the root is the last one
  GrowingArray<std::uint32_t> tables;
  std::vector<SymbolText> symbols;
  std::vector<SymbolSlot> symbol_slots;  ///< open addressing over symbol texts, a power of two or none
  std::uint64_t hash_seed = process_seed();

  /// Addresses below the source's size are offsets in it, the others in the pool.
  std::string_view text(std::uint32_t address, std::uint32_t size) const {
    return address < source.size() ? std::string_view(source.data() + address, size)
                                   : std::string_view(pool.data() + (address - source.size()), size);
  }
};

/// What a document reads: an Arena, or the same in a file.
struct ArenaView {
  ArenaView() = default;
  explicit ArenaView(const Arena& arena)
      : source(arena.source),
        pool(arena.pool.data(), arena.pool.size()),
        nodes(arena.nodes.data(), arena.nodes.size()),
        tables(arena.tables.data(), arena.tables.size()),
        symbols(arena.symbols.data(), arena.symbols.size()),
        symbol_slots(arena.symbol_slots.data(), arena.symbol_slots.size()),
        hash_seed(arena.hash_seed) {}

  std::string_view source;  ///< these two are read through text() alone where there is a guard
  std::string_view pool;
  Flat<RawNode> nodes;
  Flat<std::uint32_t> tables;
  Flat<SymbolText> symbols;
  Flat<SymbolSlot> symbol_slots;
  std::uint64_t hash_seed = 0;
  const Guard* guard = nullptr;

  /// Where a text is, unchecked: to fetch its memory before it is asked for, and nothing else.
  const char* place(std::uint32_t address) const {
    return address < source.size() ? source.data() + address : pool.data() + (address - source.size());
  }
  std::string_view text(std::uint32_t address, std::uint32_t size) const {
    const bool in_source = address < source.size();
    const std::string_view all = in_source ? source : pool;
    const std::size_t begin = in_source ? address : address - source.size();
    if (guard != nullptr && size != 0) [[unlikely]]
      guard->check(begin, begin <= all.size() && size <= all.size() - begin ? all.size() : 0,
                   all.data() + begin, size);
    return {all.data() + begin, size};
  }
};

}  // namespace collet::openapi
