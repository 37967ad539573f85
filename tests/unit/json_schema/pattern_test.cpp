// SPDX-License-Identifier: MIT
#include "sdk/support/json_schema/pattern/pattern.hpp"

#include <array>
#include <gtest/gtest.h>
#include <string>
#include <sys/resource.h>

namespace collet::support::json_schema {
namespace {

struct Match {
  std::string_view pattern;
  std::string_view text;
  bool matches;
};

TEST(Patterns, MatchAsInEcmaScript) {
  const std::array cases = {
      Match{"^x-", "x-a", true},
      Match{"^x-", "ax-", false},
      Match{"^abc$", "abc", true},
      Match{"^abc$", "abc\n", false},
      Match{"b", "abc", true},
      Match{"", "anything", true},
      Match{"^a.c$", "a\nc", false},
      Match{"^a[^]c$", "a\nc", true},
      Match{"[]", "a", false},
      Match{"^\\d+$", "12", true},
      Match{"^\\d+$", "\u0967\u0968", false},
      Match{"^\\w$", "\u00e9", false},
      Match{"^\\s$", "\u00a0", true},
      Match{"^\\s$", "\ufeff", true},
      Match{"^\\s$", "\v", true},
      Match{"^\\S$", "\u2028", false},
      Match{"^[\\s\\d]+$", "1 2\u3000", true},
      Match{"^[^\\S]$", "\u00a0", true},
      Match{"^\\cC$", "\x03", true},
      Match{"^[\\b]$", "\b", true},
      Match{"^\\x41\\u0042\\u{43}$", "ABC", true},
      Match{"^\\ud83d\\ude00$", "\U0001F600", true},
      Match{"^.$", "\U0001F600", true},
      Match{"^(?<year>\\d{4})-(?:\\d\\d)$", "2026-11", true},
      Match{"^a+?b*?$", "aab", true},
      Match{"^a\\/b$", "a/b", true},
      Match{"^[a-z\\-]+$", "a-b", true},
      Match{"^[\\w-]+$", "a-b", true},
      Match{"^[\\w-.]+$", "a-b.c", true},
      Match{"^[[:a]+$", "[:a", true},
      Match{"^a{$", "a{", true},
      Match{"^\\p{Letter}+$", "\u00e9t\u00e9", true},
      Match{"^\\p{Script=Greek}+$", "\u03b1\u03b2", true},
      Match{"^\\P{Lu}$", "a", true},
      Match{"^\\p{ASCII}$", "\u00e9", false},
      Match{"(^a)|(b$)", "xb", true},
      Match{"\\bfoo\\b", "a foo b", true},
      Match{"^\\0$", std::string_view("\0", 1), true},
      Match{"^[\\0-\\x1f]$", "\x1f", true},
      Match{"^\\.\\*\\$\\^$", ".*$^", true},
      Match{"^#% &~@$", "#% &~@", true},
  };
  for (const auto& [pattern, text, matches] : cases) {
    const Pattern compiled = Pattern::compile(pattern);
    EXPECT_TRUE(compiled.enforced()) << pattern << ": " << compiled.reason();
    EXPECT_EQ(compiled.matches(text), matches) << pattern << " on " << text;
  }
}

TEST(Patterns, UnsupportedByTheEngineAreNotEnforced) {
  for (const std::string_view pattern :
       {"^(?=a)", "^(?!x-)", "(?<=a)b", "(?<!a)b", "(a)\\1", "(?<n>a)\\k<n>", "a{1001}", "a{1,99999999999}",
        "\\ud83d", "\\p{Emoji}", "((a{1000}){1000}){1000}"}) {
    const Pattern compiled = Pattern::compile(pattern);
    EXPECT_FALSE(compiled.enforced()) << pattern;
    EXPECT_FALSE(compiled.broken()) << pattern;
    EXPECT_FALSE(compiled.reason().empty()) << pattern;
    EXPECT_TRUE(compiled.matches("whatever"));
  }
}

TEST(Patterns, InvalidExpressionsAreBroken) {
  for (const std::string_view pattern : {"(", ")", "[a", "*a", "a**", "\\", "\\x4", "\\u{110000}", "\\c1",
                                         "[z-a]", "(?a)", "a{2,1}", "\\p", "^*"}) {
    EXPECT_TRUE(Pattern::compile(pattern).broken()) << pattern;
  }
}

TEST(Patterns, WithManyGroupsTerminate) {
  EXPECT_FALSE(Pattern::compile(std::string(100'000, '(') + std::string(100'000, ')')).enforced());
  EXPECT_TRUE(Pattern::compile(std::string(100'000, 'a')).matches(std::string(100'000, 'a')));
}

std::string repeated(std::string_view text, std::size_t times) {
  std::string out;
  for (std::size_t i = 0; i < times; ++i)
    out += text;
  return out;
}

/// Returns the peak of this process's memory in bytes.
std::size_t peak_memory() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::size_t>(usage.ru_maxrss) * 1024;
}

TEST(Patterns, AreBoundedBeforeTheEngineSeesThem) {
  Pattern::compile("a+");  // loads the engine
  const std::size_t before = peak_memory();
  for (const std::string& pattern :
       {repeated("\\p{L}", 120'000), repeated("\\p{L}", 10'000), repeated("[\\p{L}\\P{Lu}]", 4000),
        "[" + repeated("\\p{L}", 10'000) + "]", repeated("\\s", 20'000), repeated(".", 60'000),
        repeated("(?:\\p{L}|", 200) + "a" + repeated(")", 200), repeated("\\p{L}{1000}", 5000),
        repeated("a|\\S", 12'000)}) {
    const Pattern compiled = Pattern::compile(pattern);
    EXPECT_FALSE(compiled.enforced()) << pattern.substr(0, 40);
    EXPECT_FALSE(compiled.broken()) << pattern.substr(0, 40);
    EXPECT_TRUE(compiled.matches("whatever"));
  }
  EXPECT_LT(peak_memory() - before, std::size_t{200} << 20U);
}

TEST(Patterns, WithAFewClassesOfUnicodePropertiesAreEnforced) {
  const Pattern compiled = Pattern::compile(R"(^[\p{L}\p{N}][\p{L}\p{N}\p{P} ._-]{0,9}$)");
  EXPECT_TRUE(compiled.enforced()) << compiled.reason();
  EXPECT_TRUE(compiled.matches("Ärger 9"));
}

TEST(Patterns, CountMoreStepsTheLargerTheyAre) {
  const Pattern small = Pattern::compile("^[a-z]+$");
  const Pattern large = Pattern::compile("(?:a|b)*a(?:a|b){900}$");
  ASSERT_TRUE(large.enforced()) << large.reason();
  EXPECT_LT(small.steps(1000), 1000U);
  EXPECT_GT(large.steps(1000), 10 * small.steps(1000));
  EXPECT_EQ(Pattern::compile("^(?=a)").steps(1'000'000), 1U) << "it is not applied";
}

TEST(Patterns, FindLongPlainTextsInLinearTime) {
  const Pattern compiled = Pattern::compile(std::string(200'000, 'a') + "b");
  EXPECT_FALSE(compiled.matches(std::string(4'000'000, 'a')));
}

TEST(Patterns, TakeLinearTimeOnHostileText) {
  const Pattern compiled = Pattern::compile("^(a+)+$");
  EXPECT_FALSE(compiled.matches(std::string(100'000, 'a') + "b"));
}

}  // namespace
}  // namespace collet::support::json_schema
