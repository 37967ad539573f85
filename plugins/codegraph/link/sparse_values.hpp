// SPDX-License-Identifier: MIT
/// Values by number, of which few numbers have one.
#pragma once

#include <deque>
#include <vector>

#include "plugins/codegraph/languages/file_summary.hpp"

namespace collet::codegraph {

template <class Value>
class SparseValues {
 public:
  explicit SparseValues(std::size_t size) : places_(size, k_none) {}

  /// Returns the value of a number, which stays at its address.
  Value& at(Index number) {
    auto& place = places_[number];
    if (place == k_none) {
      place = static_cast<Index>(values_.size());
      values_.emplace_back();
    }
    return values_[place];
  }
  /// Returns the value of a number, or an empty one.
  const Value& known(Index number) const {
    static const Value k_empty;
    return places_[number] == k_none ? k_empty : values_[places_[number]];
  }

 private:
  std::vector<Index> places_;
  std::deque<Value> values_;
};

}  // namespace collet::codegraph
