// SPDX-License-Identifier: MIT
#include "plugins/openapi/words.hpp"

#include <iterator>

namespace collet::openapi {
namespace detail {

bool ends_before(std::string_view text, std::size_t begin, std::size_t i) {
  const Sort before = sort_of(text[i - 1]);
  const Sort here = sort_of(text[i]);
  if (here == Sort::upper) {
    // OAuth, IPv4: one letter alone is no word.
    if (before != Sort::upper) return i - begin > 1 || before == Sort::digit;
    // The last capital of several begins a word, unless what follows is the s of a plural: APIs.
    if (i + 1 >= text.size() || sort_of(text[i + 1]) != Sort::lower) return false;
    const bool plural = text[i + 1] == 's' && (i + 2 == text.size() || sort_of(text[i + 2]) != Sort::lower);
    return !plural && i - begin > 1;
  }
  if (here == Sort::digit) {
    const auto word = text.substr(begin, i - begin);  // v1beta2 is one
    return before == Sort::lower && word.size() >= 4 &&
           std::none_of(word.begin(), word.end(), [](char c) { return sort_of(c) == Sort::digit; });
  }
  return before == Sort::digit && here == Sort::lower && i - begin >= 2 &&
         sort_of(text[begin]) == Sort::digit;
}

std::size_t wide_separator(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  if (byte(0) == 0xC2) return std::min<std::size_t>(2, text.size());  // signs of Latin-1
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

bool is_stop_word(std::string_view word) {
  constexpr std::string_view k_words[] = {
      "about", "after", "all",   "also",   "an",    "and",    "any",    "are",   "as",      "at",    "be",
      "been",  "but",   "by",    "can",    "could", "do",     "does",   "each",  "every",   "for",   "from",
      "given", "had",   "has",   "have",   "here",  "how",    "http",   "https", "if",      "in",    "into",
      "is",    "it",    "its",   "may",    "must",  "need",   "no",     "not",   "of",      "on",    "one",
      "only",  "or",    "other", "our",    "out",   "please", "should", "so",    "some",    "such",  "than",
      "that",  "the",   "their", "them",   "then",  "there",  "these",  "they",  "this",    "those", "to",
      "via",   "want",  "was",   "we",     "were",  "what",   "when",   "where", "whether", "which", "who",
      "whose", "will",  "with",  "within", "would", "you",    "your"};
  static_assert(std::is_sorted(std::begin(k_words), std::end(k_words)));
  constexpr std::size_t k_longest = 7;
  static_assert(std::none_of(std::begin(k_words), std::end(k_words),
                             [](std::string_view stop) { return stop.size() > k_longest; }));
  if (word.size() > k_longest) return false;
  return std::binary_search(std::begin(k_words), std::end(k_words), word);
}

}  // namespace collet::openapi
