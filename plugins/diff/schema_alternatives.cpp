// SPDX-License-Identifier: MIT
// Alternatives as they are listed, and as what they come to together.
#include "plugins/diff/schema_view.hpp"

namespace collet::diff {
namespace {

constexpr int k_nested = 8;  ///< lists of alternatives within one another

void append_alternatives(Located list, int depth, std::vector<Located>& all) {
  for (const Node branch : list.node) {
    const Node inner = branch["anyOf"];
    if (depth > 0 && inner.is_array() && branch.size() == 1) {
      append_alternatives({inner, list.source}, depth - 1, all);
    } else {
      all.push_back({branch, list.source});
    }
  }
}

}  // namespace

std::vector<Located> alternatives_of(Located list, bool one_of) {
  std::vector<Located> all;
  append_alternatives(list, one_of ? 0 : k_nested, all);
  return all;
}

std::optional<Listed> listed_by(Side& side, const Union& alternatives) {
  Listed listed;
  std::vector<EnumValue> values;
  bool only_types = true;
  bool only_values = true;
  for (const Located& written : alternatives.branches) {
    const Located branch = plain_target(side, written);
    if (!branch.node.is_object()) return std::nullopt;
    for (const Node member : branch.node) {
      const auto key = member.key();
      if (key == "type") {
        listed.types |= type_bits(member.string());
      } else if (key == "const" || key == "enum") {
        only_types = false;
      } else if (key != "title" && key != "description") {
        return std::nullopt;
      }
    }
    if (!branch.node["type"].is_string()) only_types = false;
    const Node constant = branch.node["const"];
    const Node list = branch.node["enum"];
    if (constant) {
      values.push_back({canonical(constant), {constant, branch.source}});
    } else if (list.is_array()) {
      for (const Node value : list)
        values.push_back({canonical(value), {value, branch.source}});
    } else {
      only_values = false;
    }
  }
  if (only_types) return listed;
  if (!only_values) return std::nullopt;
  listed.values = std::move(values);
  return listed;
}

}  // namespace collet::diff
