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

TEST(PythonReader, SignaturesAreOneLineWithoutBody) {
  EXPECT_THAT(signatures(read(
                  "src/a.py",
                  "LIMIT = 3\n@dataclass\nclass A(Base):\n    name: str = 'x'\n"
                  "    async def load(self, key,\n            deep=True) -> int:\n        self.key = key\n"
                  "def go(): pass\n")),
              ElementsAre("", "LIMIT = 3", "class A(Base)", "name: str = 'x'",
                          "async def load(self, key, deep=True) -> int", "self.key = key", "def go()"));
}

TEST(PythonReader, ModuleIsNamedByThePathWithDots) {
  EXPECT_EQ(read("src/a/b.py", "").definitions.front().name, "src.a.b");
  EXPECT_EQ(read("src/a/__init__.py", "").definitions.front().name, "src.a");
  EXPECT_EQ(read("__init__.py", "").definitions.front().name, "__init__");
}

TEST(PythonReader, DocumentationIsTheFirstStringOfABody) {
  const auto summary = read("tests/a.py",
                            "'''All of it.'''\n@register('x')\nclass A:\n    \"\"\"Loads\n    things.\"\"\"\n"
                            "    def f(self):\n        'Runs.'\n        'not this'\n");
  EXPECT_TRUE(summary.test);
  EXPECT_EQ(summary.definitions.at(0).documentation, "All of it.");
  EXPECT_EQ(summary.definitions.at(1).documentation, "Loads things.");
  EXPECT_EQ(summary.definitions.at(2).documentation, "Runs.");
  EXPECT_THAT(summary.definitions.at(1).annotations, ElementsAre("register"));
}

TEST(PythonReader, KindsFollowDecoratorsAndBases) {
  const auto summary =
      read("a.py",
           "class E(Enum):\n    ONE = 1\nclass A:\n    @property\n    def p(self): pass\n"
           "    @staticmethod\n    def s(): pass\n    @functools.cached_property\n    def c(self): pass\n");
  std::vector<SymbolKind> kinds;
  for (const auto& one : summary.definitions)
    kinds.push_back(one.kind);
  EXPECT_THAT(kinds,
              ElementsAre(SymbolKind::module, SymbolKind::enum_, SymbolKind::enum_member, SymbolKind::class_,
                          SymbolKind::property, SymbolKind::method, SymbolKind::property));
}

TEST(PythonReader, AnAttributeIsOneFieldHoweverOftenItIsAssigned) {
  const auto summary =
      read("a.py",
           "class A:\n    x = None\n    def f(self):\n        self.x = 1\n        self.y = self.y = 2\n"
           "        self.f = 3\n        other.z = 4\n");
  std::vector<std::string> names;
  for (const auto& one : summary.definitions)
    if (one.kind == SymbolKind::field) names.push_back(one.name);
  EXPECT_THAT(names, ElementsAre("x", "y"));
}

TEST(PythonReader, HostileTextsAreReadWithinBounds) {
  const std::string deep = "x = " + std::string(20000, '(') + std::string(20000, ')') + "\n";
  std::string nested;
  for (int i = 0; i < 500; ++i)
    nested += std::string(static_cast<std::size_t>(i), ' ') + "if x:\n";
  std::string types = "x: ";
  for (int i = 0; i < 900; ++i)
    types += "a[";
  std::string many = "class A:\n  def f(self):\n";
  for (int i = 0; i < 20000; ++i)
    many += "    self.a" + std::to_string(i) + " = " + std::to_string(i) + "\n";
  for (const auto& text :
       {deep, nested, types, many, std::string("def f(:\n  class\n"), std::string("@\n@@\n"),
        std::string("from . import *\nfrom .. import\nimport\n"), std::string("f'{f'{x}'}'\n")}) {
    const auto summary = read("a.py", text);
    EXPECT_LE(summary.definitions.size(), 30000U);
  }
}

}  // namespace
}  // namespace collet::codegraph
