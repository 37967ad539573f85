// SPDX-License-Identifier: MIT
#include "sdk/support/text/glob.hpp"

#include <chrono>
#include <gtest/gtest.h>
#include <random>
#include <string>

namespace collet::support {
namespace {

struct GlobCase {
  std::string_view pattern;
  std::string_view text;
  bool matches;
};

TEST(Glob, MatchesByItsRules) {
  const GlobCase cases[] = {
      {"", "", true},
      {"", "a", false},
      {"a", "", false},
      {"walk_paths", "walk_paths", true},
      {"walk_paths", "walk_path", false},
      {"walk_path", "walk_paths", false},
      {"Walk", "walk", false},
      {"*", "", true},
      {"*", "anything at all", true},
      {"walk_*", "walk_paths", true},
      {"walk_*", "walk_", true},
      {"walk_*", "walk", false},
      {"*_paths", "walk_paths", true},
      {"*_*", "walk_paths", true},
      {"a*b*c", "aXbYbZc", true},
      {"a*b*c", "aXcYb", false},
      {"**", "x", true},
      {"*a", "aaaa", true},
      {"*ab", "aaab", true},
      {"?", "", false},
      {"?", "a", true},
      {"?", "ab", false},
      {"?", "\xC3\xA9", true},
      {"??", "\xC3\xA9", false},
      {"a?c", "abc", true},
      {"[abc]", "b", true},
      {"[abc]", "d", false},
      {"[a-c]x", "bx", true},
      {"[a-c]", "-", false},
      {"[a-]", "-", true},
      {"[-a]", "-", true},
      {"[!a-c]", "d", true},
      {"[!a-c]", "b", false},
      {"[^a]", "b", true},
      {"[!a]", "", false},
      {"[]]", "]", true},
      {"[]a]", "a", true},
      {"[!]]", "]", false},
      {"[!]]", "x", true},
      {"[*]", "*", true},
      {"[*]", "x", false},
      {"[?]", "?", true},
      {"[[]", "[", true},
      {"[\xC3\xA0-\xC3\xBF]", "\xC3\xA9", true},
      {"[\xC3\xA0-\xC3\xBF]", "z", false},
      {"[abc", "[abc", true},
      {"[abc", "a", false},
      {"[", "[", true},
      {"[]", "[]", true},
      {"[!]", "[!]", true},
      {"[!", "[!", true},
      {"[z-a]", "m", false},
      {"*[0-9]", "walk9", true},
      {"*[0-9]*", "a1b", true},
      {"plugin:*", "plugin:tool", true},
      {"{a,b}", "a", false},
      {"\\*", "\\x", true},
  };
  for (const auto& c : cases)
    EXPECT_EQ(glob_match(c.pattern, c.text), c.matches) << c.pattern << " | " << c.text;
}

TEST(Glob, CanIgnoreTheCaseOfAsciiLetters) {
  EXPECT_TRUE(glob_match("WALK_*", "walk_Paths", LetterCase::ignored));
  EXPECT_TRUE(glob_match("[A-C]?", "bX", LetterCase::ignored));
  EXPECT_TRUE(glob_match("[a-c]", "B", LetterCase::ignored));
  EXPECT_FALSE(glob_match("[!a-c]", "B", LetterCase::ignored));
  EXPECT_FALSE(glob_match("[!A-C]", "b", LetterCase::ignored));
  EXPECT_FALSE(glob_match("\xC3\x89", "\xC3\xA9", LetterCase::ignored));
}

TEST(Glob, MatchesInvalidUtf8ByteByByte) {
  EXPECT_TRUE(glob_match("?\xFF*", "\xFE\xFF\xC3"));
}

/// Matches by the definition, in exponential time; for short patterns.
bool by_definition(std::string_view pattern, std::string_view text) {
  if (pattern.empty()) return text.empty();
  if (pattern[0] == '*') {
    for (std::size_t taken = 0; taken <= text.size(); ++taken) {
      if (by_definition(pattern.substr(1), text.substr(taken))) return true;
    }
    return false;
  }
  return !text.empty() && (pattern[0] == '?' || pattern[0] == text[0]) &&
         by_definition(pattern.substr(1), text.substr(1));
}

TEST(Glob, AgreesWithItsDefinitionOnRandomPatterns) {
  std::mt19937 random(11);  // NOLINT(cert-msc51-cpp): the same patterns every time
  const auto lower = [](std::string word) {
    for (char& c : word)
      if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + ('a' - 'A'));
    return word;
  };
  const auto draw = [&](std::string_view alphabet, std::size_t longest) {
    std::string out;
    for (std::size_t length = random() % (longest + 1); length > 0; --length)
      out += alphabet[random() % alphabet.size()];
    return out;
  };
  for (int round = 0; round < 50000; ++round) {
    const std::string pattern = draw("ab*?", 7);
    const std::string text = draw("ab", 9);
    ASSERT_EQ(glob_match(pattern, text), by_definition(pattern, text)) << pattern << " | " << text;
    const std::string mixed_pattern = draw("abAB*?@", 7);
    const std::string mixed_text = draw("abAB@`", 9);
    ASSERT_EQ(glob_match(mixed_pattern, mixed_text), by_definition(mixed_pattern, mixed_text))
        << mixed_pattern << " | " << mixed_text;
    ASSERT_EQ(glob_match(mixed_pattern, mixed_text, LetterCase::ignored),
              by_definition(lower(mixed_pattern), lower(mixed_text)))
        << mixed_pattern << " | " << mixed_text;
  }
}

struct HostileGlob {
  std::string_view name;
  std::string pattern;
  std::string text;
};

TEST(Glob, CountsItsComparisonsAndStopsInTheMiddle) {
  struct Stopped {
    bool cancelled() const { return ++asked > 1; }
    mutable int asked = 0;
  };
  const std::string long_text(1'000'000, 'a');
  for (const HostileGlob& one : {HostileGlob{"stars", std::string(100'000, '*') + "b", long_text},
                                 HostileGlob{"one star", "*" + std::string(4000, 'a') + "b", long_text},
                                 HostileGlob{"sets", "*" + std::string(1000, '?') + "[b]", long_text}}) {
    StepBudget all;
    EXPECT_FALSE(glob_match(one.pattern, one.text.substr(0, 20'000), LetterCase::ignored, &all)) << one.name;
    const std::uint64_t steps = StepBudget::k_unlimited - all.left();
    EXPECT_LE(steps, one.pattern.size() * 20'000) << one.name;
    EXPECT_GT(steps, 19'000U) << one.name;

    const Stopped stopped;
    StepBudget budget(StepBudget::k_unlimited, stop_query(stopped));
    glob_match(one.pattern, one.text, LetterCase::ignored, &budget);
    EXPECT_TRUE(budget.stopped()) << one.name;
    EXPECT_EQ(stopped.asked, 2) << one.name;
  }
}

TEST(Glob, HostilePatternsTakeNoExponentialTime) {
  std::string stars;
  std::string open_brackets = "*";
  std::string sets = "*";
  for (int i = 0; i < 1000; ++i) {
    stars += "a*";
    open_brackets += '[';
    sets += "[a-b]";
  }
  const std::string text(4000, 'a');
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_FALSE(glob_match(stars + 'b', text));
  EXPECT_FALSE(glob_match(open_brackets + 'b', std::string(4000, '[')));
  EXPECT_FALSE(glob_match(sets + 'c', text));
  EXPECT_FALSE(glob_match(std::string(1000, '*') + 'b', text));
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(20));
}

}  // namespace
}  // namespace collet::support
