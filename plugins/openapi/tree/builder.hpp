// SPDX-License-Identifier: MIT
/// Builds a document from the events of a reader. The JSON and the YAML reader share it, so that both give
/// the same trees.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/openapi/tree/document.hpp"
#include "plugins/openapi/tree/limits.hpp"
#include "plugins/openapi/tree/pending_nodes.hpp"
#include "plugins/openapi/tree/symbol_cache.hpp"

namespace collet::openapi {

/// A completed value that a YAML alias may repeat.
struct Anchored {
  RawNode node{};            ///< for a container, `value` is the id of the first child
  std::uint64_t values = 0;  ///< values in it including itself; each alias counts again
  std::uint32_t height = 0;  ///< nesting depth of containers, including this one
};

/// The reason why building stopped.
struct BuildError {
  collet_status code = COLLET_FAILED;
  std::uint32_t source = 0;
  std::string message;
};

/// Values are added in source order, in an object each after its key(). Functions that return bool return
/// false if the document cannot be built; error() then holds the reason.
class Builder {
 public:
  /// Number of readable NUL bytes after the end of the source, so that code that reads sixteen bytes at a
  /// time needs no bounds check.
  static constexpr std::size_t k_padding = 16;

  /// Copies the source only if the string has no capacity for the padding.
  Builder(std::string source, const Limits& limits);

  const std::string& source() const { return arena_.source; }
  std::string take_source() && { return std::move(arena_.source); }
  const Limits& limits() const { return limits_; }

  bool begin(Type container, std::uint32_t at);
  bool end();
  std::uint32_t depth() const { return static_cast<std::uint32_t>(open_.size()); }

  /// Sets the key of the next value. `text` must be a view of the source at `address`, since bytes after it
  /// are read too; key_copy() takes any text.
  bool key(std::string_view text, std::uint32_t address, std::uint32_t at);
  bool key_copy(std::string_view text, std::uint32_t at);
  /// Makes the next value the one that the YAML key `<<` merges into the open object.
  bool merge_key(std::uint32_t at);

  bool scalar(Tag tag, std::uint32_t at);  ///< for null, false_ and true_
  /// Adds a string whose text is in the source at `address`; string_copy() copies the text.
  bool string(std::string_view text, std::uint32_t address, std::uint32_t at);
  bool string_copy(std::string_view text, std::uint32_t at);
  /// Adds a string or number with that text; the text of a number must be valid JSON.
  bool text(Tag tag, std::string_view text, std::uint32_t address, std::uint32_t at);
  bool text_copy(Tag tag, std::string_view text, std::uint32_t at);
  /// Adds a JSON string or key with escapes; `raw` is the text between the quotes.
  bool escaped_string(std::string_view raw, std::uint32_t at);
  bool escaped_key(std::string_view raw, std::uint32_t at);

  /// Returns the value completed last; alias() adds such a value again under the current key.
  Anchored last() const;
  /// Returns the current key as a string value.
  Anchored key_as_value() const;
  bool alias(const Anchored& anchored, std::uint32_t at);
  /// Returns the text of a completed scalar.
  std::string_view text_of(const RawNode& node) const { return arena_.text(node.value, node.size); }

  void add_finding(std::string message, std::uint32_t at);
  bool fail(collet_status code, std::string message, std::uint32_t at);
  const BuildError& error() const { return error_; }

  /// Returns the document. Exactly one value must have been completed.
  DocumentPtr finish(Format format);

 private:
  struct Open {
    Symbol key;  // `key`, `source` and `key_place` are those of the container
    std::uint32_t source;
    std::uint32_t key_place;
    std::uint32_t first;  // number of the first child in pending_
    bool object;
    std::uint64_t values_before;
    std::uint32_t height = 1;
    bool merges = false;
    bool holds_containers = false;  // non-empty ones
  };

  bool push(Tag tag, std::uint32_t at, std::uint32_t size, std::uint32_t value);
  bool push_container(Tag tag, std::uint32_t at, std::uint32_t size, std::uint32_t first);
  bool too_many_values(std::uint32_t at);
  bool too_deep(std::uint32_t at);
  bool too_long(std::string_view what, std::uint32_t at);
  void intern_key(std::string_view text, std::uint32_t address);
  std::uint32_t flush(const Open& open);
  void settle_keys(std::size_t first);
  bool add_table(std::size_t first);
  bool has_duplicates(const RawNode* members, std::size_t count);
  void drop_duplicates(std::size_t first);
  void report_duplicate(Symbol key, std::uint32_t at, std::uint32_t first);
  bool apply_merges(Open& open);
  RawNode flushed_node(std::uint32_t id) const;
  bool copy(std::string_view text, std::uint32_t at, std::uint32_t& address);

  Limits limits_;
  Arena arena_;
  PendingNodes pending_;  // completed children of open containers, with absolute links
  std::vector<Open> open_;
  Symbol key_ = k_no_symbol;
  std::uint32_t key_place_ = 0;
  std::uint64_t values_ = 0;
  std::uint64_t last_values_ = 0;  // for the container completed last
  std::uint32_t last_height_ = 0;
  std::uint32_t stamp_ = 0;
  std::vector<std::uint32_t> stamps_;  // by symbol, the number of the last duplicate check that met it
  SymbolCache symbol_cache_;
  std::string unescaped_;
  std::vector<Finding> findings_;
  std::uint64_t findings_left_out_ = 0;
  BuildError error_;
};

// Functions called for each value are inline: as calls they took a tenth of the reading time.

[[gnu::always_inline]] inline bool Builder::push(Tag tag, std::uint32_t at, std::uint32_t size,
                                                 std::uint32_t value) {
  if (++values_ > limits_.max_nodes) [[unlikely]]
    return too_many_values(at);
  pending_.push(raw_node(key_, at, tag, size, value), key_place_);
  key_ = k_no_symbol;
  return true;
}

inline bool Builder::scalar(Tag tag, std::uint32_t at) {
  return push(tag, at, 0, 0);
}

[[gnu::always_inline]] inline bool Builder::text(Tag tag, std::string_view text, std::uint32_t address,
                                                 std::uint32_t at) {
  if (text.size() > k_max_size) [[unlikely]]
    return too_long("text", at);
  return push(tag, at, static_cast<std::uint32_t>(text.size()), address);
}

[[gnu::always_inline]] inline bool Builder::key(std::string_view text, std::uint32_t address,
                                                std::uint32_t at) {
  key_place_ = at;
  if (text.size() > k_max_size) [[unlikely]]
    return too_long("key", at);
  SymbolCache::Entry* const entry = symbol_cache_.entry(text, k_padding);
  if (entry == nullptr) {
    intern_key(text, address);
  } else {
    if (entry->symbol == k_no_symbol) {
      intern_key(text, address);
      entry->symbol = key_;
    }
    key_ = entry->symbol;
  }
  return true;
}

inline bool Builder::begin(Type container, std::uint32_t at) {
  if (open_.size() >= limits_.max_depth) [[unlikely]]
    return too_deep(at);
  open_.push_back({key_, at, key_place_, static_cast<std::uint32_t>(pending_.size()),
                   container == Type::object, values_});
  key_ = k_no_symbol;
  return true;
}

}  // namespace collet::openapi
