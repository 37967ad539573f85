// SPDX-License-Identifier: MIT
/// Puts a document together from the events of a reader. Both readers feed it, so that JSON and YAML cannot
/// come out differently.
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

/// A completed value that a YAML alias may name.
struct Anchored {
  RawNode node{};            ///< `value` of a container: absolute id of the first child
  std::uint64_t values = 0;  ///< in it, itself included, those behind aliases counted each time
  std::uint32_t height = 0;  ///< containers one in another, from this one down
};

/// Why building stopped.
struct BuildError {
  collet_status code = COLLET_FAILED;
  std::uint32_t source = 0;
  std::string message;
};

/// Values come in order of the source; in an object each after its key(). Every function answers false once
/// the document cannot be built; error() says why.
class Builder {
 public:
  /// So many bytes may be read from the source's end on, the first a NUL: who looks at sixteen bytes at a
  /// time need not ask how many there are.
  static constexpr std::size_t k_padding = 16;

  /// A copy less where the string has room for the padding.
  Builder(std::string source, const Limits& limits);

  const std::string& source() const { return arena_.source; }
  std::string take_source() && { return std::move(arena_.source); }
  const Limits& limits() const { return limits_; }

  bool begin(Type container, std::uint32_t at);
  bool end();
  std::uint32_t depth() const { return static_cast<std::uint32_t>(open_.size()); }

  /// A key: a view of the source at `address`, for what follows it is looked at as well; or a copy.
  bool key(std::string_view text, std::uint32_t address, std::uint32_t at);
  bool key_copy(std::string_view text, std::uint32_t at);
  /// The next value is what `<<` merges into the open object.
  bool merge_key(std::uint32_t at);

  bool scalar(Tag tag, std::uint32_t at);  ///< null, false_, true_
  /// A string whose text stands in the source at `address`, or is copied.
  bool string(std::string_view text, std::uint32_t address, std::uint32_t at);
  bool string_copy(std::string_view text, std::uint32_t at);
  /// The same for any text; of a number, valid JSON.
  bool text(Tag tag, std::string_view text, std::uint32_t address, std::uint32_t at);
  bool text_copy(Tag tag, std::string_view text, std::uint32_t at);
  /// JSON strings with escapes, as they stand between the quotes.
  bool escaped_string(std::string_view raw, std::uint32_t at);
  bool escaped_key(std::string_view raw, std::uint32_t at);

  /// The value completed last, and the value again under the current key.
  Anchored last() const;
  /// The current key, as a string.
  Anchored key_as_value() const;
  bool alias(const Anchored& anchored, std::uint32_t at);
  /// The text of a completed scalar.
  std::string_view text_of(const RawNode& node) const { return arena_.text(node.value, node.size); }

  void find(std::string message, std::uint32_t at);
  bool fail(collet_status code, std::string message, std::uint32_t at);
  const BuildError& error() const { return error_; }

  /// After exactly one value was completed.
  DocumentPtr finish(Format format);

 private:
  struct Open {
    Symbol key;  // these three of the container itself
    std::uint32_t source;
    std::uint32_t key_place;
    std::uint32_t first;  // in pending_
    bool object;
    std::uint64_t values_before;
    std::uint32_t height = 1;
    bool merges = false;
    bool holds_containers = false;  // that are not empty
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
  PendingNodes pending_;  // completed children of open containers, links absolute
  std::vector<Open> open_;
  Symbol key_ = k_no_symbol;
  std::uint32_t key_place_ = 0;
  std::uint64_t values_ = 0;
  std::uint64_t last_values_ = 0;  // of the container completed last
  std::uint32_t last_height_ = 0;
  std::uint32_t stamp_ = 0;
  std::vector<std::uint32_t> stamps_;  // by symbol: the check for duplicates that met it last
  SymbolCache symbol_cache_;
  std::string unescaped_;
  std::vector<Finding> findings_;
  std::uint64_t findings_left_out_ = 0;
  BuildError error_;
};

// What is called for each value stands here, so that the readers' loops take it in: calls made a tenth of the
// time.

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
