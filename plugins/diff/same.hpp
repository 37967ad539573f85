// SPDX-License-Identifier: MIT
/// Which values mean the same in both documents, found by hashes of their structure in one pass over each:
/// what is equal is not looked into, so that a comparison costs what changed.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "plugins/diff/side.hpp"

namespace collet::diff {

/// A yes is certain up to a 64-bit hash under a seed of the process. A no is not: what is written in another
/// order or way must be compared. Equal are two values that are written alike, and all of whose references,
/// which are written alike too, lead to values that are equal; cycles count as equal when nothing along them
/// differs (the greatest fixed point).
class Same {
 public:
  /// `check` is called now and then, and may throw to end it.
  Same(Side& base, Side& revision, const std::function<void()>& check);

  bool operator()(Node base, Node revision) const {
    return !hashes_base_.empty() && base && revision && base.document() == base_ &&
           revision.document() == revision_ && !touched_[base.id()] &&
           hashes_base_[base.id()] == hashes_revision_[revision.id()];
  }
  bool operator()(const Places& places) const {
    return places.base.source == 0 && places.revision.source == 0 &&
           (*this)(places.base.node, places.revision.node);
  }

 private:
  void touch_references(Side& base, Side& revision);

  const openapi::Document* base_;
  const openapi::Document* revision_;
  std::vector<std::uint64_t> hashes_base_;  ///< by node; empty: nothing is known to be equal
  std::vector<std::uint64_t> hashes_revision_;
  std::vector<bool> touched_;  ///< of the base: has a reference in it to what is not equal
};

}  // namespace collet::diff
