// SPDX-License-Identifier: MIT
/// A writer of compact JSON text; json.hpp includes this header. Header-only, no dependencies.
#ifndef COLLET_JSON_WRITER_HPP
#define COLLET_JSON_WRITER_HPP

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>

namespace collet::json {

namespace detail {

/// Sets the highest bit of each byte that a JSON string must escape: below 0x20, a quote, a backslash.
inline std::uint64_t to_be_escaped(std::uint64_t word) {
  constexpr std::uint64_t k_ones = 0x0101010101010101U;
  constexpr std::uint64_t k_tops = 0x8080808080808080U;
  constexpr std::uint64_t k_rest = ~k_tops;
  // Adds only the lower seven bits, so that no carry reaches the next byte.
  const auto is_other = [](std::uint64_t bytes) { return (bytes & k_rest) + k_rest; };
  const std::uint64_t low = word & k_rest;
  const std::uint64_t plain =
      is_other(low ^ (k_ones * 0x22U)) & is_other(low ^ (k_ones * 0x5CU)) & (low + k_ones * 0x60U);
  return ~(plain | word) & k_tops;
}

/// Writes the escape of a byte, at most 6 bytes; returns their number.
inline std::size_t write_escape(char* to, unsigned char c) {
  static constexpr char k_hex[] = "0123456789abcdef";
  static constexpr char k_short[] = "btn\0fr";
  to[0] = '\\';
  to[1] = static_cast<char>(c);
  if (c >= 0x20) return 2;
  const char letter = c >= 0x08 && c <= 0x0D ? k_short[c - 0x08] : '\0';
  if (letter != '\0') {
    to[1] = letter;
    return 2;
  }
  to[1] = 'u';
  to[2] = '0';
  to[3] = '0';
  to[4] = k_hex[c >> 4U];
  to[5] = k_hex[c & 0xFU];
  return 6;
}

/// Loads up to eight bytes as a word in native byte order, filled with zeros. May read the bytes from `begin`
/// to `p` too.
inline std::uint64_t load_word(const char* begin, const char* p, std::size_t count) {
  std::uint64_t word = 0;
  if (count >= 8) {
    std::memcpy(&word, p, 8);
  } else if (p + count - begin >= 8) {
    std::memcpy(&word, p + count - 8, 8);
    word >>= 8 * (8 - count);
  } else {
    for (std::size_t i = count; i-- > 0;)
      word = word << 8U | static_cast<unsigned char>(p[i]);
  }
  return word;
}

/// Appends a JSON string between the characters `before` and `after`; 0 means no character. Builds the string
/// in a local buffer, which it appends piece by piece.
[[gnu::noinline]] inline void append_quoted(std::string& out, char before, std::string_view text,
                                            char after) {
  constexpr std::size_t k_step = 8;
  constexpr std::size_t k_room = 256;
  char piece[k_room + 7 * k_step];  // `k_room` plus one step of escapes and both ends
  std::size_t size = 0;
  if (before != '\0') piece[size++] = before;
  piece[size++] = '"';
  const char* p = text.data();
  const char* const end = p + text.size();
  while (p < end) {
    if (size > k_room) {
      out.append(piece, size);
      size = 0;
    }
    if constexpr (std::endian::native == std::endian::little) {
      const std::size_t count = std::min(k_step, static_cast<std::size_t>(end - p));
      std::uint64_t word = load_word(text.data(), p, count);
      std::uint64_t hits = to_be_escaped(word);
      if (count < k_step) hits &= (std::uint64_t{1} << (8 * count)) - 1;  // the bytes after the text are zero
      p += count;
      std::size_t left = count;
      while (hits != 0) {
        const auto clean = static_cast<std::size_t>(std::countr_zero(hits)) / 8;
        std::memcpy(piece + size, &word, k_step);
        size += clean;
        word >>= 8 * clean;
        size += write_escape(piece + size, static_cast<unsigned char>(word & 0xFFU));
        word >>= 8U;
        hits = hits >> (8 * clean) >> 8U;
        left -= clean + 1;
      }
      std::memcpy(piece + size, &word, k_step);
      size += left;
    } else if (static_cast<unsigned char>(*p) >= 0x20 && *p != '"' && *p != '\\') {
      piece[size++] = *p++;
    } else {
      size += write_escape(piece + size, static_cast<unsigned char>(*p++));
    }
  }
  piece[size++] = '"';
  if (after != '\0') piece[size++] = after;
  out.append(piece, size);
}

}  // namespace detail

/// Appends a JSON string with quotes and escapes (RFC 8259 section 7). The text must be UTF-8.
inline void append_string(std::string& out, std::string_view text) {
  detail::append_quoted(out, '\0', text, '\0');
}

/// Appends compact JSON to `out`, which must outlive the writer. The writer inserts commas; the caller pairs
/// each begin with an end. Not thread-safe.
class Writer {
 public:
  explicit Writer(std::string& out) : out_(out) {}

