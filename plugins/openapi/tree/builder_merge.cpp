// SPDX-License-Identifier: MIT
/// Merge keys of YAML (`<<`).
#include <string>
#include <unordered_set>
#include <vector>

#include "plugins/openapi/tree/builder.hpp"

namespace collet::openapi {
namespace {

// The key of a pending child under `<<` until its object ends.
constexpr Symbol k_merge = k_no_symbol - 1;

}  // namespace

bool Builder::merge_key(std::uint32_t at) {
  key_ = k_merge;
  key_place_ = at;
  open_.back().merges = true;
  return true;
}

RawNode Builder::flushed_node(std::uint32_t id) const {
  RawNode node = arena_.nodes[id];
  if (is_container(node) && node.size != 0) node.value = id - node.value;
  return node;
}

bool Builder::apply_merges(Open& open) {
  open.holds_containers = true;
  std::unordered_set<Symbol> taken;
  for (std::size_t i = open.first; i < pending_.size(); ++i)
    taken.insert(pending_.node(i).key);
  std::vector<RawNode> nodes;
  std::vector<std::uint32_t> places;
  const auto take = [&](const RawNode& object, std::uint32_t place) {
    for (std::uint32_t i = 0; i < object.size; ++i) {
      const RawNode member = flushed_node(object.value + i);
      if (!taken.insert(member.key).second) continue;
      nodes.push_back(member);
      places.push_back(place);
    }
  };
  constexpr auto k_object = static_cast<std::uint32_t>(Tag::object);
  constexpr auto k_array = static_cast<std::uint32_t>(Tag::array);
  constexpr std::string_view k_expected = "the merge key << takes a mapping or a sequence of mappings";
  for (std::size_t i = open.first; i < pending_.size(); ++i) {
    const RawNode child = pending_.node(i);
    if (child.key != k_merge) {
      nodes.push_back(child);
      places.push_back(pending_.key_place(i));
    } else if (child.tag == k_object) {
      take(child, pending_.key_place(i));
    } else if (child.tag == k_array) {
      for (std::uint32_t item = 0; item < child.size; ++item) {
        const RawNode object = flushed_node(child.value + item);
        if (object.tag != k_object) return fail(COLLET_FAILED, std::string(k_expected), object.source);
        take(object, pending_.key_place(i));
      }
    } else {
      return fail(COLLET_FAILED, std::string(k_expected), child.source);
    }
  }
  pending_.truncate(open.first);
  for (std::size_t i = 0; i < nodes.size(); ++i)
    pending_.push(nodes[i], places[i]);
  return true;
}

}  // namespace collet::openapi
