// SPDX-License-Identifier: MIT
/// The names of relationships in arguments: those of kinds of edges, and names for groups of them.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "plugins/codegraph/link/linker.hpp"

namespace collet::codegraph {

/// Returns the names of all kinds of edges by their numbers, then WRITES_TABLE and FLOWS_TO.
const std::vector<std::string>& relationship_names();

/// Adds the relationship with this number among the names: one kind of edge, or all of a group.
void add_relationship(std::size_t number, std::set<EdgeKind>& out);

}  // namespace collet::codegraph
