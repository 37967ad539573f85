// SPDX-License-Identifier: MIT
#include "plugins/workflow/language/expression/lexer.hpp"

#include <array>

#include <collet/json.hpp>

#include "sdk/support/text.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::workflow {
namespace {

using support::is_blank;
using support::is_digit;

bool begins_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
bool is_operator_word(std::string_view word) {
  return word == "and" || word == "or" || word == "not" || word == "in" || word == "if" || word == "else";
}
bool in_name(char c) {
  return begins_name(c) || is_digit(c);
}

class Lexer {
 public:
  Lexer(std::string_view text, std::size_t base) : text_(text), base_(base) {}

  Outcome<std::vector<Token>> run() {
    for (;;) {
      while (at_ < text_.size() && is_blank(text_[at_]))
        ++at_;
      Token token;
      token.offset = base_ + at_;
      if (at_ == text_.size()) {
        tokens_.push_back(token);
        return std::move(tokens_);
      }
      if (auto error = read(token)) return *error;
      tokens_.push_back(std::move(token));
    }
  }

 private:
  std::optional<ExpressionError> read(Token& token) {
    const char c = text_[at_];
    if (begins_name(c)) {
      token.kind = Token::Kind::name;
      return consume(token, name_end(at_));
    }
    const bool is_sign_of_number =
        c == '-' && !ends_value() && at_ + 1 < text_.size() && is_digit(text_[at_ + 1]);
    if (is_digit(c) || is_sign_of_number) {
      token.kind = Token::Kind::number;
      return number(token);
    }
    if (c == '"' || c == '\'') {
      token.kind = Token::Kind::string;
      return string(token, c);
    }
    token.kind = Token::Kind::sign;
    static constexpr std::array<std::string_view, 20> k_signs = {"==", "!=", "<=", ">=", "&&", "||", "<",
                                                                 ">",  "|",  "(",  ")",  "[",  "]",  ",",
                                                                 ".",  "+",  "-",  "*",  "/",  "%"};
    for (const auto sign : k_signs) {
      if (!text_.substr(at_).starts_with(sign)) continue;
      if (sign == "/" && !ends_value()) break;  // a block of another language
      if (sign == "&&") return error("found '&&'", "write `and`");
      return consume(token, at_ + sign.size());
    }
    return unexpected();
  }

  /// Returns true if the last token ends a value, so that a hyphen is a minus and no sign of a number.
  bool ends_value() const {
    if (tokens_.empty()) return false;
    const Token& last = tokens_.back();
    return last.kind == Token::Kind::number || last.kind == Token::Kind::string || last.is(")") ||
           last.is("]") || (last.kind == Token::Kind::name && !is_operator_word(last.text));
  }

  /// Names may have hyphens: a hyphen directly before a letter or digit is a part of the name.
  std::size_t name_end(std::size_t at) const {
    while (at < text_.size() &&
           (in_name(text_[at]) || (text_[at] == '-' && at + 1 < text_.size() && in_name(text_[at + 1]))))
      ++at;
    return at;
  }

  static std::optional<ExpressionError> none() { return std::nullopt; }
  std::optional<ExpressionError> consume(Token& token, std::size_t end) {
    token.text = text_.substr(at_, end - at_);
    at_ = end;
    return none();
  }

  std::optional<ExpressionError> number(Token& token) {
    std::size_t end = at_ + 1;
    while (end < text_.size() &&
           (in_name(text_[end]) || text_[end] == '.' ||
            ((text_[end] == '+' || text_[end] == '-') && (text_[end - 1] == 'e' || text_[end - 1] == 'E'))))
      ++end;
    const auto value = Value::parse(text_.substr(at_, end - at_));
    if (!value || !value->is(Kind::number)) {
      return error(
          std::string("found '").append(text_.substr(at_, end - at_)).append("', which is no number"),
          "a number is written as in JSON: 1, -2.5, 1e3");
    }
    return consume(token, end);
  }

  std::optional<ExpressionError> string(Token& token, char quote) {
    std::size_t end = at_ + 1;
    std::string& value = token.value;
    for (; end < text_.size() && text_[end] != quote; ++end) {
      if (text_[end] != '\\' || end + 1 == text_.size()) {
        value += text_[end];
        continue;
      }
      ++end;
      switch (text_[end]) {
        case 'n':
          value += '\n';
          break;
        case 't':
          value += '\t';
          break;
        case 'r':
          value += '\r';
          break;
        case '\\':
        case '"':
        case '\'':
          value += text_[end];
          break;
        case 'u': {
          const auto code = json::detail::hex4(text_.substr(end + 1));
          if (code && (*code < 0xD800 || *code > 0xDFFF)) {
            json::detail::append_utf8(value, *code);
            end += 4;
            break;
          }
          value += "\\u";
          break;
        }
        default:  // an escape of a regular expression: "\d+"
          value += '\\';
          value += text_[end];
      }
    }
    if (end >= text_.size()) return error("a string is not closed", std::string("it began with ") + quote);
    return consume(token, end + 1);
  }

  std::optional<ExpressionError> unexpected() const {
    const std::string_view rest = text_.substr(at_);
    const std::string found(rest.substr(0, support::utf8_sequence_length(rest)));
    switch (text_[at_]) {
      case '#':
      case '/':
        return error("there are no blocks", "write {{ \"yes\" if condition else \"no\" }}");
      case '=':
        return error("found '='", "to compare write ==");
      case '!':
        return error("found '!'", "write `not`");
      case '{':
      case '}':
        return error("found '" + found + "'",
                     "an expression cannot hold another one; objects come from `pick`");
      case '$':
        return error("found '$': there is no access to the environment",
                     "values of it belong in servers.json");
      default:
        return error("found '" + found + "', which means nothing here", "");
    }
  }
  std::optional<ExpressionError> error(std::string message, std::string hint) const {
    return ExpressionError{base_ + at_, std::move(message), std::move(hint)};
  }

  std::string_view text_;
  std::size_t base_;
  std::size_t at_ = 0;
  std::vector<Token> tokens_;
};

}  // namespace

Outcome<std::vector<Token>> tokens_of(std::string_view text, std::size_t base) {
  return Lexer(text, base).run();
}

std::optional<std::size_t> end_of_expression(std::string_view text, std::size_t from) {
  char quote = '\0';
  for (std::size_t at = from; at < text.size(); ++at) {
    const char c = text[at];
    if (quote != '\0') {
      if (c == '\\') {
        ++at;
      } else if (c == quote) {
        quote = '\0';
      }
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '}' && at + 1 < text.size() && text[at + 1] == '}') {
      return at;
    }
  }
  return std::nullopt;
}

}  // namespace collet::workflow
