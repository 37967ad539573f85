// SPDX-License-Identifier: MIT
/// The memory layout of a document: 16 bytes for each node and one address space for texts. Only the builder
/// writes it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/openapi/tree/growing_array.hpp"
#include "plugins/openapi/tree/mapped_array.hpp"

namespace collet::openapi {

/// The absent number of a node, an operation or another table row.
inline constexpr std::uint32_t k_none = 0xFFFFFFFFU;

/// The number of an interned member key within its document.
using Symbol = std::uint32_t;
inline constexpr Symbol k_no_symbol = 0xFFFFFFFFU;

/// The kind of a RawNode. A plain string contains no character that JSON escapes.
enum class Tag : std::uint8_t { null, false_, true_, number, string, plain_string, array, object, index };

/// One node. The children of a container are contiguous, in source order, and come before their container. A
/// link is therefore a positive distance, which survives relocation, and an alias may share the children of
/// an earlier container.
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
/// Objects with at least this many members have a hash table. A Tag::index node right before the first child
/// describes it: `value` is its position in Arena::tables, `size` its number of slots (a power of two). A
/// slot holds the child number + 1, or 0.
inline constexpr std::uint32_t k_indexed_members = 16;

/// A random number, chosen once per process, so that nobody can prepare keys or texts whose hashes collide.
std::uint64_t process_seed();

/// The address and size of a symbol's text.
struct SymbolText {
  std::uint32_t address;
  std::uint32_t size;
};

/// A slot of the symbol hash table; `symbol` is k_no_symbol if the slot is free.
struct SymbolSlot {
  std::uint32_t hash;
  Symbol symbol;
};

/// The arrays that a builder fills.
struct Arena {
  std::string source;  ///< as read, without its byte order mark
  /// Source of another document that outlives this one; used instead of `source` unless it is empty.
  std::string_view borrowed_source{};
  GrowingArray<char> pool;      ///< texts that do not occur literally in the source
  GrowingArray<RawNode> nodes;  ///< the root is the last one
  GrowingArray<std::uint32_t> tables;
  std::vector<SymbolText> symbols;
  std::vector<SymbolSlot> symbol_slots;  ///< open addressing by symbol text; size a power of two or 0
  std::uint64_t hash_seed = process_seed();
  MemoryCharge charge;  ///< for the source and the symbols

  std::string_view whole_source() const { return borrowed_source.empty() ? source : borrowed_source; }
  /// Addresses below the size of the source are offsets in the source; others are offsets in the pool.
  std::string_view text(std::uint32_t address, std::uint32_t size) const {
    const std::string_view all = whole_source();
    return address < all.size() ? std::string_view(all.data() + address, size)
                                : std::string_view(pool.data() + (address - all.size()), size);
  }
};

/// A read-only view of an Arena, or of the same arrays in a stored file.
struct ArenaView {
  ArenaView() = default;
  explicit ArenaView(const Arena& arena)
      : source(arena.whole_source()),
        pool(arena.pool.data(), arena.pool.size()),
        nodes(arena.nodes.data(), arena.nodes.size()),
        tables(arena.tables.data(), arena.tables.size()),
        symbols(arena.symbols.data(), arena.symbols.size()),
        symbol_slots(arena.symbol_slots.data(), arena.symbol_slots.size()),
        hash_seed(arena.hash_seed) {}

  std::string_view source;  ///< with a guard, read `source` and `pool` only through text()
  std::string_view pool;
  MappedArray<RawNode> nodes;
  MappedArray<std::uint32_t> tables;
  MappedArray<SymbolText> symbols;
  MappedArray<SymbolSlot> symbol_slots;
  std::uint64_t hash_seed = 0;
  const MappingGuard* guard = nullptr;
  /// The array of `nodes` if it will not change and edits may continue it; else null.
  const GrowingArray<RawNode>* finished_nodes = nullptr;

  /// Returns the unchecked address of a text, for prefetching only.
  const char* pointer_to(std::uint32_t address) const {
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
