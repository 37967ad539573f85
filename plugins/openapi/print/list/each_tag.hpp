// SPDX-License-Identifier: MIT
/// The tags of an operation, each once.
#pragma once

#include <cstddef>
#include <string_view>
#include <unordered_set>

#include "plugins/openapi/index/index.hpp"

namespace collet::listing {

/// Calls `use(i)` for each tag but those that are listed before, in time linear in their number.
template <class Use>
void each_tag_once(const openapi::OperationTags& tags, const Use& use) {
  constexpr std::size_t k_few = 16;  // nearly always
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
