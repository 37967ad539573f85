// SPDX-License-Identifier: MIT
/// Splitting of names and sentences into words, for the word index and for queries.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#if defined(__SSE2__) && !defined(COLLET_PORTABLE)
#include <emmintrin.h>
#endif

#include "plugins/openapi/export.hpp"

namespace collet::openapi {

/// Maximum length of a word. Longer ones are ignored, because they are keys, hashes or encoded data.
inline constexpr std::size_t k_max_word_length = 40;

/// Returns true for words without meaning in a search, such as "the", "of" and "how".
COLLET_OPENAPI_API bool is_stop_word(std::string_view word);

/// Returns true if the beginning of a description contains a sentence such as "Deprecated: use …" or
/// "**Deprecated.**".
COLLET_OPENAPI_API bool calls_deprecated(std::string_view description);

namespace detail {

enum class Sort : std::uint8_t { other, lower, upper, digit, wide };

inline constexpr std::array<Sort, 256> k_sorts = [] {
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

inline Sort sort_of(char c) {
  return k_sorts[static_cast<unsigned char>(c)];
}

/// Returns true if the word that began at `begin` ends before `i`. The text consists of letters and digits.
COLLET_OPENAPI_API bool ends_before(std::string_view text, std::size_t begin, std::size_t i);
/// Returns the size in bytes of the first character if it is a non-ASCII character that separates words,
/// otherwise 0.
COLLET_OPENAPI_API std::size_t wide_separator(std::string_view text);
/// Returns the end of the CommonMark or HTML construct at `at` if its text contains no words, otherwise `at`.
COLLET_OPENAPI_API std::size_t behind_markup(std::string_view text, std::size_t at);

/// Returns the end of the sequence of lower-case letters that begins at `at`.
inline std::size_t behind_lower(std::string_view text, std::size_t at) {
#if defined(__SSE2__) && !defined(COLLET_PORTABLE)
  constexpr std::size_t k_step = 16;
  if (at + k_step <= text.size()) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(text.data() + at));
    // Moves lower-case letters to the 26 least values of a signed byte.
    const __m128i moved = _mm_add_epi8(bytes, _mm_set1_epi8(static_cast<char>(0x80 - 'a')));
    const __m128i lower = _mm_cmplt_epi8(moved, _mm_set1_epi8(static_cast<char>(0x80 + 26)));
    const auto others = ~static_cast<unsigned>(_mm_movemask_epi8(lower)) & 0xFFFFU;
    if (others != 0) return at + static_cast<std::size_t>(std::countr_zero(others));
    at += k_step;
  }
#endif
  while (at < text.size() && sort_of(text[at]) == Sort::lower)
    ++at;
  return at;
}

template <class Found>
void give_folded(std::string_view word, const Found& found) {
  if (word.size() < 2 || word.size() > k_max_word_length) return;
  std::array<char, k_max_word_length> folded{};
  std::transform(word.begin(), word.end(), folded.begin(),
                 [](char c) { return sort_of(c) == Sort::upper ? static_cast<char>(c - 'A' + 'a') : c; });
  found(std::string_view(folded.data(), word.size()));
}

/// Splits a non-empty text that consists of letters and digits.
template <class Found>
void split_run(std::string_view run, const Found& found) {
  std::size_t begin = 0;
  for (std::size_t i = 1;; ++i) {
    const Sort before = sort_of(run[i - 1]);
    if (before != Sort::digit) i = behind_lower(run, i);
    const Sort here = i < run.size() ? sort_of(run[i]) : Sort::other;
    if (here != Sort::other && !ends_before(run, begin, i)) continue;
    give_folded(run.substr(begin, i - begin), found);
    if (here == Sort::other) return;
    begin = i;
  }
}

}  // namespace detail

/// Calls `found(word)` for each word with ASCII letters in lower case. `word` is valid during the call. A
/// word ends before a capital (SQLService: sql, service; getHTTPResponse: get, http, response; APIs: apis;
/// OAuth: oauth), before digits after four or more letters (response2: response; but v1 and sha256 are one
/// word) and at each character that is neither a letter nor a digit. A single letter or digit is not a word.
/// In prose, which is CommonMark or HTML, the text of tags, link targets and URLs is skipped.
template <bool prose = false, class Found>
void each_word(std::string_view text, const Found& found) {
  using detail::Sort;
  std::size_t begin = 0;
  bool lower = true;
  for (std::size_t i = 0;;) {
    i = detail::behind_lower(text, i);
    const Sort sort = i < text.size() ? detail::sort_of(text[i]) : Sort::other;
    const std::size_t wide = sort == Sort::wide ? detail::wide_separator(text.substr(i)) : 0;
    if (sort != Sort::other && wide == 0) {
      lower = false;
      ++i;
      continue;
    }
    if (const auto run = text.substr(begin, i - begin); !lower) {
      detail::split_run(run, found);
    } else if (run.size() >= 2 && run.size() <= k_max_word_length) {
      found(run);
    }
    if (i >= text.size()) return;
    std::size_t next = i + std::max<std::size_t>(wide, 1);
    if (prose && (text[i] == '<' || text[i] == ']' || text[i] == ':'))
      next = std::max(next, detail::behind_markup(text, i));
    i = begin = next;
    lower = true;
  }
}

}  // namespace collet::openapi
