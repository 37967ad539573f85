// SPDX-License-Identifier: MIT
#include "plugins/words/meaning/acronyms.hpp"

#include <algorithm>
#include <map>
#include <vector>

#include "plugins/openapi/index/index.hpp"

namespace collet::words {
namespace {

using openapi::k_none;
using Terms = std::array<std::uint32_t, 3>;
using Names = std::vector<std::uint32_t>;

/// Returns the first letter of each term.
std::vector<char> first_letters(const openapi::WordIndex& words) {
  std::vector<char> letters(words.term_count());
  for (std::uint32_t i = 0; i < words.word_count(); ++i) {
    const auto word = words.word(i);
    if (!word.text.empty() && word.term < letters.size()) letters[word.term] = word.text.front();
  }
  return letters;
}

}  // namespace

Terms spelled_out(const openapi::WordIndex& words, std::string_view letters) {
  constexpr Terms k_no_terms{k_none, k_none, k_none};
  constexpr std::uint32_t k_min_operations = 2;
  constexpr std::uint32_t k_max_operations = 4096;  // keeps a question below a millisecond
  if (letters.size() < 2 || letters.size() > k_no_terms.size()) return k_no_terms;
  const auto first = first_letters(words);
  std::map<Terms, std::uint32_t> counts;
  Names names;
  for (std::uint32_t operation = 0; operation < std::min(words.operation_count(), k_max_operations);
       ++operation) {
    names.clear();
    const auto own = words.names_of(operation);
    for (const openapi::NameTerm name : own)
      names.push_back(name.term);
    // A name lists each term once, so the resource is listed again: "claims" and "persistent volume".
    for (const openapi::NameTerm name : own)
      if (name.resource != 0) names.push_back(name.term);
    for (std::size_t i = 0; i + letters.size() <= names.size(); ++i) {
      const auto letter = [&](std::size_t at) { return names[at] < first.size() ? first[names[at]] : '\0'; };
      if (letter(i) != letters.front() && letter(i) != letters.back()) continue;
      // Names of a path are listed from its end to its beginning.
      for (const bool back : {false, true}) {
        Terms terms = k_no_terms;
        bool fits = true;
        for (std::size_t k = 0; k < letters.size() && fits; ++k) {
          terms[k] = names[i + (back ? letters.size() - 1 - k : k)];
          fits = terms[k] < first.size() && first[terms[k]] == letters[k];
        }
        if (fits) ++counts[terms];
      }
    }
  }
  const auto most = std::max_element(counts.begin(), counts.end(),
                                     [](const auto& a, const auto& b) { return a.second < b.second; });
  return most == counts.end() || most->second < k_min_operations ? k_no_terms : most->first;
}

}  // namespace collet::words
