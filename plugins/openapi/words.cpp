// SPDX-License-Identifier: MIT
#include "plugins/openapi/words.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>

namespace collet::openapi {
namespace {

enum class Sort : std::uint8_t { other, lower, upper, digit, wide };

constexpr std::array<Sort, 256> k_sorts = [] {
  std::array<Sort, 256> sorts{};
  for (unsigned c = 'a'; c <= 'z'; ++c)
    sorts[c] = Sort::lower;
  for (unsigned c = 'A'; c <= 'Z'; ++c)
    sorts[c] = Sort::upper;
  for (unsigned c = '0'; c <= '9'; ++c)
    sorts[c] = Sort::digit;
  for (unsigned c = 0x80; c <= 0xFF; ++c)
    sorts[c] = Sort::wide;
  return sorts;
}();

Sort sort_of(char c) {
  return k_sorts[static_cast<unsigned char>(c)];
}

/// Bytes of a character outside ASCII that separates words: Latin-1 signs, general and CJK punctuation, a
/// byte-order mark.
std::size_t wide_separator(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  if (byte(0) == 0xC2) return std::min<std::size_t>(2, text.size());
  if (text.size() < 3) return 0;
  const bool general = byte(0) == 0xE2 && byte(1) <= 0x81;
  const bool cjk = byte(0) == 0xE3 && byte(1) == 0x80;
  const bool mark = byte(0) == 0xEF && byte(1) == 0xBB && byte(2) == 0xBF;
  return general || cjk || mark ? 3 : 0;
}

class Run {
 public:
  Run(std::string_view text, const EachWord& found) : text_(text), found_(found) {}

  /// The words of a text of letters and digits alone.
  void split() const {
    std::size_t begin = 0;
    std::size_t pieces = 0;
    for (std::size_t i = 1; i <= text_.size(); ++i) {
      if (i < text_.size() && !ends_before(begin, i)) continue;
      pieces += static_cast<std::size_t>(give(text_.substr(begin, i - begin), false));
      begin = i;
    }
    if (pieces > 1) give(text_, true);
  }

 private:
  bool ends_before(std::size_t begin, std::size_t i) const {
    const Sort before = sort_of(text_[i - 1]);
    const Sort here = sort_of(text_[i]);
    if (here == Sort::upper) {
      if (before == Sort::upper) {
        // The last capital of several begins a word, unless what follows is the s of a plural: APIs.
        if (i + 1 >= text_.size() || sort_of(text_[i + 1]) != Sort::lower) return false;
        const bool plural =
            text_[i + 1] == 's' && (i + 2 == text_.size() || sort_of(text_[i + 2]) != Sort::lower);
        return !plural && i - begin > 1;  // OAuth, IPv4: one letter alone is no word
      }
      return i - begin > 1;
    }
    if (here == Sort::digit && before == Sort::lower) return i - begin >= 4;
    return before == Sort::digit && here == Sort::lower && i - begin >= 3 &&
           sort_of(text_[begin]) == Sort::digit;
  }

  bool give(std::string_view piece, bool joined) const {
    if (piece.size() > k_longest_word) return false;
    if (piece.size() < 2) return false;
    std::array<char, k_longest_word> folded{};
    std::transform(piece.begin(), piece.end(), folded.begin(),
                   [](char c) { return sort_of(c) == Sort::upper ? static_cast<char>(c - 'A' + 'a') : c; });
    found_(std::string_view(folded.data(), piece.size()), joined);
    return true;
  }

  std::string_view text_;
  const EachWord& found_;
};

/// Where what begins at `at` with a mark of CommonMark or HTML ends, if it holds no words; else `at`.
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

}  // namespace

void each_word(std::string_view text, const EachWord& found) {
  std::size_t begin = 0;
  for (std::size_t i = 0;;) {
    const Sort sort = i < text.size() ? sort_of(text[i]) : Sort::other;
    const std::size_t separator = sort == Sort::wide ? wide_separator(text.substr(i)) : 0;
    if (sort != Sort::other && separator == 0) {
      ++i;
      continue;
    }
    if (i > begin) Run(text.substr(begin, i - begin), found).split();
    if (i >= text.size()) return;
    i += std::max<std::size_t>(separator, 1);
    begin = i;
  }
}

void each_word_of_prose(std::string_view text, const EachWord& found) {
  std::size_t begin = 0;
  for (std::size_t i = text.find_first_of("<]:"); i < text.size(); i = text.find_first_of("<]:", i)) {
    const std::size_t end = behind_markup(text, i);
    if (end == i) {
      ++i;
      continue;
    }
    each_word(text.substr(begin, i - begin), found);
    begin = i = end;
  }
  if (begin < text.size()) each_word(text.substr(begin), found);
}

bool is_stop_word(std::string_view word) {
  constexpr std::string_view k_words[] = {
      "a",     "about",   "after", "all",  "also",  "an",    "and",   "any",    "are",   "as",     "at",
      "be",    "been",    "but",   "by",   "can",   "could", "do",    "does",   "each",  "every",  "for",
      "from",  "given",   "had",   "has",  "have",  "here",  "how",   "http",   "https", "i",      "if",
      "in",    "into",    "is",    "it",   "its",   "let",   "may",   "me",     "must",  "need",   "no",
      "not",   "of",      "on",    "one",  "only",  "or",    "other", "our",    "out",   "please", "should",
      "so",    "some",    "such",  "than", "that",  "the",   "their", "them",   "then",  "there",  "these",
      "they",  "this",    "those", "to",   "via",   "want",  "was",   "we",     "were",  "what",   "when",
      "where", "whether", "which", "who",  "whose", "will",  "with",  "within", "would", "you",    "your"};
  static_assert(std::is_sorted(std::begin(k_words), std::end(k_words)));
  return std::binary_search(std::begin(k_words), std::end(k_words), word);
}

}  // namespace collet::openapi
