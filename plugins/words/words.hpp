// SPDX-License-Identifier: MIT
/// The words of names and sentences, as the word index and questions about it have them.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "plugins/openapi/export.hpp"

namespace collet::openapi {

/// Longer words are none: nobody asks for them, and they would be keys, hashes, encoded data.
inline constexpr std::size_t k_longest_word = 40;

/// "the", "of", "how" and the like: they say nothing in a sentence.
COLLET_OPENAPI_API bool is_stop_word(std::string_view word);

/// Does a sentence of a description's beginning call what it describes deprecated: "Deprecated: use …",
/// "**Deprecated.**"?
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

/// Does a new word begin at `i` of a text of letters and digits whose last word began at `begin`?
COLLET_OPENAPI_API bool ends_before(std::string_view text, std::size_t begin, std::size_t i);
/// Bytes of the character at the front if it is one outside ASCII that separates words, else 0.
COLLET_OPENAPI_API std::size_t wide_separator(std::string_view text);
/// Where what begins at `at` with a mark of CommonMark or HTML ends, if it holds no words; else `at`.
COLLET_OPENAPI_API std::size_t behind_markup(std::string_view text, std::size_t at);

/// Where the small letters end that begin at `at`.
inline std::size_t behind_lower(std::string_view text, std::size_t at) {
#if defined(__SSE2__)
  constexpr std::size_t k_step = 16;
  if (at + k_step <= text.size()) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(text.data() + at));
    // Of bytes as signed numbers: small letters become the 26 least ones.
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
  if (word.size() < 2 || word.size() > k_longest_word) return;
  std::array<char, k_longest_word> folded{};
  std::transform(word.begin(), word.end(), folded.begin(),
                 [](char c) { return sort_of(c) == Sort::upper ? static_cast<char>(c - 'A' + 'a') : c; });
  found(std::string_view(folded.data(), word.size()));
}

/// Of a text of letters and digits alone, and at least one.
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

/// Calls `found(word)` with each word in lower case (ASCII only; other scripts as they are), valid during the
/// call. Words end at capitals (SQLService: sql, service; getHTTPResponse: get, http, response; APIs: apis;
/// OAuth: oauth), at digits behind four letters or more (response2: response; v1 and sha256 are one word) and
/// at everything that is neither letter nor digit. One letter or digit is no word. In prose, which is
/// CommonMark or HTML, tags, targets of links and URLs have none.
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
    } else if (run.size() >= 2 && run.size() <= k_longest_word) {
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
