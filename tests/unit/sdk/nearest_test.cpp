// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <initializer_list>
#include <string>
#include <string_view>

#include <collet/failure.hpp>

namespace {

std::string_view near(std::string_view word, std::initializer_list<std::string_view> names) {
  return collet::nearest(word, names);
}

TEST(Nearest, FindsAMissingAddedChangedOrSwappedLetter) {
  for (const char* word : {"limt", "limiit", "limat", "limti", "LIMIT"})
    EXPECT_EQ(near(word, {"offset", "limit"}), "limit") << word;
}

TEST(Nearest, ReturnsNoDistantName) {
  EXPECT_EQ(near("colour", {"offset", "limit"}), "");
  EXPECT_EQ(near("ab", {"cd"}), "");
}

TEST(Nearest, ReturnsTheFirstOfEquallyNearNames) {
  EXPECT_EQ(near("tug", {"tag", "tog"}), "tag");
}

TEST(Nearest, DoesNotCompareVeryLongWords) {
  EXPECT_EQ(near(std::string(100000, 'a'), {"limit"}), "");
}

TEST(Nearest, AcceptsEmptyWordsAndLists) {
  EXPECT_EQ(near("", {"limit"}), "");
  EXPECT_EQ(near("limit", {}), "");
}

}  // namespace
