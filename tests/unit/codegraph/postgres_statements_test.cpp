// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "plugins/codegraph/sql/postgres/grammar/statements.hpp"

namespace collet::codegraph::postgres {
namespace {

std::vector<std::string> statements(std::string text) {
  std::vector<std::string> out;
  for (const auto& one : split_statements(text))
    out.push_back(text.substr(one.begin, one.end - one.begin));
  return out;
}
using Texts = std::vector<std::string>;

TEST(PostgresStatements, ASemicolonEndsAStatement) {
  EXPECT_EQ(statements(";a b ; c;;"), (Texts{"a b", "c"}));
  EXPECT_EQ(statements(""), Texts{});
  EXPECT_EQ(statements("-- only a comment"), Texts{});
}

TEST(PostgresStatements, SemicolonsInTextsAndParenthesesEndNothing) {
  EXPECT_EQ(statements("a ';' b; \"x;\" (c; d); E'\\';' ; f"),
            (Texts{"a ';' b", "\"x;\" (c; d)", "E'\\';'", "f"}));
  EXPECT_EQ(statements("a $$ ; $$ b; $x$ $$ ; $x$; c"), (Texts{"a $$ ; $$ b", "$x$ $$ ; $x$", "c"}));
  EXPECT_EQ(statements("a /* ; /* ; */ ; */ b -- ;\n c; d"), (Texts{"a /* ; /* ; */ ; */ b -- ;\n c", "d"}));
}

TEST(PostgresStatements, ABodyOfStatementsIsPartOfItsFunction) {
  const std::string function =
      "CREATE FUNCTION f() RETURNS int BEGIN ATOMIC SELECT CASE WHEN a THEN 1 END; SELECT 2; END";
  EXPECT_EQ(statements(function + "; SELECT 3"), (Texts{function, "SELECT 3"}));
}

TEST(PostgresStatements, CommandsOfPsqlAndDataAreLeftOut) {
  EXPECT_EQ(statements("\\connect x\nSELECT 1;\n\\echo 'a'\nSELECT 2 \\gexec\nSELECT 3;"),
            (Texts{"SELECT 1", "SELECT 2", "SELECT 3"}));
  EXPECT_EQ(statements("COPY t (a) FROM stdin;\n1;'\n2\t\"\n\\.\nSELECT 1;"),
            (Texts{"COPY t (a) FROM stdin", "SELECT 1"}));
}

TEST(PostgresStatements, APlaceholderIsAName) {
  EXPECT_EQ(statements("SELECT * FROM ${schema}.t WHERE a = '${b}'"),
            (Texts{"SELECT * FROM \"$schema\".t WHERE a = '${b}'"}));
}

TEST(PostgresStatements, WhatIsNotClosedEndsWithTheText) {
  for (const char* const text :
       {"a 'b", "a \"b", "a $$ b", "a /* b", "a (b", "a E'\\", "a $", "${", "${a", "\\", "a\\"})
    EXPECT_LE(statements(text).size(), 1U) << text;
}

TEST(PostgresStatements, TheDepthOfATreeHasABound) {
  const auto depth = [](std::string text) { return split_statements(text).at(0).depth; };
  std::string sum = "SELECT 1";
  for (int i = 0; i < 1000; ++i)
    sum += " + 1";
  EXPECT_GE(depth(sum), 1000U);
  EXPECT_GE(depth(std::string(1000, '(') + "1" + std::string(1000, ')')), 1000U);
  std::string list = "SELECT 1";
  for (int i = 0; i < 1000; ++i)
    list += ", a + 1";
  EXPECT_LE(depth(list), 10U);
}

}  // namespace
}  // namespace collet::codegraph::postgres
