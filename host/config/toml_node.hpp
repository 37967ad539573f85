// SPDX-License-Identifier: MIT
/// A layer of configuration as read: values of TOML, each with its place. Untyped; schema.hpp knows the keys.
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
  std::string text;         ///< of string and date
  std::vector<Node> items;  ///< of array
  std::map<std::string, Entry, std::less<>> members;
  Origin origin;

  bool is(Kind wanted) const { return kind == wanted; }
  /// The member of that name, or null.
  const Node* find(std::string_view name) const;
  Node* find(std::string_view name);
  /// The same, level by level.
  const Node* find_path(std::initializer_list<std::string_view> names) const;
};

struct Entry {
  Origin key_origin;
  Node node;
};

/// "integer", "array", … as texts for users name them.
std::string_view kind_word(Node::Kind kind);

/// Compact JSON; dates become strings.
std::string to_json(const Node& node);
void append_json(std::string& out, const Node& node);

/// `key` as it is written in a dotted key: bare if it can be, else quoted.
std::string quoted_key(std::string_view key);
/// `path.key`, or the key alone at the top.
std::string join_key(std::string_view path, std::string_view key);

/// "origin: " for a message, then the sentence.
support::Error error_at(const Origin& origin, std::string_view message);

}  // namespace collet::host::config
