// SPDX-License-Identifier: MIT
/// JSON text without a tree: a View reads a value in place, a Writer appends one. Header-only, no
/// dependencies.
///
/// A View does not check the grammar, because the host has checked what it passes to a plugin. On invalid
/// text it never reads outside of the text.
#ifndef COLLET_JSON_HPP
#define COLLET_JSON_HPP

#include <bit>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <version>

#if !defined(__cpp_lib_to_chars)
#include <locale>
#include <sstream>
#endif

#if defined(__SSE2__) && !defined(COLLET_PORTABLE)
#include <emmintrin.h>
#endif

#include <collet/json_writer.hpp>

// A class with this attribute views text that it does not own, so a temporary View does not make what it
// returns dangle. GCC 14 warns otherwise (-Wdangling-reference).
#define COLLET_NO_DANGLING
#if defined(__has_cpp_attribute) && defined(__GNUC__) && !defined(__clang__)
#if __has_cpp_attribute(gnu::no_dangling)
#undef COLLET_NO_DANGLING
#define COLLET_NO_DANGLING [[gnu::no_dangling]]
#endif
#endif

namespace collet::json {

enum class Type : std::uint8_t { invalid, null, boolean, number, string, array, object };

namespace detail {

[[gnu::always_inline]] inline bool is_space(char c) {
  return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

[[gnu::always_inline]] inline const char* skip_space(const char* p, const char* end) {
  while (p < end && static_cast<unsigned char>(*p) <= ' ' && is_space(*p))
    ++p;
  return p;
}

/// Returns the first quote or backslash from `p`, or `end`. Compares sixteen bytes at a time with SSE2, then
/// eight by the usual test for a zero byte, whose lowest set bit is exact.
inline const char* find_quote_or_escape(const char* p, const char* end) {
#if defined(__SSE2__) && !defined(COLLET_PORTABLE)
  const __m128i quote = _mm_set1_epi8('"');
  const __m128i escape = _mm_set1_epi8('\\');
  for (; end - p >= 16; p += 16) {
    __m128i bytes;
    std::memcpy(&bytes, p, sizeof bytes);
    const int hits =
        _mm_movemask_epi8(_mm_or_si128(_mm_cmpeq_epi8(bytes, quote), _mm_cmpeq_epi8(bytes, escape)));
    if (hits != 0) return p + std::countr_zero(static_cast<unsigned>(hits));
  }
#endif
  constexpr std::uint64_t k_ones = 0x0101010101010101U;
  constexpr std::uint64_t k_tops = 0x8080808080808080U;
  if constexpr (std::endian::native == std::endian::little) {
    for (; end - p >= 8; p += 8) {
      std::uint64_t word = 0;
      std::memcpy(&word, p, sizeof word);
      const std::uint64_t quotes = word ^ (k_ones * 0x22U);
      const std::uint64_t escapes = word ^ (k_ones * 0x5CU);
      const auto hits = (((quotes - k_ones) & ~quotes) | ((escapes - k_ones) & ~escapes)) & k_tops;
      if (hits != 0) return p + std::countr_zero(hits) / 8;
    }
  }
  while (p < end && *p != '"' && *p != '\\')
    ++p;
  return p;
}

/// Returns the position after the string that begins with the quote at `p`, or `end`.
inline const char* skip_string(const char* p, const char* end) {
  for (p = find_quote_or_escape(p + 1, end); p < end; p = find_quote_or_escape(p, end)) {
    if (*p == '"') return p + 1;
    p += end - p > 1 ? 2 : 1;
  }
  return end;
}

/// The search for the end of a container, in steps. `depth` is the nesting depth at `p`.
struct ContainerEnd {
  const char* p;
  std::size_t depth = 0;
  bool in_string = false;

  /// Advances to the first step at or after `stop`. Returns true if the container is closed; `p` is then
  /// behind it.
  bool walk(const char* stop, const char* end) {
    while (p < stop) {
      if (in_string) {
        p = find_quote_or_escape(p, end);
        if (p == end) return false;
        in_string = *p != '"';
        p += in_string && end - p > 1 ? 2 : 1;
        continue;
      }
      const char c = *p++;
      if (c == '"') {
        in_string = true;
      } else if (c == '{' || c == '[') {
        ++depth;
      } else if ((c == '}' || c == ']') && --depth == 0) {
        return true;
      }
    }
    return false;
  }

#if defined(__SSE2__) && !defined(COLLET_PORTABLE)
  /// Returns the number of set bits. There are few, and the POPCNT instruction is not on every processor.
  static std::size_t ones(unsigned bits) {
    std::size_t count = 0;
    for (; bits != 0; bits &= bits - 1)
      ++count;
    return count;
  }

  /// Advances in blocks of sixteen bytes: a bracket counts if the number of quotes before it is even. Leaves
  /// blocks with a backslash, and the block in which the container may end, to walk().
  bool walk_blocks(const char* end) {
    while (end - p >= 16) {
      __m128i bytes;
      std::memcpy(&bytes, p, sizeof bytes);
      const auto where = [](__m128i hits) { return static_cast<unsigned>(_mm_movemask_epi8(hits)); };
      const auto is = [&bytes](char c) { return _mm_cmpeq_epi8(bytes, _mm_set1_epi8(c)); };
      unsigned inside = where(is('"'));
      const unsigned escapes = where(is('\\'));
      if (in_string && (inside | escapes) == 0) {  // within a long text
        p += 16;
        continue;
      }
      bytes = _mm_or_si128(bytes, _mm_set1_epi8(0x20));  // '[' becomes '{', ']' becomes '}'
      unsigned opened = where(is('{'));
      unsigned closed = where(is('}'));
      inside ^= inside << 1U;
      inside ^= inside << 2U;
      inside ^= inside << 4U;
      inside ^= inside << 8U;
      if (in_string) inside = ~inside;
      opened &= ~inside;
      closed &= ~inside & 0xFFFFU;
      const std::size_t closing = ones(closed);
      if (escapes != 0 || closing >= depth) {
        if (walk(p + 16, end)) return true;
        continue;
      }
      depth += ones(opened & 0xFFFFU) - closing;
      in_string = (inside & 0x8000U) != 0;
      p += 16;
    }
    return false;
  }
#endif
};

inline const char* skip_container(const char* p, const char* end) {
  ContainerEnd found{p};
#if defined(__SSE2__) && !defined(COLLET_PORTABLE)
  if (found.walk_blocks(end)) return found.p;
#endif
  return found.walk(end, end) ? found.p : end;
}

/// Returns the position after the value that starts at `p`. Iterative, so that nesting cannot exhaust the
/// stack.
inline const char* skip_value(const char* p, const char* end) {
  if (p >= end) return end;
  if (*p == '"') return skip_string(p, end);
  if (*p == '{' || *p == '[') return skip_container(p, end);
  while (p < end && *p != ',' && *p != ']' && *p != '}' && !is_space(*p))
    ++p;
  return p;
}

inline void append_utf8(std::string& out, std::uint32_t code) {
  if (code < 0x80) {
    out += static_cast<char>(code);
  } else if (code < 0x800) {
    out += static_cast<char>(0xC0U | (code >> 6U));
    out += static_cast<char>(0x80U | (code & 0x3FU));
  } else if (code < 0x10000) {
    out += static_cast<char>(0xE0U | (code >> 12U));
    out += static_cast<char>(0x80U | ((code >> 6U) & 0x3FU));
    out += static_cast<char>(0x80U | (code & 0x3FU));
  } else {
    out += static_cast<char>(0xF0U | (code >> 18U));
    out += static_cast<char>(0x80U | ((code >> 12U) & 0x3FU));
    out += static_cast<char>(0x80U | ((code >> 6U) & 0x3FU));
    out += static_cast<char>(0x80U | (code & 0x3FU));
  }
}

inline std::optional<std::uint32_t> hex4(std::string_view text) {
  std::uint32_t code = 0;
  if (text.size() < 4) return std::nullopt;
  const auto result = std::from_chars(text.data(), text.data() + 4, code, 16);
  if (result.ptr != text.data() + 4) return std::nullopt;
  return code;
}

/// Reads the whole of `text` as a double, independent of the locale; nullopt if it is no number or out of
/// range. libc++ before 20 has no std::from_chars for double and therefore does not define the macro.
inline std::optional<double> read_double(std::string_view text) {
  double value = 0;
#if defined(__cpp_lib_to_chars)
  const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
  if (result.ec != std::errc() || result.ptr != text.data() + text.size()) return std::nullopt;
#else
  std::istringstream stream{std::string(text)};
  stream.imbue(std::locale::classic());
  if (!(stream >> value) || stream.peek() != std::istringstream::traits_type::eof()) return std::nullopt;
#endif
  return value;
}

}  // namespace detail

/// Appends the unescaped text of a JSON string, given without its quotes (RFC 8259 section 7). A lone
/// surrogate becomes U+FFFD.
inline void unescape(std::string_view raw, std::string& out) {
  std::size_t at = 0;
  while (at < raw.size()) {
    auto escape = raw.find('\\', at);
    if (escape == std::string_view::npos || escape + 1 == raw.size()) escape = raw.size();
    out.append(raw, at, escape - at);
    if (escape == raw.size()) return;
    at = escape + 2;
    switch (raw[escape + 1]) {
      case 'b':
        out += '\b';
        break;
      case 'f':
        out += '\f';
        break;
      case 'n':
        out += '\n';
        break;
      case 'r':
        out += '\r';
        break;
      case 't':
        out += '\t';
        break;
      case 'u': {
        auto code = detail::hex4(raw.substr(at));
        if (!code) break;
        at += 4;
        if (*code >= 0xD800 && *code < 0xDC00 && raw.substr(at, 2) == "\\u") {
          const auto low = detail::hex4(raw.substr(at + 2));
          if (low && *low >= 0xDC00 && *low < 0xE000) {
            code = 0x10000 + ((*code - 0xD800) << 10U) + (*low - 0xDC00);
            at += 6;
          }
        }
        if (*code >= 0xD800 && *code < 0xE000) code = 0xFFFD;
        detail::append_utf8(out, *code);
        break;
      }
      default:
        out += raw[escape + 1];
    }
  }
}

/// One JSON value in place. Cheap to copy; the text must outlive it. All functions are thread-safe.
class COLLET_NO_DANGLING View {
 public:
  View() = default;

