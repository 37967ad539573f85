// SPDX-License-Identifier: MIT
/// Writes the graph file of an index, and lets files of a state take the places of old ones.
#pragma once

#include <cstdint>
#include <set>
#include <string>

#include "plugins/codegraph/store/adjacency.hpp"
#include "plugins/codegraph/store/database.hpp"

namespace collet::codegraph {

/// Returns the node of a symbol. Its order comes from `key`, the ID.
GraphNode graph_node(SymbolKind kind, std::uint16_t flags, bool test, std::uint32_t callers,
                     std::string_view key);
/// Returns the node of a row that has no symbol.
GraphNode no_graph_node();

/// The rows by which an index differs from a graph that was written before.
struct GraphChange {
  std::set<std::int64_t> symbols;  ///< new or gone, or with another number of callers
  std::set<std::int64_t> sources;  ///< symbols whose outbound edges were written anew
};

/// Writes the graph file of an index from that before the change; reads only what the change names.
support::Result<void> write_changed_graph(const Database& database, const Adjacency& before,
                                          const GraphChange& change, const std::string& path);

/// Returns a name for a new graph file that no file in the folder has.
std::string new_graph_name();

/// Removes graph files of a folder other than `keep`.
void remove_old_graphs(const std::string& folder, const std::string& keep);

}  // namespace collet::codegraph
