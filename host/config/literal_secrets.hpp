// SPDX-License-Identifier: MIT
/// Finds secrets that are written into a configuration instead of a reference to them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "host/config/toml_node.hpp"

namespace collet::host::config {

/// Returns true if the name ends in a word such as `password`, `token` or `api_key`.
bool names_secret(std::string_view name);

/// Returns true if a string under this key is a secret: the key names one, or the string is a URL with a
/// password or a parameter with such a name, an HTTP credential, a private key, or an option or header with
/// such a name and its value. A string with a reference (`${env:NAME}`, `file:PATH`) is none.
bool is_literal_secret(std::string_view key, std::string_view text);

/// Replaces each literal secret in a value by ***. `key` is the value's own key. Returns true if it found
/// one.
bool hide_literal_secrets(Node& value, std::string_view key);

/// Returns a warning for each setting of a plugin, and each argument of a tool, that is a literal secret.
std::vector<std::string> literal_secret_warnings(const Node& tree);

}  // namespace collet::host::config
