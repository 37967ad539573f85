// SPDX-License-Identifier: MIT
/// Tests a model of vectors on the comments of the code itself, because vectors that know nothing would lower
/// the rank of what the words find.
#pragma once

#include <span>

#include "plugins/codegraph/vectors/vector_file.hpp"

namespace collet::codegraph {

/// Returns the share of comparisons in which the vector of a sentence is nearer to that of its own symbol
/// than to that of another: 1 for a perfect model, about 0.5 for noise. The symbol of a sentence has its
/// number.
double agreement(std::span<const ByteVector> sentences, std::span<const ByteVector> symbols);

/// A model is not tested with fewer sentences than this, and more than k_max_sentences would add little.
inline constexpr std::size_t k_min_sentences = 32;
inline constexpr std::size_t k_max_sentences = 64;

/// With less agreement, vectors are not used. In tests/conformance/codegraph_search.cpp, vectors with an
/// agreement of 0.94 raise the rank of what the words find, and those with 0.91 lower it. The value was
/// chosen for that one model with noise added, not confirmed on other models.
inline constexpr double k_least_agreement = 0.92;

}  // namespace collet::codegraph
