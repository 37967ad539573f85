// SPDX-License-Identifier: MIT
#include "plugins/generate/model/names.hpp"

#include <charconv>
#include <cstdint>

#include "sdk/support/text.hpp"

namespace collet::generate {
namespace {

bool is_small(char c) {
  return c >= 'a' && c <= 'z';
}
bool is_capital(char c) {
  return c >= 'A' && c <= 'Z';
}

/// Returns the code point at `at` of valid UTF-8 and moves behind it.
std::uint32_t next_code(std::string_view text, std::size_t& at) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
  const unsigned first = byte(at);
  const std::size_t more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : first >= 0xC0 ? 1 : 0;
  std::uint32_t code = more == 0 ? first : first & (0x3FU >> more);
  for (std::size_t i = 1; i <= more; ++i)
    code = code << 6U | (byte(at + i) & 0x3FU);
  at += more + 1;
  return code;
}

std::string hexadecimal(std::uint64_t number) {
  char digits[16];
  return {digits, std::to_chars(digits, digits + 16, number, 16).ptr};
}

std::uint32_t hash(std::string_view text) {
  std::uint32_t value = 2166136261U;
  for (const char c : text)
    value = (value ^ static_cast<unsigned char>(c)) * 16777619U;
  return value;
}

}  // namespace

std::vector<std::string> words_of(std::string_view name) {
  std::vector<std::string> words;
  std::string word;
  const auto end = [&] {
    if (!word.empty()) words.push_back(std::move(word));
    word.clear();
  };
  for (std::size_t at = 0; at < name.size();) {
    const char c = name[at];
    if (static_cast<unsigned char>(c) >= 0x80) {
      end();
      words.push_back("u" + hexadecimal(next_code(name, at)));
      continue;
    }
    ++at;
    if (!is_small(c) && !is_capital(c) && !support::is_digit(c)) {
      end();
      continue;
    }
    const bool after_small = !word.empty() && !is_capital(word.back());
    const bool begins_word =
        is_capital(c) && !word.empty() && (after_small || (at < name.size() && is_small(name[at])));
    if (begins_word) end();
    word += c;
  }
  end();
  return words;
}

std::string pascal_case(std::string_view name) {
  std::string joined;
  for (const auto& word : words_of(name)) {
    if (!joined.empty() && support::is_digit(joined.back()) && support::is_digit(word.front())) joined += '_';
    joined += support::upper(word.front());
    joined.append(word, 1);
  }
  if (joined.empty() || support::is_digit(joined.front())) joined.insert(0, "N");
  return joined;
}

std::string camel_case(std::string_view name) {
  const auto words = words_of(name);
  std::string joined = pascal_case(name);
  if (words.empty()) return joined;
  const std::size_t first = words.front().size();
  if (support::is_digit(words.front().front())) return "n" + joined.substr(1);
  for (std::size_t i = 0; i < first; ++i)
    joined[i] = support::lower(joined[i]);
  return joined;
}

std::string NameTable::claim(std::string_view source, std::string wanted) {
  if (taken_.insert(wanted).second) return wanted;
  std::string digits = hexadecimal(hash(source));
  digits.insert(0, 8 - digits.size(), '0');
  for (std::size_t size = 4; size <= 8; ++size) {
    std::string other = wanted + "X" + digits.substr(0, size);
    if (taken_.insert(other).second) return other;
  }
  for (std::uint64_t number = 2;; ++number) {
    std::string other = wanted + "X" + digits + "N" + std::to_string(number);
    if (taken_.insert(other).second) return other;
  }
}

}  // namespace collet::generate
