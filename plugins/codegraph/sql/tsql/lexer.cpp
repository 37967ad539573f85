// SPDX-License-Identifier: MIT
#include "plugins/codegraph/sql/tsql/lexer.hpp"

#include <algorithm>

namespace collet::codegraph::tsql {
namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool continues_word(char c) {
  return is_letter(c) || is_digit(c) || c == '@' || c == '$';
}

class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) { out_.reserve(text.size() / 5 + 8); }

  std::vector<Token> split() {
    while (skip_blanks())
      read_token();
    Token last;
    last.begin = static_cast<std::uint32_t>(text_.size());
    last.broken = broken_;
    out_.insert(out_.end(), k_padding, last);
    return std::move(out_);
  }

 private:
  /// Returns the byte at an offset from the place, or 0 behind the end.
  char at(std::size_t offset) const { return at_ + offset < text_.size() ? text_[at_ + offset] : '\0'; }
  bool starts(std::string_view text) const { return text_.compare(at_, text.size(), text) == 0; }

  /// Goes to the next token. Returns false at the end of the text.
  bool skip_blanks() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '\n') {
        line_start_ = true;
        ++at_;
      } else if (static_cast<unsigned char>(c) <= ' ') {
        ++at_;
      } else if (c == '-' && at(1) == '-') {
        const auto end = text_.find('\n', at_);
        at_ = end == std::string_view::npos ? text_.size() : end;
      } else if (c == '/' && at(1) == '*') {
        skip_comment();
      } else if (const auto wide = wide_blank(); wide != 0) {
        at_ += wide;
      } else {
        return true;
      }
    }
    return false;
  }

  /// Returns the length of a blank that is not ASCII, or 0.
  std::size_t wide_blank(std::size_t offset = 0) const {
    if (static_cast<unsigned char>(at(offset)) < 0x80) return 0;
    const auto starts = [&](std::string_view text) {
      return text_.compare(at_ + offset, text.size(), text) == 0;
    };
    if (starts("\xC2\xA0") || starts("\xC2\x85")) return 2;
    if (starts("\xE2\x80")) {
      const auto last = static_cast<unsigned char>(at(offset + 2));
      return (last >= 0x80 && last <= 0x8B) || last == 0xA8 || last == 0xA9 || last == 0xAF ? 3 : 0;
    }
    return starts("\xE3\x80\x80") || starts("\xEF\xBB\xBF") || starts("\xE1\x9A\x80") ||
                   starts("\xE1\xA0\x8E") || starts("\xE2\x81\x9F")
               ? 3
               : 0;
  }

  /// Comments may contain comments.
  void skip_comment() {
    int depth = 0;
    for (; at_ < text_.size(); ++at_) {
      if (text_[at_] == '/' && at(1) == '*') {
        ++depth;
        ++at_;
      } else if (text_[at_] == '*' && at(1) == '/') {
        ++at_;
        if (--depth == 0) {
          ++at_;
          return;
        }
      }
    }
    broken_ = true;
  }

  Token& add(TokenKind kind, std::size_t length, Word word = 0) {
    length = std::min(length, text_.size() - at_);
    Token token;
    token.kind = kind;
    token.begin = static_cast<std::uint32_t>(at_);
    token.length = static_cast<std::uint32_t>(length);
    token.word = word;
    at_ += length;
    line_start_ = false;
    return out_.emplace_back(token);
  }

  void read_token() {
    const char c = text_[at_];
    if (line_start_ && read_line()) return;
    if (c == '\'') return read_quoted(TokenKind::string, 0, '\'');
    if ((c == 'N' || c == 'n') && at(1) == '\'') return read_quoted(TokenKind::string, 1, '\'');
    if (is_letter(c) || (c == '$' && (is_letter(at(1)) || at(1) == '('))) return read_word();
    if (c == '<' && template_length(0) != 0) return read_template();
    if (c == '@') return read_variable();
    if (is_digit(c) || (c == '.' && is_digit(at(1)) && !after_name())) return read_number();
    if (c == '$' || starts("\xC2\xA3")) return read_money();
    if (c == '[') return read_quoted(TokenKind::quoted, 0, ']');
    if (c == '"') return read_quoted(TokenKind::quoted, 0, '"');
    if (c == '`') return read_quoted(TokenKind::quoted, 0, '`');  // MySQL
    read_symbol();
  }

  /// `a.1` is no number after a name.
  bool after_name() const {
    if (out_.empty() || out_.back().stop() != at_) return false;
    const auto kind = out_.back().kind;
    return kind == TokenKind::word || kind == TokenKind::quoted;
  }

  /// Reads GO and the commands of sqlcmd, which have lines of their own.
  bool read_line() {
    const char c = text_[at_];
    auto end = text_.find('\n', at_);
    if (end == std::string_view::npos) end = text_.size();
    if ((c == 'g' || c == 'G') && (at(1) == 'o' || at(1) == 'O')) {
      std::size_t i = at_ + 2;
      const auto blanks = [&] {
        const auto from = i;
        while (i < end && static_cast<unsigned char>(text_[i]) <= ' ')
          ++i;
        return i != from;
      };
      blanks();
      while (i < end && is_digit(text_[i]))
        ++i;
      blanks();
      if (i < end && text_[i] == ';') ++i;
      blanks();
      if (i != end && text_.compare(i, 2, "--") != 0 && text_.compare(i, 2, "/*") != 0) return false;
      if (continues_word(at(2))) return false;
      add(TokenKind::batch_end, i - at_);
      return true;
    }
    if ((c == ':' && is_command()) || (c == '!' && at(1) == '!')) {
      while (end > at_ && static_cast<unsigned char>(text_[end - 1]) <= ' ')
        --end;
      add(TokenKind::command, end - at_);
      return true;
    }
    return false;
  }

  /// Returns true if the word behind a colon is a command of sqlcmd.
  bool is_command() const {
    static constexpr Word k_commands[] = {
        "R"_w,    "SETVAR"_w, "CONNECT"_w, "ON"_w,  "OUT"_w,  "ERROR"_w,     "LIST"_w,       "RESET"_w,
        "QUIT"_w, "EXIT"_w,   "ED"_w,      "XML"_w, "HELP"_w, "PERFTRACE"_w, "SERVERLIST"_w, "LISTVAR"_w};
    Word word = k_word_seed;
    std::size_t size = 1;
    for (; is_letter(at(size)); ++size)
      word = word_step(word, at(size));
    return std::find(std::begin(k_commands), std::end(k_commands), word) != std::end(k_commands);
  }

  /// Returns the length of a parameter of a template, `<name, type, value>`, or 0.
  std::size_t template_length(std::size_t offset) const {
    if (at(offset) != '<' || (!is_letter(at(offset + 1)) && at(offset + 1) != '@')) return 0;
    constexpr std::size_t k_max_length = 300;
    std::size_t i = offset + 1;
    while (continues_word(at(i)) || at(i) == ' ')
      ++i;
    if (at(i) != ',') return 0;
    int commas = 0;
    for (; i < offset + k_max_length && at(i) != '\0' && at(i) != '\n' && at(i) != '<'; ++i) {
      if (at(i) == ',') ++commas;
      if (at(i) == '>') return commas >= 2 ? i + 1 - offset : 0;
    }
    return 0;
  }

  /// A parameter of a template is a variable if its name or its value is one.
  void read_template() {
    const auto length = template_length(0);
    const auto text = text_.substr(at_, length);
    auto value = text.substr(text.rfind(',') + 1);
    value.remove_prefix(std::min(value.find_first_not_of(' '), value.size() - 1));
    if (text[1] == '@' || value[0] == '@') {
      add(TokenKind::variable, length);
    } else {
      read_word();
    }
  }

  void read_word() {
    Word word = k_word_seed;
    std::size_t size = 0;
    while (at_ + size < text_.size()) {
      const char c = text_[at_ + size];
      if (c == '$' && at(size + 1) == '(') {
        std::size_t end = at_ + size + 2;
        while (end < text_.size() &&
               (is_letter(text_[end]) || is_digit(text_[end]) || text_[end] == '.' || text_[end] == '-'))
          ++end;
        if (end == text_.size() || text_[end] != ')') break;
        for (; at_ + size <= end; ++size)
          word = word_step(word, text_[at_ + size]);
        continue;
      }
      if (const auto length = c == '<' ? template_length(size) : 0; length != 0) {
        for (std::size_t i = 0; i < length; ++i)
          word = word_step(word, text_[at_ + size++]);
        continue;
      }
      if (!continues_word(c)) break;
      if (wide_blank(size) != 0) break;
      word = word_step(word, c);
      ++size;
    }
    // `$(` that does not end is a symbol.
    if (size == 0) return read_symbol();
    auto& token = add(TokenKind::word, size, word);
    token.reserved = is_reserved(word);
  }

  void read_variable() {
    std::size_t size = 1;
    while (continues_word(at(size)) || template_length(size) != 0)
      size += continues_word(at(size)) ? 1 : template_length(size);
    add(TokenKind::variable, size);
  }

  void read_number() {
    std::size_t size = 0;
    if (at(0) == '0' && upper(at(1)) == 'X') {
      size = 2;
      while (is_digit(at(size)) || (upper(at(size)) >= 'A' && upper(at(size)) <= 'F'))
        ++size;
    } else {
      while (is_digit(at(size)))
        ++size;
      if (at(size) == '.')
        for (++size; is_digit(at(size));)
          ++size;
      if (upper(at(size)) == 'E') {
        const std::size_t sign = at(size + 1) == '+' || at(size + 1) == '-' ? 2 : 1;
        size += sign;
        while (is_digit(at(size)))
          ++size;
      }
    }
    add(TokenKind::number, size);
  }

  void read_money() {
    std::size_t size = at(0) == '$' ? 1 : 2;
    // Blanks and a sign may be between the mark and the number.
    std::size_t digits = size;
    while (at(digits) == ' ')
      ++digits;
    if (at(digits) == '-' || at(digits) == '+') ++digits;
    if (is_digit(at(digits)) || at(digits) == '.') size = digits;
    while (is_digit(at(size)) || at(size) == '.' || at(size) == ',')
      ++size;
    if (at(size - 1) == ',') --size;
    add(TokenKind::number, size);
  }

  /// Reads a text whose end mark is doubled inside. Without an end, it ends with its line.
  void read_quoted(TokenKind kind, std::size_t prefix, char mark) {
    std::size_t i = at_ + prefix + 1;
    while (mark != missing_mark_) {
      i = text_.find(mark, i);
      if (i == std::string_view::npos) break;
      if (i + 1 >= text_.size() || text_[i + 1] != mark) {
        add(kind, i + 1 - at_);
        return;
      }
      i += 2;
    }
    // No later text with this mark has an end either.
    missing_mark_ = mark;
    const auto end = text_.find('\n', at_);
    add(kind, (end == std::string_view::npos ? text_.size() : end) - at_).broken = true;
  }

  void read_symbol() {
    static constexpr std::string_view k_long[] = {"||=", "<<=", ">>="};
    static constexpr std::string_view k_short[] = {"<>", "<=", ">=", "!=", "!<", "!>", "+=", "-=", "*=", "/=",
                                                   "%=", "&=", "^=", "|=", "::", "||", "<<", ">>", "=*"};
    for (const auto text : k_long)
      if (starts(text)) return void(add(TokenKind::symbol, 3, symbol_of(text)));
    const char second = at(1);
    if (second == '=' || second == ':' || second == '>' || second == '<' || second == '|' || second == '*')
      for (const auto text : k_short)
        if (starts(text)) return void(add(TokenKind::symbol, 2, symbol_of(text)));
    add(TokenKind::symbol, 1, symbol_of(text_.substr(at_, 1)));
  }

  std::string_view text_;
  std::size_t at_ = 0;
  bool line_start_ = true;
  bool broken_ = false;
  char missing_mark_ = '\0';  ///< a mark that the rest of the text does not have
  std::vector<Token> out_;
};

std::string without_marks(std::string_view text, char mark) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    out += text[i];
    if (text[i] == mark && i + 1 < text.size() && text[i + 1] == mark) ++i;
  }
  return out;
}

}  // namespace

std::vector<Token> split(std::string_view text) {
  return Lexer(text).split();
}

std::string identifier(std::string_view text, const Token& token) {
  const auto raw = text.substr(token.begin, token.length);
  if (token.kind != TokenKind::quoted || raw.size() < 2) return std::string(raw);
  const char mark = raw[0] == '[' ? ']' : raw[0];
  const bool closed = !token.broken && raw.back() == mark;
  return without_marks(raw.substr(1, raw.size() - (closed ? 2 : 1)), mark);
}

std::string literal(std::string_view text, const Token& token) {
  auto raw = text.substr(token.begin, token.length);
  if (token.kind != TokenKind::string) return std::string(raw);
  raw.remove_prefix(raw[0] == '\'' ? 1 : 2);
  if (!token.broken && !raw.empty()) raw.remove_suffix(1);
  return without_marks(raw, '\'');
}

}  // namespace collet::codegraph::tsql
