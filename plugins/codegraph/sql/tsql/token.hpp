// SPDX-License-Identifier: MIT
/// The tokens of T-SQL. A token keeps its place in the text and, for a word or a symbol, a number by which
/// the parser compares it: `token.word == "SELECT"_w`.
#pragma once

#include <cstdint>
#include <string_view>

namespace collet::codegraph::tsql {

using Word = std::uint64_t;

constexpr char upper(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

inline constexpr Word k_word_seed = 14695981039346656037ULL;
constexpr Word word_step(Word value, char c) {
  return (value ^ static_cast<unsigned char>(upper(c))) * 1099511628211ULL;
}

/// Returns the number of a word, whatever the case of its letters.
constexpr Word word_of(std::string_view text) {
  Word out = k_word_seed;
  for (const char c : text)
    out = word_step(out, c);
  return out;
}

/// Returns the number of a symbol of one to three characters. It differs from that of every keyword.
constexpr Word symbol_of(std::string_view text) {
  Word out = 0;
  for (const char c : text)
    out = (out << 8U) | static_cast<unsigned char>(c);
  return out;
}

constexpr bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '#' ||
         static_cast<unsigned char>(c) >= 0x80;
}

/// The number of a keyword, or of a symbol if the text does not begin with a letter.
constexpr Word operator""_w(const char* text, std::size_t size) {
  const std::string_view view(text, size);
  return is_letter(view[0]) ? word_of(view) : symbol_of(view);
}

enum class TokenKind : std::uint8_t {
  end,        ///< the end of the file
  batch_end,  ///< a line with GO
  word,       ///< a keyword or an identifier without quotes
  quoted,     ///< an identifier in brackets or double quotes
  variable,   ///< `@name` and `@@name`
  number,
  string,
  symbol,
  command,  ///< a line that sqlcmd executes, such as `:r file`
};

struct Token {
  Word word = 0;  ///< the number of a word or symbol; 0 for other tokens
  std::uint32_t begin = 0;
  std::uint32_t length = 0;
  TokenKind kind = TokenKind::end;
  bool reserved = false;  ///< the word cannot be an identifier without quotes
  bool broken = false;    ///< a string, comment or identifier that does not end

  std::uint32_t stop() const { return begin + length; }
};

}  // namespace collet::codegraph::tsql
