// SPDX-License-Identifier: MIT
#include "plugins/openapi/read/yaml/core_schema.hpp"

#include <algorithm>
#include <iterator>

#include "sdk/support/text.hpp"

namespace collet::openapi {
namespace {

constexpr std::size_t k_max_radix_digits = 40;  // a 128-bit number has 43 octal or 32 hexadecimal digits

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

using support::is_digit;

int digit_value(char c) {
  if (is_digit(c)) return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return 99;
}

std::size_t count_digits(std::string_view text) {
  std::size_t count = 0;
  while (count < text.size() && is_digit(text[count]))
    ++count;
  return count;
}

/// Converts digits of another base to decimal digits by long multiplication in base 10.
std::string to_decimal(std::string_view digits, int base) {
  std::string reversed = "0";
  for (const char c : digits) {
    int carry = digit_value(c);
    for (char& digit : reversed) {
      const int value = (digit - '0') * base + carry;
      digit = static_cast<char>('0' + value % 10);
      carry = value / 10;
    }
    for (; carry != 0; carry /= 10)
      reversed += static_cast<char>('0' + carry % 10);
  }
  return {reversed.rbegin(), reversed.rend()};
}

/// Resolves 0o17 and 0x1F. Returns Tag::string for other texts.
CoreScalar resolve_radix(std::string_view text) {
  if (text.size() < 3 || text[0] != '0' || (text[1] != 'o' && text[1] != 'x')) return {};
  const int base = text[1] == 'o' ? 8 : 16;
  const std::string_view digits = text.substr(2);
  if (!std::all_of(digits.begin(), digits.end(), [base](char c) { return digit_value(c) < base; })) return {};
  if (digits.size() > k_max_radix_digits) return {Tag::string, std::nullopt, true};
  return {Tag::number, to_decimal(digits, base), false};
}

/// Resolves [-+]?[0-9]+ and [-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?
CoreScalar resolve_decimal(std::string_view text) {
  std::string_view rest = text;
  const bool negative = rest.front() == '-';
  const bool sign = negative || rest.front() == '+';
  if (sign) rest.remove_prefix(1);
  const std::string_view whole = rest.substr(0, count_digits(rest));
  rest.remove_prefix(whole.size());
  std::string_view fraction;
  const bool point = !rest.empty() && rest.front() == '.';
  if (point) {
    rest.remove_prefix(1);
    fraction = rest.substr(0, count_digits(rest));
    rest.remove_prefix(fraction.size());
  }
  if (whole.empty() && fraction.empty()) return {};
  const std::string_view exponent = rest;
  if (!rest.empty()) {
    if (rest.front() != 'e' && rest.front() != 'E') return {};
    rest.remove_prefix(1);
    if (!rest.empty() && (rest.front() == '-' || rest.front() == '+')) rest.remove_prefix(1);
    if (rest.empty() || count_digits(rest) != rest.size()) return {};
  }
  const bool json = (!sign || negative) && !whole.empty() && (whole.size() == 1 || whole.front() != '0') &&
                    (!point || !fraction.empty());
  if (json) return {Tag::number, std::nullopt, false};
  std::string number = negative ? "-" : "";
  const std::size_t zeros = std::min(whole.find_first_not_of('0'), whole.size());
  number += zeros == whole.size() ? "0" : whole.substr(zeros);
  if (point) number += "." + (fraction.empty() ? "0" : std::string(fraction));
  number += exponent;
  return {Tag::number, std::move(number), false};
}

bool is_beyond_json(std::string_view text) {
  if (is_one_of(text, {".nan", ".NaN", ".NAN"})) return true;
  if (text.front() == '-' || text.front() == '+') text.remove_prefix(1);
  return is_one_of(text, {".inf", ".Inf", ".INF"});
}

}  // namespace

CoreScalar resolve_plain(std::string_view text) {
  if (text.empty()) return {Tag::null};
  switch (text.front()) {
    case '~':
      return {text.size() == 1 ? Tag::null : Tag::string};
    case 'n':
    case 'N':
      return {is_one_of(text, {"null", "Null", "NULL"}) ? Tag::null : Tag::string};
    case 't':
    case 'T':
      return {is_one_of(text, {"true", "True", "TRUE"}) ? Tag::true_ : Tag::string};
    case 'f':
    case 'F':
      return {is_one_of(text, {"false", "False", "FALSE"}) ? Tag::false_ : Tag::string};
    case '0':
      if (const CoreScalar radix = resolve_radix(text); radix.tag == Tag::number || radix.beyond_json)
        return radix;
      return resolve_decimal(text);
    case '.':
    case '-':
    case '+':
      if (is_beyond_json(text)) return {Tag::string, std::nullopt, true};
      return resolve_decimal(text);
    default:
      return is_digit(text.front()) ? resolve_decimal(text) : CoreScalar{};
  }
}

std::string_view core_tag(std::string_view tag) {
  constexpr std::string_view k_prefix = "tag:yaml.org,2002:";
  if (tag == "!") return "str";
  if (tag.substr(0, k_prefix.size()) != k_prefix) return {};
  const std::string_view name = tag.substr(k_prefix.size());
  return is_one_of(name, {"str", "int", "float", "bool", "null", "map", "seq"}) ? name : std::string_view();
}

std::optional<CoreScalar> resolve_tagged(std::string_view name, std::string_view text) {
  if (name == "str") return CoreScalar{};
  CoreScalar scalar = resolve_plain(text);
  const bool number = scalar.tag == Tag::number || scalar.beyond_json;
  const bool fits =
      name == "null"    ? scalar.tag == Tag::null
      : name == "bool"  ? scalar.tag == Tag::true_ || scalar.tag == Tag::false_
      : name == "float" ? number
      : name == "int"   ? number && text.find_first_of(".") == std::string_view::npos &&
                            (text.find_first_of("eE") == std::string_view::npos || text.substr(0, 2) == "0x")
                      : false;
  if (!fits) return std::nullopt;
  return scalar;
}

}  // namespace collet::openapi
