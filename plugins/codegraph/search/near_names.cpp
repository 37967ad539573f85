// SPDX-License-Identifier: MIT
#include "plugins/codegraph/search/near_names.hpp"

#include <algorithm>
#include <unordered_map>

#include "plugins/codegraph/store/word_index.hpp"
#include "sdk/support/text/near_misses.hpp"

namespace collet::codegraph {
namespace {

/// All names of a project of this many symbols are compared within a few milliseconds.
constexpr std::int64_t k_few_symbols = 50000;
constexpr std::size_t k_max_alike = 5000;
constexpr std::int64_t k_max_postings = 5000;
constexpr std::size_t k_max_worded = 300;
constexpr std::size_t k_head = 4;

/// Returns the names of the symbols that share most of the rare words with the name.
std::vector<std::string> names_with_words(const IndexReader& reader, const std::string& name) {
  std::unordered_map<std::uint32_t, int> shared;
  for (const auto& stem : split_words(name)) {
    read_postings(reader.word(stem, k_max_postings).postings,
                  [&](std::uint32_t symbol, double) { ++shared[symbol]; });
  }
  std::vector<std::pair<int, std::uint32_t>> best;
  best.reserve(shared.size());
  for (const auto& [symbol, words] : shared)
    best.emplace_back(-words, symbol);
  const auto shown = std::min(best.size(), k_max_worded);
  std::partial_sort(best.begin(), best.begin() + static_cast<std::ptrdiff_t>(shown), best.end());
  std::vector<std::string> out;
  for (std::size_t i = 0; i < shown; ++i)
    if (auto row = reader.symbol(best[i].second)) out.push_back(std::move(row->name));
  return out;
}

}  // namespace

std::vector<std::string> near_names(const IndexReader& reader, const std::string& name, std::size_t count) {
  const std::size_t slack = std::max<std::size_t>(name.size() / 3, 1);
  const std::size_t least = name.size() > slack ? name.size() - slack : 1;
  const bool few = std::strtoll(reader.meta("symbols").c_str(), nullptr, 10) <= k_few_symbols;
  auto names = reader.names(few ? std::string() : name.substr(0, k_head), least, name.size() + slack,
                            few ? static_cast<std::size_t>(k_few_symbols) : k_max_alike);
  if (!few)
    for (auto& one : names_with_words(reader, name))
      names.push_back(std::move(one));
  return support::nearest(name, names, count);
}

}  // namespace collet::codegraph
