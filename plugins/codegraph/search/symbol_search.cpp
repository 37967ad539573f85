// SPDX-License-Identifier: MIT
#include "plugins/codegraph/search/symbol_search.hpp"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "plugins/codegraph/search/query_words.hpp"
#include "plugins/codegraph/search/route_search.hpp"
#include "plugins/codegraph/store/word_index.hpp"
#include "sdk/support/text.hpp"
#include "sdk/support/text/near_misses.hpp"

namespace collet::codegraph {
namespace {

constexpr std::size_t k_max_named = 1000;
constexpr std::size_t k_max_worded = 300;  ///< hits by words alone that are looked at
constexpr double k_saturation = 1.2;

/// The score of a hit by name; a hit by words scores less than any of them.
constexpr double k_full_name = 4000;
constexpr double k_name = 3000;
constexpr double k_name_any_case = 2500;
constexpr double k_prefix = 1000;
constexpr double k_segment = 60;  ///< for each segment of a route

/// Types first, members later, code of tests last; what is used more often first.
double prior(const SymbolRow& row) {
  double out = is_type(row.kind) || has_columns(row.kind) ? 30 : is_callable(row.kind) ? 20 : 10;
  if (row.kind == SymbolKind::constructor) out = 5;
  if ((row.flags & k_synthesized) != 0) out -= 8;
  if (row.test) out -= 40;
  return out + std::min(std::log2(1.0 + row.callers), 9.0);
}

bool better(const SymbolHit& one, const SymbolHit& other) {
  if (one.score != other.score) return one.score > other.score;
  return std::tie(one.full_name, one.id) < std::tie(other.full_name, other.id);
}

std::string_view folder_of(std::string_view path) {
  const auto slash = path.rfind('/');
  return slash == std::string_view::npos ? std::string_view() : path.substr(0, slash);
}

}  // namespace

std::vector<SymbolHit> search_symbols(const IndexReader& reader, const std::string& query,
                                      const std::set<SymbolKind>& kinds) {
  std::unordered_map<std::int64_t, double> scores;
  std::unordered_map<std::int64_t, SymbolRow> rows;
  const auto add = [&](std::vector<SymbolRow>&& found, double score) {
    for (auto& row : found) {
      if ((row.flags & k_anonymous) != 0) continue;
      auto& best = scores[row.id];
      best = std::max(best, score);
      rows.try_emplace(row.id, std::move(row));
    }
  };
  const auto sorted = [&] {
    std::vector<SymbolHit> out;
    for (const auto& [id, row] : rows)
      if (kinds.empty() || kinds.count(row.kind) != 0)
        out.push_back({id, scores[id] + prior(row), row.full_name});
    std::sort(out.begin(), out.end(), better);
    return out;
  };
  const std::string text(support::trim(query));
  if (text.empty()) return {};
  for (const auto& hit : route_hits(reader, text))
    if (auto row = reader.symbol(hit.symbol))
      add({*std::move(row)}, (hit.whole ? k_full_name : k_prefix) + hit.likeness * k_segment);
  if (!rows.empty()) return sorted();
  const std::string word = text.substr(text.rfind('.') == std::string::npos ? 0 : text.rfind('.') + 1);
  if (text.find(' ') == std::string::npos) {
    if (text.find('.') != std::string::npos) {
      add(reader.prefixed(text, true, k_max_named), k_prefix);
      for (auto& row : reader.named(word, true, k_max_named)) {
        const auto name = row.full_name.substr(0, row.full_name.find('('));
        if (name == text || name.ends_with("." + text))
          add({std::move(row)}, name == text ? k_full_name : k_name);
      }
    } else {
      add(reader.prefixed(text, false, k_max_named), k_prefix);
      add(reader.named(text, true, k_max_named), k_name_any_case);
      add(reader.named(text, false, k_max_named), k_name);
    }
  }
  std::unordered_map<std::int64_t, double> worded;
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
    read_postings(reader.word(stem, count).postings, [&](std::uint32_t symbol, double weight) {
      worded[symbol] += importance * rarity * weight * (k_saturation + 1) / (weight + k_saturation);
    });
  }
  std::vector<std::pair<double, std::int64_t>> best;
  for (const auto& [symbol, score] : worded)
    if (scores.count(symbol) == 0) best.emplace_back(-score, symbol);
  std::sort(best.begin(), best.end());
  if (best.size() > k_max_worded) best.resize(k_max_worded);
  // Words that match far worse than the best hit are noise.
  constexpr double k_noise = 0.4;
  for (const auto& [score, symbol] : best) {
    if (-score < -best.front().first * k_noise) break;
    if (auto row = reader.symbol(symbol)) add({*std::move(row)}, std::min(-score * 10, k_prefix - 100));
  }
  return sorted();
}

void prefer_near(const IndexReader& reader, const Investigation& session, std::vector<SymbolHit>& hits) {
  if (session.focus().empty()) return;
  constexpr std::size_t k_max_looked_at = 300;
  // Within hits by name, the bonus outweighs prior(); a hit by words gains a part of its score.
  constexpr double k_file_bonus = 60;
  constexpr double k_folder_bonus = 25;
  constexpr double k_word_share = 0.003;
  for (std::size_t i = 0; i < hits.size() && i < k_max_looked_at; ++i) {
    const auto row = reader.symbol(hits[i].id);
    if (!row) continue;
    double bonus = 0;
    for (const auto& focus : session.focus())
      bonus = std::max(bonus, row->path == focus.path                         ? k_file_bonus
                              : folder_of(row->path) == folder_of(focus.path) ? k_folder_bonus
                                                                              : 0);
    double& score = hits[i].score;
    score = score >= k_prefix ? score + bonus : std::min(score * (1 + bonus * k_word_share), k_prefix - 1);
  }
  std::sort(hits.begin(), hits.end(), better);
}

}  // namespace collet::codegraph
