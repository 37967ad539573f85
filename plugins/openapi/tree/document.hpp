// SPDX-License-Identifier: MIT
/// A parsed JSON or YAML document: immutable, and safe to read from many threads. A Node is a handle into
/// it.
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
class Index;
class Inventory;
class Node;
class WordIndex;
using support::Place;

enum class Type : std::uint8_t { null, boolean, number, string, array, object };
/// "null", "boolean", "number", "string", "array", "object": for texts that users read.
COLLET_OPENAPI_API std::string_view type_word(Type type);

enum class Format : std::uint8_t { json, yaml };

/// Something odd about a document that did not keep it from being read.
struct Finding {
  std::string message;
  std::uint32_t source = 0;              ///< offset of what it is about
  std::optional<std::uint32_t> first{};  ///< of a duplicate: offset of the key's first appearance
};

/// A handle to one value. Cheap to copy; its document must outlive it. A default Node is no value: it is
/// false, has type null, no text and no children, and every look-up in it finds nothing.
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

  /// The text of a string (escapes resolved) or a number (valid JSON, digits as written); "true", "false",
  /// "null"; empty for containers.
  std::string_view text() const;
  /// The text if this is a string; empty otherwise.
  std::string_view string() const { return is_string() ? text() : std::string_view(); }
  std::optional<bool> boolean() const;

  /// Name of the member that this value is in its object; empty for items, the root, and no value.
  std::string_view key() const;
  Symbol key_symbol() const;

  /// Members of an object or items of an array.
  std::uint32_t size() const;
  /// The child of that number, or no value.
  Node at(std::uint32_t number) const;
  /// The member of that name, or no value. Keys are unique within an object.
  Node find(std::string_view name) const;
  Node find(Symbol name) const;
  Node operator[](std::string_view name) const { return find(name); }
  /// The members of several names, by number: a small object is looked through once.
  template <std::size_t count>
  std::array<Node, count> find(const std::array<Symbol, count>& names) const;

  class Iterator;
  /// Children in source order.
  Iterator begin() const;
  Iterator end() const;

  /// Byte offset of the value in Document::source(). Of what came through a YAML alias: the alias for the
  /// value itself, the anchor's place for what is inside.
  std::uint32_t source_offset() const;
  Place place() const;

  /// The container that holds this value, or no value for the root. What a YAML alias shares has the
  /// container in which it is written out.
  Node parent() const;

  const Document* document() const { return document_; }
  /// Number of the node in its document: below Document::node_count(), stable, usable as a map key.
  std::uint32_t id() const { return id_; }

  /// Is its text free of characters that JSON escapes?
  bool plain() const;

 private:
  const RawNode& raw() const;
  bool is(Tag tag) const;
  std::string_view word() const;
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
  /// Of a file, which `guard` keeps mapped; `bytes` of it.
  Document(const ArenaView& arena, Format format, std::vector<Finding> findings,
           std::uint64_t findings_left_out, std::shared_ptr<const Guard> guard, std::size_t bytes);
  ~Document();
  Document(const Document&) = delete;
  Document& operator=(const Document&) = delete;

  Node root() const { return {this, static_cast<std::uint32_t>(arena_.nodes.size()) - 1}; }
  Node node(std::uint32_t id) const { return {this, id}; }
  /// Ids are below this. A few are no values, or values that a later duplicate key or an overridden merge key
  /// hides: what counts is what can be reached from the root.
  std::uint32_t node_count() const { return static_cast<std::uint32_t>(arena_.nodes.size()); }
  bool is_value(std::uint32_t id) const {
    return arena_.nodes[id].tag != static_cast<std::uint32_t>(Tag::index);
  }

  /// The node will be asked for soon: its memory may be fetched meanwhile.
  void expect(std::uint32_t id) const { __builtin_prefetch(arena_.nodes.place(id)); }

  /// The same of a symbol that will be asked for its text.
  void expect_text(Symbol symbol) const { __builtin_prefetch(arena_.symbols.place(symbol)); }

  Format format() const { return format_; }
  std::string_view source() const;
  Place place_of(std::uint32_t offset) const;
  /// The line alone, from 1: cheap in a document that is one long line, where a column costs the way to it.
  std::uint32_t line_of(std::uint32_t offset) const;

  /// The symbol of a member name, or k_no_symbol if no object has such a member.
  Symbol symbol(std::string_view name) const;
  std::string_view symbol_text(Symbol symbol) const;

  /// Duplicate keys and the like, in order of the source. At most 1,000; the others are only counted.
  const std::vector<Finding>& findings() const { return findings_; }
  std::uint64_t findings_left_out() const { return findings_left_out_; }
  /// "line 7, column 3: duplicate key 'get' (first at line 2, column 3); the last one counts".
  std::string describe(const Finding& finding) const;

  /// What the document is about; built on first use.
  const Index& index() const;

  /// All its objects and references; built on first use.
  const Inventory& inventory() const;

  /// The words of its operations; built on first use. It must have an index without a problem.
  const WordIndex& words() const;

  /// Builds all that is built lazily.
  void build_all() const;

  /// Bytes held now, with all that was built lazily.
  std::size_t memory() const;

  /// Was the file that it is read from found to be damaged? Whoever reads on may get a DamagedSnapshot.
  bool damaged() const { return guard_ != nullptr && guard_->damaged(); }

  const ArenaView& arena() const { return arena_; }
  /// For tables of texts in it.
  std::uint32_t hash(std::string_view text) const;

 private:
  friend class Node;
  friend struct DocumentStorage;
  std::uint32_t parent_of(std::uint32_t id) const;
  const Flat<std::uint32_t>& line_starts() const;
  const Flat<std::uint32_t>& parents() const;

  const Arena own_;
  const std::shared_ptr<const Guard> guard_;
  const std::size_t mapped_ = 0;
  const ArenaView arena_;
  const Format format_;
  const std::vector<Finding> findings_;
  const std::uint64_t findings_left_out_;
  mutable std::once_flag lines_once_;
  mutable Array<std::uint32_t> line_starts_;
  mutable std::once_flag parents_once_;
  mutable Array<std::uint32_t> parents_;
  mutable std::once_flag index_once_;
  mutable std::unique_ptr<Index> index_;
  mutable std::once_flag inventory_once_;
  mutable std::unique_ptr<Inventory> inventory_;
  mutable std::once_flag words_once_;
  mutable std::unique_ptr<WordIndex> words_;
  mutable std::atomic<std::size_t> lazy_memory_{0};
};

