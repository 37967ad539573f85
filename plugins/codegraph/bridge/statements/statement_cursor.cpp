// SPDX-License-Identifier: MIT
#include "plugins/codegraph/bridge/statements/statement_cursor.hpp"

#include "plugins/codegraph/bridge/statements/statement_words.hpp"

namespace collet::codegraph::bridge {
namespace {

using Kind = StatementToken::Kind;

constexpr std::string_view k_hole_name = "\x01";

}  // namespace

const std::string& name_of(const StatementToken& token) {
  return token.kind == Kind::word ? token.plain : token.text;
}

bool StatementCursor::accept(std::string_view word) {
  const bool out = is(word);
  if (out) ++at_;
  return out;
}

bool StatementCursor::accept_symbol(std::string_view symbol) {
  const bool out = is_symbol(symbol);
  if (out) ++at_;
  return out;
}

bool StatementCursor::is_name(std::size_t ahead) const {
  const auto kind = token(ahead).kind;
  return kind == Kind::word || kind == Kind::quoted;
}

bool StatementCursor::is_entity_word() const {
  static constexpr std::string_view k_words[] = {"ORDER", "GROUP", "KEY", "MEMBER", "SHARE"};
  const bool known = std::find(std::begin(k_words), std::end(k_words), token().text) != std::end(k_words);
  return known && !is("BY", 1) && !is_symbol("(", 1);
}

bool StatementCursor::is_distinct_from() const {
  return at_ > 1 && tokens_[at_ - 1].text == "DISTINCT" &&
         (tokens_[at_ - 2].text == "IS" || tokens_[at_ - 2].text == "NOT");
}

std::vector<std::string> StatementCursor::read_name() {
  // Names with a hole in them are written without space: `${prefix}orders`.
  const auto glued = [&] { return previous().text == k_hole_name && !ends_source(token().text); };
  std::vector<std::string> out;
  while (is_name()) {
    out.push_back(name_of(token()));
    ++at_;
    while (is_name() && (out.back().ends_with(k_hole_name) || name_of(token()) == k_hole_name) && glued()) {
      out.back() += name_of(token());
      ++at_;
    }
    if (!is_symbol(".")) break;
    ++at_;
    if (is_symbol(".")) {
      out.emplace_back();
      ++at_;
    }
  }
  return out;
}

void StatementCursor::skip_parentheses() {
  int depth = 0;
  do {
    if (is_symbol("(")) ++depth;
    if (is_symbol(")")) --depth;
    ++at_;
  } while (depth > 0 && !at_end());
}

}  // namespace collet::codegraph::bridge
