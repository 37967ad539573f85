// SPDX-License-Identifier: MIT
/// The keys that a configuration may have, and the type of each.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "host/config/toml_node.hpp"

namespace collet::host::config {

enum class Want : std::uint8_t {
  boolean,
  count,      ///< integer within [least, most]
  size,       ///< bytes as an integer or "256MiB", within [least, most]
  duration,   ///< "30s", within [least, most] milliseconds
  string,     ///< any text
  choice,     ///< one of `choices`
  strings,    ///< array of strings
  table,      ///< table with the keys of `fields`; a field named "*" matches every other key
  free_table  ///< table with any keys and values
};

struct Field {
  std::string_view name;
  Want want;
  std::span<const Field> fields = {};
  std::span<const std::string_view> choices = {};
  std::int64_t least = std::numeric_limits<std::int64_t>::min();
  std::int64_t most = std::numeric_limits<std::int64_t>::max();
};

/// Returns every key of a file. `profiles` and `policy` contain the other tables.
std::span<const Field> file_fields();
/// Returns the keys of one profile, which are also those of a profile's file.
std::span<const Field> profile_fields();

/// Checks a table against `fields`. `path` is the key of the table for messages, "" at the top. Fails with
/// the first fault and its place.
std::optional<support::Error> check_table(const Node& table, std::span<const Field> fields,
                                          const std::string& path = "");

/// Returns the built-in defaults, which are the layer below all others.
Node built_in_layer();

}  // namespace collet::host::config