using DocumentPtr = std::shared_ptr<const Document>;

inline const RawNode& Node::raw() const {
  return document_->arena_.nodes[id_];
}
inline bool Node::is(Tag tag) const {
  return document_ != nullptr && raw().tag == static_cast<std::uint32_t>(tag);
}
inline Type Node::type() const {
  constexpr Type k_types[16] = {Type::null,   Type::boolean, Type::boolean, Type::number, Type::string,
                                Type::string, Type::array,   Type::object,  Type::null};
  return document_ != nullptr ? k_types[raw().tag] : Type::null;
}
inline std::string_view Node::text() const {
  if (document_ == nullptr) return {};
  const RawNode& node = raw();
  const bool is_text = openapi::is_string(node) || node.tag == static_cast<std::uint32_t>(Tag::number);
  return is_text ? document_->arena_.text(node.value, node.size) : word();
}
inline std::uint32_t Node::size() const {
  return document_ != nullptr && raw().tag >= static_cast<std::uint32_t>(Tag::array) ? raw().size : 0;
}
inline Node Node::at(std::uint32_t number) const {
  return number < size() ? Node(document_, id_ - raw().value + number) : Node();
}
inline Node::Iterator Node::begin() const {
  return size() == 0 ? Iterator() : Iterator(document_, id_ - raw().value);
}
inline Node::Iterator Node::end() const {
  return size() == 0 ? Iterator() : Iterator(document_, id_ - raw().value + raw().size);
}
inline Symbol Node::key_symbol() const {
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
inline std::uint32_t Node::source_offset() const {
  return document_ != nullptr ? raw().source : 0;
}

}  // namespace collet::openapi
