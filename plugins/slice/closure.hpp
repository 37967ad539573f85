// SPDX-License-Identifier: MIT
/// Finds what a set of units needs, so that a document that contains only these has no dangling reference or
/// name.
#pragma once

#include <cstdint>
#include <unordered_set>
#include <vector>

#include "plugins/connections/connections.hpp"
#include "plugins/openapi/index/description.hpp"
#include "plugins/refs/adjacency_list.hpp"
#include "plugins/refs/resolved_targets.hpp"

namespace collet::slice {

enum class Kept : std::uint8_t {
  no,
  frame,  ///< a path item without the operations that nothing else keeps
  whole,
};

class Closure {
 public:
  /// The arguments must outlive the object.
  Closure(const openapi::Description& description, const refs::ResolvedTargets& resolved,
          connections::Connections& connections);

  void reach(std::uint32_t unit, Kept level);
  /// Reaches the unit that is or contains the node. Of a value in no unit, such as an extension of the
  /// document, reaches what its references lead to.
  void reach_node(openapi::Node node);
  /// Follows all references and names from what was reached. Units that contain a reached one are kept too.
  void run();

  Kept kept(std::uint32_t unit) const { return kept_[unit]; }
  /// Returns true if a kept reference leads to this node, which is no unit, or into it.
  bool keeps(openapi::Node node) const { return nodes_.contains(node.id()); }
  /// Returns true if a kept unit refers to another document.
  bool leaves() const { return leaves_; }

  /// Returns for each unit whether it needs one of the given ones, directly or not.
  std::vector<bool> needing(const std::vector<std::uint32_t>& units);

 private:
  void follow(std::uint32_t unit);
  template <class Visit>
  void each_need(std::uint32_t unit, const Visit& visit);

  const openapi::Description& description_;
  const openapi::Inventory& inventory_;
  const refs::ResolvedTargets& resolved_;
  connections::Connections& connections_;
  const refs::AdjacencyList children_;
  std::vector<Kept> kept_;
  std::vector<std::uint32_t> open_;
  std::unordered_set<std::uint32_t> nodes_;
  std::vector<openapi::Node> open_nodes_;
  std::vector<connections::Connection> found_;
  bool leaves_ = false;
};

}  // namespace collet::slice
