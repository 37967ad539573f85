// SPDX-License-Identifier: MIT
/// Decides whether a text is a statement or a name.
#include <algorithm>

#include "plugins/codegraph/bridge/statements/statement_reader.hpp"
#include "plugins/codegraph/bridge/statements/statement_tokens.hpp"
#include "plugins/codegraph/bridge/statements/statement_words.hpp"
#include "sdk/support/text.hpp"

namespace collet::codegraph::bridge {
namespace {

using Kind = StatementToken::Kind;

/// Returns what follows statements of a script that use no data, such as DECLARE.
std::string_view after_declarations(std::string_view text) {
  constexpr int k_max_statements = 20;
  for (int i = 0; i < k_max_statements; ++i) {
    const auto begin = text.find_first_not_of(" \t\r\n;");
    if (begin == std::string_view::npos) return {};
    text.remove_prefix(begin);
    const auto word = support::upper_case(text.substr(0, text.find_first_of(" \t\r\n(;")));
    if (word != "DECLARE" && word != "SET" && word != "USE" && word != "DBCC" && word != "BEGIN" &&
        word != "PRAGMA")
      return text;
    const auto end = text.find(';');
    if (end == std::string_view::npos) return text;
    text.remove_prefix(end + 1);
  }
  return text;
}

}  // namespace

bool looks_like_statement(std::string_view text) {
  text = after_declarations(text.substr(0, 8192));
  const auto tokens = statement_tokens(text.substr(0, 4096));
  std::size_t at = 0;
  const auto word = [&](std::string_view wanted) {
    return at < tokens.size() && tokens[at].kind == Kind::word && tokens[at].text == wanted;
  };
  const auto is_name = [&] {
    return at < tokens.size() && (tokens[at].kind == Kind::quoted ||
                                  (tokens[at].kind == Kind::word && !is_statement_word(tokens[at].text)));
  };
  const auto has = [&](std::string_view wanted) {
    return std::any_of(
        tokens.begin() + static_cast<std::ptrdiff_t>(at), tokens.end(),
        [&](const StatementToken& one) { return one.kind == Kind::word && one.text == wanted; });
  };
  while (at < tokens.size() && tokens[at].kind != Kind::end &&
         (tokens[at].text == "{" || tokens[at].text == "(" || tokens[at].text == ";" ||
          tokens[at].text == "=" || tokens[at].kind == Kind::parameter || word("EXPLAIN")))
    ++at;
  if (word("SELECT")) return has("FROM") || tokens.size() - at >= 5;
  if (word("WITH")) return has("AS") && (has("SELECT") || has("INSERT") || has("UPDATE") || has("DELETE"));
  if (word("INSERT")) return has("VALUES") || has("SELECT") || has("INTO");
  const auto assigns = [&] {
    return std::any_of(tokens.begin() + static_cast<std::ptrdiff_t>(at), tokens.end(),
                       [](const StatementToken& one) { return one.text == "="; });
  };
  if (word("UPDATE")) return has("SET") && assigns();
  if (word("DELETE")) {
    ++at;
    if (!word("FROM") && !has("FROM")) return false;
    if (word("FROM")) ++at;
    if (!is_name()) return false;
    ++at;
    // Prose such as `Delete from the list` has no clause after the name.
    while (at + 1 < tokens.size() && tokens[at].text == ".")
      at += 2;
    return tokens[at].kind == Kind::end || tokens[at].text == ";" || has("WHERE") || has("USING") ||
           has("FROM");
  }
  if (word("MERGE")) return has("USING");
  if (word("TRUNCATE")) return has("TABLE") || tokens.size() - at == 3;
  if (word("CALL") || word("EXEC") || word("EXECUTE")) {
    const bool call = word("CALL");
    const bool braces = at > 0;
    ++at;
    if (at < tokens.size() && tokens[at].kind == Kind::parameter) at += 2;
    if (!is_name()) return false;
    ++at;
    while (at + 1 < tokens.size() && tokens[at].text == ".")
      at += 2;
    if (at >= tokens.size()) return true;
    const auto& next = tokens[at];
    if (call && !braces) return next.text == "(";
    if (next.kind == Kind::number || next.kind == Kind::text) {
      // `EXEC p 1, 2`; prose goes on with words.
      const auto& after = tokens[std::min(at + 1, tokens.size() - 1)];
      return after.kind == Kind::end || after.text == "," || after.text == ";";
    }
    return next.kind == Kind::end || next.kind == Kind::parameter || next.text == "(" ||
           next.text == "\x01" || next.text == ";" || next.text == "}" || next.text == "NULL";
  }
  if (word("REPLACE")) return has("INTO") && has("VALUES");
  return false;
}

std::vector<std::string> name_parts(std::string_view text) {
  const auto tokens = statement_tokens(text.substr(0, 1024));
  std::vector<std::string> out;
  for (std::size_t i = 0; i + 1 < tokens.size(); i += 2) {
    if (tokens[i].kind != Kind::word && tokens[i].kind != Kind::quoted) return {};
    out.push_back(tokens[i].kind == Kind::word ? tokens[i].plain : tokens[i].text);
    if (tokens[i + 1].kind == Kind::end) return out;
    if (tokens[i + 1].text != ".") return {};
  }
  return {};
}

bool looks_like_name(std::string_view text) {
  return !name_parts(text).empty();
}

}  // namespace collet::codegraph::bridge
