// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "plugins/codegraph/sql/tsql/lexer.hpp"
#include "plugins/codegraph/sql/utf16.hpp"

namespace collet::codegraph::tsql {
namespace {

/// Returns the texts of all tokens.
std::vector<std::string> texts(std::string_view text) {
  std::vector<std::string> out;
  for (const auto& token : split(text))
    if (token.kind != TokenKind::end) out.emplace_back(text.substr(token.begin, token.length));
  return out;
}

using Texts = std::vector<std::string>;

TEST(TsqlLexer, ReadsNamesVariablesAndOperators) {
  EXPECT_EQ(texts("@x+=[a]]b].\"c\".#t<>@@rowcount"),
            (Texts{"@x", "+=", "[a]]b]", ".", "\"c\"", ".", "#t", "<>", "@@rowcount"}));
}

TEST(TsqlLexer, CommentsMayContainComments) {
  EXPECT_EQ(texts("a /* /* b */ c */ d -- e\nf"), (Texts{"a", "d", "f"}));
}

TEST(TsqlLexer, MarksInStringsAreDoubled) {
  const std::string_view text = "N'it''s' 'b'";
  const auto tokens = split(text);
  EXPECT_EQ(literal(text, tokens[0]), "it's");
  EXPECT_EQ(literal(text, tokens[1]), "b");
}

TEST(TsqlLexer, AnIdentifierLosesItsQuotes) {
  const std::string_view text = "[a]]b] \"c\"\"d\" e";
  const auto tokens = split(text);
  EXPECT_EQ(identifier(text, tokens[0]), "a]b");
  EXPECT_EQ(identifier(text, tokens[1]), "c\"d");
  EXPECT_EQ(identifier(text, tokens[2]), "e");
}

TEST(TsqlLexer, OnlyALineOfItsOwnEndsABatch) {
  std::vector<TokenKind> kinds;
  for (const auto& token : split("go 3 -- again\n SELECT go\nGO\ngoto x"))
    kinds.push_back(token.kind);
  EXPECT_EQ(kinds[0], TokenKind::batch_end);
  EXPECT_EQ(kinds[2], TokenKind::word);
  EXPECT_EQ(kinds[3], TokenKind::batch_end);
  EXPECT_EQ(kinds[4], TokenKind::word);
}

TEST(TsqlLexer, GoInAStringEndsNoBatch) {
  for (const auto& token : split("SELECT 'a\nGO\nb'"))
    EXPECT_NE(token.kind, TokenKind::batch_end);
}

TEST(TsqlLexer, NumbersHaveManyForms) {
  EXPECT_EQ(texts("1 1.5 .5 1e-3 0xAF $2.50 1."), (Texts{"1", "1.5", ".5", "1e-3", "0xAF", "$2.50", "1."}));
}

TEST(TsqlLexer, VariablesOfSqlcmdAndTemplatesAreNames) {
  EXPECT_EQ(texts("$(Db).dbo.x_$(y) <name, sysname, v> <@p, sysname, @v>"),
            (Texts{"$(Db)", ".", "dbo", ".", "x_$(y)", "<name, sysname, v>", "<@p, sysname, @v>"}));
  EXPECT_EQ(texts("a <b, c"), (Texts{"a", "<", "b", ",", "c"}));
}

TEST(TsqlLexer, CommandsOfSqlcmdAreLines) {
  const auto tokens = split(":r .\\a.sql\nSELECT 1");
  EXPECT_EQ(tokens[0].kind, TokenKind::command);
  EXPECT_EQ(tokens[1].word, "SELECT"_w);
}

TEST(TsqlLexer, AStringWithoutEndStopsWithItsLine) {
  const auto tokens = split("SELECT 'a\nSELECT 2");
  EXPECT_TRUE(tokens[1].broken);
  EXPECT_EQ(tokens[2].word, "SELECT"_w);
}

TEST(TsqlLexer, BlanksOfUnicodeSeparateTokens) {
  EXPECT_EQ(texts("a\xC2\xA0"
                  "b\xE2\x80\x8B"
                  "c \xC3\xA4"),
            (Texts{"a", "b", "c", "\xC3\xA4"}));
}

TEST(TsqlLexer, Utf16BecomesUtf8) {
  const std::string little(
      "\xFF\xFE"
      "a\0\xE4\0\x3D\xD8\x00\xDE",
      10);
  EXPECT_EQ(utf8_of_utf16(little), "a\xC3\xA4\xF0\x9F\x98\x80");
  EXPECT_EQ(utf8_of_utf16(std::string("\xFE\xFF\0a", 4)), "a");
  EXPECT_EQ(utf8_of_utf16(std::string("\xFF\xFE\0\xDC", 4)), "\xEF\xBF\xBD");
  EXPECT_EQ(utf8_of_utf16("a"), std::nullopt);
}

}  // namespace
}  // namespace collet::codegraph::tsql
