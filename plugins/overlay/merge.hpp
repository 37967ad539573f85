// SPDX-License-Identifier: MIT
/// The merge of an update into a selected node (Overlay 1.1, Action Object).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "plugins/openapi/edit/change_set.hpp"

namespace collet::overlay {

/// Adds the changes that merge `update` into `target`, whose path is `path`: members of objects recursively,
/// items of arrays at the end, other values in place of the old ones. Returns an error if the kinds do not
/// fit, for example "/info: found an object, cannot take an array".
std::optional<std::string> merge(openapi::edit::ChangeSet& changes, std::vector<std::uint32_t> path,
                                 openapi::Node target, openapi::Node update);

}  // namespace collet::overlay
