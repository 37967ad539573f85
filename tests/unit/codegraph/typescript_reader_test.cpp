// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "plugins/codegraph/languages/language.hpp"

namespace collet::codegraph {
namespace {

using testing::Contains;
using testing::ElementsAre;

FileSummary read(std::string_view path, std::string_view text) {
  auto summary = language_of(path)->read(path, text, nullptr, nullptr);
  if (!summary) throw std::runtime_error(summary.error().message);
  return *std::move(summary);
}

std::vector<std::string> signatures(const FileSummary& summary) {
  std::vector<std::string> out;
  for (const auto& one : summary.definitions)
    out.push_back(one.signature);
  return out;
}

TEST(TypeScriptReader, SignaturesAreOneLineWithoutBody) {
  EXPECT_THAT(signatures(read("src/a.ts",
                              "export abstract class A<T> extends B implements C {\n"
                              "  private name: string = 'x';\n  constructor(readonly b: B) { super(); }\n"
                              "  async load(id: number,\n    deep = true): Promise<T> { return null; }\n}\n"
                              "export const go = (a: number) => a + 1;\nexport enum E { One = 1, Two }\n")),
              ElementsAre("", "abstract class A<T> extends B implements C", "private name: string",
                          "constructor(readonly b: B)", "readonly b: B",
                          "async load(id: number, deep = true): Promise<T>", "const go = (a: number)",
                          "enum E", "One = 1", "Two"));
}

TEST(TypeScriptReader, ModuleIsNamedByThePathWithoutExtension) {
  for (const char* path : {"src/a.b.ts", "src/a.b.tsx", "src/a.b.d.ts", "src/a.b.js", "src/a.b.mjs"})
    EXPECT_EQ(read(path, "let x = 1;").definitions.front().name, "src/a.b") << path;
}

TEST(TypeScriptReader, CommentsDecoratorsAndTestsAreNoted) {
  const auto summary =
      read("src/a.spec.ts", "/** Loads it.\n * @returns x */\n@Injectable()\nexport class A {}");
  EXPECT_TRUE(summary.test);
  const auto& type = summary.definitions.at(1);
  EXPECT_EQ(type.documentation, "Loads it.");
  EXPECT_THAT(type.annotations, ElementsAre("Injectable"));
}

TEST(TypeScriptReader, HostileTextsAreReadWithoutHarm) {
  std::string deep_calls = "x";
  for (int i = 0; i < 20000; ++i)
    deep_calls = "f(" + deep_calls;
  std::string sum = "let a = 1";
  for (int i = 0; i < 20000; ++i)
    sum += " + 1";
  std::string types = "type T = A";
  for (int i = 0; i < 20000; ++i)
    types += " | B" + std::to_string(i);
  std::string classes;
  for (int i = 0; i < 2000; ++i)
    classes += "class A { m() { ";
  std::string members = "a";
  for (int i = 0; i < 20000; ++i)
    members += ".b";
  for (const std::string& text : std::vector<std::string>{"",
                                                          "class",
                                                          "class {",
                                                          "function",
                                                          "import",
                                                          "import {",
                                                          "import x from",
                                                          "export",
                                                          "export default",
                                                          "export =",
                                                          "export * from",
                                                          "const {",
                                                          "const [a, ...",
                                                          "new",
                                                          "new ()",
                                                          "a?.",
                                                          "@",
                                                          "@x",
                                                          "enum E {",
                                                          "namespace",
                                                          "declare",
                                                          "declare global { x }",
                                                          "declare module 'm'",
                                                          "({",
                                                          "({ get",
                                                          "<T",
                                                          "x as",
                                                          "`${",
                                                          "type A =",
                                                          "type A = {",
                                                          "interface I { (",
                                                          "for (const x of",
                                                          "async",
                                                          "await",
                                                          "super(",
                                                          "this.",
                                                          "import(",
                                                          "import(x)",
                                                          "require()",
                                                          "require('",
                                                          "class A { constructor(private",
                                                          "class A { get",
                                                          "class A extends {}",
                                                          "class A extends (f()) {}",
                                                          "export { a as",
                                                          "switch (x) { case",
                                                          "try {} catch",
                                                          "var f = function",
                                                          "\xEF\xBF\xBD",
                                                          deep_calls,
                                                          sum,
                                                          types,
                                                          classes,
                                                          members}) {
    for (const char* path : {"a.ts", "a.tsx", "a.js"}) {
      const auto summary = read(path, text);
      for (const auto& one : summary.definitions)
        EXPECT_LE(one.first_line, one.last_line) << path << ": " << text.substr(0, 50);
    }
  }
}

}  // namespace
}  // namespace collet::codegraph
