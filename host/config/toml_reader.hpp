// SPDX-License-Identifier: MIT
/// Reads TOML text into a tree with origins. Only this reader uses toml++.
#pragma once

#include <string>
#include <string_view>

#include "host/config/toml_node.hpp"

namespace collet::host::config {

constexpr std::size_t k_max_file_bytes = 1 << 20;
constexpr std::size_t k_max_depth = 32;  ///< depth of tables and arrays, and parts of a dotted key

/// `file` is the file that origins name. An error begins with file:line:column.
support::Result<Node> read_toml(std::string_view text, const std::string& file);

/// Reads one `--set key=value` into a tree with that leaf. The value is TOML if it is valid TOML, else a
/// string. Origins name the file "--set".
support::Result<Node> read_set(std::string_view assignment);

}  // namespace collet::host::config
