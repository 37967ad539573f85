// SPDX-License-Identifier: MIT
// The alternatives of oneOf and anyOf, nested lists included, and their folding into a list of types or
// values.
#include <set>

#include "plugins/diff/view/schema_view.hpp"

namespace collet::diff {
namespace {

constexpr int k_max_nesting = 8;  ///< maximum nesting of lists of alternatives

/// A list that was visited before adds nothing, which also ends cycles.
void append_alternatives(DocumentSide& side, Located list, int depth, std::set<std::uint64_t>& seen,
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

std::vector<Located> alternatives_of(DocumentSide& side, Located list, bool one_of) {
  std::vector<Located> all;
  // With a discriminator, the names of the alternatives are sent, so nested lists are kept.
  const bool as_they_are = one_of || list.node.parent()["discriminator"];
  std::set<std::uint64_t> seen = {(std::uint64_t{list.source} << 32U) | list.node.id()};
  append_alternatives(side, list, as_they_are ? 0 : k_max_nesting, seen, all);
  return all;
}

std::optional<TypeOrValueList> as_type_or_value_list(DocumentSide& side, const Union& alternatives) {
  TypeOrValueList listed;
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
