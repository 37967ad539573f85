// SPDX-License-Identifier: MIT
#include "plugins/openapi/list/groups.hpp"

#include <algorithm>
#include <tuple>

namespace collet::listing {

std::vector<Group> Groups::sorted() const {
  std::vector<Group> groups;
  for (std::size_t kind = 0; kind < 3; ++kind) {
    for (const auto& [key, count] : counts_[kind])
      groups.push_back({key, static_cast<openapi::Kind>(kind), count});
  }
  std::sort(groups.begin(), groups.end(), [](const Group& a, const Group& b) {
    return std::tie(b.count, a.key, a.kind) < std::tie(a.count, b.key, b.kind);
  });
  return groups;
}

}  // namespace collet::listing
