// SPDX-License-Identifier: MIT
#include "plugins/openapi/read/yaml/screen.hpp"

#include <algorithm>
#include <bit>

#if defined(__SSE2__) && !defined(COLLET_PORTABLE)
#include <emmintrin.h>
#endif

#include "sdk/support/utf8.hpp"

namespace collet::openapi {
namespace {

constexpr std::size_t k_max_single_checks = 4096;  // characters checked one by one

bool is_special(unsigned char byte) {
  return byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == 0xEF;
}
bool is_wide(char c) {
  return static_cast<unsigned char>(c) >= 0x80;
}

}  // namespace

bool YamlScreen::Utf8Check::valid(std::size_t begin, std::size_t end) {
  for (at_ = std::max(at_, begin); at_ < end;) {
    const std::size_t length = support::utf8_sequence_length(source_.substr(at_, 4));
    if (length == 0) return false;
    at_ += length;
    if (length == 1 || ++wide_characters_ < k_max_single_checks) continue;
    const auto rest = support::first_invalid_utf8(source_.substr(at_));
    at_ = rest ? at_ + *rest : source_.size();
    return !rest;
  }
  return true;
}

bool YamlScreen::check_utf8(std::size_t begin, std::size_t end) {
  if (utf8_.valid(begin, end)) return true;
  invalid_ = utf8_.place();
  return false;
}

/// Checks a byte that is below 0x20, or is 0x7F, 0xC2 or 0xEF. Returns false for a control character.
bool YamlScreen::check_special(std::size_t at) {
  const unsigned char next = byte_at(at + 1);
  switch (const unsigned char byte = byte_at(at)) {
    case '\t':
    case '\n':
      return true;
    case '\r':
      if (next != '\n') irregular_ = true;
      return true;
    case 0xC2:
      if (next < 0xA0 && next != 0x85) irregular_ = true;
      return true;
    case 0xEF: {
      const unsigned char third = byte_at(at + 2);
      const bool mark = next == 0xBB && third == 0xBF && at != 0;
      if (mark || (next == 0xBF && third >= 0xBE)) irregular_ = true;
      return true;
    }
    default:
      if (byte >= 0x20 && byte != 0x7F) return true;
      control_ = at;
      return false;
  }
}

/// `end` must be a multiple of 64 or the end of the source.
void YamlScreen::check_to(std::size_t end) {
#if defined(__SSE2__) && !defined(COLLET_PORTABLE)
  const auto is = [](__m128i bytes, int c) {
    return _mm_cmpeq_epi8(bytes, _mm_set1_epi8(static_cast<char>(c)));
  };
  const auto load = [this](std::size_t from) {
    return _mm_loadu_si128(reinterpret_cast<const __m128i*>(source_.data() + from));
  };
  // Finds bytes other than 0x20..0x7E and line feed by a signed comparison after adding 1. They are rare in
  // most documents.
  const auto odd = [&is](__m128i bytes) {
    const __m128i up = _mm_add_epi8(bytes, _mm_set1_epi8(1));
    return _mm_andnot_si128(is(bytes, '\n'), _mm_cmplt_epi8(up, _mm_set1_epi8(0x21)));
  };
  for (; at_ + 16 <= end; at_ += 16) {
    std::size_t at = at_;
    while (at + 64 <= end) {
      const __m128i any = _mm_or_si128(_mm_or_si128(odd(load(at)), odd(load(at + 16))),
                                       _mm_or_si128(odd(load(at + 32)), odd(load(at + 48))));
      if (_mm_movemask_epi8(any) != 0) break;
      at += 64;
    }
    at_ = at;
    if (at + 16 > end) break;
    const __m128i bytes = load(at);
    if (_mm_movemask_epi8(odd(bytes)) == 0) continue;
    if (_mm_movemask_epi8(bytes) != 0 && !check_utf8(at, at + 16)) return;
    const __m128i below = _mm_cmpeq_epi8(_mm_min_epu8(bytes, _mm_set1_epi8(0x1F)), bytes);
    const __m128i special =
        _mm_or_si128(_mm_or_si128(_mm_andnot_si128(is(bytes, '\n'), below), is(bytes, 0x7F)),
                     _mm_or_si128(is(bytes, 0xC2), is(bytes, 0xEF)));
    for (auto mask = static_cast<std::uint32_t>(_mm_movemask_epi8(special)); mask != 0; mask &= mask - 1) {
      if (!check_special(at + static_cast<std::size_t>(std::countr_zero(mask)))) return;
    }
  }
#endif
  // The same steps one byte at a time. Of several faults, the one in the first 16 bytes is found.
  while (at_ < end) {
    const std::size_t stop = std::min(at_ + 16, end);
    const auto part = source_.substr(at_, stop - at_);
    if (std::any_of(part.begin(), part.end(), is_wide) && !check_utf8(at_, stop)) return;
    for (std::size_t at = at_; at < stop; ++at) {
      if (is_special(byte_at(at)) && !check_special(at)) return;
    }
    at_ = stop;
  }
}

bool YamlScreen::check_next() {
  if (!faulty() && at_ < source_.size()) check_to(std::min(source_.size(), (at_ / k_part + 1) * k_part));
  return clean();
}

void YamlScreen::check_all() {
  while (!faulty() && at_ < source_.size())
    check_to(source_.size());
}

}  // namespace collet::openapi
