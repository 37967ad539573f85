// SPDX-License-Identifier: MIT
#include "plugins/refs/beyond.hpp"

#include "plugins/openapi/table/value_role.hpp"

namespace collet::refs {

using openapi::Located;
using openapi::Node;
using openapi::ValueRole;

void Beyond::add(Located value) {
  open_.push_back(value);
  while (!open_.empty()) {
    const Located next = open_.back();
    open_.pop_back();
    if (!walked_.emplace(next.source, next.node.id()).second) continue;
    call_.throw_if_cancelled();
    walk(next);
  }
}

/// Depth first with a stack of its own.
void Beyond::walk(Located value) {
  std::vector<std::pair<Node, ValueRole>> stack{{value.node, ValueRole::object}};
  while (!stack.empty()) {
    const auto [node, role] = stack.back();
    stack.pop_back();
    if (role == ValueRole::data) continue;
    if (role != ValueRole::map && !references_.reference_of(node).empty()) note({node, value.source});
    for (std::uint32_t i = node.size(); i-- > 0;) {
      const Node child = node.at(i);
      if (child.is_object() || child.is_array())
        stack.emplace_back(child, node.is_object() ? child_role(role, child.key(), child) : role);
    }
  }
}

void Beyond::note(Located object) {
  if (!noted_.emplace(object.source, object.node.id()).second) return;
  occurrences_.push_back({object, references_.reference_of(object.node)});
  if (!transitive_) return;
  const auto followed = references_.follow(object);
  if (!followed.at) return;
  if (followed.at.source == 0) {
    back_.push_back(followed.at.node);
  } else {
    open_.push_back(followed.at);
  }
}

}  // namespace collet::refs
