// SPDX-License-Identifier: MIT
/// The inner loops of the JSON reader: 16 bytes a step with SSE2; without it the results are the same.
#pragma once

#include <bit>
#include <cstdint>

#if defined(__SSE2__) && !defined(COLLET_PORTABLE)
#include <emmintrin.h>
#endif

#include "sdk/support/text.hpp"

namespace collet::support::detail {

/// Returns the first byte from `p` that is a quote, a backslash or below 0x20; `end` if there is none.
inline const char* scan_string_bytes(const char* p, const char* end) {
#if defined(__SSE2__) && !defined(COLLET_PORTABLE)
  const __m128i quote = _mm_set1_epi8('"');
  const __m128i backslash = _mm_set1_epi8('\\');
  const __m128i last_control = _mm_set1_epi8(0x1F);
  while (end - p >= 16) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
    const __m128i hit =
        _mm_or_si128(_mm_or_si128(_mm_cmpeq_epi8(bytes, quote), _mm_cmpeq_epi8(bytes, backslash)),
                     _mm_cmpeq_epi8(_mm_min_epu8(bytes, last_control), bytes));
    const auto mask = static_cast<std::uint32_t>(_mm_movemask_epi8(hit));
    if (mask != 0) return p + std::countr_zero(mask);
    p += 16;
  }
#endif
  while (p < end && *p != '"' && *p != '\\' && static_cast<unsigned char>(*p) >= 0x20)
    ++p;
  return p;
}

/// Returns the first byte from `p` that is not JSON white space, or `end`.
inline const char* skip_json_space(const char* p, const char* end) {
  if (p >= end || static_cast<unsigned char>(*p) > ' ') return p;
  if (end - p >= 2 && *p == ' ' && static_cast<unsigned char>(p[1]) > ' ') return p + 1;
#if defined(__SSE2__) && !defined(COLLET_PORTABLE)
  while (end - p >= 16) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
    const __m128i space = _mm_or_si128(
        _mm_or_si128(_mm_cmpeq_epi8(bytes, _mm_set1_epi8(' ')), _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\n'))),
        _mm_or_si128(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('\r')), _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\t'))));
    const auto other = ~static_cast<std::uint32_t>(_mm_movemask_epi8(space)) & 0xFFFFU;
    if (other != 0) return p + std::countr_zero(other);
    p += 16;
  }
#endif
  while (p < end && is_blank(*p))
    ++p;
  return p;
}

}  // namespace collet::support::detail
