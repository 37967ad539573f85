// SPDX-License-Identifier: MIT
#include "plugins/codegraph/vectors/agreement.hpp"

#include <algorithm>

namespace collet::codegraph {

double agreement(std::span<const ByteVector> sentences, std::span<const ByteVector> symbols) {
  const auto count = std::min(sentences.size(), symbols.size());
  if (count < 2) return 0.5;
  double nearer = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const double own = cosine(sentences[i], symbols[i]);
    for (std::size_t other = 0; other < count; ++other) {
      if (other == i) continue;
      const double one = cosine(sentences[i], symbols[other]);
      nearer += one < own ? 1 : one == own ? 0.5 : 0;
    }
  }
  return nearer / static_cast<double>(count * (count - 1));
}

}  // namespace collet::codegraph
