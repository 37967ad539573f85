// SPDX-License-Identifier: MIT
/// Scores of symbols for the words of a question (BM25F), and what the graph adds to them.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "plugins/codegraph/store/index_reader.hpp"

namespace collet::codegraph {

/// Symbols by the number of their rows, each with its score, in the order of these numbers. A question with
/// words that most symbols have gives hundreds of thousands of entries, and a map of them took four fifths of
/// the time of a search.
using WordScores = std::vector<std::pair<std::int64_t, double>>;

/// Returns the score of a symbol, or 0 if it has none.
double score_of(const WordScores& scores, std::int64_t symbol);

/// Returns the symbols that contain a word of the text, or a word that documentation associates with one.
WordScores word_scores(const IndexReader& reader, const std::string& text);

/// Returns the symbols that a symbol describes: the methods that a method calls, the users of a table.
using Described = std::function<std::vector<std::int64_t>(std::int64_t symbol)>;
Described described_in(const IndexReader& reader);

/// Returns the scores with those of the graph's context: a symbol gains a part of the score of the best of
/// its callers and of the tables that it touches. Only the symbols with the best scores describe others.
WordScores with_context(const WordScores& scores, const Described& described);

/// Returns the symbols by their scores, the best first, at most `limit`.
std::vector<std::pair<double, std::int64_t>> best_of(const WordScores& scores, std::size_t limit);

}  // namespace collet::codegraph
