// SPDX-License-Identifier: MIT
#include "plugins/codegraph/bridge/statements/statement_tokens.hpp"

#include "sdk/support/text.hpp"

namespace collet::codegraph::bridge {
namespace {

using Kind = StatementToken::Kind;

bool begins_word(char c) {
  const auto byte = static_cast<unsigned char>(c);
  // A hole, the byte 1, is a part of a name.
  return std::isalpha(byte) != 0 || c == '_' || c == '\x01' || byte >= 128;
}
bool in_word(char c) {
  return begins_word(c) || std::isdigit(static_cast<unsigned char>(c)) != 0 || c == '$' || c == '#';
}

class StatementLexer {
 public:
  explicit StatementLexer(std::string_view text) : text_(text) {}

  std::vector<StatementToken> read() {
    while (at_ < text_.size() && out_.size() < k_max_tokens)
      next();
    out_.push_back({});
    return std::move(out_);
  }

 private:
  char peek(std::size_t ahead) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
  void add(Kind kind, std::string text, std::string plain = {}) {
    out_.push_back({kind, std::move(text), std::move(plain)});
  }

  void next() {
    const char c = text_[at_];
    if (std::isspace(static_cast<unsigned char>(c)) != 0) {
      ++at_;
    } else if ((c == '-' && peek(1) == '-') || (c == '/' && peek(1) == '/')) {
      skip_to("\n");
    } else if (c == '/' && peek(1) == '*') {
      skip_to("*/");
    } else if (c == '\'') {
      add(Kind::text, quoted('\''));
    } else if (c == '"' || c == '`') {
      add(Kind::quoted, quoted(c));
    } else if (c == '[' && (begins_word(peek(1)) || peek(1) == '#')) {
      add(Kind::quoted, quoted(']'));
    } else if (begins_word(c) || (c == '#' && begins_word(peek(1)))) {
      read_word();
    } else if (std::isdigit(static_cast<unsigned char>(c)) != 0) {
      read_number();
    } else if ((c == '#' || c == '$') && peek(1) == '{') {
      const auto begin = at_ + 2;
      skip_to("}");
      c == '#' ? add(Kind::parameter, "?", std::string(text_.substr(begin, at_ - std::min(at_, begin + 1))))
               : add(Kind::word, "\x01", "\x01");
    } else if (c == ':' && peek(1) == ':') {
      at_ += 2;
      add(Kind::symbol, "::");
    } else if (c == '?' || c == '@' || c == ':' || (c == '$' && (in_word(peek(1)) || peek(1) == '$'))) {
      read_parameter();
    } else {
      ++at_;
      add(Kind::symbol, std::string(1, c));
    }
  }

  /// Reads a number: `1.5e-3`, `0xFF`, `10L` of JPQL. A word may follow at once, as in `SELECT 1FROM t`.
  void read_number() {
    const auto is_digit = [&] { return std::isdigit(static_cast<unsigned char>(peek(0))) != 0; };
    if (text_[at_] == '0' && (peek(1) == 'x' || peek(1) == 'X')) {
      for (at_ += 2; std::isxdigit(static_cast<unsigned char>(peek(0))) != 0;)
        ++at_;
    } else {
      while (is_digit() || peek(0) == '.')
        ++at_;
      const bool sign = peek(1) == '+' || peek(1) == '-';
      if ((peek(0) == 'e' || peek(0) == 'E') &&
          std::isdigit(static_cast<unsigned char>(peek(sign ? 2 : 1))) != 0)
        for (at_ += sign ? 2 : 1; is_digit();)
          ++at_;
      constexpr std::string_view k_types = "lLdDfF";
      if (peek(0) != '\0' && k_types.find(peek(0)) != std::string_view::npos && !in_word(peek(1))) ++at_;
    }
    add(Kind::number, "0");
  }

  void skip_to(std::string_view end) {
    const auto found = text_.find(end, at_ + 1);
    at_ = found == std::string_view::npos ? text_.size() : found + end.size();
  }

  std::string quoted(char end) {
    std::string out;
    for (++at_; at_ < text_.size(); ++at_) {
      if (text_[at_] == end) {
        if (peek(1) != end) break;
        ++at_;
      }
      out += text_[at_];
    }
    if (at_ < text_.size()) ++at_;
    return out;
  }

  void read_word() {
    const auto begin = at_++;
    while (at_ < text_.size() && in_word(text_[at_]))
      ++at_;
    std::string plain(text_.substr(begin, at_ - begin));
    add(Kind::word, support::upper_case(plain), plain);
  }

  void read_parameter() {
    const auto begin = at_;
    const char c = text_[at_++];
    // JDBC operators and `:name`, `@name`, `?1`, `$1`
    while (at_ < text_.size() && (in_word(text_[at_]) || (c == '@' && text_[at_] == '@')))
      ++at_;
    add(Kind::parameter, "?", std::string(text_.substr(begin, at_ - begin)));
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<StatementToken> out_;
};

}  // namespace

std::vector<StatementToken> statement_tokens(std::string_view text) {
  return StatementLexer(text).read();
}

}  // namespace collet::codegraph::bridge
