// SPDX-License-Identifier: MIT
/// A tree of TOML values, each with its origin. schema.hpp has the keys and types.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "host/config/settings.hpp"

namespace collet::host::config {

struct Entry;

struct Node {
  enum class Kind : std::uint8_t { boolean, integer, number, string, date, array, table };

  Kind kind = Kind::table;
  bool boolean = false;
  std::int64_t integer = 0;
  double number = 0;
  std::string text;         ///< text of a string or a date
  std::vector<Node> items;  ///< items of an array
  std::map<std::string, Entry, std::less<>> members;
  Origin origin;

  bool is(Kind wanted) const { return kind == wanted; }
  /// Returns the member of that name, or null.
  const Node* find(std::string_view name) const;
  Node* find(std::string_view name);
  /// Returns the node under these names, one for each level, or null.
  const Node* find_path(std::initializer_list<std::string_view> names) const;
};

struct Entry {
  Origin key_origin;
  Node node;
};

/// Returns the kind as messages name it: "integer", "array" and so on.
std::string_view kind_word(Node::Kind kind);

/// Return and append compact JSON. Dates become strings.
std::string to_json(const Node& node);
void append_json(std::string& out, const Node& node);

/// Returns `key` as a part of a dotted key, quoted if needed.
std::string quoted_key(std::string_view key);
/// Returns `path.key`, or the key alone if `path` is empty.
std::string join_key(std::string_view path, std::string_view key);

/// Returns an error with the text "origin: message".
support::Error error_at(const Origin& origin, std::string_view message);

}  // namespace collet::host::config
