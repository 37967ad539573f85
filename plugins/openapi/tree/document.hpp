// SPDX-License-Identifier: MIT
/// A parsed JSON or YAML document: an immutable tree that many threads may read. A Node is a handle to one of
/// its values.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/openapi/export.hpp"
#include "plugins/openapi/tree/arena.hpp"
#include "sdk/support/text/text_position.hpp"

namespace collet::openapi {

class Document;
class Node;
using support::Place;

enum class Type : std::uint8_t { null, boolean, number, string, array, object };
/// Returns "null", "boolean", "number", "string", "array" or "object", for messages.
COLLET_OPENAPI_API std::string_view type_word(Type type);

enum class Format : std::uint8_t { json, yaml };

/// A defect of a document that does not prevent reading it.
struct Finding {
  std::string message;
  std::uint32_t source = 0;              ///< byte offset of the value concerned
  std::optional<std::uint32_t> first{};  ///< for a duplicate key, the offset of its first occurrence
};

/// Returns the heap memory of the list.
COLLET_OPENAPI_API std::size_t heap_bytes_of(const std::vector<Finding>& findings);

/// A handle to one value. It is cheap to copy, and its document must outlive it. A default-constructed Node
/// is null: it converts to false, has type null, no text and no children, and every lookup in it returns a
/// null Node.
class COLLET_OPENAPI_API Node {
 public:
  Node() = default;
  Node(const Document* document, std::uint32_t id) : document_(document), id_(id) {}

  explicit operator bool() const { return document_ != nullptr; }
  bool operator==(const Node& other) const = default;

  Type type() const;
  bool is(Type wanted) const { return document_ != nullptr && type() == wanted; }
  bool is_object() const { return is(Tag::object); }
  bool is_array() const { return is(Tag::array); }
  bool is_string() const { return is(Tag::plain_string) || is(Tag::string); }

  /// Returns the text of a string (escapes resolved) or a number (valid JSON, digits as written), or "true",
  /// "false" or "null"; empty for containers.
  std::string_view text() const;
  /// Returns the text if this is a string, else an empty view.
  std::string_view string() const { return is_string() ? text() : std::string_view(); }
  std::optional<bool> boolean() const;

  /// Returns the name of the object member that holds this value; empty for array items, the root and a null
  /// Node.
  std::string_view key() const;
  Symbol key_symbol() const;

  /// Returns the number of members of an object or items of an array.
  std::uint32_t size() const;
  /// Returns the child with that number, or a null Node.
  Node at(std::uint32_t number) const;
  /// Returns the member with that name, or a null Node. Keys are unique within an object.
  Node find(std::string_view name) const;
  Node find(Symbol name) const;
  Node operator[](std::string_view name) const { return find(name); }
  /// Returns the members with several names, in the order of the names. A small object is scanned once.
  template <std::size_t count>
  std::array<Node, count> find(const std::array<Symbol, count>& names) const;

  class Iterator;
  /// The children in source order.
  Iterator begin() const;
  Iterator end() const;

  /// Returns the byte offset of the value in Document::source(). For a value that a YAML alias repeats, this
  /// is the offset of the alias; values inside it keep the offsets below the anchor.
  std::uint32_t source_offset() const;
  Place place() const;

  /// Returns the container that holds this value, or a null Node for the root. A value shared by YAML aliases
  /// has the container in which it is written out.
  Node parent() const;

  const Document* document() const { return document_; }
  /// Returns the number of the node in its document: below Document::node_count(), stable, usable as a map
  /// key.
  std::uint32_t id() const { return id_; }

  /// Returns true if this is a string whose text contains no character that JSON escapes.
  bool needs_no_escape() const;

 private:
  const RawNode& raw() const;
  bool is(Tag tag) const;
  std::string_view literal() const;
  const Document* document_ = nullptr;
  std::uint32_t id_ = 0;
};

class Node::Iterator {
 public:
  using value_type = Node;
  using difference_type = std::ptrdiff_t;
  Iterator() = default;
  Iterator(const Document* document, std::uint32_t id) : document_(document), id_(id) {}
  Node operator*() const { return {document_, id_}; }
  Iterator& operator++() {
    ++id_;
    return *this;
  }
  Iterator operator++(int) {
    const Iterator before = *this;
    ++id_;
    return before;
  }
  bool operator==(const Iterator& other) const = default;

 private:
  const Document* document_ = nullptr;
  std::uint32_t id_ = 0;
};

class COLLET_OPENAPI_API Document {
 public:
  Document(Arena arena, Format format, std::vector<Finding> findings, std::uint64_t findings_left_out);
  /// Reads from a file that `guard` keeps in memory.
  Document(const ArenaView& arena, Format format, std::vector<Finding> findings,
           std::uint64_t findings_left_out, std::shared_ptr<const MappingGuard> guard);
  /// A changed state of `base`, which must outlive it. The source, its lines and its findings are those of
  /// `base`.
  Document(const ArenaView& arena, const Document& base);
  ~Document();
  Document(const Document&) = delete;
  Document& operator=(const Document&) = delete;

  Node root() const { return {this, static_cast<std::uint32_t>(arena_.nodes.size()) - 1}; }
  Node node(std::uint32_t id) const { return {this, id}; }
  /// Ids are below this. A few are no values, or are values hidden by a later duplicate key or an overridden
  /// merge key. Only values that can be reached from the root count.
  std::uint32_t node_count() const { return static_cast<std::uint32_t>(arena_.nodes.size()); }
  bool is_value(std::uint32_t id) const {
    return arena_.nodes[id].tag != static_cast<std::uint32_t>(Tag::index);
  }