  /// Views the first value in `text`; ignores the text after it.
  explicit View(std::string_view text) {
    const char* const end = text.data() + text.size();
    const char* const begin = detail::skip_space(text.data(), end);
    raw_ = {begin, static_cast<std::size_t>(detail::skip_value(begin, end) - begin)};
  }

  /// Views `text`, which must be one whole value and nothing else, without a search for its end. For other
  /// texts the results are meaningless but safe.
  static View exact(std::string_view text) { return {text, Exact()}; }

  /// The text of the value without surrounding space; empty if there is no value.
  std::string_view raw() const { return raw_; }

  /// The type, by the first byte alone.
  [[gnu::always_inline]] Type type() const {
    if (raw_.empty()) return Type::invalid;
    switch (raw_.front()) {
      case '{':
        return Type::object;
      case '[':
        return Type::array;
      case '"':
        return Type::string;
      case 't':
      case 'f':
        return Type::boolean;
      case 'n':
        return Type::null;
      default:
        return (raw_.front() == '-' || (raw_.front() >= '0' && raw_.front() <= '9')) ? Type::number
                                                                                     : Type::invalid;
    }
  }
  [[gnu::always_inline]] bool is(Type type_wanted) const {
    // The first byte decides, except for numbers and booleans, which have several.
    switch (type_wanted) {
      case Type::object:
        return begins_with('{');
      case Type::array:
        return begins_with('[');
      case Type::string:
        return begins_with('"');
      case Type::null:
        return begins_with('n');
      default:
        return type() == type_wanted;
    }
  }
  /// True if there is a value.
  explicit operator bool() const { return !raw_.empty(); }

