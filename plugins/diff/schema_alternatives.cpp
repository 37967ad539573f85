// SPDX-License-Identifier: MIT
// Alternatives as they are listed, and as what they come to together.
#include <set>

#include "plugins/diff/schema_view.hpp"

namespace collet::diff {
namespace {

constexpr int k_nested = 8;  ///< lists of alternatives within one another

/// What was looked into before adds nothing; so circles end.
void append_alternatives(Side& side, Located list, int depth, std::set<std::uint64_t>& seen,
                         std::vector<Located>& all) {
  for (const Node branch : list.node) {
    const Located written = {branch, list.source};
    const Located target = depth > 0 ? plain_target(side, written) : written;
    const Node inner = target.node["anyOf"];
    if (depth == 0 || !inner.is_array() || target.node.size() != 1) {
      all.push_back(written);
    } else if (seen.insert((std::uint64_t{target.source} << 32U) | inner.id()).second) {
      append_alternatives(side, {inner, target.source}, depth - 1, seen, all);
    }
  }
}

}  // namespace

std::vector<Located> alternatives_of(Side& side, Located list, bool one_of) {
  std::vector<Located> all;
  // Beneath a discriminator their names are what travels.
  const bool as_they_are = one_of || list.node.parent()["discriminator"];
  std::set<std::uint64_t> seen = {(std::uint64_t{list.source} << 32U) | list.node.id()};
  append_alternatives(side, list, as_they_are ? 0 : k_nested, seen, all);
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
