// SPDX-License-Identifier: MIT
/// Resolves references to secrets in the free tables of a configuration.
#pragma once

#include <optional>

#include "host/config/toml_node.hpp"

namespace collet::host::config {

/// Replaces, in every string of `node`, `${env:NAME}` by that variable, and a whole string `file:PATH` by the
/// content of the file without its last line end. A relative PATH is resolved against the folder of the
/// configuration file; `file://…` is a URL and is not replaced. The error for a reference that cannot be
/// resolved has its place and no values.
std::optional<support::Error> resolve_secrets(Node& node);

}  // namespace collet::host::config
