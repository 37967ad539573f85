// SPDX-License-Identifier: MIT
#include "plugins/search/query_words.hpp"

#include <algorithm>

#include "plugins/openapi/index.hpp"
#include "plugins/openapi/stemmer.hpp"
#include "plugins/openapi/words.hpp"
#include "plugins/search/synonyms.hpp"

namespace collet::search {
namespace {

using openapi::k_none;

constexpr std::uint32_t k_sure = 256;
constexpr std::uint32_t k_joined = 230;
constexpr std::uint32_t k_synonym = 150;
constexpr std::uint32_t k_prefix = 160;
constexpr std::uint32_t k_corrected = 200;
constexpr std::size_t k_most_words = 24;
constexpr std::size_t k_most_corrected = 4;  ///< each is a look at all words of the document
constexpr std::size_t k_most_prefixed = 8;
constexpr std::size_t k_shortest_prefix = 3;
constexpr std::size_t k_shortest_part = 3;

class Reader {
 public:
  explicit Reader(const openapi::WordIndex& words) : words_(words) {}

  Question read(std::string_view query) {
    openapi::each_word(query, [&](std::string_view word, bool joined) {
      if (!joined && typed_.size() < k_most_words) typed_.emplace_back(word);
    });
    for (const std::string& word : typed_)
      question_.actions |= actions_of(std::string(stemmer_.stem(word)));
    for (std::size_t i = 0; i < typed_.size(); ++i)
      if (!openapi::is_stop_word(typed_[i])) add(i);
    return std::move(question_);
  }

 private:
  std::uint32_t term(std::string_view word) { return words_.term(word, stemmer_.stem(word)); }

  static void add(Concept& into, std::uint32_t term, std::uint32_t share) {
    if (term == k_none) return;
    for (const Reading& known : into.readings)
      if (known.term == term) return;
    into.readings.push_back({term, share});
  }

  void add(std::size_t number) {
    const std::string& word = typed_[number];
    const std::string stem(stemmer_.stem(word));
    if (std::find(stems_.begin(), stems_.end(), stem) != stems_.end()) return;
    stems_.push_back(stem);
    Concept one;
    add(one, words_.term(word, stem), k_sure);
    const bool known = !one.readings.empty();
    if (number > 0) add(one, term(typed_[number - 1] + word), k_joined);
    if (number + 1 < typed_.size()) add(one, term(word + typed_[number + 1]), k_joined);
    for (const Word& other : synonyms_of(stem))
      add(one, words_.term(other.text, other.stem), k_synonym);
    if (!known) guess(word, one);
    if (!one.readings.empty()) question_.concepts.push_back(std::move(one));
  }

  /// What a word may be that the document does not have: the beginning of one, two of them, a slip.
  void guess(const std::string& word, Concept& one) {
    if (one.readings.empty() && word.size() >= k_shortest_prefix) add_prefixed(word, one);
    if (one.readings.empty()) add_parts(word);
    if (!one.readings.empty() || corrected_++ >= k_most_corrected) return;
    const std::string_view nearest = nearest_word(words_, word);
    if (nearest.empty()) return;
    add(one, term(nearest), k_corrected);
    question_.corrected.emplace_back(word, nearest);
    for (const Word& other : synonyms_of(std::string(stemmer_.stem(nearest))))
      add(one, words_.term(other.text, other.stem), k_synonym / 2);
  }

  void add_prefixed(const std::string& word, Concept& one) {
    std::size_t found = 0;
    for (std::uint32_t i = words_.lower_bound(word); i < words_.word_count() && found < k_most_prefixed;
         ++i) {
      const auto longer = words_.word(i);
      if (longer.text.empty()) continue;
      if (longer.text.substr(0, word.size()) != word) return;
      add(one, longer.term, k_prefix);
      ++found;
    }
  }

  /// "pullrequest": both words, each for itself.
  void add_parts(const std::string& word) {
    for (std::size_t at = word.size(); at-- > k_shortest_part;) {
      if (word.size() - at < k_shortest_part) continue;
      Concept front;
      Concept back;
      add(front, term(std::string_view(word).substr(0, at)), k_joined);
      add(back, term(std::string_view(word).substr(at)), k_joined);
      if (front.readings.empty() || back.readings.empty()) continue;
      question_.concepts.push_back(std::move(front));
      question_.concepts.push_back(std::move(back));
      parted_ = true;
      return;
    }
  }

  const openapi::WordIndex& words_;
  openapi::Stemmer stemmer_;
  std::vector<std::string> typed_;
  std::vector<std::string> stems_;
  Question question_;
  std::size_t corrected_ = 0;
  bool parted_ = false;
};

}  // namespace

Question understand(const openapi::WordIndex& words, std::string_view query) {
  return Reader(words).read(query);
}

}  // namespace collet::search
