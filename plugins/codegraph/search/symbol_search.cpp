// SPDX-License-Identifier: MIT
#include "plugins/codegraph/search/symbol_search.hpp"

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <unordered_set>

#include "plugins/codegraph/search/fused_scores.hpp"
#include "plugins/codegraph/search/route_search.hpp"
#include "plugins/codegraph/search/word_scores.hpp"
#include "sdk/support/text.hpp"
#include "sdk/support/text/near_misses.hpp"

namespace collet::codegraph {
namespace {

constexpr std::size_t k_max_named = 1000;
constexpr std::size_t k_max_worded = 300;  ///< hits by words alone that are looked at

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

/// The rows of hits with their scores.
class Hits {
 public:
  explicit Hits(const std::set<SymbolKind>& kinds) : kinds_(kinds) {}

  bool empty() const { return rows_.empty(); }
  bool has(std::int64_t id) const { return scores_.count(id) != 0; }
  void add(SymbolRow&& row, double score) {
    if ((row.flags & k_anonymous) != 0) return;
    auto& best = scores_[row.id];
    best = std::max(best, score + prior(row));
    const auto id = row.id;
    rows_.try_emplace(id, std::move(row));
  }
  std::vector<SymbolHit> sorted() const {
    std::vector<SymbolHit> out;
    for (const auto& [id, row] : rows_)
      if (kinds_.empty() || kinds_.count(row.kind) != 0) out.push_back({id, scores_.at(id), row.full_name});
    std::sort(out.begin(), out.end(), better);
    return out;
  }

 private:
  const std::set<SymbolKind>& kinds_;
  std::unordered_map<std::int64_t, double> scores_;
  std::unordered_map<std::int64_t, SymbolRow> rows_;
};

void add_names(const IndexReader& reader, const std::string& text, Hits& hits) {
  if (text.find(' ') != std::string::npos) return;
  if (text.find('.') == std::string::npos) {
    // Symbols of the name itself come before those whose name it begins, so one look finds both.
    auto rows = reader.prefixed(text, false, k_max_named);
    const bool may_lack_names =
        rows.size() == k_max_named && support::equal_ignoring_case(rows.back().name, text);
    for (auto& row : rows) {
      const double score = row.name == text                               ? k_name
                           : support::equal_ignoring_case(row.name, text) ? k_name_any_case
                                                                          : k_prefix;
      hits.add(std::move(row), score);
    }
    if (may_lack_names)
      for (auto& row : reader.named(text, false, k_max_named))
        hits.add(std::move(row), k_name);
    return;
  }
  const std::string word = text.substr(text.rfind('.') + 1);
  for (auto& row : reader.prefixed(text, true, k_max_named))
    hits.add(std::move(row), k_prefix);
  for (auto& row : reader.named(word, true, k_max_named)) {
    const auto name = row.full_name.substr(0, row.full_name.find('('));
    if (name == text || name.ends_with("." + text))
      hits.add(std::move(row), name == text ? k_full_name : k_name);
  }
}

/// Adds the hits by words and vectors.
void add_worded(const IndexReader& reader, const WordScores& words, SearchMode mode, const Nearness* nearness,
                Hits& hits) {
  auto by_words = best_of(words, k_max_worded + k_max_named);
  std::erase_if(by_words, [&](const auto& one) { return hits.has(one.second); });
  const double best = by_words.empty() ? 0 : by_words.front().first;
  const double top = nearness != nullptr ? k_prefix - 100 : std::min(best * 10, k_prefix - 100);
  const auto add = [&](SymbolRow&& row, double score) {
    // A parameter has the words of its routine, which is the better answer.
    const double weight = row.kind == SymbolKind::parameter ? 0.5 : 1;
    const double share = best > 0 ? weight * score / best : 0;
    double fused = share;
    if (nearness != nullptr) fused = fused_score(mode, share, nearness->of(row.key).value_or(0));
    hits.add(std::move(row), top * fused);
  };
  // Words that match far worse than the best hit are noise.
  constexpr double k_noise = 0.4;
  std::size_t added = 0;
  for (const auto& [score, symbol] : by_words) {
    if (score < best * k_noise || added == k_max_worded) break;
    ++added;
    if (auto row = reader.symbol(symbol)) add(*std::move(row), score);
  }
  if (nearness == nullptr) return;
  for (const auto& [cosine, key] : nearness->nearest(k_max_worded)) {
    auto row = reader.symbol_of_key(key);
    if (!row || hits.has(row->id)) continue;
    const double score = score_of(words, row->id);
    add(*std::move(row), score);
  }
}

/// Adds the symbols that only the context finds, behind all other hits.
void append_context(const IndexReader& reader, const WordScores& words, const std::set<SymbolKind>& kinds,
                    std::vector<SymbolHit>& hits) {
  constexpr std::size_t k_max_added = 50;
  std::unordered_set<std::int64_t> known;
  for (const auto& hit : hits)
    known.insert(hit.id);
  const double last = hits.empty() ? 1 : std::max(hits.back().score, 0.0);
  std::size_t added = 0;
  WordScores context = with_context(words, described_in(reader));
  std::erase_if(context, [&](const auto& one) { return score_of(words, one.first) != 0; });
  for (const auto& [score, symbol] : best_of(context, k_max_worded)) {
    if (added == k_max_added) break;
    if (known.count(symbol) != 0) continue;
    const auto row = reader.symbol(symbol);
    if (!row || (row->flags & k_anonymous) != 0 || row->test) continue;
    if (!kinds.empty() && kinds.count(row->kind) == 0) continue;
    ++added;
    hits.push_back({symbol, last / (1 + static_cast<double>(added)), row->full_name});
  }
}

}  // namespace

std::vector<SymbolHit> search_symbols(const IndexReader& reader, const std::string& query,
                                      const std::set<SymbolKind>& kinds, SearchMode mode,
                                      const Nearness* nearness) {
  const std::string text(support::trim(query));
  if (text.empty()) return {};
  Hits hits(kinds);
  for (const auto& hit : route_hits(reader, text))
    if (auto row = reader.symbol(hit.symbol))
      hits.add(*std::move(row), (hit.whole ? k_full_name : k_prefix) + hit.likeness * k_segment);
  if (!hits.empty()) return hits.sorted();
  if (mode != SearchMode::semantic) add_names(reader, text, hits);
  if (mode == SearchMode::lexical) nearness = nullptr;
  const auto words = word_scores(reader, text);
  const bool context = mode == SearchMode::semantic;
  add_worded(reader, context ? with_context(words, described_in(reader)) : words, mode, nearness, hits);
  auto out = hits.sorted();
  if (mode == SearchMode::hybrid) append_context(reader, words, kinds, out);
  return out;
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
