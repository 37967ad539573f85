// SPDX-License-Identifier: MIT
/// Compares the documents that two readers made of one source, node by node: kind, text, key, size, place.
#pragma once

#include <algorithm>
#include <string>

#include "plugins/openapi/tree/document.hpp"

namespace collet::openapi {

/// Returns the first difference for people to read, or an empty text.
inline std::string first_difference(const Document& one, const Document& other) {
  const auto show = [](const Document& document, std::uint32_t id) {
    const Node node = document.node(id);
    const RawNode& raw = document.arena().nodes[id];
    return "node " + std::to_string(id) + " tag " + std::to_string(raw.tag) + " size " +
           std::to_string(raw.size) + " at " + std::to_string(raw.source) + " key '" +
           std::string(node.key()) + "' text '" + std::string(node.text().substr(0, 200)) + "'";
  };
  const std::uint32_t count = std::min(one.node_count(), other.node_count());
  for (std::uint32_t id = 0; id < count; ++id) {
    const RawNode& a = one.arena().nodes[id];
    const RawNode& b = other.arena().nodes[id];
    const bool container = a.tag >= static_cast<std::uint32_t>(Tag::array);
    const bool same =
        a.tag == b.tag && a.size == b.size && a.source == b.source &&
        one.node(id).key() == other.node(id).key() &&
        (a.tag == static_cast<std::uint32_t>(Tag::index) ||
         (container ? a.size == 0 || a.value == b.value : one.node(id).text() == other.node(id).text()));
    if (!same) return show(one, id) + " / " + show(other, id);
  }
  if (one.node_count() != other.node_count()) {
    return std::to_string(one.node_count()) + " / " + std::to_string(other.node_count()) + " nodes";
  }
  const auto& a = one.findings();
  const auto& b = other.findings();
  if (a.size() != b.size() || one.findings_left_out() != other.findings_left_out())
    return "the count of findings";
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i].message != b[i].message || a[i].source != b[i].source || a[i].first != b[i].first) {
      return one.describe(a[i]) + " / " + other.describe(b[i]);
    }
  }
  return {};
}

}  // namespace collet::openapi
