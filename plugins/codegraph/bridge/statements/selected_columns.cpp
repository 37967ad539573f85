// SPDX-License-Identifier: MIT
#include "plugins/codegraph/bridge/statements/selected_columns.hpp"

#include "plugins/codegraph/bridge/statements/statement_cursor.hpp"

namespace collet::codegraph::bridge {
namespace {

constexpr std::size_t k_max_results = 2000;

bool is_word(const StatementToken& token, std::string_view word) {
  return token.kind == StatementToken::Kind::word && token.text == word;
}
bool is_symbol(const StatementToken& token, char symbol) {
  return token.kind == StatementToken::Kind::symbol && token.text.size() == 1 && token.text[0] == symbol;
}
bool is_name(const StatementToken& token) {
  return (token.kind == StatementToken::Kind::quoted || token.kind == StatementToken::Kind::word) &&
         token.text.find('\x01') == std::string::npos;
}

/// Reads the tokens of one result: `a.b`, `a.b AS c`, `a.*`, `f(a) c`.
SelectedColumn read_result(const StatementToken* begin, const StatementToken* end) {
  SelectedColumn out;
  const auto* at = begin;
  while (at < end && is_name(*at)) {
    out.column.push_back(name_of(*at++));
    if (at >= end || !is_symbol(*at, '.')) break;
    ++at;
  }
  // Behind a name without a dot it multiplies.
  if (at < end && is_symbol(*at, '*') && (at == begin || is_symbol(*(at - 1), '.'))) {
    out.column.emplace_back("*");
    return out;
  }
  const auto* const last = end - 1;
  if (at == end) {
    out.name = out.column.empty() ? std::string() : out.column.back();
    return out;
  }
  const bool alias = is_name(*last) && (at == last || (at + 1 == last && is_word(*at, "AS")));
  if (!alias || out.column.empty()) out.column.clear();
  // The value is an expression: the alias is its last word, after AS, a name or a parenthesis.
  if (is_name(*last) && last != begin) out.name = name_of(*last);
  return out;
}

}  // namespace

std::vector<SelectedColumn> selected_columns(std::string_view text) {
  std::vector<SelectedColumn> out;
  const auto tokens = statement_tokens(text);
  int depth = 0;
  std::size_t at = 0;
  for (; at < tokens.size(); ++at) {
    if (is_symbol(tokens[at], '(')) ++depth;
    if (is_symbol(tokens[at], ')')) --depth;
    if (depth == 0 && is_word(tokens[at], "SELECT")) break;
  }
  ++at;
  while (at < tokens.size() && (is_word(tokens[at], "DISTINCT") || is_word(tokens[at], "ALL")))
    ++at;
  auto begin = at;
  for (; at < tokens.size() && out.size() < k_max_results; ++at) {
    const auto& one = tokens[at];
    if (is_symbol(one, '(')) ++depth;
    if (is_symbol(one, ')') && --depth < 0) break;
    const bool end = one.kind == StatementToken::Kind::end ||
                     (depth == 0 && (is_word(one, "FROM") || is_symbol(one, ';')));
    if (!end && (depth != 0 || !is_symbol(one, ','))) continue;
    if (begin < at) out.push_back(read_result(&tokens[begin], &tokens[at]));
    begin = at + 1;
    if (end) break;
  }
  return out;
}

}  // namespace collet::codegraph::bridge
