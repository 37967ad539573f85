// SPDX-License-Identifier: MIT
#include "plugins/openapi/edit/write/child_plan.hpp"

#include <algorithm>

namespace collet::openapi::edit {

bool keeps_its_text(Node node, Node origin) {
  return (node.is_object() && origin.is_object()) || (node.is_array() && origin.is_array());
}

ChildPlan plan_children(const Edit& edit, Node container, Node origin) {
  ChildPlan plan;
  plan.children.reserve(container.size());
  plan.kept.assign(origin.size(), false);
  const std::uint32_t first = origin.size() == 0 ? 0 : origin.at(0).id();
  std::uint32_t next = 0;
  for (const Node child : container) {
    PlannedChild planned{child};
    const Node from = edit.origin(child);
    // A child that is not in the order of the origin is written anew.
    if (from && from.id() >= first + next && from.id() < first + origin.size()) {
      planned.number = from.id() - first;
      planned.origin = from;
      plan.kept[planned.number] = true;
      next = planned.number + 1;
    } else {
      plan.inserts = true;
    }
    plan.children.push_back(planned);
  }
  plan.removes = std::find(plan.kept.begin(), plan.kept.end(), false) != plan.kept.end();
  return plan;
}

}  // namespace collet::openapi::edit
