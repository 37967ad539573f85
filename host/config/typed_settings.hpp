// SPDX-License-Identifier: MIT
/// Converts the merged tree to typed settings.
#pragma once

#include "host/config/toml_node.hpp"

namespace collet::host::config {

/// `tree` must have passed check_table() and include the built-in layer. Fails only if a secret cannot be
/// resolved.
support::Result<Settings> to_settings(const Node& tree);

/// Returns every leaf of the tree, sorted by key. Secrets stay references.
std::vector<Settings::Shown> shown_settings(const Node& tree);

}  // namespace collet::host::config
