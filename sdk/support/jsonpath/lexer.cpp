// SPDX-License-Identifier: MIT
#include "sdk/support/jsonpath/lexer.hpp"

#include <algorithm>
#include <charconv>

#include "sdk/support/text.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::support::jsonpath {
namespace {

bool starts_name(std::uint32_t c) {
  return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_' || c >= 0x80;
}

void append_utf8(std::string& out, std::uint32_t code) {
  const auto byte = [&](std::uint32_t bits) { out += static_cast<char>(bits); };
  const auto rest = [&](unsigned shift) { byte(0x80U | (code >> shift & 0x3FU)); };
  if (code < 0x80) {
    byte(code);
  } else if (code < 0x800) {
    byte(0xC0U | code >> 6U);
    rest(0);
  } else if (code < 0x10000) {
    byte(0xE0U | code >> 12U);
    rest(6);
    rest(0);
  } else {
    byte(0xF0U | code >> 18U);
    rest(12);
    rest(6);
    rest(0);
  }
}

}  // namespace

void Lexer::skip_blanks() {
  while (!at_end() && is_blank(peek()))
    ++at_;
}

bool Lexer::take(char c) {
  if (at_end() || peek() != c) return false;
  ++at_;
  return true;
}

bool Lexer::take(std::string_view word) {
  if (!text_.substr(at_).starts_with(word)) return false;
  at_ += word.size();
  return true;
}

bool Lexer::fail(std::size_t position, std::string_view found, std::string_view expected) {
  if (!error_.empty()) return false;
  const auto before = text_.substr(0, position);
  const auto characters = std::count_if(
      before.begin(), before.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; });
  error_ = "character " + std::to_string(characters + 1) + ": found " + std::string(found) + ", expected " +
           std::string(expected);
  return false;
}

bool Lexer::fail(std::string_view expected) {
  if (at_end()) return fail(at_, "the end of the query", expected);
  const auto point = first_code_point(text_.substr(at_));
  return fail(at_, quote(text_.substr(at_, point.length)), expected);
}

std::optional<std::string> Lexer::short_name() {
  const std::size_t begin = at_;
  while (!at_end()) {
    const auto point = first_code_point(text_.substr(at_));
    const bool later = at_ != begin && (is_digit(text_[at_]) || (hyphens_ && text_[at_] == '-'));
    if (!starts_name(point.value) && !later) break;
    at_ += point.length;
  }
  if (at_ == begin) return std::nullopt;
  return std::string(since(begin));
}

std::optional<std::int64_t> Lexer::integer() {
  constexpr std::int64_t k_max = (std::int64_t{1} << 53U) - 1;
  const std::size_t begin = at_;
  std::size_t end = at_ + (peek() == '-' ? 1 : 0);
  const std::size_t digits = end;
  while (end < text_.size() && is_digit(text_[end]))
    ++end;
  if (end == digits) return std::nullopt;
  const std::string_view text = text_.substr(begin, end - begin);
  if (text == "-0" || (text_[digits] == '0' && end - digits > 1)) {
    fail(begin, quote(text), "an integer without leading zeros");
    return std::nullopt;
  }
  std::int64_t value = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
  if (read.ec != std::errc() || value > k_max || value < -k_max) {
    fail(begin, quote(text), "an integer between -(2^53-1) and 2^53-1");
    return std::nullopt;
  }
  at_ = end;
  return value;
}

std::optional<std::string> Lexer::number() {
  const std::size_t begin = at_;
  const auto digits = [this] {
    const std::size_t first = at_;
    while (is_digit(peek()))
      ++at_;
    return at_ - first;
  };
  if (peek() == '-') ++at_;
  const bool zero = peek() == '0';
  const std::size_t count = digits();
  bool good = count == 1 || (count > 1 && !zero);
  if (good && peek() == '.') {
    ++at_;
    good = digits() != 0;
  }
  if (good && (peek() == 'e' || peek() == 'E')) {
    ++at_;
    if (peek() == '-' || peek() == '+') ++at_;
    good = digits() != 0;
  }
  if (good) return std::string(since(begin));
  at_ = begin;
  fail("a number as JSON writes it");
  return std::nullopt;
}

std::optional<std::uint32_t> Lexer::hexadecimal() {
  constexpr std::size_t k_digits = 4;
  const std::string_view text = text_.substr(at_, k_digits);
  std::uint32_t code = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), code, 16);
  if (text.size() != k_digits || read.ptr != text.data() + k_digits) return std::nullopt;
  at_ += k_digits;
  return code;
}

bool Lexer::escape(char quote_mark, std::string& out) {
  const std::size_t begin = at_ - 1;
  constexpr std::string_view k_from = "bfnrt/\\";
  constexpr std::string_view k_to = "\b\f\n\r\t/\\";
  const char c = peek();
  if (at_end()) return fail("an escaped character");
  ++at_;
  if (const auto found = k_from.find(c); found != std::string_view::npos) {
    out += k_to[found];
    return true;
  }
  if (c == quote_mark) {
    out += c;
    return true;
  }
  const auto bad = [&] {
    return fail(begin, quote(since(begin)), R"(one of \b \f \n \r \t \/ \\ \uXXXX or the escaped quote)");
  };
  if (c != 'u') return bad();
  const auto high = hexadecimal();
  if (!high || (*high >= 0xDC00 && *high <= 0xDFFF)) return bad();
  if (*high < 0xD800 || *high > 0xDBFF) {
    append_utf8(out, *high);
    return true;
  }
  if (!take("\\u")) return bad();
  const auto low = hexadecimal();
  if (!low || *low < 0xDC00 || *low > 0xDFFF) return bad();
  append_utf8(out, 0x10000 + ((*high - 0xD800) << 10U) + (*low - 0xDC00));
  return true;
}

std::optional<std::string> Lexer::string() {
  const char quote_mark = peek();
  if (quote_mark != '\'' && quote_mark != '"') return std::nullopt;
  const std::size_t begin = at_++;
  std::string out;
  while (!at_end()) {
    const char c = text_[at_];
    if (static_cast<unsigned char>(c) < 0x20) {
      fail("no control character in a string; write it as \\uXXXX");
      return std::nullopt;
    }
    ++at_;
    if (c == quote_mark) return out;
    if (c != '\\') {
      out += c;
    } else if (!escape(quote_mark, out)) {
      return std::nullopt;
    }
  }
  fail(begin, "a string without its closing quote", std::string(1, quote_mark));
  return std::nullopt;
}

std::optional<std::string_view> Lexer::function_name() {
  std::size_t end = at_;
  const auto is_lower = [](char c) { return c >= 'a' && c <= 'z'; };
  while (end < text_.size() &&
         (is_lower(text_[end]) || (end != at_ && (is_digit(text_[end]) || text_[end] == '_'))))
    ++end;
  if (end == at_ || end == text_.size() || text_[end] != '(') return std::nullopt;
  const auto name = text_.substr(at_, end - at_);
  at_ = end + 1;
  return name;
}

}  // namespace collet::support::jsonpath
