// SPDX-License-Identifier: MIT
/// Resolves references to secrets in the free tables of a configuration.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "host/config/toml_node.hpp"

namespace collet::host::config {

/// Replaces, in every string of `node`, `${env:NAME}` by that variable, and a whole string `file:PATH` by the
/// content of the file without its last line end. A relative PATH is resolved against the folder of the
/// configuration file; `file://…` is a URL and is not replaced. The error for a reference that cannot be
/// resolved has its place and no values.
///
/// If there is a `missing`, a variable that is not set and a file that cannot be read are no errors: the
/// string becomes the table {"$missing" = REASON}, which a plugin may accept in its config_schema, and the
/// reason is added to `missing`.
std::optional<support::Error> resolve_secrets(Node& node, std::vector<std::string>* missing = nullptr);

}  // namespace collet::host::config
