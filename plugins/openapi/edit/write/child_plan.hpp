// SPDX-License-Identifier: MIT
/// The changes among the children of a container that keeps its place in the text.
#pragma once

#include <cstdint>
#include <vector>

#include "plugins/openapi/edit/edit.hpp"

namespace collet::openapi::edit {

/// A child of the edited container, in order.
struct PlannedChild {
  Node node;  ///< in the edited document
  std::uint32_t number =
      k_none;     ///< child number in the origin of the container, or k_none if it is new there
  Node origin{};  ///< the child of that number
};

struct ChildPlan {
  std::vector<PlannedChild> children;
  std::vector<bool> kept;  ///< by child number in the origin of the container
  bool removes = false;    ///< a child of the origin is not kept
  bool inserts = false;
};

/// Returns true if the node is a container of the same kind as its origin, so that its text is changed child
/// by child.
bool keeps_its_text(Node node, Node origin);

ChildPlan plan_children(const Edit& edit, Node container, Node origin);

}  // namespace collet::openapi::edit
