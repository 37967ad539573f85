// SPDX-License-Identifier: MIT
#include "plugins/codegraph/search/word_scores.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <unordered_map>

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

bool is_better(double score, std::int64_t symbol, const std::pair<double, std::int64_t>& other) {
  return score != other.first ? score > other.first : symbol < other.second;
}

}  // namespace

double score_of(const WordScores& scores, std::int64_t symbol) {
  const auto found =
      std::lower_bound(scores.begin(), scores.end(), symbol,
                       [](const auto& one, std::int64_t number) { return one.first < number; });
  return found == scores.end() || found->first != symbol ? 0 : found->second;
}

WordScores word_scores(const IndexReader& reader, const std::string& text) {
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
  std::vector<double> scores(terms.empty() ? 0 : reader.graph().size(), 0);
  for (const auto& [count, stem, importance] : terms) {
    if (any_rare && count > k_max_entries) continue;
    const double rarity =
        std::log(1.0 + (total - static_cast<double>(count) + 0.5) / (static_cast<double>(count) + 0.5));
    const double share = importance * rarity;
    read_postings(reader.word(stem, count).postings, [&](std::uint32_t symbol, double weight) {
      if (symbol < scores.size())
        scores[symbol] += share * weight * (k_saturation + 1) / (weight + k_saturation);
    });
  }
  WordScores out;
  out.reserve(scores.size() - static_cast<std::size_t>(std::count(scores.begin(), scores.end(), 0.0)));
  for (std::size_t symbol = 0; symbol < scores.size(); ++symbol)
    if (scores[symbol] != 0) out.emplace_back(static_cast<std::int64_t>(symbol), scores[symbol]);
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
  std::unordered_map<std::int64_t, double> context;
  for (const auto& [score, symbol] : best_of(scores, k_max_describing))
    for (const auto one : described(symbol)) {
      if (one == symbol) continue;
      auto& best = context[one];
      best = std::max(best, score);
    }
  WordScores gained(context.begin(), context.end());
  std::sort(gained.begin(), gained.end());
  WordScores out;
  out.reserve(scores.size() + gained.size());
  auto own = scores.begin();
  for (const auto& [symbol, score] : gained) {
    for (; own != scores.end() && own->first < symbol; ++own)
      out.push_back(*own);
    const bool both = own != scores.end() && own->first == symbol;
    out.emplace_back(symbol, (both ? own->second : 0) + k_context_share * score);
    if (both) ++own;
  }
  out.insert(out.end(), own, scores.end());
  return out;
}

std::vector<std::pair<double, std::int64_t>> best_of(const WordScores& scores, std::size_t limit) {
  // A heap of the best so far, with the worst of them at its front.
  std::vector<std::pair<double, std::int64_t>> out;
  const auto before = [](const auto& one, const auto& other) {
    return is_better(one.first, one.second, other);
  };
  if (limit == 0) return out;
  out.reserve(std::min(limit, scores.size()));
  for (const auto& [symbol, score] : scores) {
    if (out.size() == limit) {
      if (!is_better(score, symbol, out.front())) continue;
      std::pop_heap(out.begin(), out.end(), before);
      out.pop_back();
    }
    out.emplace_back(score, symbol);
    std::push_heap(out.begin(), out.end(), before);
  }
  std::sort_heap(out.begin(), out.end(), before);
  return out;
}

}  // namespace collet::codegraph
