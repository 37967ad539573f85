// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "plugins/codegraph/languages/csharp/active_branches.hpp"
#include "plugins/codegraph/languages/language.hpp"

namespace collet::codegraph {
namespace {

FileSummary read(const std::string& text, const std::string& path = "A.cs") {
  auto summary = language_named("csharp")->read(path, text, nullptr, nullptr);
  EXPECT_TRUE(summary) << summary.error().message;
  return summary ? *std::move(summary) : FileSummary();
}

std::vector<std::string> signatures(const FileSummary& file) {
  std::vector<std::string> out;
  for (const auto& one : file.definitions)
    out.push_back(one.signature);
  return out;
}

TEST(CsharpReader, DefinitionHasSignaturePlaceAndDocumentation) {
  const auto file = read(
      "namespace P.Q;\n/// <summary>\n/// Saves <b>it</b>.\n/// </summary>\n[Service]\npublic class A {\n"
      "  /// <summary>Counts.</summary>\n  [Pure] public static int F<T>(List<T> x,\n      params int[] y) "
      "=> 1;\n}\n");
  ASSERT_EQ(file.definitions.size(), 2U);
  EXPECT_EQ(file.definitions[0].documentation, "Saves it.");
  EXPECT_EQ(file.definitions[0].annotations, std::vector<std::string>{"Service"});
  EXPECT_EQ(file.definitions[0].container, "P.Q");
  EXPECT_EQ(file.definitions[0].signature, "public class A");
  EXPECT_EQ(file.definitions[0].start.line, 6U);
  const auto& f = file.definitions[1];
  EXPECT_EQ(f.signature, "public static int F<T>(List<T> x, params int[] y)");
  EXPECT_EQ(f.first_line, 8U);
  EXPECT_EQ(f.last_line, 9U);
  ASSERT_EQ(f.parameters.size(), 2U);
  EXPECT_TRUE(f.parameters[1].variadic);
  EXPECT_EQ(f.flags & k_static, k_static);
}

TEST(CsharpReader, MembersOfAllKindsAreRead) {
  const auto file = read(
      "class A { const int K = 1; int a, b = 2; int P { get; set; } = 3; int this[int i] => i; event E F;\n"
      "event E G { add { } remove { } } ~A() { } public static A operator +(A x, A y) => x;\n"
      "public static implicit operator int(A x) => 1; void I.M() { } delegate int D(int x); enum X { One, "
      "Two }\n"
      "struct S { } interface J { } record struct R(int Z); }");
  EXPECT_FALSE(file.has_errors);
  std::vector<std::string> names;
  for (const auto& one : file.definitions)
    names.push_back(one.name);
  EXPECT_EQ(names,
            (std::vector<std::string>{
                "A",   "K", "a",      "b", "P",   "this[]", "F", "G", "~A", "operator +", "operator int",
                "I.M", "D", "Invoke", "X", "One", "Two",    "S", "J", "R",  "R",          "Z"}));
}

TEST(CsharpReader, FileWithErrorsKeepsWhatParses) {
  const auto broken = read("class A { void F() { } void Broken( { ; } class B { void G() { } }");
  EXPECT_TRUE(broken.has_errors);
  EXPECT_EQ(broken.definitions.front().name, "A");
  const auto cut = read("namespace P { class A { void F() { } }\n [B(typeof(C");
  EXPECT_TRUE(cut.has_errors);
  ASSERT_FALSE(cut.definitions.empty());
  EXPECT_EQ(cut.definitions.front().container, "P");
}

TEST(CsharpReader, BranchesOfThePreprocessorAreAllRead) {
  const auto file = read("class A {\n#if X\n  void F() { }\n#else\n  void G() { }\n#endif\n}");
  EXPECT_EQ(signatures(file), (std::vector<std::string>{"class A", "void F()", "void G()"}));
}

TEST(CsharpReader, OnlyActiveBranchesAreReadWhereADirectiveCutsAStatement) {
  const auto file = read(
      "#define LOCAL\nclass A {\n  int F() {\n#if WINDOWS\n    if (Windows()) {\n#elif NET8_0_OR_GREATER && "
      "!X\n"
      "    if (Modern()) {\n#else\n    if (Old()) {\n#endif\n      return 1;\n    }\n    return 2;\n  }\n"
      "#if LOCAL != false\n  void G() { }\n#endif\n}\n");
  EXPECT_FALSE(file.has_errors);
  std::vector<std::string> calls;
  for (const auto& one : file.expressions)
    if (one.kind == Expression::Kind::call) calls.push_back(one.name);
  EXPECT_EQ(calls, std::vector<std::string>{"Modern"});
  EXPECT_EQ(signatures(file).back(), "void G()");
  EXPECT_EQ(file.definitions.back().start.line, 16U);
}

TEST(ActiveBranches, ConditionsAreThoseOfTheSpecification) {
  const auto active = [](const std::string& condition) {
    const std::string text = "#if " + condition + "\nx\n#endif";
    return csharp::active_branches(text).find('x') != std::string::npos;
  };
  for (const auto* const condition :
       {"true", "NET6_0", "!A", "!(A && NET6_0)", "A || true", "A == B", "NET6_0 != A", "!!true",
        "true // why", "false || (true && !false)", "NETCOREAPP3_1\r"})
    EXPECT_TRUE(active(condition)) << condition;
  for (const auto* const condition : {"false", "A", "NETFRAMEWORK", "NET", "", "(", "A || B", "true && A",
                                      "true == A", "!(true", "NETSTANDARD2_0"})
    EXPECT_FALSE(active(condition)) << condition;
  EXPECT_FALSE(active(std::string(100000, '(') + "true"));
  EXPECT_TRUE(active(std::string(100000, '!') + "true"));
}

TEST(ActiveBranches, EveryByteKeepsItsPlaceAndUnbalancedDirectivesAreNoError) {
  EXPECT_EQ(csharp::active_branches("#if A\n#if true\nx\n#endif\n#else\ny\n#endif\nz"),
            "     \n        \n \n      \n     \ny\n      \nz");
  EXPECT_EQ(csharp::active_branches("#endif\n#else\n#elif A\na\n#if A\nb"),
            "      \n     \n       \na\n     \n ");
  EXPECT_EQ(csharp::active_branches("#undef NET6_0\n#if NET6_0\na\n#endif\n# region b\nc"),
            std::string(13, ' ') + "\n" + std::string(10, ' ') + "\n \n      \n          \nc");
  EXPECT_EQ(csharp::active_branches(""), "");
}

TEST(CsharpReader, TestsAndGeneratedFilesAreMarked) {
  EXPECT_TRUE(read("", "src/Shop.Tests/A.cs").test);
  EXPECT_TRUE(read("", "tests/Shop/A.cs").test);
  EXPECT_FALSE(read("", "src/Contest/A.cs").test);
  EXPECT_TRUE(read("", "src/A.Designer.cs").generated);
  EXPECT_TRUE(read("", "src/A.g.cs").generated);
  EXPECT_TRUE(read("// <auto-generated/>\nclass A {}").generated);
  EXPECT_FALSE(read("class A {}").generated);
}

/// Texts that no one writes: each is read without harm.
TEST(CsharpReader, HostileTextsAreRead) {
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
      repeat("namespace A {", 5000),
      "class A { object F() { return " + repeat("(", 20000) + "1" + repeat(")", 20000) + "; } }",
      "class A { string s = \"a\"" + repeat(" + \"b\"", 20000) + "; }",
      "class A { object F() => a" + repeat("?.B()", 5000) + "; }",
      "class A { object F() { return a" + repeat(".B()", 20000) + "; } }",
      "class A { void F() { G(" + repeat("x => y => G(", 3000) + "; } }",
      "class A { " + repeat("List<", 5000) + "string" + repeat(">", 5000) + " x; }",
      "class A { int" + repeat("[]", 2000) + " x; }",
      "class A { bool F(object o) => o is " + repeat("{ P: ", 3000) + "1" + repeat("}", 3000) + "; }",
      "class A { string s = " + repeat("$\"{", 2000) + "1" + repeat("}\"", 2000) + "; }",
      "var q = " + repeat("from x in y ", 3000) + "select x;",
      repeat("global using A.B;", 20000),
      repeat("#if X\n", 5000) + repeat("#endif\n", 5000),
      "class A { void F() { " + repeat("if (x) {", 5000) + repeat("}", 5000) + "} }",
      repeat("/// a\n", 50000) + "class A {}",
      "class A { void F(" + repeat("int a, ", 20000) + "int b) { F(" + repeat("a: 1, ", 20000) + "b: 2); } }",
  };
  for (const auto& text : texts) {
    const auto file = language_named("csharp")->read("A.cs", text, nullptr, nullptr);
    EXPECT_TRUE(file || file.error().code == COLLET_TOO_LARGE);
  }
}

TEST(CsharpReader, ReadingStopsWhenAsked) {
  std::string text = "class A {";
  for (int i = 0; i < 20000; ++i)
    text += "int x" + std::to_string(i) + ";";
  const auto file = language_named("csharp")->read(
      "A.cs", text + "}", [](void*) { return true; }, nullptr);
  EXPECT_FALSE(file);
}

}  // namespace
}  // namespace collet::codegraph
