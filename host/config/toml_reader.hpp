// SPDX-License-Identifier: MIT
/// TOML text to a tree with places. The one door to toml++.
#pragma once

#include <string>
#include <string_view>

#include "host/config/toml_node.hpp"

namespace collet::host::config {

constexpr std::size_t k_max_file_bytes = 1 << 20;
constexpr std::size_t k_max_depth = 32;  ///< tables and arrays inside each other, and parts of a dotted key

/// `file` is what origins say. An error starts with file:line:column.
support::Result<Node> read_toml(std::string_view text, const std::string& file);

/// One `--set key=value`: a tree with that one leaf. The value is TOML if it can be read as such, else the
/// text itself. Origins say "--set".
support::Result<Node> read_set(std::string_view assignment);

}  // namespace collet::host::config
