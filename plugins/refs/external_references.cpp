// SPDX-License-Identifier: MIT
#include "plugins/refs/external_references.hpp"

#include "plugins/openapi/table/value_role.hpp"

namespace collet::refs {

using openapi::Located;
using openapi::Node;
using openapi::ValueRole;

void ExternalReferences::add(Located value) {
  pending_.push_back(value);
  while (!pending_.empty()) {
    const Located next = pending_.back();
    pending_.pop_back();
    if (!walked_.emplace(next.source, next.node.id()).second) continue;
    call_.throw_if_cancelled();
    walk(next);
  }
}

/// Walks depth first with an explicit stack.
void ExternalReferences::walk(Located value) {
  std::vector<std::pair<Node, ValueRole>> stack{{value.node, ValueRole::object}};
  while (!stack.empty()) {
    const auto [node, role] = stack.back();
    stack.pop_back();
    if (role == ValueRole::data) continue;
    if (role != ValueRole::map && !references_.reference_of(node).empty()) record({node, value.source});
    for (std::uint32_t i = node.size(); i-- > 0;) {
      const Node child = node.at(i);
      if (child.is_object() || child.is_array())
        stack.emplace_back(child, node.is_object() ? child_role(role, child.key(), child) : role);
    }
  }
}

void ExternalReferences::record(Located object) {
  if (!recorded_.emplace(object.source, object.node.id()).second) return;
  occurrences_.push_back({object, references_.reference_of(object.node)});
  if (!transitive_) return;
  const auto followed = references_.follow(object);
  if (!followed.at) return;
  if (followed.at.source == 0) {
    returned_.push_back(followed.at.node);
  } else {
    pending_.push_back(followed.at);
  }
}

}  // namespace collet::refs
