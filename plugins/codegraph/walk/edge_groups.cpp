// SPDX-License-Identifier: MIT
#include "plugins/codegraph/walk/edge_groups.hpp"

namespace collet::codegraph {

namespace {
constexpr auto k_kinds = static_cast<std::size_t>(EdgeKind::count);
}

const std::vector<std::string>& relationship_names() {
  static const auto k_names = [] {
    std::vector<std::string> out;
    out.reserve(k_kinds + 2);
    for (std::size_t kind = 0; kind < k_kinds; ++kind)
      out.emplace_back(edge_name(static_cast<EdgeKind>(kind)));
    out.emplace_back("WRITES_TABLE");
    out.emplace_back("FLOWS_TO");
    return out;
  }();
  return k_names;
}

void add_relationship(std::size_t number, std::set<EdgeKind>& out) {
  if (number < k_kinds) {
    out.insert(static_cast<EdgeKind>(number));
  } else if (number == k_kinds) {
    out.insert(
        {EdgeKind::inserts, EdgeKind::updates, EdgeKind::deletes, EdgeKind::merges, EdgeKind::truncates});
  } else {
    for (std::size_t kind = 0; kind < k_kinds; ++kind)
      if (is_flow(static_cast<EdgeKind>(kind))) out.insert(static_cast<EdgeKind>(kind));
  }
}

}  // namespace collet::codegraph
