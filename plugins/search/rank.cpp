// SPDX-License-Identifier: MIT
#include "plugins/search/rank.hpp"

#include <algorithm>

#include "plugins/openapi/index.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::search {
namespace {

std::string folded(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return out;
}

std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words;
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    if (i < text.size() && text[i] != ' ') continue;
    if (i - begin > 1) words.push_back(text.substr(begin, i - begin));
    begin = i + 1;
  }
  return words;
}

}  // namespace

Ranked rank(const openapi::Document& document, std::string_view query, std::size_t offset, std::size_t limit,
            const std::function<bool(std::uint32_t)>& takes) {
  const openapi::Index& index = document.index();
  const auto words = words_of(folded(support::cut_utf8(query, k_query_bytes)));
  Ranked ranked;
  const auto count = index.operation_count(openapi::Kind::path);
  for (std::uint32_t number = 0; number < count; ++number) {
    if (takes && !takes(number)) continue;
    const auto operation = index.operation(number);
    const auto text = folded(std::string(operation.operation_id())
                                 .append(" ")
                                 .append(operation.path())
                                 .append(" ")
                                 .append(operation.summary()));
    const auto hits = std::count_if(words.begin(), words.end(), [&](const std::string& word) {
      return text.find(word) != std::string::npos;
    });
    if (hits != 0) ranked.hits.push_back({number, static_cast<float>(hits)});
  }
  ranked.matched = ranked.hits.size();
  std::sort(ranked.hits.begin(), ranked.hits.end(), [&](const Hit& a, const Hit& b) {
    if (a.score != b.score) return a.score > b.score;
    const auto left = index.operation(a.operation);
    const auto right = index.operation(b.operation);
    return left.path() != right.path() ? left.path() < right.path() : left.method() < right.method();
  });
  ranked.hits.erase(ranked.hits.begin(),
                    ranked.hits.begin() + static_cast<std::ptrdiff_t>(std::min(offset, ranked.hits.size())));
  if (ranked.hits.size() > limit) ranked.hits.resize(limit);
  return ranked;
}

}  // namespace collet::search