  /// Prefetches the node into the cache.
  void prefetch(std::uint32_t id) const { __builtin_prefetch(arena_.nodes.pointer_to(id)); }

  /// Prefetches the entry of a symbol, which holds the address of its text.
  void prefetch_text(Symbol symbol) const { __builtin_prefetch(arena_.symbols.pointer_to(symbol)); }

  Format format() const { return format_; }
  std::string_view source() const;
  Place place_of(std::uint32_t offset) const;
  /// Returns the line, counted from 1. Computing a column as well is expensive in a document that is one long
  /// line.
  std::uint32_t line_of(std::uint32_t offset) const;

  /// Returns the symbol of a member name, or k_no_symbol if no object has such a member.
  Symbol symbol(std::string_view name) const;
  std::string_view symbol_text(Symbol symbol) const;

  /// Returns defects such as duplicate keys, in source order. At most 1,000 are kept; the others are counted.
  const std::vector<Finding>& findings() const { return base_ != nullptr ? base_->findings() : findings_; }
  std::uint64_t findings_left_out() const { return findings_left_out_; }
  /// Returns for example "line 7, column 3: duplicate key 'get' (first at line 2, column 3); the last one
  /// counts".
  std::string describe(const Finding& finding) const;

  /// Builds the line starts and the parents, which are otherwise built on first use.
  void build_all() const;

  /// Returns the bytes held now, including the tables built on first use.
  std::size_t memory() const;

  /// Returns true if the stored file was found damaged; later reads may throw DamagedSnapshot.
  bool damaged() const { return guard_ != nullptr && guard_->damaged(); }

  const ArenaView& arena() const { return arena_; }
  /// Hashes a text for the hash tables of this document.
  std::uint32_t hash(std::string_view text) const;

 private:
  friend class Node;
  friend struct DescriptionStorage;
  std::uint32_t parent_of(std::uint32_t id) const;
  const MappedArray<std::uint32_t>& line_starts() const;
  const MappedArray<std::uint32_t>& parents() const;

  const Document* const base_ = nullptr;  ///< document whose lines and findings are also those of this one
  const Arena own_;
  const std::shared_ptr<const MappingGuard> guard_;
  const ArenaView arena_;
  const Format format_;
  const std::vector<Finding> findings_;
  const std::uint64_t findings_left_out_;
  mutable std::once_flag lines_once_;
  mutable Array<std::uint32_t> line_starts_;
  mutable std::once_flag parents_once_;
  mutable Array<std::uint32_t> parents_;
  mutable std::atomic<std::size_t> lazy_memory_{0};
};

using DocumentPtr = std::shared_ptr<const Document>;

// Families are compiled for size, so the compiler would call these short functions instead of inlining them.
// The calls of size() alone took 6 % of the instructions of a conversion.

[[gnu::always_inline]] inline const RawNode& Node::raw() const {
  return document_->arena_.nodes[id_];
}
[[gnu::always_inline]] inline bool Node::is(Tag tag) const {
  return document_ != nullptr && raw().tag == static_cast<std::uint32_t>(tag);
}
[[gnu::always_inline]] inline Type Node::type() const {
  constexpr Type k_types[16] = {Type::null,   Type::boolean, Type::boolean, Type::number, Type::string,
                                Type::string, Type::array,   Type::object,  Type::null};
  return document_ != nullptr ? k_types[raw().tag] : Type::null;
}
inline std::string_view Node::text() const {
  if (document_ == nullptr) return {};
  const RawNode& node = raw();
  const bool is_text = openapi::is_string(node) || node.tag == static_cast<std::uint32_t>(Tag::number);
  return is_text ? document_->arena_.text(node.value, node.size) : literal();
}
[[gnu::always_inline]] inline std::uint32_t Node::size() const {
  return document_ != nullptr && raw().tag >= static_cast<std::uint32_t>(Tag::array) ? raw().size : 0;
}
[[gnu::always_inline]] inline Node Node::at(std::uint32_t number) const {
  return number < size() ? Node(document_, id_ - raw().value + number) : Node();
}
inline Node::Iterator Node::begin() const {
  return size() == 0 ? Iterator() : Iterator(document_, id_ - raw().value);
}
inline Node::Iterator Node::end() const {
  return size() == 0 ? Iterator() : Iterator(document_, id_ - raw().value + raw().size);
}
[[gnu::always_inline]] inline Symbol Node::key_symbol() const {
  return document_ != nullptr ? raw().key : k_no_symbol;
}
template <std::size_t count>
std::array<Node, count> Node::find(const std::array<Symbol, count>& names) const {
  std::array<Node, count> found{};
  if (!is_object()) return found;
  if (size() >= k_indexed_members) {
    for (std::size_t i = 0; i < count; ++i)
      found[i] = find(names[i]);
    return found;
  }
  const std::uint32_t first = id_ - raw().value;
  const auto members = document_->arena().nodes.part(first, raw().size);
  for (std::uint32_t number = 0; number < members.size(); ++number)
    for (std::size_t i = 0; i < count; ++i)
      if (members[number].key == names[i]) found[i] = Node(document_, first + number);
  return found;
}
[[gnu::always_inline]] inline std::uint32_t Node::source_offset() const {
  return document_ != nullptr ? raw().source : 0;
}

}  // namespace collet::openapi
