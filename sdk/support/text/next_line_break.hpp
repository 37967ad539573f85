// SPDX-License-Identifier: MIT
/// The search for the ends of lines.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#if defined(__SSE2__) && !defined(COLLET_PORTABLE)
#include <emmintrin.h>
#endif

namespace collet::support {

/// Returns the position of the first line feed or carriage return at or after `at`, or the size if there is
/// none. Large documents are often one line, so this must be as fast as reading memory.
inline std::size_t next_line_break(std::string_view text, std::size_t at) {
  const auto breaks = [&](std::size_t i) { return text[i] == '\n' || text[i] == '\r'; };
#if defined(__SSE2__) && !defined(COLLET_PORTABLE)
  constexpr std::size_t k_step = 64;
  const __m128i feed = _mm_set1_epi8('\n');
  const __m128i carriage = _mm_set1_epi8('\r');
  for (; at + k_step <= text.size(); at += k_step) {
    std::uint64_t found = 0;
    for (std::size_t i = 0; i < k_step; i += sizeof(__m128i)) {
      const __m128i part = _mm_loadu_si128(reinterpret_cast<const __m128i*>(text.data() + at + i));
      const __m128i ends = _mm_or_si128(_mm_cmpeq_epi8(part, feed), _mm_cmpeq_epi8(part, carriage));
      found |= static_cast<std::uint64_t>(static_cast<std::uint32_t>(_mm_movemask_epi8(ends))) << i;
    }
    if (found != 0) return at + static_cast<std::size_t>(std::countr_zero(found));
  }
#endif
  while (at < text.size() && !breaks(at))
    ++at;
  return at;
}

}  // namespace collet::support
