// SPDX-License-Identifier: MIT
/// The places of the members or items of a container in a JSON text.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "plugins/openapi/tree/document.hpp"

namespace collet::openapi::edit {

/// A member or an item in the text. For an item, the key is empty.
struct JsonEntry {
  std::size_t key;
  std::size_t key_end;
  std::size_t value;
  std::size_t end;
};

/// Returns the offset of the first of the blanks that end at an offset.
std::size_t blanks_before(std::string_view text, std::size_t at);

/// Finds entries when they are asked for, from the offsets of their nodes, because most members of a large
/// object are not changed. Reads the whole container instead if it may have duplicate keys, or if a key is
/// written with escapes.
class JsonEntries {
 public:
  /// The text of the container ends before `end`.
  JsonEntries(std::string_view text, Node container, std::size_t end, bool has_duplicates);

  /// Returns the number of entries. Each duplicate of a key counts.
  std::size_t size() const { return is_read_ ? read_.size() : container_.size(); }
  bool empty() const { return size() == 0; }
  JsonEntry operator[](std::size_t number);
  /// Returns the number of the entry that holds a child of the container.
  std::size_t number_of(std::uint32_t child) const;

  /// Returns the offsets of the brackets.
  std::size_t open() const { return open_; }
  std::size_t close() const { return close_; }

 private:
  std::optional<std::size_t> key_of(Node child) const;
  bool find(std::uint32_t number, JsonEntry& entry) const;
  void read();

  std::string_view text_;
  Node container_;
  std::size_t open_;
  std::size_t close_;
  bool is_read_ = false;
  std::vector<JsonEntry> read_;  ///< all entries if is_read_
};

}  // namespace collet::openapi::edit
