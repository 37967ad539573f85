// SPDX-License-Identifier: MIT
/// The relationships of all symbols as arrays in a mapped file, for walks over many symbols. The index names
/// its file; places and rules of single edges are in the index.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "plugins/codegraph/link/linker.hpp"
#include "sdk/support/result.hpp"

namespace collet::codegraph {

/// All edges of one kind between two symbols, seen from one of them.
struct Neighbour {
  std::uint32_t other = 0;
  std::uint8_t kind = 0;
  std::uint8_t rule = 0;  ///< the rule with the highest confidence
  std::uint16_t count = 0;

  EdgeKind edge_kind() const { return static_cast<EdgeKind>(kind); }
};
static_assert(sizeof(Neighbour) == 8);

struct GraphNode {
  std::uint32_t callers = 0;
  std::uint8_t kind = 0;    ///< SymbolKind, or k_no_node if no symbol has this number
  std::uint8_t flags = 0;   ///< k_node_test, k_node_hidden, k_node_overrides
  std::uint16_t order = 0;  ///< from the ID: an order that does not depend on the numbers of symbols

  static constexpr std::uint8_t k_no_node = 255;
};
static_assert(sizeof(GraphNode) == 8);
enum : std::uint8_t {
  k_node_test = 1,
  k_node_hidden = 2,
  k_node_overrides = 4,  ///< it overrides a method of a base; set by Adjacency::write
};

struct PlainEdge {
  std::uint32_t source = 0;
  std::uint32_t target = 0;
  EdgeKind kind = EdgeKind::calls;
  Rule rule = Rule::none;
};

/// Sorts the edges of one node by kind and neighbour, and unites those of one kind to the same neighbour.
void unite_neighbours(std::vector<Neighbour>& row);

class Adjacency {
 public:
  /// The neighbours of all nodes in one direction.
  struct Direction {
    std::vector<std::uint64_t> start;  ///< a number for each node, and the number of entries
    std::vector<Neighbour> entries;
  };

  /// Maps a file. Fails if it is missing or its sizes do not fit each other.
  static support::Result<Adjacency> open(const std::string& path);
  /// Writes a file. `nodes[0]` is no symbol.
  static support::Result<void> write(const std::string& path, std::vector<GraphNode> nodes,
                                     const std::vector<PlainEdge>& edges);
  /// Writes a file with these arrays.
  static support::Result<void> write_arrays(const std::string& path, const std::vector<GraphNode>& nodes,
                                            const Direction& outbound, const Direction& inbound);

  std::uint32_t size() const { return nodes_; }
  /// Returns the node, or one without a symbol if the number is too large.
  GraphNode node(std::uint32_t number) const;
  /// Loads a node into the cache of the processor, for a walk that reads it soon.
  void prefetch(std::uint32_t number) const { __builtin_prefetch(node_ + number); }
  /// Returns the neighbours by kind, then by number. Their numbers are less than size().
  std::span<const Neighbour> neighbours(std::uint32_t number, bool inbound) const;

 private:
  struct Mapping {
    void* bytes = nullptr;
    std::size_t size = 0;
    ~Mapping();
  };
  std::shared_ptr<const Mapping> mapping_;
  std::uint32_t nodes_ = 0;
  std::uint64_t entries_[2] = {0, 0};
  const GraphNode* node_ = nullptr;
  const std::uint64_t* start_[2] = {nullptr, nullptr};
  const Neighbour* neighbour_[2] = {nullptr, nullptr};
};

inline GraphNode Adjacency::node(std::uint32_t number) const {
  GraphNode out;
  out.kind = GraphNode::k_no_node;
  if (number >= nodes_) return out;
  out = node_[number];
  if (out.kind >= static_cast<std::uint8_t>(SymbolKind::count)) out.kind = GraphNode::k_no_node;
  return out;
}

inline std::span<const Neighbour> Adjacency::neighbours(std::uint32_t number, bool inbound) const {
  if (number >= nodes_) return {};
  const std::size_t way = inbound ? 1 : 0;
  const std::uint64_t first = start_[way][number];
  const std::uint64_t last = start_[way][number + 1];
  if (first > last || last > entries_[way]) return {};
  return {neighbour_[way] + first, static_cast<std::size_t>(last - first)};
}

}  // namespace collet::codegraph
