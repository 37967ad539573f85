// SPDX-License-Identifier: MIT
/// Reads the answers of language models. An answer is data of others: it is checked and bounded, and what is
/// not as expected is an error, whose message is a sentence.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "sdk/support/result.hpp"

namespace collet::codegraph {

using Vector = std::vector<float>;

inline constexpr std::size_t k_max_dimensions = 4096;

/// Returns the vectors of an answer of /v1/embeddings, in the order of the texts. Fails unless there are
/// `count` vectors of finite numbers with the same number of dimensions.
support::Result<std::vector<Vector>> read_vectors(std::string_view body, std::size_t count);

/// Returns the text of the first choice of an answer of /v1/chat/completions.
support::Result<std::string> read_completion(std::string_view body);

/// Returns a text of a model as one line of at most `most` bytes that ends with a sentence; empty if the text
/// has none so short, or if it looks like a call of a tool, code or markup instead of a sentence.
std::string plain_sentence(std::string_view text, std::size_t most);

}  // namespace collet::codegraph
