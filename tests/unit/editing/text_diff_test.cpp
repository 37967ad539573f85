// SPDX-License-Identifier: MIT
#include "plugins/editing/text_diff.hpp"

#include <gtest/gtest.h>
#include <random>
#include <sstream>

namespace collet::editing {
namespace {

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return lines;
}

/// Applies a diff as patch(1) does, and requires that its context fits.
std::string patched(std::string_view before, std::string_view diff) {
  const auto old = lines_of(before);
  const auto lines = lines_of(diff);
  std::string out;
  std::size_t at = 0;
  for (std::size_t i = 2; i < lines.size(); ++i) {
    std::string line = lines[i];
    if (i + 1 < lines.size() && lines[i + 1].starts_with('\\')) line.pop_back();
    if (line.starts_with("@@")) {
      std::size_t begin = std::stoul(line.substr(4));
      if (line.substr(4, line.find(' ', 4) - 4).ends_with(",0")) ++begin;
      for (; at + 1 < begin; ++at)
        out += old.at(at);
    } else if (line.starts_with('+')) {
      out += line.substr(1);
    } else if (line.starts_with(' ') || line.starts_with('-')) {
      EXPECT_EQ(old.at(at), line.substr(1));
      if (line.starts_with(' ')) out += line.substr(1);
      ++at;
    }
  }
  for (; at < old.size(); ++at)
    out += old[at];
  return out;
}

TEST(TextDiff, IsEmptyForEqualTexts) {
  EXPECT_EQ(unified_diff("a\n", "a\n", "x"), "");
}

TEST(TextDiff, ShowsThreeLinesAround) {
  EXPECT_EQ(unified_diff("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nx\n6\n7\n8\n9\n", "n"),
            "--- n\n+++ n\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+x\n 6\n 7\n 8\n");
  EXPECT_EQ(unified_diff("", "a", "n"), "--- n\n+++ n\n@@ -0,0 +1 @@\n+a\n\\ No newline at end of file\n");
}

TEST(TextDiff, OfRandomTextsTurnsOneIntoTheOther) {
  std::mt19937 random(5);
  for (int i = 0; i < 2000; ++i) {
    const auto text = [&] {
      std::string out;
      for (auto n = random() % 30; n > 0; --n)
        out += std::string(1, static_cast<char>('a' + random() % 4)) + "\n";
      if (!out.empty() && random() % 3 == 0) out.pop_back();
      return out;
    };
    const std::string before = text();
    const std::string after = text();
    ASSERT_EQ(patched(before, unified_diff(before, after, "x")), after) << before << "=>\n" << after;
  }
}

TEST(TextDiff, OfTextsWithoutACommonLineIsBounded) {
  std::string before;
  std::string after;
  for (int i = 0; i < 20'000; ++i) {
    before += "a" + std::to_string(i) + "\n";
    after += "b" + std::to_string(i) + "\n";
  }
  EXPECT_EQ(patched(before, unified_diff(before, after, "x")), after);
}

}  // namespace
}  // namespace collet::editing
