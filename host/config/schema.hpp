// SPDX-License-Identifier: MIT
/// The keys that a configuration may hold, and what each one wants.
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
  table,      ///< the keys of `fields`; a field named "*" stands for every other name
  free_table  ///< any keys, any values
};

struct Field {
  std::string_view name;
  Want want;
  std::span<const Field> fields = {};
  std::span<const std::string_view> choices = {};
  std::int64_t least = std::numeric_limits<std::int64_t>::min();
  std::int64_t most = std::numeric_limits<std::int64_t>::max();
};

/// Every key of a file. `profiles` and `policy` hold the other tables again.
std::span<const Field> file_fields();
/// The keys of one profile (and of a profile's file).
std::span<const Field> profile_fields();

/// Checks a table against `fields`. `path` is the table's own key for messages, "" at the top. The first
/// thing that is wrong, with its place.
std::optional<support::Error> check_table(const Node& table, std::span<const Field> fields,
                                          const std::string& path = "");

/// The defaults that are built in, as a layer below all others.
Node built_in_layer();

}  // namespace collet::host::config
