// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "plugins/codegraph/languages/language.hpp"

namespace collet::codegraph {
namespace {

FileSummary read(const std::string& text) {
  auto summary = language_named("java")->read("A.java", text, nullptr, nullptr);
  EXPECT_TRUE(summary) << summary.error().message;
  return summary ? *std::move(summary) : FileSummary();
}

TEST(JavaReader, SignatureLeavesOutAnnotationsOfParameters) {
  const auto file = read(
      "class A {\n  void f(@Parameter(description = X + \"(a, b)\", required = true)\n      "
      "@PathVariable(\"id\") final String id, @NonNull int n, List<@Valid B> all) { }\n}\n");
  ASSERT_EQ(file.definitions.size(), 2U);
  EXPECT_EQ(file.definitions[1].signature, "void f(final String id, int n, List<@Valid B> all)");
}
TEST(JavaReader, DefinitionHasSignaturePlaceAndDocumentation) {
  const auto file = read(
      "package p.q;\n/** Saves <b>it</b>. Then more.\n * @param x none */\n@Service\npublic class A {\n  /** "
      "Counts. */\n"
      "  public static <T> int f(List<T> x,\n      int... y) throws E { return 1; }\n}\n");
  ASSERT_EQ(file.definitions.size(), 2U);
  EXPECT_EQ(file.definitions[0].documentation, "Saves it. Then more.");
  EXPECT_EQ(file.definitions[0].annotations, std::vector<std::string>{"Service"});
  EXPECT_EQ(file.definitions[0].container, "p.q");
  EXPECT_EQ(file.definitions[0].signature, "class A");
  const auto& f = file.definitions[1];
  EXPECT_EQ(f.signature, "<T> int f(List<T> x, int... y) throws E");
  EXPECT_EQ(f.start.line, 7U);
  EXPECT_EQ(f.first_line, 7U);
  EXPECT_EQ(f.last_line, 8U);
  EXPECT_TRUE(f.parameters[1].variadic);
  EXPECT_EQ(f.flags & k_static, k_static);
}

TEST(JavaReader, FileWithErrorsKeepsWhatParses) {
  const auto file = read("class A { void f() { } void broken( { ; } class B { void g() { } }");
  EXPECT_TRUE(file.has_errors);
  EXPECT_EQ(file.definitions.front().name, "A");
}

TEST(JavaReader, RecordHasAccessorsAndAConstructor) {
  const auto file = read("record P(int x, String y) { }");
  std::vector<std::string> names;
  for (const auto& one : file.definitions)
    names.push_back(one.signature);
  EXPECT_EQ(names, (std::vector<std::string>{"record P(int x, String y)", "int x", "int x()", "String y",
                                             "String y()", "record P(int x, String y)"}));
}

/// Texts that no one writes: each is read without harm.
TEST(JavaReader, HostileTextsAreRead) {
  const auto repeat = [](const std::string& text, int count) {
    std::string out;
    for (int i = 0; i < count; ++i)
      out += text;
    return out;
  };
  const std::vector<std::string> texts = {
      "",
      std::string("\0\x01\xff\xfe", 4),
      repeat("class A {", 5000),
      "class A { Object f() { return " + repeat("(", 20000) + "1" + repeat(")", 20000) + "; } }",
      "class A { String s = \"a\"" + repeat(" + \"b\"", 20000) + "; }",
      "class A { Object f() { return a" + repeat(".b()", 20000) + "; } }",
      "class A { void f() { g(" + repeat("x -> y -> g(", 3000) + "; } }",
      "class A { " + repeat("List<", 5000) + "String" + repeat(">", 5000) + " x; }",
      "class A { int x" + repeat("[]", 2000) + "; }",
      repeat("import a.b.*;", 20000),
      "class A { void f() { " + repeat("if (x) {", 5000) + repeat("}", 5000) + "} }",
      "/**" + repeat("* a\n", 50000) + "*/ class A {}",
  };
  for (const auto& text : texts) {
    const auto file = language_named("java")->read("A.java", text, nullptr, nullptr);
    EXPECT_TRUE(file || file.error().code == COLLET_TOO_LARGE);
  }
}

TEST(JavaReader, ReadingStopsWhenAsked) {
  std::string text = "class A {";
  for (int i = 0; i < 20000; ++i)
    text += "int x" + std::to_string(i) + ";";
  const auto file = language_named("java")->read(
      "A.java", text + "}", [](void*) { return true; }, nullptr);
  EXPECT_FALSE(file);
}

}  // namespace
}  // namespace collet::codegraph
