// SPDX-License-Identifier: MIT
#include "plugins/codegraph/store/word_index.hpp"

#include <algorithm>
#include <cmath>
#include <libstemmer.h>
#include <memory>

#include "sdk/support/text.hpp"

namespace collet::codegraph {
namespace {

constexpr float k_name_weight = 3;
constexpr float k_container_weight = 2;
constexpr float k_signature_weight = 1;
constexpr float k_documentation_weight = 1;
constexpr float k_length_share = 0.4F;

/// The sum of the weights of the words of a usual symbol.
constexpr float k_usual_length = 32;
constexpr std::size_t k_max_word = 40;
constexpr std::size_t k_max_words = 200;

/// Texts in which a name counts, because all names of a package share the words before.
constexpr std::size_t k_container_words = 6;

bool is_upper(char c) {
  return c >= 'A' && c <= 'Z';
}
bool is_lower(char c) {
  return c >= 'a' && c <= 'z';
}

std::string computed_stem(std::string word) {
  struct Free {
    void operator()(sb_stemmer* stemmer) const { sb_stemmer_delete(stemmer); }
  };
  thread_local const std::unique_ptr<sb_stemmer, Free> stemmer(sb_stemmer_new("english", nullptr));
  if (stemmer == nullptr || word.size() < 3) return word;
  const auto* const out = sb_stemmer_stem(stemmer.get(), reinterpret_cast<const sb_symbol*>(word.data()),
                                          static_cast<int>(word.size()));
  if (out == nullptr) return word;
  return {reinterpret_cast<const char*>(out), static_cast<std::size_t>(sb_stemmer_length(stemmer.get()))};
}

/// Returns the stem of a word. A thread remembers stems, because names consist of few different words.
const std::string& stem(const std::string& word) {
  constexpr std::size_t k_max_known = 10000;
  thread_local std::unordered_map<std::string, std::string> known;
  const auto found = known.find(word);
  if (found != known.end()) return found->second;
  if (known.size() == k_max_known) known.clear();
  return known.emplace(word, computed_stem(word)).first->second;
}

}  // namespace

std::vector<std::string> split_words(std::string_view text) {
  std::vector<std::string> out;
  std::string word;
  const auto end = [&] {
    if (!word.empty() && word.size() <= k_max_word && out.size() < k_max_words) out.push_back(stem(word));
    word.clear();
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool byte = (static_cast<unsigned char>(c) & 0x80U) != 0;
    if (!is_upper(c) && !is_lower(c) && !support::is_digit(c) && !byte) {
      end();
      continue;
    }
    if (!word.empty()) {
      const char before = text[i - 1];
      const bool next_lower = i + 1 < text.size() && is_lower(text[i + 1]);
      if (is_upper(c) && (!is_upper(before) || next_lower)) end();
      if (support::is_digit(c) != support::is_digit(before) && !word.empty() && !byte) end();
    }
    word += support::lower(c);
  }
  end();
  return out;
}

namespace {

/// Calls `visit(word, weight)` for each word of a symbol, in their order.
template <class Visit>
void weigh_words(const SymbolTexts& texts, const Visit& visit) {
  std::vector<std::pair<std::string, float>> weights;
  float length = 0;
  const auto add_text = [&](std::string_view text, float weight, std::size_t last) {
    auto words = split_words(text);
    const std::size_t first = words.size() > last ? words.size() - last : 0;
    for (std::size_t i = first; i < words.size(); ++i) {
      weights.emplace_back(std::move(words[i]), weight);
      length += weight;
    }
  };
  add_text(texts.name, k_name_weight, k_max_words);
  add_text(texts.container, k_container_weight, k_container_words);
  add_text(texts.signature, k_signature_weight, k_max_words);
  add_text(texts.documentation, k_documentation_weight, k_max_words);
  // The weights of a word are added in the order of the texts.
  std::stable_sort(weights.begin(), weights.end(),
                   [](const auto& one, const auto& other) { return one.first < other.first; });
  for (std::size_t i = 0; i < weights.size();) {
    const auto& word = weights[i].first;
    float weight = 0;
    for (; i < weights.size() && weights[i].first == word; ++i)
      weight += weights[i].second;
    const float normal = weight / (1 - k_length_share + k_length_share * length / k_usual_length);
    visit(word, static_cast<std::uint8_t>(std::clamp(std::lround(normal * 32), 1L, 255L)));
  }
}

}  // namespace

std::map<std::string, std::uint8_t> word_weights(const SymbolTexts& texts) {
  std::map<std::string, std::uint8_t> out;
  weigh_words(texts, [&](const std::string& word, std::uint8_t weight) {
    out.emplace_hint(out.end(), word, weight);
  });
  return out;
}

Postings pack_postings(const std::vector<Posting>& entries) {
  Postings out;
  std::uint32_t before = 0;
  for (const auto& entry : entries) {
    std::uint32_t distance = entry.symbol - before;
    before = entry.symbol;
    while (distance >= 128) {
      out.bytes += static_cast<char>((distance & 127U) | 128U);
      distance >>= 7U;
    }
    out.bytes += static_cast<char>(distance);
    out.bytes += static_cast<char>(entry.weight);
    ++out.count;
  }
  return out;
}

void WordIndexBuilder::add(std::uint32_t symbol, const SymbolTexts& texts) {
  weigh_words(texts, [&](const std::string& word, std::uint8_t weight) {
    entries_[word].push_back({symbol, weight});
  });
}

std::map<std::string, Postings> WordIndexBuilder::finish() {
  std::map<std::string, Postings> out;
  for (auto& [word, entries] : entries_) {
    std::sort(entries.begin(), entries.end(),
              [](const Posting& one, const Posting& other) { return one.symbol < other.symbol; });
    out[word] = pack_postings(entries);
  }
  entries_.clear();
  return out;
}

}  // namespace collet::codegraph
