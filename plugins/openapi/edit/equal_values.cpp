// SPDX-License-Identifier: MIT
#include "plugins/openapi/edit/equal_values.hpp"

#include "plugins/openapi/tree/pointer.hpp"

namespace collet::openapi::edit {

bool equal_values(Node a, Node b) {
  if (a.type() != b.type() || a.size() != b.size()) return false;
  if (!a.is_object() && !a.is_array()) return a.text() == b.text();
  for (std::uint32_t number = 0; number < a.size(); ++number) {
    const Node child = a.at(number);
    Node other = b.at(number);
    if (a.is_object() && other.key() != child.key()) other = b.find(child.key());
    if (!other || !equal_values(child, other)) return false;
  }
  return true;
}

std::string first_difference(Node a, Node b) {
  if (equal_values(a, b)) return "=";
  std::string at;
  for (;;) {
    bool below = false;
    if (a.type() == b.type()) {
      for (std::uint32_t number = 0; number < a.size() && !below; ++number) {
        const Node child = a.at(number);
        const Node other = a.is_object() ? b.find(child.key()) : b.at(number);
        if (other && equal_values(child, other)) continue;
        append_pointer_step(at, a.is_object() ? std::string(child.key()) : std::to_string(number));
        if (!other) return at;
        a = child;
        b = other;
        below = true;
      }
    }
    if (!below) return at;
  }
}

}  // namespace collet::openapi::edit
