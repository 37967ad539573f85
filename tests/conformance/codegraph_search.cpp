// SPDX-License-Identifier: MIT
/// codegraph_search INDEX…: measures how well a sentence of documentation finds its method, with and without
/// the associations between words of documentation and of names. The associations are learned from one half
/// of the methods, by a checksum of their full names; up to 1,500 methods of the other half are looked for
/// among 20,000 methods whose documentation is left out. Prints the mean reciprocal rank within ten (MRR@10).
/// Fails if the associations do not gain.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <unordered_map>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "plugins/codegraph/languages/file_summary.hpp"
#include "plugins/codegraph/search/query_words.hpp"
#include "plugins/codegraph/store/database.hpp"
#include "plugins/codegraph/store/word_index.hpp"

namespace {

using namespace collet::codegraph;

constexpr std::size_t k_questions = 1500;
constexpr std::size_t k_candidates = 20000;
constexpr std::size_t k_min_words = 4;

struct Method {
  std::string name;
  std::string container;
  std::string signature;
  std::string documentation;
  std::uint64_t order = 0;
};

std::vector<Method> read_methods(const char* path) {
  auto database = Database::open(path);
  auto statement = database.prepare(
      "SELECT s.name, p.fqn, s.signature, s.documentation, s.fqn, s.flags, s.kind FROM symbol s LEFT JOIN "
      "symbol p "
      "ON p.id = s.parent ORDER BY s.id");
  std::vector<Method> out;
  while (statement.step()) {
    const auto kind = static_cast<SymbolKind>(statement.integer(6));
    if (!is_callable(kind) || (statement.integer(5) & (k_anonymous | k_synthesized)) != 0) continue;
    Method one{statement.text(0), statement.text(1), statement.text(2), statement.text(3), 0};
    const std::string full_name = statement.text(4);
    one.order = XXH3_64bits(full_name.data(), full_name.size());
    out.push_back(std::move(one));
  }
  return out;
}

class Search {
 public:
  explicit Search(const std::vector<Method>& methods) : count_(static_cast<double>(methods.size())) {
    WordIndexBuilder builder;
    for (std::size_t i = 0; i < methods.size(); ++i)
      builder.add(static_cast<std::uint32_t>(i),
                  {methods[i].name, methods[i].container, methods[i].signature, {}});
    postings_ = builder.finish();
  }

  /// Returns the rank of a method for a question, from 1; 0 if it is not found.
  std::size_t rank(std::uint32_t method, const std::vector<QueryWord>& words) const {
    constexpr double k_saturation = 1.2;
    std::unordered_map<std::uint32_t, double> scores;
    for (const auto& one : words) {
      const auto found = postings_.find(one.word);
      if (found == postings_.end()) continue;
      const double entries = found->second.count;
      const double rarity = std::log(1.0 + (count_ - entries + 0.5) / (entries + 0.5));
      read_postings(found->second.bytes, [&](std::uint32_t symbol, double weight) {
        scores[symbol] += one.weight * rarity * weight * (k_saturation + 1) / (weight + k_saturation);
      });
    }
    const auto own = scores.find(method);
    if (own == scores.end()) return 0;
    return 1 + static_cast<std::size_t>(std::count_if(scores.begin(), scores.end(), [&](const auto& one) {
             return one.second > own->second || (one.second == own->second && one.first < method);
           }));
  }

 private:
  double count_;
  std::map<std::string, Postings> postings_;
};

}  // namespace

int main(int count, char** paths) {
  std::vector<Method> all;
  AssociationBuilder builder;
  for (int i = 1; i < count; ++i)
    for (auto& one : read_methods(paths[i])) {
      if (one.order % 2 == 0) builder.add(one.documentation, one.name, one.container, one.signature);
      all.push_back(std::move(one));
    }
  const auto learned = builder.finish();
  // The order is that of a checksum, which depends on no seed.
  std::sort(all.begin(), all.end(),
            [](const Method& one, const Method& other) { return one.order < other.order; });
  const auto is_question = [](const Method& one) {
    return one.order % 2 == 1 && split_words(first_sentence(one.documentation)).size() >= k_min_words;
  };
  std::stable_partition(all.begin(), all.end(), is_question);
  const auto questions = std::min<std::size_t>(
      k_questions, static_cast<std::size_t>(std::count_if(all.begin(), all.end(), is_question)));
  all.erase(all.begin() + static_cast<std::ptrdiff_t>(questions),
            std::find_if_not(all.begin() + static_cast<std::ptrdiff_t>(questions), all.end(), is_question));
  if (all.size() > k_candidates) all.resize(k_candidates);
  const Search search(all);
  double without = 0;
  double with = 0;
  for (std::size_t i = 0; i < questions; ++i) {
    const auto sentence = first_sentence(all[i].documentation);
    const auto add = [&](double& sum, const std::vector<QueryWord>& words) {
      const auto rank = search.rank(static_cast<std::uint32_t>(i), words);
      if (rank >= 1 && rank <= 10) sum += 1.0 / static_cast<double>(rank);
    };
    add(without, query_words(sentence, [](const std::string&) { return std::vector<Association>(); }));
    add(with, query_words(sentence, [&](const std::string& word) {
          const auto found = learned.find(word);
          return found == learned.end() ? std::vector<Association>() : found->second;
        }));
  }
  const auto total = static_cast<double>(std::max<std::size_t>(1, questions));
  std::printf("%zu questions, %zu methods, associations of %zu words: MRR@10 %.4f without, %.4f with\n",
              questions, all.size(), learned.size(), without / total, with / total);
  const bool gains = questions == 0 || with > without;
  std::printf("%s codegraph search by documentation\n", gains ? "ok" : "FAIL");
  return gains ? 0 : 1;
}