  Writer& begin_object() { return open('{'); }
  Writer& end_object() { return close('}'); }
  Writer& begin_array() { return open('['); }
  Writer& end_array() { return close(']'); }
  /// Appends the name of a member; its value must follow.
  Writer& key(std::string_view name) {
    detail::append_quoted(out_, fresh_ ? '\0' : ',', name, ':');
    fresh_ = true;
    return *this;
  }
  Writer& string(std::string_view text) {
    detail::append_quoted(out_, fresh_ ? '\0' : ',', text, '\0');
    fresh_ = false;
    return *this;
  }
  Writer& integer(std::int64_t value) { return digits(value); }
  /// Appends a number with the fewest of 15 to 17 digits that read back as the same value; NaN and infinity
  /// become null.
  Writer& number(double value) {
    if (!std::isfinite(value)) return null();
    // Not std::to_chars, whose tables are larger than many plugins.
    char text[32];
    int size = 0;
    for (int digits = 15; digits <= 17; ++digits) {
      size = std::snprintf(text, sizeof text, "%.*g", digits, value);
      if (std::strtod(text, nullptr) == value) break;
    }
    for (int i = 0; i < size; ++i)
      if (text[i] == ',') text[i] = '.';  // the decimal comma of a locale that the process may have set
    return raw({text, static_cast<std::size_t>(size)});
  }
  Writer& boolean(bool value) { return raw(value ? "true" : "false"); }
  Writer& null() { return raw("null"); }
  /// Appends text that is one JSON value.
  Writer& raw(std::string_view json) {
    comma();
    out_ += json;
    return *this;
  }

  /// Appends the beginning of a value, up to the brace or bracket before its first member or item.
  Writer& begin_raw(std::string_view json) {
    comma();
    out_ += json;
    fresh_ = true;
    return *this;
  }

  /// Appends a value that consists of `before`, the text as a JSON string, and `after`.
  Writer& around_string(std::string_view before, std::string_view text, std::string_view after) {
    raw(before);
    append_string(out_, text);
    out_ += after;
    return *this;
  }

  Writer& member(std::string_view name, std::string_view text) { return key(name).string(text); }
  Writer& member(std::string_view name, const char* text) { return key(name).string(text); }
  Writer& member(std::string_view name, const std::string& text) { return key(name).string(text); }
  Writer& member(std::string_view name, bool value) { return key(name).boolean(value); }
  Writer& member(std::string_view name, double value) { return key(name).number(value); }
  template <std::integral Integer>
  requires(!std::same_as<Integer, bool>) Writer& member(std::string_view name, Integer value) {
    return key(name).digits(value);
  }
  Writer& member_raw(std::string_view name, std::string_view json) { return key(name).raw(json); }

 private:
  template <class Integer>
  Writer& digits(Integer value) {
    char text[24];
    const auto end = std::to_chars(text, text + sizeof text, value);
    return raw({text, static_cast<std::size_t>(end.ptr - text)});
  }
  Writer& open(char c) {
    comma();
    out_ += c;
    fresh_ = true;
    return *this;
  }
  Writer& close(char c) {
    out_ += c;
    fresh_ = false;
    return *this;
  }
  void comma() {
    if (!fresh_) out_ += ',';
    fresh_ = false;
  }
  std::string& out_;
  bool fresh_ = true;
};

}  // namespace collet::json

#endif
