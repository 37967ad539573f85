// SPDX-License-Identifier: MIT
#include "plugins/openapi/index/text_index.hpp"

#include <algorithm>

namespace collet::openapi {

void TextIndex::seal() {
  std::sort(entries_.building().begin(), entries_.building().end());
  entries_.seal();
}

std::size_t TextIndex::lower_bound(std::uint32_t hash) const {
  const std::uint64_t wanted = std::uint64_t{hash} << 32U;
  std::size_t low = 0;
  std::size_t high = entries_.size();
  while (low < high) {
    const std::size_t middle = low + (high - low) / 2;
    if (entries_[middle] < wanted) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

}  // namespace collet::openapi
