// SPDX-License-Identifier: MIT
#include <chrono>
#include <gtest/gtest.h>
#include <random>
#include <string>
#include <vector>

#include "sdk/support/text/glob.hpp"

namespace collet::support {
namespace {

struct SegmentMatchCase {
  std::string_view pattern;
  std::string_view path;
  bool matches;
};

void check(const std::vector<SegmentMatchCase>& cases) {
  for (const auto& c : cases)
    EXPECT_EQ(segment_match(c.pattern, c.path), c.matches) << c.pattern << " | " << c.path;
}

TEST(SegmentMatch, OtherTextIsLiteral) {
  check({
      {"", "", true},
      {"/", "/", true},
      {"/pets", "/pets", true},
      {"/pets", "/Pets", false},
      {"/pets", "/pets/", false},
      {"/pets/", "/pets", false},
      {"pets", "/pets", false},
      {"/pets/{id}", "/pets/{id}", true},
      {"/pets/{id}", "/pets/{name}", false},
      {"/a?c", "/abc", false},
      {"/a?c", "/a?c", true},
      {"/[ab]", "/a", false},
      {"/[ab]", "/[ab]", true},
      {"/a.b", "/axb", false},
  });
}

TEST(SegmentMatch, StarIsExactlyOneSegment) {
  check({
      {"/repos/*", "/repos/a", true},
      {"/repos/*", "/repos/{owner}", true},
      {"/repos/*", "/repos", false},
      {"/repos/*", "/repos/", false},
      {"/repos/*", "/repos/a/b", false},
      {"/*", "/", false},
      {"*", "/a", false},
      {"*", "a", true},
      {"/*/issues", "/a/issues", true},
      {"/*/issues", "/issues", false},
      {"/*/issues", "//issues", false},
      {"/*/*", "/a/b", true},
      {"/*/*", "/a", false},
  });
}

TEST(SegmentMatch, ASlashAtTheEndCounts) {
  check({
      {"/apis/*", "/apis/apps/", false},
      {"/apis/*/", "/apis/apps/", true},
      {"/apis/*/", "/apis/apps", false},
      {"/apis/*/", "/apis//", false},
      {"/apis/**", "/apis/apps/", true},
      {"/apis/**/", "/apis/apps/v1/", true},
      {"/apis/**/", "/apis/apps/v1", false},
  });
}

TEST(SegmentMatch, StarWithinASegmentDoesNotMatchASlash) {
  check({
      {"/v*/pets", "/v1/pets", true},
      {"/v*/pets", "/v/pets", true},
      {"/v*/pets", "/v1/x/pets", false},
      {"/{*}", "/{id}", true},
      {"/*.json", "/a.json", true},
      {"/a*b*c", "/aXbYc", true},
      {"/a*b*c", "/aXcYb", false},
      {"/a**b", "/axxb", true},
      {"/a**b", "/ax/xb", false},
  });
}

TEST(SegmentMatch, DoubleStarMatchesAtTheFront) {
  check({
      {"**", "", true},
      {"**", "/", true},
      {"**", "/a/b/c", true},
      {"**/issues", "issues", true},
      {"**/issues", "/issues", true},
      {"**/issues", "/a/b/issues", true},
      {"**/issues", "/a/issues/b", false},
      {"/**/issues", "/issues", true},
      {"/**/issues", "/a/issues", true},
      {"/**/issues", "/a/b/issues", true},
      {"/**/issues", "/a/bissues", false},
  });
}

TEST(SegmentMatch, DoubleStarMatchesAtTheEnd) {
  check({
      {"/repos/**", "/repos", true},
      {"/repos/**", "/repos/", true},
      {"/repos/**", "/repos/a", true},
      {"/repos/**", "/repos/a/b", true},
      {"/repos/**", "/reposx", false},
      {"/**", "/", true},
      {"/**", "/a/b", true},
      {"/**", "", true},
  });
}

TEST(SegmentMatch, DoubleStarMatchesInTheMiddle) {
  check({
      {"/repos/**/comments", "/repos/comments", true},
      {"/repos/**/comments", "/repos/a/comments", true},
      {"/repos/**/comments", "/repos/a/b/c/comments", true},
      {"/repos/**/comments", "/repos/a/comments/b", false},
      {"/repos/**/comments/*", "/repos/comments/comments/x", true},
      {"/repos/**/{id}", "/repos/a/{id}", true},
  });
}

TEST(SegmentMatch, SeveralDoubleStarsMatch) {
  check({
      {"**/**", "", true},
      {"/**/**", "/", true},
      {"/**/**/a", "/a", true},
      {"/**/a/**/b/**", "/a/b", true},
      {"/**/a/**/b/**", "/x/a/y/b/z", true},
      {"/**/a/**/b/**", "/x/b/y/a/z", false},
      {"/**/*", "/a", true},
      {"/**/*", "/", false},
      {"/**/*/**", "/a/b", true},
  });
}

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> out{""};
  for (const char c : text) {
    if (c == '/') {
      out.emplace_back();
    } else {
      out.back() += c;
    }
  }
  return out;
}

/// Matches by the definition, in exponential time; for short patterns without stars within segments.
bool by_definition(const std::vector<std::string>& pattern, std::size_t p,
                   const std::vector<std::string>& path, std::size_t t) {
  if (p == pattern.size()) return t == path.size();
  if (pattern[p] == "**") {
    for (std::size_t next = t; next <= path.size(); ++next) {
      if (by_definition(pattern, p + 1, path, next)) return true;
    }
    return false;
  }
  if (t == path.size()) return false;
  const bool here = pattern[p] == "*" ? !path[t].empty() : pattern[p] == path[t];
  return here && by_definition(pattern, p + 1, path, t + 1);
}

TEST(SegmentMatch, AgreesWithItsDefinitionOnRandomPatterns) {
  std::mt19937 random(13);  // NOLINT(cert-msc51-cpp): the same patterns every time
  const std::vector<std::string> parts = {"a", "b", "*", "**", "", "**"};
  for (int round = 0; round < 50000; ++round) {
    std::string pattern;
    std::string path;
    for (std::size_t n = random() % 6; n > 0; --n)
      pattern += "/" + parts[random() % parts.size()];
    for (std::size_t n = random() % 7; n > 0; --n)
      path += std::string("/") + (random() % 7 == 0 ? "" : random() % 2 == 0 ? "a" : "b");
    ASSERT_EQ(segment_match(pattern, path), by_definition(split(pattern), 0, split(path), 0))
        << pattern << " | " << path;
  }
}

TEST(SegmentMatch, TakesLinearTimeWithinASegment) {
  const std::string text(4'000'000, 'a');
  EXPECT_FALSE(segment_match("*" + std::string(200'000, 'a') + "b*", text));
  EXPECT_FALSE(segment_match("*" + std::string(200'000, 'a') + "b", text));
  EXPECT_TRUE(segment_match("*" + std::string(200'000, 'a') + "*a", text));
}

TEST(SegmentMatch, FindsThePartsBetweenStarsInTheirOrder) {
  EXPECT_TRUE(segment_match("a*b*c", "aXbYc"));
  EXPECT_TRUE(segment_match("a*b*c", "abc"));
  EXPECT_FALSE(segment_match("a*b*c", "acb"));
  EXPECT_FALSE(segment_match("ab*ba", "aba")) << "the parts do not overlap";
  EXPECT_TRUE(segment_match("*aba*aba", "abaaba"));
  EXPECT_FALSE(segment_match("*aba*aba", "ababa"));
  EXPECT_TRUE(segment_match("a***", "a"));
}

TEST(SegmentMatch, HostilePatternsTakeNoExponentialTime) {
  std::string pattern;
  std::string path;
  std::string inner;
  for (int i = 0; i < 1000; ++i) {
    pattern += "/**/a";
    path += "/a/a";
    inner += "a*";
  }
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_FALSE(segment_match(pattern + "/b", path));
  EXPECT_FALSE(segment_match("**/" + inner + "b", std::string(4000, 'a')));
  EXPECT_FALSE(segment_match(std::string(3000, '*') + "/b", std::string(4000, '/')));
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(20));
}

}  // namespace
}  // namespace collet::support
