// SPDX-License-Identifier: MIT
#include "plugins/codegraph/search/word_scores.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "plugins/codegraph/search/query_words.hpp"
#include "plugins/codegraph/store/word_index.hpp"

namespace collet::codegraph {
namespace {

constexpr double k_saturation = 1.2;

/// The part of a score that a caller or a table passes on: more lowers the rank of methods that the words
/// themselves describe; see tests/conformance/codegraph_search.cpp.
constexpr double k_context_share = 0.03;

/// The symbols that describe others, and the number that each may describe.
constexpr std::size_t k_max_describing = 1000;
constexpr std::size_t k_max_described = 200;

}  // namespace

WordScores word_scores(const IndexReader& reader, const std::string& text) {
  WordScores out;
  const double total = std::max(1.0, std::strtod(reader.meta("symbols").c_str(), nullptr));
  struct Term {
    std::int64_t count;
    std::string stem;
    double weight;
  };
  std::vector<Term> terms;
  for (const auto& [stem, weight] :
       query_words(text, [&](const auto& one) { return reader.word(one, 0).associations; })) {
    if (const auto count = reader.word(stem, 0).count; count > 0) terms.push_back({count, stem, weight});
  }
  // Beside a rarer word, a word of more symbols than this adds little to a score and takes long to read.
  constexpr std::int64_t k_max_entries = 50000;
  const bool any_rare =
      std::any_of(terms.begin(), terms.end(), [](const Term& one) { return one.count <= k_max_entries; });
  for (const auto& [count, stem, importance] : terms) {
    if (any_rare && count > k_max_entries) continue;
    const double rarity =
        std::log(1.0 + (total - static_cast<double>(count) + 0.5) / (static_cast<double>(count) + 0.5));
    const double share = importance * rarity;
    read_postings(reader.word(stem, count).postings, [&](std::uint32_t symbol, double weight) {
      out[symbol] += share * weight * (k_saturation + 1) / (weight + k_saturation);
    });
  }
  return out;
}

Described described_in(const IndexReader& reader) {
  return [&reader](std::int64_t symbol) {
    std::vector<std::int64_t> out;
    const auto& graph = reader.graph();
    const auto number = static_cast<std::uint32_t>(symbol);
    const auto kind = graph.node(number).kind;
    const auto add = [&](bool inbound, const auto& fits) {
      for (const auto& one : graph.neighbours(number, inbound))
        if (out.size() < k_max_described && fits(one.edge_kind())) out.push_back(one.other);
    };
    if (kind == GraphNode::k_no_node) return out;
    if (has_columns(static_cast<SymbolKind>(kind))) {
      add(true, [](EdgeKind edge) { return edge >= EdgeKind::reads_table && edge <= EdgeKind::truncates; });
    } else {
      add(false, [](EdgeKind edge) { return edge == EdgeKind::calls; });
    }
    return out;
  };
}

WordScores with_context(const WordScores& scores, const Described& described) {
  WordScores context;
  for (const auto& [score, symbol] : best_of(scores, k_max_describing))
    for (const auto one : described(symbol)) {
      if (one == symbol) continue;
      auto& best = context[one];
      best = std::max(best, score);
    }
  WordScores out = scores;
  for (const auto& [symbol, score] : context)
    out[symbol] += k_context_share * score;
  return out;
}

std::vector<std::pair<double, std::int64_t>> best_of(const WordScores& scores, std::size_t limit) {
  std::vector<std::pair<double, std::int64_t>> out;
  out.reserve(scores.size());
  for (const auto& [symbol, score] : scores)
    out.emplace_back(score, symbol);
  const auto before = [](const auto& one, const auto& other) {
    return one.first != other.first ? one.first > other.first : one.second < other.second;
  };
  const auto kept = std::min(limit, out.size());
  std::partial_sort(out.begin(), out.begin() + static_cast<std::ptrdiff_t>(kept), out.end(), before);
  out.resize(kept);
  return out;
}

}  // namespace collet::codegraph
