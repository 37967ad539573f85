// SPDX-License-Identifier: MIT
/// Inner loops of the fast YAML reader. They process 16 bytes per step with SSE2 and have the same results
/// without it. Every text is followed by a NUL and, including it, Builder::k_padding readable bytes.
#pragma once

#include <bit>
#include <cstdint>

#if defined(__SSE2__) && !defined(COLLET_PORTABLE)
#include <emmintrin.h>
#endif

/// Marks the functions that run for every key and value, where a call would cost as much as the work itself.
#define COLLET_YAML_HOT [[gnu::always_inline]] inline

namespace collet::openapi::fast {

inline bool is_blank(char c) {
  return c == ' ' || c == '\t';
}
inline bool is_break_or_end(char c) {
  return c == '\n' || c == '\r' || c == '\0';
}
inline bool is_blank_or_end(char c) {
  return is_blank(c) || is_break_or_end(c);
}
inline bool is_decimal(char c) {
  return c >= '0' && c <= '9';
}
/// Returns the position after one line break, or `p` at the end of the text.
inline const char* after_break(const char* p) {
  if (*p == '\n') return p + 1;
  if (*p != '\r') return p;
  return p + (p[1] == '\n' ? 2 : 1);
}
inline bool is_flow_indicator(char c) {
  return c == ',' || c == '[' || c == ']' || c == '{' || c == '}';
}

/// Position where a scan stopped, and whether it passed a character that JSON escapes.
struct Scanned {
  const char* at;
  bool escapes;
};

#if defined(__SSE2__) && !defined(COLLET_PORTABLE)
inline __m128i load16(const char* p) {
  return _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
}
inline __m128i equal16(__m128i bytes, char c) {
  return _mm_cmpeq_epi8(bytes, _mm_set1_epi8(c));
}
inline __m128i controls16(__m128i bytes) {
  return _mm_cmpeq_epi8(_mm_min_epu8(bytes, _mm_set1_epi8(0x1F)), bytes);
}
inline std::uint32_t mask16(__m128i hits) {
  return static_cast<std::uint32_t>(_mm_movemask_epi8(hits));
}
#endif

/// Returns the first byte from `p` on that is not a space.
inline const char* skip_spaces(const char* p) {
#if defined(__SSE2__) && !defined(COLLET_PORTABLE)
  for (;; p += 16) {
    const std::uint32_t others = ~mask16(equal16(load16(p), ' ')) & 0xFFFFU;
    if (others != 0) return p + std::countr_zero(others);
  }
#else
  while (*p == ' ')
    ++p;
  return p;
#endif
}

/// Returns the first LF, CR or NUL from `p` on.
inline const char* find_break(const char* p) {
#if defined(__SSE2__) && !defined(COLLET_PORTABLE)
  for (;; p += 16) {
    const __m128i bytes = load16(p);
    const std::uint32_t hits =
        mask16(_mm_or_si128(equal16(bytes, '\0'), _mm_or_si128(equal16(bytes, '\n'), equal16(bytes, '\r'))));
    if (hits != 0) return p + std::countr_zero(hits);
  }
#else
  while (!is_break_or_end(*p))
    ++p;
  return p;
#endif
}

/// Returns true if a plain scalar ends before `q`, one of the bytes at which scan_plain stops.
template <bool k_flow>
inline bool ends_plain(const char* q, bool& escapes) {
  switch (*q) {
    case ':':
      return is_blank_or_end(q[1]) || (k_flow && (is_flow_indicator(q[1]) || q[1] == '?'));
    case '#':
      return is_blank(q[-1]);
    case '\t':
      escapes = true;
      return false;
    default:
      return true;
  }
}

/// Scans from the first character of a plain scalar to its end on this line: a line break, the end of the
/// text, a ':' that separates, a '#' that begins a comment, or in flow style one of ",[]{}". Blanks before
/// the end are included.
template <bool k_flow>
inline Scanned scan_plain(const char* p) {
  bool escapes = false;
#if defined(__SSE2__) && !defined(COLLET_PORTABLE)
  for (;; p += 16) {
    const __m128i bytes = load16(p);
    __m128i stops = _mm_or_si128(controls16(bytes), _mm_or_si128(equal16(bytes, ':'), equal16(bytes, '#')));
    if constexpr (k_flow) {
      // Setting bit 5 turns '[' into '{' and ']' into '}', and no other character into one of them.
      const __m128i folded = _mm_or_si128(bytes, _mm_set1_epi8(0x20));
      stops = _mm_or_si128(
          stops, _mm_or_si128(equal16(bytes, ','), _mm_or_si128(equal16(folded, '{'), equal16(folded, '}'))));
    }
    const std::uint32_t escaped = mask16(_mm_or_si128(equal16(bytes, '"'), equal16(bytes, '\\')));
    for (std::uint32_t hits = mask16(stops); hits != 0; hits &= hits - 1) {
      const char* const q = p + std::countr_zero(hits);
      if (ends_plain<k_flow>(q, escapes)) return {q, escapes || (escaped & (hits ^ (hits - 1))) != 0};
    }
    escapes = escapes || escaped != 0;
  }
#else
  for (;; ++p) {
    const char c = *p;
    if (c == '"' || c == '\\') escapes = true;
    const bool special =
        static_cast<unsigned char>(c) < 0x20 || c == ':' || c == '#' || (k_flow && is_flow_indicator(c));
    if (special && ends_plain<k_flow>(p, escapes)) return {p, escapes};
  }
#endif
}

enum class Expect : std::uint8_t { key, value, any };

/// Same as scan_plain in block style, but faster if the scalar ends within 16 bytes as expected, which is
/// true for most keys and many values.
template <Expect k_expect>
COLLET_YAML_HOT Scanned scan_short_plain(const char* p) {
#if defined(__SSE2__) && !defined(COLLET_PORTABLE)
  const __m128i bytes = load16(p);
  const std::uint32_t hits =
      mask16(_mm_or_si128(controls16(bytes), _mm_or_si128(equal16(bytes, ':'), equal16(bytes, '#'))));
  if (hits != 0) {
    const char* const q = p + std::countr_zero(hits);
    const bool key = k_expect != Expect::value && *q == ':' && (q[1] == ' ' || q[1] == '\n');
    if (key || (k_expect != Expect::key && *q == '\n')) {
      const std::uint32_t escaped = mask16(_mm_or_si128(equal16(bytes, '"'), equal16(bytes, '\\')));
      return {q, (escaped & (hits ^ (hits - 1))) != 0};
    }
  }
#endif
  return scan_plain<false>(p);
}

/// Scans from the position after an opening quote to the closing quote, or to a character that needs further
/// processing: a backslash in double quotes, the end of the text, a line break or another control character.
template <char k_quote>
inline Scanned scan_quoted(const char* p) {
  bool escapes = false;
#if defined(__SSE2__) && !defined(COLLET_PORTABLE)
  for (;; p += 16) {
    const __m128i bytes = load16(p);
    __m128i stops = _mm_or_si128(controls16(bytes), equal16(bytes, k_quote));
    std::uint32_t escaped = 0;
    if constexpr (k_quote == '"') {
      stops = _mm_or_si128(stops, equal16(bytes, '\\'));
    } else {
      escaped = mask16(_mm_or_si128(equal16(bytes, '"'), equal16(bytes, '\\')));
    }
    for (std::uint32_t hits = mask16(stops); hits != 0; hits &= hits - 1) {
      const char* const q = p + std::countr_zero(hits);
      if (*q != '\t') return {q, escapes || (escaped & (hits ^ (hits - 1))) != 0};
      escapes = true;
    }
    escapes = escapes || escaped != 0;
  }
#else
  for (;; ++p) {
    const bool control = static_cast<unsigned char>(*p) < 0x20 && *p != '\t';
    if (*p == k_quote || control || (k_quote == '"' && *p == '\\')) return {p, escapes};
    if (*p == '\t' || *p == '"' || *p == '\\') escapes = true;
  }
#endif
}

}  // namespace collet::openapi::fast
