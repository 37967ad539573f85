// SPDX-License-Identifier: MIT
#include "plugins/words/path_order.hpp"

#include <algorithm>
#include <utility>

namespace collet::openapi {

void PathOrder::add(const OrderedPath& path) {
  if (paths_.empty() || path.path < paths_.back().path)
    runs_.push_back(static_cast<std::ptrdiff_t>(paths_.size()));
  paths_.push_back(path);
}

std::span<const OrderedPath> PathOrder::sorted() {
  const auto before = [](const OrderedPath& a, const OrderedPath& b) { return a.path < b.path; };
  while (runs_.size() > 1) {
    std::vector<std::ptrdiff_t> merged;
    for (std::size_t i = 0; i < runs_.size(); i += 2) {
      merged.push_back(runs_[i]);
      if (i + 1 == runs_.size()) break;
      const auto end = i + 2 < runs_.size() ? paths_.begin() + runs_[i + 2] : paths_.end();
      std::inplace_merge(paths_.begin() + runs_[i], paths_.begin() + runs_[i + 1], end, before);
    }
    runs_ = std::move(merged);
  }
  return paths_;
}

}  // namespace collet::openapi
