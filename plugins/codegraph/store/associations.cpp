// SPDX-License-Identifier: MIT
#include "plugins/codegraph/store/associations.hpp"

#include <algorithm>
#include <cmath>

#include "plugins/codegraph/store/word_index.hpp"

namespace collet::codegraph {
namespace {

constexpr std::size_t k_max_words = 200000;
constexpr std::size_t k_max_together = 2000000;
constexpr std::size_t k_max_sentence_words = 24;
constexpr std::size_t k_max_name_words = 16;
constexpr std::size_t k_container_words = 2;

/// Fewer pairs than this prove nothing.
constexpr std::uint32_t k_min_together = 3;
/// A word of names must be this much more frequent beside the word of documentation than elsewhere.
constexpr double k_min_lift = 3;
constexpr std::size_t k_max_associations = 8;

std::vector<std::string> different_words(std::string_view text, std::size_t last) {
  auto words = split_words(text);
  if (words.size() > last) words.erase(words.begin(), words.end() - static_cast<std::ptrdiff_t>(last));
  std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());
  return words;
}

}  // namespace

std::string_view first_sentence(std::string_view documentation) {
  for (std::size_t i = 0; i < documentation.size(); ++i) {
    const char c = documentation[i];
    const bool end = c == '.' || c == '!' || c == '?';
    if (end && (i + 1 == documentation.size() || documentation[i + 1] == ' '))
      return documentation.substr(0, i);
  }
  return documentation;
}

std::uint32_t AssociationBuilder::number(const std::string& word) {
  const auto [found, fresh] = numbers_.try_emplace(word, static_cast<std::uint32_t>(words_.size()));
  if (fresh) {
    words_.push_back(word);
    documented_.push_back(0);
    named_.push_back(0);
  }
  return found->second;
}

void AssociationBuilder::add(std::string_view documentation, std::string_view name,
                             std::string_view container, std::string_view signature) {
  if (words_.size() > k_max_words || together_.size() > k_max_together) return;
  const auto sentence = first_sentence(documentation);
  // The same sentence over the same name, as overloads and generated code have it, proves no more than one.
  std::string text(sentence);
  text.append(1, '\0').append(name);
  if (sentence.empty() || text == last_) return;
  last_ = std::move(text);
  auto said = split_words(sentence);
  if (said.size() > k_max_sentence_words) said.resize(k_max_sentence_words);
  std::sort(said.begin(), said.end());
  said.erase(std::unique(said.begin(), said.end()), said.end());
  auto names = different_words(name, k_max_name_words);
  for (const auto& more :
       {different_words(container, k_container_words), different_words(signature, k_max_name_words)})
    names.insert(names.end(), more.begin(), more.end());
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  ++pairs_;
  std::vector<std::uint32_t> named;
  for (const auto& one : names) {
    named.push_back(number(one));
    ++named_[named.back()];
  }
  for (const auto& word : said) {
    const auto from = number(word);
    ++documented_[from];
    for (const auto to : named)
      if (from != to) ++together_[(std::uint64_t{from} << 32U) | to];
  }
}

std::map<std::string, std::vector<Association>> AssociationBuilder::finish() {
  struct Found {
    double share;
    std::uint32_t word;
  };
  std::unordered_map<std::uint32_t, std::vector<Found>> all;
  for (const auto& [key, count] : together_) {
    if (count < k_min_together) continue;
    const auto from = static_cast<std::uint32_t>(key >> 32U);
    const auto to = static_cast<std::uint32_t>(key);
    const double share = static_cast<double>(count) / documented_[from];
    if (share * pairs_ < k_min_lift * named_[to]) continue;
    all[from].push_back({share, to});
  }
  std::map<std::string, std::vector<Association>> out;
  for (auto& [from, found] : all) {
    std::sort(found.begin(), found.end(), [&](const Found& one, const Found& other) {
      if (one.share != other.share) return one.share > other.share;
      return words_[one.word] < words_[other.word];
    });
    if (found.size() > k_max_associations) found.resize(k_max_associations);
    auto& list = out[words_[from]];
    for (const auto& one : found)
      list.push_back(
          {words_[one.word], static_cast<std::uint8_t>(std::clamp(std::lround(one.share * 255), 1L, 255L))});
  }
  *this = {};
  return out;
}

std::string pack_associations(const std::vector<Association>& associations) {
  std::string out;
  for (const auto& one : associations) {
    out += static_cast<char>(one.weight);
    out += one.word;
    out += '\0';
  }
  return out;
}

std::vector<Association> unpack_associations(std::string_view text) {
  std::vector<Association> out;
  while (text.size() > 2 && out.size() < k_max_associations) {
    const auto end = text.find('\0', 1);
    if (end == std::string_view::npos) break;
    out.push_back({std::string(text.substr(1, end - 1)), static_cast<std::uint8_t>(text.front())});
    text.remove_prefix(end + 1);
  }
  return out;
}

}  // namespace collet::codegraph