  /// Returns a boolean; nullopt if the value is not one.
  std::optional<bool> boolean() const {
    if (raw_ == "true") return true;
    if (raw_ == "false") return false;
    return std::nullopt;
  }

  /// Returns a number that is an integer by value (1, 1.0, 1e3; JSON Schema 2020-12 section 4.2.3) and fits
  /// in 64 bits, else nullopt.
  std::optional<std::int64_t> integer() const {
    if (type() != Type::number) return std::nullopt;
    std::int64_t value = 0;
    const auto result = std::from_chars(raw_.data(), raw_.data() + raw_.size(), value);
    if (result.ec == std::errc() && result.ptr == raw_.data() + raw_.size()) return value;
    const auto real = number();
    if (!real || std::abs(*real) > 9.007199254740992e15) return std::nullopt;
    // A conversion, because std::trunc() would need the mathematical library.
    const auto whole = static_cast<std::int64_t>(*real);
    if (static_cast<double>(whole) != *real) return std::nullopt;
    return whole;
  }

  /// Returns a number; nullopt also if it is out of the range of double.
  std::optional<double> number() const {
    if (type() != Type::number) return std::nullopt;
    return detail::read_double(raw_);
  }

  /// Returns the text of a string with escapes resolved; nullopt if the value is not a string.
  std::optional<std::string> string() const {
    if (!is(Type::string)) return std::nullopt;
    if (inner().find('\\') == std::string_view::npos) return std::string(inner());
    std::string out;
    unescape(inner(), out);
    return out;
  }

