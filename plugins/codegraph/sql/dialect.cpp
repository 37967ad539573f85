// SPDX-License-Identifier: MIT
#include "plugins/codegraph/sql/dialect.hpp"

#include <algorithm>

#include "plugins/codegraph/sql/tsql/lexer.hpp"
#include "sdk/support/text.hpp"

namespace collet::codegraph {
namespace {

using tsql::operator""_w;  // NOLINT(misc-unused-using-decls): only literals use it
using tsql::TokenKind;
using tsql::Word;

struct Signs {
  int tsql = 0;
  int postgresql = 0;
  int other = 0;
  int not_tsql = 0;  ///< common to the two others
};

/// Counts words that only one dialect has. `before` and `next` are the words around it.
void count_word(Word word, Word before, Word next, Signs& signs) {
  switch (word) {
    case "NVARCHAR"_w:
    case "DATETIME2"_w:
    case "UNIQUEIDENTIFIER"_w:
    case "CLUSTERED"_w:
    case "NONCLUSTERED"_w:
    case "DBO"_w:
    case "NOCOUNT"_w:
    case "GETDATE"_w:
    case "TOP"_w:
      signs.tsql += 2;
      break;
    case "AUTO_INCREMENT"_w:
    case "ENGINE"_w:
    case "VARCHAR2"_w:
    case "NUMBER"_w:
    case "TINYTEXT"_w:
    case "MEDIUMTEXT"_w:
    case "LONGTEXT"_w:
    case "MEDIUMBLOB"_w:
    case "LONGBLOB"_w:
    case "CLOB"_w:
    case "UNSIGNED"_w:
    case "DELIMITER"_w:
    case "SYSDATE"_w:
    case "NVARCHAR2"_w:
    case "MODIFY"_w:
    case "DUAL"_w:
      signs.other += 2;
      break;
    case "SERIAL"_w:
    case "BIGSERIAL"_w:
    case "SMALLSERIAL"_w:
    case "BYTEA"_w:
    case "JSONB"_w:
    case "TIMESTAMPTZ"_w:
    case "PLPGSQL"_w:
    case "ILIKE"_w:
    case "EXTENSION"_w:
    case "SEARCH_PATH"_w:
    case "NEXTVAL"_w:
    case "BOOLEAN"_w:
    case "UUID"_w:
    case "TSVECTOR"_w:
    case "LATERAL"_w:
    case "INT2"_w:
    case "INT4"_w:
    case "INT8"_w:
    case "FLOAT4"_w:
    case "FLOAT8"_w:
    case "SETOF"_w:
    case "SETVAL"_w:
    case "CURRVAL"_w:
    case "VACUUM"_w:
      signs.postgresql += 2;
      break;
    case "RETURNING"_w:
    case "LIMIT"_w:
      signs.not_tsql += 2;
      break;
    case "DEFERRABLE"_w:
      signs.not_tsql += 3;
      break;
    case "TRUE"_w:
    case "FALSE"_w:
    case "INTERVAL"_w:
      ++signs.not_tsql;
      break;
    case "BEGIN"_w:
      // A transaction begins with this word alone; in T-SQL, a block.
      if (next == ";"_w) signs.not_tsql += 2;
      break;
    case "CASCADE"_w:
      // T-SQL has only ON DELETE CASCADE and ON UPDATE CASCADE.
      if (before != "DELETE"_w && before != "UPDATE"_w) signs.not_tsql += 2;
      break;
    case "COMMENT"_w:
      if (next == "ON"_w) signs.not_tsql += 3;
      break;
    case "DOUBLE"_w:
      if (next == "PRECISION"_w) ++signs.not_tsql;
      break;
    case "NOW"_w:
      if (next == "("_w) signs.not_tsql += 2;
      break;
    case "OWNER"_w:
      if (next == "TO"_w) signs.postgresql += 3;
      break;
    case "TIME"_w:
      if (next == "ZONE"_w && before != "AT"_w) signs.not_tsql += 2;
      break;
    case "::"_w:
      ++signs.postgresql;
      break;
    case "COLUMN"_w:
      // T-SQL adds columns without this word.
      if (before == "ADD"_w || before == "RENAME"_w) signs.not_tsql += 3;
      break;
    case "RENAME"_w:
      if (next == "TO"_w) signs.not_tsql += 3;
      break;
    case "NOT"_w:
      // CREATE TABLE IF NOT EXISTS
      if (next == "EXISTS"_w && before == "IF"_w) signs.not_tsql += 1;
      break;
    case "OR"_w:
      if (next == "REPLACE"_w) signs.not_tsql += 3;
      break;
    case "MATERIALIZED"_w:
      if (next == "VIEW"_w) signs.not_tsql += 3;
      break;
    case "ON"_w:
      if (next == "CONFLICT"_w) signs.postgresql += 3;
      if (next == "DUPLICATE"_w) signs.other += 3;
      break;
    case "CHARACTER"_w:
      if (next == "VARYING"_w) signs.postgresql += 1;
      break;
    default:
      break;
  }
}

Signs signs_of(std::string_view text) {
  // The beginning of a file shows its dialect.
  constexpr std::size_t k_max_bytes = 200000;
  const auto tokens = tsql::split(text.substr(0, k_max_bytes));
  Signs out;
  for (std::size_t i = 0; i + tsql::k_padding < tokens.size(); ++i) {
    const auto& token = tokens[i];
    if (token.kind == TokenKind::batch_end || token.kind == TokenKind::command) out.tsql += 5;
    if (token.kind == TokenKind::variable) ++out.tsql;
    if (token.kind == TokenKind::quoted && text[token.begin] == '[') {
      // `integer[]` and `names[1]` are arrays, which T-SQL does not have; `IN ([1], [2])` are names.
      const bool digits = text.find_first_not_of("0123456789", token.begin + 1) == token.stop() - 1;
      const bool array = digits && (token.length == 2 || (i > 0 && tokens[i - 1].kind == TokenKind::word &&
                                                          tokens[i - 1].stop() == token.begin));
      ++(array ? out.postgresql : out.tsql);
    }
    // A text between $$ or $body$. The lexer takes the first for an amount of money and the second for a
    // word.
    if (text[token.begin] == '$' &&
        (token.length == 1 ? text.substr(token.stop()).starts_with('$') : text[token.stop() - 1] == '$'))
      out.postgresql += 3;
    // A command of psql: \i file, \set name value
    if (text[token.begin] == '\\' && (token.begin == 0 || text[token.begin - 1] == '\n')) out.postgresql += 3;
    if (token.kind == TokenKind::quoted && text[token.begin] == '`') out.other += 2;
    count_word(token.word, i == 0 ? Word() : tokens[i - 1].word, tokens[i + 1].word, out);
  }
  return out;
}

/// Returns the dialect that a part of the path names, or nothing; the last part counts.
std::optional<SqlDialect> named_by(std::string_view path) {
  struct Name {
    std::string_view text;
    SqlDialect dialect;
  };
  constexpr Name k_names[] = {{"postgres", SqlDialect::postgresql},
                              {"psql", SqlDialect::postgresql},
                              {"pgsql", SqlDialect::postgresql},
                              {"timescale", SqlDialect::postgresql},
                              {"mysql", SqlDialect::other},
                              {"mariadb", SqlDialect::other},
                              {"oracle", SqlDialect::other},
                              {"sqlite", SqlDialect::other},
                              {"h2", SqlDialect::other},
                              {"hsqldb", SqlDialect::other},
                              {"derby", SqlDialect::other},
                              {"db2", SqlDialect::other},
                              {"mssql", SqlDialect::tsql},
                              {"sqlserver", SqlDialect::tsql},
                              {"sql-server", SqlDialect::tsql},
                              {"tsql", SqlDialect::tsql}};
  const auto folded = support::lower_case(path);
  std::optional<SqlDialect> out;
  std::size_t best = 0;
  for (const auto& name : k_names) {
    const auto at = folded.rfind(name.text);
    if (at == std::string::npos || (out && at < best)) continue;
    // A short name is a word of its own.
    const auto is_letter = [&](std::size_t i) {
      return i < folded.size() && folded[i] >= 'a' && folded[i] <= 'z';
    };
    if (name.text.size() < 4 && ((at > 0 && is_letter(at - 1)) || is_letter(at + name.text.size()))) continue;
    best = at;
    out = name.dialect;
  }
  return out;
}

/// Returns true if no sign speaks against a dialect more than for it.
bool accepts_alike(const Signs& signs, SqlDialect dialect) {
  switch (dialect) {
    case SqlDialect::tsql:
      return signs.tsql >= signs.postgresql + signs.other + signs.not_tsql;
    case SqlDialect::postgresql:
      return signs.tsql == 0 && signs.postgresql >= signs.other;
    case SqlDialect::other:
      break;
  }
  return signs.tsql == 0 && signs.other >= signs.postgresql;
}

}  // namespace

std::string_view dialect_name(SqlDialect dialect) {
  return dialect == SqlDialect::tsql ? "tsql" : dialect == SqlDialect::postgresql ? "postgresql" : "sql";
}

std::optional<SqlDialect> dialect_named(std::string_view name) {
  for (const auto one : {SqlDialect::tsql, SqlDialect::postgresql, SqlDialect::other})
    if (name == dialect_name(one)) return one;
  return std::nullopt;
}

SqlDialect dialect_of(std::string_view path, std::string_view text, std::optional<SqlDialect> of_project) {
  const auto signs = signs_of(text);
  const auto named = named_by(path);
  const int foreign = signs.postgresql + signs.other + signs.not_tsql;
  if (named == SqlDialect::postgresql && signs.tsql <= foreign + 2) return SqlDialect::postgresql;
  if (named == SqlDialect::other && signs.tsql <= foreign + 2) return SqlDialect::other;
  if (of_project && accepts_alike(signs, *of_project)) return *of_project;
  // The folder that Flyway and Liquibase take in projects of Java.
  const bool migration = path.find("db/migration/") != std::string_view::npos ||
                         path.find("db/changelog/") != std::string_view::npos;
  if ((foreign == 0 && (!migration || signs.tsql > 0)) || signs.tsql > foreign) return SqlDialect::tsql;
  return signs.other > signs.postgresql ? SqlDialect::other : SqlDialect::postgresql;
}

}  // namespace collet::codegraph
