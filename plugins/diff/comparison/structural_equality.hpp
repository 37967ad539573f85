// SPDX-License-Identifier: MIT
/// Finds values with the same meaning in both documents by hashes of their structure, in one pass over each
/// document. Equal values are not compared further, so that the cost of a comparison depends on what changed.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "plugins/diff/view/document_side.hpp"

namespace collet::diff {

/// Two values are equal if they have the same structure and all their references, which are equal as text,
/// lead to equal values. Cycles are equal if nothing along them differs (the greatest fixed point). A
/// positive result is certain up to a collision of 64-bit hashes with a seed of the process. A negative
/// result is not certain: values written in another order or form have to be compared.
class StructuralEquality {
 public:
  /// `check` is called now and then and may throw to end the construction.
  StructuralEquality(DocumentSide& base, DocumentSide& revision, const std::function<void()>& check);

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
  void touch_references(DocumentSide& base, DocumentSide& revision);

  const openapi::Document* base_;
  const openapi::Document* revision_;
  std::vector<std::uint64_t> hashes_base_;  ///< by node; empty if no equality is known
  std::vector<std::uint64_t> hashes_revision_;
  std::vector<bool> touched_;  ///< by node of the base: true if it contains a reference to an unequal target
};

}  // namespace collet::diff
