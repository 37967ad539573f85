// SPDX-License-Identifier: MIT
#include "plugins/codegraph/sql/facts/summary_reader.hpp"
#include "plugins/codegraph/sql/tsql/lexer.hpp"

namespace collet::codegraph::tsql {

bool is_tsql(std::string_view text) {
  // The beginning of a file shows its dialect.
  constexpr std::size_t k_max_bytes = 200000;
  const auto tokens = split(text.substr(0, k_max_bytes));
  int own = 0;
  int other = 0;
  for (std::size_t i = 0; i + k_padding < tokens.size(); ++i) {
    const auto& token = tokens[i];
    if (token.kind == TokenKind::batch_end || token.kind == TokenKind::command) own += 5;
    if (token.kind == TokenKind::variable) ++own;
    if (token.kind == TokenKind::quoted && text[token.begin] == '[') ++own;
    const Word next = tokens[i + 1].word;
    switch (token.word) {
      case "NVARCHAR"_w:
      case "DATETIME2"_w:
      case "UNIQUEIDENTIFIER"_w:
      case "CLUSTERED"_w:
      case "NONCLUSTERED"_w:
      case "DBO"_w:
      case "NOCOUNT"_w:
      case "GETDATE"_w:
      case "TOP"_w:
        own += 2;
        break;
      case "`"_w:
      case "AUTO_INCREMENT"_w:
      case "ENGINE"_w:
      case "SERIAL"_w:
      case "BIGSERIAL"_w:
      case "BYTEA"_w:
      case "JSONB"_w:
      case "TIMESTAMPTZ"_w:
      case "PLPGSQL"_w:
      case "VARCHAR2"_w:
      case "RETURNING"_w:
      case "LIMIT"_w:
      case "ILIKE"_w:
      case "EXTENSION"_w:
        other += 2;
        break;
      case "$"_w:
        if (next == "$"_w) other += 3;
        break;
      case "::"_w:
        ++other;
        break;
      case "NOT"_w:
        // CREATE TABLE IF NOT EXISTS
        if (next == "EXISTS"_w && i > 0 && tokens[i - 1].word == "IF"_w && i > 1 &&
            tokens[i - 2].word == "TABLE"_w)
          other += 3;
        break;
      case "OR"_w:
        if (next == "REPLACE"_w) other += 3;
        break;
      case "ON"_w:
        if (next == "CONFLICT"_w || next == "DUPLICATE"_w) other += 3;
        break;
      default:
        break;
    }
  }
  return other == 0 || own > other;
}

}  // namespace collet::codegraph::tsql
