// SPDX-License-Identifier: MIT
#include "plugins/openapi/yaml_screen.hpp"

#include <algorithm>
#include <bit>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "sdk/support/utf8.hpp"

namespace collet::openapi {
namespace {

/// UTF-8 on the way: character by character while there are few that are not ASCII, else all the rest at
/// once.
class Utf8Check {
 public:
  explicit Utf8Check(std::string_view source) : source_(source) {}

  /// Is it valid up to `end`, or to where the character ends that stands there? From where it was asked last
  /// to `begin` all is ASCII.
  bool valid(std::size_t begin, std::size_t end) {
    for (at_ = std::max(at_, begin); at_ < end;) {
      const std::size_t length = support::utf8_sequence_length(source_.substr(at_, 4));
      if (length == 0) return false;
      at_ += length;
      if (length == 1 || ++met_ < k_few) continue;
      const auto rest = support::first_invalid_utf8(source_.substr(at_));
      at_ = rest ? at_ + *rest : source_.size();
      return !rest;
    }
    return true;
  }
  /// Where it is not.
  std::size_t place() const { return at_; }

 private:
  static constexpr std::size_t k_few = 4096;
  std::string_view source_;
  std::size_t at_ = 0;
  std::size_t met_ = 0;
};

unsigned char byte_at(std::string_view text, std::size_t at) {
  return at < text.size() ? static_cast<unsigned char>(text[at]) : 0;
}

/// Looks at one byte that is below 0x20, 0x7F, 0xC2 or 0xEF; false for a control character.
bool look(std::string_view source, std::size_t at, YamlScreen& screen) {
  const unsigned char next = byte_at(source, at + 1);
  switch (const unsigned char byte = byte_at(source, at)) {
    case '\t':
    case '\n':
      return true;
    case '\r':
      if (next != '\n') screen.regular = false;
      return true;
    case 0xC2:
      if (next < 0xA0 && next != 0x85) screen.regular = false;
      return true;
    case 0xEF: {
      const unsigned char third = byte_at(source, at + 2);
      const bool mark = next == 0xBB && third == 0xBF && at != 0;
      if (mark || (next == 0xBF && third >= 0xBE)) screen.regular = false;
      return true;
    }
    default:
      return byte >= 0x20 && byte != 0x7F;
  }
}

bool is_looked_at(unsigned char byte) {
  return byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == 0xEF;
}

}  // namespace

YamlScreen screen_yaml(std::string_view source) {
  YamlScreen screen;
  Utf8Check utf8(source);
  std::size_t at = 0;
#if defined(__SSE2__)
  const auto is = [](__m128i bytes, int c) {
    return _mm_cmpeq_epi8(bytes, _mm_set1_epi8(static_cast<char>(c)));
  };
  const auto load = [&source](std::size_t from) {
    return _mm_loadu_si128(reinterpret_cast<const __m128i*>(source.data() + from));
  };
  // As signed bytes, one up: what is neither 0x20..0x7E nor a line feed. Such bytes are rare in most
  // documents.
  const auto odd = [&is](__m128i bytes) {
    const __m128i up = _mm_add_epi8(bytes, _mm_set1_epi8(1));
    return _mm_andnot_si128(is(bytes, '\n'), _mm_cmplt_epi8(up, _mm_set1_epi8(0x21)));
  };
  for (; at + 16 <= source.size(); at += 16) {
    while (at + 64 <= source.size()) {
      const __m128i any = _mm_or_si128(_mm_or_si128(odd(load(at)), odd(load(at + 16))),
                                       _mm_or_si128(odd(load(at + 32)), odd(load(at + 48))));
      if (_mm_movemask_epi8(any) != 0) break;
      at += 64;
    }
    if (at + 16 > source.size()) break;
    const __m128i bytes = load(at);
    if (_mm_movemask_epi8(odd(bytes)) == 0) continue;
    if (_mm_movemask_epi8(bytes) != 0 && !utf8.valid(at, at + 16)) {
      screen.invalid = utf8.place();
      return screen;
    }
    const __m128i below = _mm_cmpeq_epi8(_mm_min_epu8(bytes, _mm_set1_epi8(0x1F)), bytes);
    const __m128i looked_at =
        _mm_or_si128(_mm_or_si128(_mm_andnot_si128(is(bytes, '\n'), below), is(bytes, 0x7F)),
                     _mm_or_si128(is(bytes, 0xC2), is(bytes, 0xEF)));
    for (auto mask = static_cast<std::uint32_t>(_mm_movemask_epi8(looked_at)); mask != 0; mask &= mask - 1) {
      const std::size_t place = at + static_cast<std::size_t>(std::countr_zero(mask));
      if (look(source, place, screen)) continue;
      screen.control = static_cast<std::uint32_t>(place);
      return screen;
    }
  }
#endif
  if (!utf8.valid(at, source.size())) {
    screen.invalid = utf8.place();
    return screen;
  }
  for (; at < source.size(); ++at) {
    if (!is_looked_at(byte_at(source, at)) || look(source, at, screen)) continue;
    screen.control = static_cast<std::uint32_t>(at);
    return screen;
  }
  return screen;
}

}  // namespace collet::openapi