  /// Returns the text between the quotes, escapes unresolved; empty if the value is not a string.
  [[gnu::always_inline]] std::string_view inner() const {
    if (!is(Type::string) || raw_.size() < 2) return {};
    return {raw_.data() + 1, raw_.size() - 2};
  }

  /// Returns true if the value is a string with exactly this text, escapes resolved.
  bool equals(std::string_view text) const {
    if (!is(Type::string)) return false;
    if (raw_.size() < 2) return text.empty();
    const char first = raw_[1];
    const std::size_t size = raw_.size() - 2;
    // An escape is longer than the character it represents, and most names differ in their first letter.
    if (size < text.size() || (size > 0 && first != '\\' && (text.empty() || first != text.front())))
      return false;
    if (size == text.size())
      return std::memcmp(raw_.data() + 1, text.data(), size) == 0 &&
             std::memchr(raw_.data() + 1, '\\', size) == nullptr;
    return inner().find('\\') != std::string_view::npos && *string() == text;
  }

  struct Member;
  class COLLET_NO_DANGLING Members;
  class COLLET_NO_DANGLING Items;
  /// Returns a range of an object's members in text order, each a Member; empty if the value is not an
  /// object.
  Members members() const;
  /// Returns a range of an array's items; empty if the value is not an array.
  Items items() const;

  /// Returns the member with this name, the last one if the name occurs twice as most readers do, or an empty
  /// View.
  View operator[](std::string_view key) const;

 private:
  friend class Members;
  friend class Items;
  struct Exact {};
  bool begins_with(char c) const { return !raw_.empty() && raw_.front() == c; }
  View(std::string_view raw, Exact) : raw_(raw) {}
  std::string_view raw_;
};

struct View::Member {
  View key;  ///< a string
  View value;
};

namespace detail {
struct End {};
}  // namespace detail

class COLLET_NO_DANGLING View::Items {
 public:
  explicit Items(std::string_view raw) : at_(raw.data()), end_(raw.data() + raw.size()) {
    if (at_ < end_) ++at_;
    read();
  }
  Items begin() const { return *this; }
  detail::End end() const { return {}; }
  bool operator!=(detail::End) const { return !value_.raw().empty(); }
  View operator*() const { return value_; }
  Items& operator++() {
    at_ = value_.raw().data() + value_.raw().size();
    at_ = detail::skip_space(at_, end_);
    if (at_ < end_ && *at_ == ',') ++at_;
    read();
    return *this;
  }

 private:
  void read() {
    at_ = detail::skip_space(at_, end_);
    const char* const stop = detail::skip_value(at_, end_);
    value_ = View({at_, static_cast<std::size_t>(stop - at_)}, Exact{});
  }
  const char* at_;
  const char* end_;
  View value_;
};

class COLLET_NO_DANGLING View::Members {
 public:
  explicit Members(std::string_view raw) : at_(raw.data()), end_(raw.data() + raw.size()) {
    if (at_ < end_) ++at_;
    read();
  }
  Members begin() const { return *this; }
  detail::End end() const { return {}; }
  bool operator!=(detail::End) const { return !member_.value.raw().empty(); }
  const Member& operator*() const { return member_; }
  Members& operator++() {
    at_ = member_.value.raw().data() + member_.value.raw().size();
    at_ = detail::skip_space(at_, end_);
    if (at_ < end_ && *at_ == ',') ++at_;
    read();
    return *this;
  }

 private:
  void read() {
    member_ = {};
    at_ = detail::skip_space(at_, end_);
    if (at_ >= end_ || *at_ != '"') return;
    const char* const key_end = detail::skip_string(at_, end_);
    member_.key = View({at_, static_cast<std::size_t>(key_end - at_)}, Exact{});
    at_ = detail::skip_space(key_end, end_);
    if (at_ < end_ && *at_ == ':') ++at_;
    at_ = detail::skip_space(at_, end_);
    const char* const stop = detail::skip_value(at_, end_);
    member_.value = View({at_, static_cast<std::size_t>(stop - at_)}, Exact{});
  }
  const char* at_;
  const char* end_;
  Member member_;
};

inline View::Members View::members() const {
  return Members(is(Type::object) ? raw_ : std::string_view());
}
inline View::Items View::items() const {
  return Items(is(Type::array) ? raw_ : std::string_view());
}

inline View View::operator[](std::string_view key) const {
  View found;
  for (const auto& member : members()) {
    if (member.key.equals(key)) found = member.value;
  }
  return found;
}

}  // namespace collet::json

#endif
