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
