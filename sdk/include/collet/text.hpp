// SPDX-License-Identifier: MIT
/// Text of fixed capacity that can be built at compile time, with JSON escapes.
#ifndef COLLET_TEXT_HPP
#define COLLET_TEXT_HPP

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string_view>
#include <type_traits>

namespace collet {

namespace detail {
/// Not constexpr, so that a compiler that reaches it in a constant expression names this function in its
/// error.
[[noreturn]] inline void text_is_over_its_capacity() {
  throw std::length_error(
      "a schema or manifest is larger than its buffer; use a raw one or a greater capacity");
}
[[noreturn]] inline void manifest_or_schema_is_wrong(const char* why) {
  throw std::invalid_argument(why);
}
}  // namespace detail

/// A text of up to `Capacity` bytes. To exceed the capacity is a compile error in a constant expression and
/// throws std::length_error at run time.
template <std::size_t Capacity>
class FixedText {
 public:
  constexpr FixedText() = default;

  constexpr FixedText& operator+=(char c) {
    if (size_ == Capacity) detail::text_is_over_its_capacity();
    data_[size_++] = c;
    return *this;
  }
  constexpr FixedText& operator+=(std::string_view text) {
    if (text.size() > Capacity - size_) detail::text_is_over_its_capacity();
    for (const char c : text)
      data_[size_++] = c;
    return *this;
  }
  constexpr std::size_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr const char* data() const { return data_; }
  constexpr operator std::string_view() const {  // NOLINT(google-explicit-constructor): it is a text
    return {data_, size_};
  }

 private:
  char data_[Capacity]{};
  std::size_t size_ = 0;
};

namespace detail {

/// Appends a JSON string with quotes and escapes, as json::append_string does; also works at compile time.
template <class Text>
constexpr void append_json_string(Text& out, std::string_view text) {
  constexpr std::string_view k_hex = "0123456789abcdef";
  constexpr std::string_view k_short = "btn?fr";  // for U+0008 to U+000D; U+000B has no short escape
  out += '"';
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && c != '"' && c != '\\') {
      out += c;
      continue;
    }
    out += '\\';
    if (byte >= 0x20) {
      out += c;
    } else if (byte >= 0x08 && byte <= 0x0D && byte != 0x0B) {
      out += k_short[byte - 0x08U];
    } else {
      out += std::string_view("u00");
      out += k_hex[byte >> 4U];
      out += k_hex[byte & 0xFU];
    }
  }
  out += '"';
}

template <class Text>
constexpr void append_integer(Text& out, std::int64_t value) {
  char digits[20]{};
  std::size_t count = 0;
  // Negates as unsigned, because the lowest value has no positive counterpart.
  auto rest = value < 0 ? 0 - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value);
  do {
    digits[count++] = static_cast<char>('0' + rest % 10);
    rest /= 10;
  } while (rest != 0);
  if (value < 0) out += '-';
  while (count != 0)
    out += digits[--count];
}

}  // namespace detail
}  // namespace collet

#endif
