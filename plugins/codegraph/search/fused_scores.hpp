// SPDX-License-Identifier: MIT
/// Joins the scores of words with the cosines of vectors. The weights are those that
/// tests/conformance/codegraph_search.cpp measures.
#pragma once

#include "plugins/codegraph/search/symbol_search.hpp"

namespace collet::codegraph {

/// Returns the score of a symbol: `words` is the share of the best score by words, from 0 to 1, and `cosine`
/// that of its vector. Ranks are not joined, because the order of a weak model counts as much as that of
/// words then.
constexpr double fused_score(SearchMode mode, double words, double cosine) {
  constexpr double k_hybrid_share = 0.35;
  constexpr double k_semantic_share = 2;
  const double share = mode == SearchMode::semantic ? k_semantic_share : k_hybrid_share;
  return (words + share * (cosine > 0 ? cosine : 0)) / (1 + share);
}

}  // namespace collet::codegraph
