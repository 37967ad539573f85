// SPDX-License-Identifier: MIT
#include "plugins/openapi/print/list/groups.hpp"

#include <algorithm>
#include <tuple>

namespace collet::listing {

std::vector<Group> Groups::sorted(std::size_t first, std::size_t count) {
  batch_.finish([this](const Item& item) { this->count(item); });
  std::vector<Group> groups;
  groups.reserve(counts_.size());
  for (std::uint32_t number = 0; number < counts_.size(); ++number) {
    for (std::size_t kind = 0; kind < 3; ++kind) {
      if (counts_[number][kind] != 0)
        groups.push_back({keys_.text(number), static_cast<openapi::Kind>(kind), counts_[number][kind]});
    }
  }
  const auto before = [](const Group& a, const Group& b) {
    return std::tie(b.count, a.key, a.kind) < std::tie(a.count, b.key, b.kind);
  };
  first = std::min(first, groups.size());
  const auto begin = groups.begin() + static_cast<std::ptrdiff_t>(first);
  const auto end = begin + static_cast<std::ptrdiff_t>(std::min(count, groups.size() - first));
  if (begin != groups.end()) std::nth_element(groups.begin(), begin, groups.end(), before);
  std::partial_sort(begin, end, groups.end(), before);
  return groups;
}

}  // namespace collet::listing
