// SPDX-License-Identifier: MIT
#include "plugins/codegraph/discover/ignore_rules.hpp"

#include <gtest/gtest.h>

namespace collet::codegraph {
namespace {

TEST(IgnoreRules, PatternsMeanWhatGitMeans) {
  IgnoreRules rules;
  rules.add("", "# a comment\ntarget/\n*.gen.java\n/only-root\n!keep.gen.java\na/**/z\n");
  rules.add("deep", "here.java\n");
  EXPECT_TRUE(rules.ignores("target", true));
  EXPECT_TRUE(rules.ignores("x/target", true));
  EXPECT_FALSE(rules.ignores("target", false));
  EXPECT_TRUE(rules.ignores("x/y.gen.java", false));
  EXPECT_FALSE(rules.ignores("x/keep.gen.java", false));
  EXPECT_TRUE(rules.ignores("only-root", false));
  EXPECT_FALSE(rules.ignores("x/only-root", false));
  EXPECT_TRUE(rules.ignores("a/z", false));
  EXPECT_TRUE(rules.ignores("a/b/c/z", false));
  EXPECT_TRUE(rules.ignores("deep/here.java", false));
  EXPECT_TRUE(rules.ignores("deep/er/here.java", false));
  EXPECT_FALSE(rules.ignores("here.java", false));
}

TEST(IgnoreRules, SetsAndQuestionMarksMatchOneCharacter) {
  IgnoreRules rules;
  rules.add("", "[Bb]in/\n*.py[co]\nlog?\n[!a]x\n");
  EXPECT_TRUE(rules.ignores("src/Bin", true));
  EXPECT_TRUE(rules.ignores("bin", true));
  EXPECT_FALSE(rules.ignores("binary", true));
  EXPECT_TRUE(rules.ignores("a/m.pyc", false));
  EXPECT_FALSE(rules.ignores("a/m.py", false));
  EXPECT_TRUE(rules.ignores("log1", false));
  EXPECT_FALSE(rules.ignores("log", false));
  EXPECT_TRUE(rules.ignores("bx", false));
  EXPECT_FALSE(rules.ignores("ax", false));
}

TEST(IgnoreRules, TwoStarsAtTheEndMatchWhatIsInTheFolder) {
  IgnoreRules rules;
  rules.add("", "a/**\n!a/keep\n**/b/**/c\n");
  EXPECT_FALSE(rules.ignores("a", true));
  EXPECT_TRUE(rules.ignores("a/x", false));
  EXPECT_FALSE(rules.ignores("a/keep", false));
  EXPECT_TRUE(rules.ignores("b/c", false));
  EXPECT_TRUE(rules.ignores("x/b/y/b/z/c", false));
  EXPECT_FALSE(rules.ignores("x/b/y/c/d", false));
}

TEST(IgnoreRules, ABackslashQuotesTheNextCharacter) {
  IgnoreRules rules;
  rules.add("", "\\#a\n\\!b\nc\\*\nd\\ \n");
  EXPECT_TRUE(rules.ignores("#a", false));
  EXPECT_TRUE(rules.ignores("!b", false));
  EXPECT_TRUE(rules.ignores("c*", false));
  EXPECT_FALSE(rules.ignores("cc", false));
  EXPECT_TRUE(rules.ignores("d ", false));
}

TEST(IgnoreRules, ManyStarsTakeNoLongTime) {
  std::string pattern;
  std::string path;
  for (int i = 0; i < 150; ++i) {
    pattern += "**/a/";
    path += "a/";
  }
  IgnoreRules rules;
  rules.add("", pattern + "b\n");
  EXPECT_FALSE(rules.ignores(path + "a", false));
  EXPECT_TRUE(rules.ignores(path + "b", false));
}

TEST(IgnoreRules, RulesOfAFolderEndWithIt) {
  IgnoreRules rules;
  rules.add("", "a\n");
  const auto size = rules.size();
  rules.add("x", "b\n");
  rules.shrink(size);
  EXPECT_FALSE(rules.ignores("x/b", false));
  EXPECT_TRUE(rules.ignores("x/a", false));
}

}  // namespace
}  // namespace collet::codegraph
