// SPDX-License-Identifier: MIT
/// The merged tree to typed settings.
#pragma once

#include "host/config/toml_node.hpp"

namespace collet::host::config {

/// `tree` passed check_table() and holds the built-in layer. Fails only on a secret that cannot be resolved.
support::Result<Settings> to_settings(const Node& tree);

/// Every leaf of the tree, sorted by key; secrets as references.
std::vector<Settings::Shown> shown_settings(const Node& tree);

}  // namespace collet::host::config
