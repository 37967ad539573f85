// SPDX-License-Identifier: MIT
#include "plugins/words/words.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>

namespace collet::openapi {
namespace detail {

bool ends_before(std::string_view text, std::size_t begin, std::size_t i) {
  const Sort before = sort_of(text[i - 1]);
  const Sort here = sort_of(text[i]);
  if (here == Sort::upper) {
    // A single letter is not a word: OAuth, IPv4.
    if (before != Sort::upper) return i - begin > 1 || before == Sort::digit;
    // The last of several capitals begins a word, unless it is followed by a plural s: APIs.
    if (i + 1 >= text.size() || sort_of(text[i + 1]) != Sort::lower) return false;
    const bool plural = text[i + 1] == 's' && (i + 2 == text.size() || sort_of(text[i + 2]) != Sort::lower);
    return !plural && i - begin > 1;
  }
  if (here == Sort::digit) {
    const auto word = text.substr(begin, i - begin);  // v1beta2 is one word
    return before == Sort::lower && word.size() >= 4 &&
           std::none_of(word.begin(), word.end(), [](char c) { return sort_of(c) == Sort::digit; });
  }
  return before == Sort::digit && here == Sort::lower && i - begin >= 2 &&
         sort_of(text[begin]) == Sort::digit;
}

std::size_t wide_separator(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  if (byte(0) == 0xC2) return std::min<std::size_t>(2, text.size());  // Latin-1 punctuation and symbols
  if (text.size() < 3) return 0;
  const bool general = byte(0) == 0xE2 && byte(1) <= 0x81;
  const bool cjk = byte(0) == 0xE3 && byte(1) == 0x80;
  const bool mark = byte(0) == 0xEF && byte(1) == 0xBB && byte(2) == 0xBF;
  return general || cjk || mark ? 3 : 0;
}

std::size_t behind_markup(std::string_view text, std::size_t at) {
  const auto end_at = [&](char last) {
    const auto end = text.find(last, at);
    return end == std::string_view::npos ? text.size() : end + 1;
  };
  const char next = at + 1 < text.size() ? text[at + 1] : '\0';
  if (text[at] == '<' && (next == '/' || sort_of(next) == Sort::lower)) return end_at('>');
  if (text[at] == ']' && next == '(') return end_at(')');
  if (text[at] == ':' && text.substr(at, 3) == "://")
    return std::min(text.find_first_of(" \n\t)\"'>", at), text.size());
  return at;
}

}  // namespace detail

namespace {

constexpr std::string_view k_stop_words[] = {
    "about", "after", "all",   "also",   "an",    "and",    "any",    "are",   "as",      "at",    "be",
    "been",  "but",   "by",    "can",    "could", "do",     "does",   "each",  "every",   "for",   "from",
    "given", "had",   "has",   "have",   "here",  "how",    "http",   "https", "if",      "in",    "into",
    "is",    "it",    "its",   "may",    "must",  "need",   "no",     "not",   "of",      "on",    "one",
    "only",  "or",    "other", "our",    "out",   "please", "should", "so",    "some",    "such",  "than",
    "that",  "the",   "their", "them",   "then",  "there",  "these",  "they",  "this",    "those", "to",
    "via",   "want",  "was",   "we",     "were",  "what",   "when",   "where", "whether", "which", "who",
    "whose", "will",  "with",  "within", "would", "you",    "your"};

/// Bit set of the sizes of stop words, by their first letter. It excludes most other words.
constexpr std::array<std::uint8_t, 256> k_sizes = [] {
  std::array<std::uint8_t, 256> sizes{};
  for (const std::string_view stop : k_stop_words) {
    auto& bits = sizes[static_cast<unsigned char>(stop.front())];
    bits = static_cast<std::uint8_t>(bits | 1U << stop.size());
  }
  return sizes;
}();

}  // namespace

bool is_stop_word(std::string_view word) {
  static_assert(std::is_sorted(std::begin(k_stop_words), std::end(k_stop_words)));
  constexpr std::size_t k_max_length = 7;
  static_assert(std::none_of(std::begin(k_stop_words), std::end(k_stop_words),
                             [](std::string_view stop) { return stop.size() > k_max_length; }));
  if (word.empty() || word.size() > k_max_length) return false;
  const unsigned sizes = k_sizes[static_cast<unsigned char>(word.front())];
  if ((sizes >> word.size() & 1U) == 0) return false;
  return std::binary_search(std::begin(k_stop_words), std::end(k_stop_words), word);
}

bool calls_deprecated(std::string_view description) {
  constexpr std::size_t k_beginning = 500;
  constexpr std::string_view k_rest = "precated";  // "p" is the rarest first letter of a part of the word
  const std::string_view text = description.substr(0, k_beginning);
  for (std::size_t at = text.find(k_rest); at != std::string_view::npos; at = text.find(k_rest, at + 1)) {
    if (at < 2 || text[at - 1] != 'e' || (text[at - 2] != 'd' && text[at - 2] != 'D')) continue;
    std::size_t begin = at - 2;
    while (begin > 0 && (text[begin - 1] == '*' || text[begin - 1] == '_' || text[begin - 1] == ' '))
      --begin;
    const std::size_t end = at + k_rest.size();
    const bool begins = begin == 0 || text[begin - 1] == '.' || text[begin - 1] == '\n';
    const bool ends = end == text.size() || text[end] == ':' || text[end] == '.' || text[end] == '*';
    if (begins && ends) return true;
  }
  return false;
}

}  // namespace collet::openapi
