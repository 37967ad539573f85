// SPDX-License-Identifier: MIT
/// References to secrets in the free tables of a configuration.
#pragma once

#include <optional>

#include "host/config/toml_node.hpp"

namespace collet::host::config {

/// Replaces, in every string of `node`, `${env:NAME}` by that variable, and a whole string `file:PATH` by the
/// file's content without its last line end. A relative PATH counts from the folder of the file that names
/// it; `file://…` is a URL and stays. What cannot be resolved is an error with its place, and without any
/// value.
std::optional<support::Error> resolve_secrets(Node& node);

}  // namespace collet::host::config
