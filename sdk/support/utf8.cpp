// SPDX-License-Identifier: MIT
#include "sdk/support/utf8.hpp"

#include <array>
#include <cstring>

#if defined(__SSE2__) && !defined(COLLET_PORTABLE)
#include <emmintrin.h>
#endif

#include "sdk/support/library/bundled_library.hpp"
#include "sdk/support/utf8_engine.hpp"

namespace collet::support {
namespace {

bool is_continuation(char c) {
  return (static_cast<unsigned char>(c) & 0xC0U) == 0x80;
}

/// The sequence that a lead byte requires: its length, and the range of the second byte (RFC 3629 section 4).
struct LeadByte {
  std::size_t length;
  unsigned char second_min;
  unsigned char second_max;
};

LeadByte lead_of(unsigned char byte) {
  if (byte < 0x80) return {1, 0, 0};
  if (byte < 0xC2) return {0, 0, 0};
  if (byte < 0xE0) return {2, 0x80, 0xBF};
  if (byte == 0xE0) return {3, 0xA0, 0xBF};
  if (byte == 0xED) return {3, 0x80, 0x9F};
  if (byte < 0xF0) return {3, 0x80, 0xBF};
  if (byte == 0xF0) return {4, 0x90, 0xBF};
  if (byte < 0xF4) return {4, 0x80, 0xBF};
  if (byte == 0xF4) return {4, 0x80, 0x8F};
  return {0, 0, 0};
}

/// The bytes at the front that belong together, and whether they form a complete sequence. `text` is not
/// empty.
struct Sequence {
  std::size_t length;
  bool valid;
};

Sequence front_sequence(std::string_view text) {
  const LeadByte lead = lead_of(static_cast<unsigned char>(text.front()));
  if (lead.length <= 1) return {1, lead.length == 1};
  std::size_t length = 1;
  while (length < lead.length && length < text.size()) {
    const auto byte = static_cast<unsigned char>(text[length]);
    const bool fits =
        length == 1 ? byte >= lead.second_min && byte <= lead.second_max : is_continuation(text[length]);
    if (!fits) break;
    ++length;
  }
  return {length, length == lead.length};
}

/// Texts of this size and above are checked by the engine, 32 bytes at a time.
constexpr std::size_t k_long_text = std::size_t{64} << 10U;

/// Returns null if the library cannot be loaded. The check in this file then replaces it; it is only slower.
const ColletUtf8Engine* engine() {
  static const auto* const loaded =
      static_cast<const ColletUtf8Engine*>(load_bundled("libcollet-utf8.so", COLLET_UTF8_ENGINE).symbol);
  return loaded;
}

/// Reads some bytes twice, rather than the last few one by one.
bool is_ascii(std::string_view text) {
  constexpr std::uint64_t k_high_bits = 0x8080808080808080U;
  std::uint64_t word = 0;
  const char* p = text.data();
  const char* const end = p + text.size();
  if (text.size() < sizeof word) {
    for (; p < end; ++p)
      word |= static_cast<unsigned char>(*p);
    return word < 0x80;
  }
#if defined(__SSE2__) && !defined(COLLET_PORTABLE)
  if (text.size() >= 16) {
    __m128i last;
    __m128i bytes;
    std::memcpy(&last, end - 16, sizeof last);
    for (; end - p > 16; p += 16) {
      std::memcpy(&bytes, p, sizeof bytes);
      last = _mm_or_si128(last, bytes);
    }
    return _mm_movemask_epi8(last) == 0;
  }
#endif
  for (std::array<std::uint64_t, 4> block{}; end - p >= 32; p += sizeof block) {
    std::memcpy(block.data(), p, sizeof block);
    if (((block[0] | block[1] | block[2] | block[3]) & k_high_bits) != 0) return false;
  }
  std::uint64_t all = 0;
  for (; end - p >= 8; p += sizeof word) {
    std::memcpy(&word, p, sizeof word);
    all |= word;
  }
  std::memcpy(&word, end - sizeof word, sizeof word);
  return ((all | word) & k_high_bits) == 0;
}

/// Returns the number of ASCII bytes at the front. Checks 64 bytes at a time, then eight.
std::size_t ascii_length(std::string_view text) {
  constexpr std::uint64_t k_high_bits = 0x8080808080808080U;
  std::size_t at = 0;
  for (std::array<std::uint64_t, 8> block{}; at + sizeof block <= text.size(); at += sizeof block) {
    std::memcpy(block.data(), text.data() + at, sizeof block);
    if (((block[0] | block[1] | block[2] | block[3] | block[4] | block[5] | block[6] | block[7]) &
         k_high_bits) != 0)
      break;
  }
  for (std::uint64_t eight = 0; at + sizeof eight <= text.size(); at += sizeof eight) {
    std::memcpy(&eight, text.data() + at, sizeof eight);
    if ((eight & k_high_bits) != 0) break;
  }
  while (at < text.size() && static_cast<unsigned char>(text[at]) < 0x80)
    ++at;
  return at;
}

std::optional<std::size_t> find_invalid(std::string_view text) {
  for (std::size_t at = 0;;) {
    at += ascii_length(text.substr(at));
    if (at == text.size()) return std::nullopt;
    const Sequence sequence = front_sequence(text.substr(at));
    if (!sequence.valid) return at;
    at += sequence.length;
  }
}

}  // namespace

bool valid_utf8(std::string_view text) {
  if (text.size() >= k_long_text) {
    if (const auto* const fast = engine()) return fast->valid(text.data(), text.size());
  }
  return is_ascii(text) || !find_invalid(text);
}

std::optional<std::size_t> first_invalid_utf8(std::string_view text) {
  if (valid_utf8(text)) return std::nullopt;
  return find_invalid(text);
}

std::string cut_utf8(std::string_view text, std::size_t max_bytes) {
  if (text.size() <= max_bytes) return std::string(text);
  std::size_t end = max_bytes;
  for (std::size_t back = 0; back < 3 && end > 0 && is_continuation(text[end]); ++back)
    --end;
  return std::string(text.substr(0, is_continuation(text[end]) ? max_bytes : end));
}

std::string cut_characters(std::string_view text, std::size_t max_characters, std::string_view ellipsis) {
  std::size_t characters = 0;
  std::size_t at = 0;
  while (at < text.size()) {
    if (characters == max_characters) return std::string(text.substr(0, at)) + std::string(ellipsis);
    at += first_code_point(text.substr(at)).length;
    ++characters;
  }
  return std::string(text);
}

std::string replace_invalid_utf8(std::string_view text) {
  if (valid_utf8(text)) return std::string(text);
  std::string out;
  out.reserve(text.size() + 16);
  while (!text.empty()) {
    const Sequence sequence = front_sequence(text);
    if (sequence.valid) {
      out += text.substr(0, sequence.length);
    } else {
      out += "\xEF\xBF\xBD";
    }
    text.remove_prefix(sequence.length);
  }
  return out;
}

std::size_t utf8_sequence_length(std::string_view text) {
  if (text.empty()) return 0;
  const Sequence sequence = front_sequence(text);
  return sequence.valid ? sequence.length : 0;
}

CodePoint first_code_point(std::string_view text) {
  const auto first = static_cast<unsigned char>(text.front());
  const std::size_t length = utf8_sequence_length(text);
  if (length <= 1) return {first, 1};
  std::uint32_t value = first & (0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i)
    value = value << 6U | (static_cast<unsigned char>(text[i]) & 0x3FU);
  return {value, length};
}

}  // namespace collet::support
