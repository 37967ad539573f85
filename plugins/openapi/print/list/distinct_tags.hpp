// SPDX-License-Identifier: MIT
/// Iteration over the distinct tags of an operation.
#pragma once

#include <cstddef>
#include <string_view>
#include <unordered_set>

#include "plugins/openapi/index/index.hpp"

namespace collet::listing {

/// Calls `use(i)` for each tag that does not equal an earlier one. Takes linear time.
template <class Use>
void for_each_distinct_tag(const openapi::OperationTags& tags, const Use& use) {
  constexpr std::size_t k_few = 16;  // comparing pairs is faster than hashing up to this number
  if (tags.size() <= k_few) {
    for (std::size_t i = 0; i < tags.size(); ++i) {
      bool before = false;
      for (std::size_t k = 0; k < i && !before; ++k)
        before = tags.number(k) == tags.number(i);
      if (!before) use(i);
    }
    return;
  }
  std::unordered_set<std::string_view> seen;
  for (std::size_t i = 0; i < tags.size(); ++i)
    if (seen.insert(tags[i]).second) use(i);
}

}  // namespace collet::listing
