// SPDX-License-Identifier: MIT
#include "plugins/codegraph/snapshot/body_hashes.hpp"

#include <gtest/gtest.h>
#include <map>

#include "plugins/codegraph/languages/language.hpp"

namespace collet::codegraph {
namespace {

/// Returns the hashes of the symbols of a file by name.
std::map<std::string, std::uint32_t> hashes(const std::string& path, const std::string& text) {
  const auto* const language = language_of(path);
  auto summary = language->read(path, text, nullptr, nullptr);
  EXPECT_TRUE(summary) << path;
  std::vector<SymbolRow> rows;
  for (const auto& one : summary->definitions) {
    SymbolRow row;
    row.id = static_cast<std::int64_t>(rows.size() + 1);
    row.kind = one.kind;
    row.flags = one.flags;
    row.name = one.name;
    row.signature = one.signature;
    row.line = one.start.line;
    row.first = one.first_line;
    row.last = one.last_line;
    row.parent = one.parent == k_none ? 0 : std::int64_t{one.parent} + 1;
    rows.push_back(std::move(row));
  }
  const auto found = body_hashes(text, language->name, rows);
  std::map<std::string, std::uint32_t> out;
  for (std::size_t i = 0; i < rows.size(); ++i)
    out[rows[i].name] = found[i];
  return out;
}

/// Returns the names whose hash differs.
std::string changed(const std::string& path, const std::string& before, const std::string& after) {
  const auto old = hashes(path, before);
  std::string out;
  for (const auto& [name, hash] : hashes(path, after)) {
    const auto found = old.find(name);
    if (found != old.end() && found->second != hash) out += (out.empty() ? "" : " ") + name;
  }
  return out;
}

TEST(BodyHashes, OnlyTheMethodWhoseBodyChangedHasAnotherOne) {
  const std::string text = "class A {\n  int f() { return 1; }\n  int g() { return 2; }\n}\n";
  EXPECT_EQ(changed("A.java", text, "class A {\n  int f() { return 3; }\n  int g() { return 2; }\n}\n"), "f");
  EXPECT_EQ(changed("A.java", text, "class A {\n  int g() { return 2; }\n\n  int f() { return 1; }\n}\n"),
            "");
}

TEST(BodyHashes, LayoutAndCommentsAreNoPartOfABody) {
  EXPECT_EQ(changed("A.java", "class A { int f(int a) { return g(a, 1); } }",
                    "class A\n{\n  // A comment\n  int f(int a)\n  {\n    return g(a,1); /* x */\n  }\n}"),
            "");
  EXPECT_EQ(changed("a.sql", "CREATE PROCEDURE p AS SELECT a FROM t",
                    "CREATE PROCEDURE p AS\n-- why\nSELECT a\nFROM t"),
            "");
  EXPECT_EQ(changed("a.py", "def f():\n  return 1\n", "def f():\n    # why\n    return 1\n"), "");
}

TEST(BodyHashes, TextsInQuotesArePartOfABody) {
  EXPECT_EQ(
      changed("A.java", "class A { void f() { log(\"a b\"); } }", "class A { void f() { log(\"a  b\"); } }"),
      "f");
  EXPECT_EQ(changed("A.java", "class A { void f() { log(\"http://a\"); } }",
                    "class A { void f() { log(\"http://b\"); } }"),
            "f");
  EXPECT_EQ(changed("A.cs", "class A { void F() { Log(@\"C:\\\"); Go(1); } }",
                    "class A { void F() { Log(@\"C:\\\"); Go(2); } }"),
            "F");
}

TEST(BodyHashes, AChangedSignatureIsNoChangedBody) {
  EXPECT_EQ(changed("A.java", "class A { int f(int a) { return 1; } }",
                    "class A { public long f(int a, int b) { return 1; } }"),
            "f")
      << "the modifier is no part of the signature";
  EXPECT_EQ(changed("A.java", "class A { int f(int a) { return 1; } }",
                    "class A { long f(int a, int b) { return 1; } }"),
            "");
  EXPECT_EQ(changed("a.py", "def f(a):\n  return 1\n", "def f(a, b=2):\n  return 1\n"), "");
  EXPECT_EQ(changed("a.ts", "function f(a: number) { return 1; }",
                    "function f(a: string, b = 2): number { return 1; }"),
            "");
}

TEST(BodyHashes, IndentationIsPartOfABodyInPythonAlone) {
  EXPECT_EQ(changed("a.py", "def f(a):\n  if a:\n    b()\n    c()\n", "def f(a):\n  if a:\n    b()\n  c()\n"),
            "f");
  EXPECT_EQ(changed("A.java", "class A { void f() {\n  if (a)\n    b();\n    c();\n} }",
                    "class A { void f() {\n  if (a)\n    b();\n  c();\n} }"),
            "");
}

TEST(BodyHashes, AnAnnotationIsPartOfWhatItIsAbout) {
  EXPECT_EQ(changed("A.java", "class A {\n  @Get(\"/a\")\n  void f() { }\n}",
                    "class A {\n  @Get(\"/b\")\n  void f() { }\n}"),
            "f");
}

TEST(BodyHashes, DefinitionsOnOneLineHaveTheirOwnText) {
  EXPECT_EQ(changed("A.java", "class A { int f() { return 1; } int g() { return 2; } }",
                    "class A { int f() { return 3; } int g() { return 2; } }"),
            "f");
  EXPECT_EQ(changed("A.java", "enum A { X, Y }", "enum A { X, Y, Z }"), "");
}

TEST(BodyHashes, WhatANamelessClassContainsBelongsToTheMethodAroundIt) {
  EXPECT_NE(changed("A.java", "class A { void f() { go(new R() { void run() { a(); } }); } }",
                    "class A { void f() { go(new R() { void run() { b(); } }); } }")
                .find('f'),
            std::string::npos);
}

TEST(BodyHashes, ATableHasNone) {
  EXPECT_EQ(changed("a.sql", "CREATE TABLE t (a INT)", "CREATE TABLE t (a INT, b INT)"), "");
}

TEST(BodyHashes, ManySymbolsOnOneLineEndInTime) {
  std::string text;
  std::vector<SymbolRow> rows;
  for (int i = 0; i < 20000; ++i) {
    SymbolRow row;
    row.id = i + 1;
    row.kind = SymbolKind::method;
    row.name = "f" + std::to_string(i);
    row.signature = "void " + row.name + "()";
    row.line = row.first = row.last = 1;
    text += row.signature + " { go(1); } ";
    rows.push_back(std::move(row));
  }
  const auto found = body_hashes(text, "java", rows);
  EXPECT_EQ(found, std::vector<std::uint32_t>(rows.size(), found.front()));
}

TEST(BodyHashes, PlacesBeyondTheTextAndOpenQuotesAreHarmless) {
  SymbolRow row;
  row.name = "f";
  row.line = row.first = 4000000000U;
  row.last = 3;
  for (const char* const text :
       {"", "\n", "\"", "/*", "class A { String s = \"\\", "\"\"\"", "`${", "<!--", "-- f"})
    for (const char* const language : {"java", "python", "tsql", "mybatis", "go", ""})
      EXPECT_EQ(body_hashes(text, language, {row, row}).size(), 2U);
}

}  // namespace
}  // namespace collet::codegraph
