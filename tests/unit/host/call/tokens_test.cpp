// SPDX-License-Identifier: MIT
#include "host/call/result/tokens.hpp"

#include <gtest/gtest.h>

#include "host/util/json_text.hpp"

namespace collet::host::call {
namespace {

TEST(Tokens, FourCharactersAreAToken) {
  EXPECT_EQ(count_tokens(""), 0);
  EXPECT_EQ(count_tokens("a"), 1);
  EXPECT_EQ(count_tokens("abcd"), 1);
  EXPECT_EQ(count_tokens("abcde"), 2);
  EXPECT_EQ(count_tokens("\xF0\x9F\x98\x80"), 1);
}

TEST(Tokens, EveryCharacterCountsOnceAtEveryPositionAndLength) {
  for (const char* const character : {"x", "\xC3\xA9", "\xE2\x82\xAC", "\xF0\x9F\x98\x80"}) {
    std::string text;
    for (std::int64_t count = 1; count <= 40; ++count) {
      text += character;
      EXPECT_EQ(count_tokens(text), (count + 3) / 4) << text;
      EXPECT_EQ(count_tokens("a" + text), (count + 4) / 4) << text;
    }
  }
}

TEST(Tokens, OverMeansMoreThanTheLimit) {
  EXPECT_FALSE(exceeds_tokens("abcd", 1));
  EXPECT_TRUE(exceeds_tokens("abcde", 1));
  EXPECT_TRUE(exceeds_tokens("a", 0));
  EXPECT_TRUE(exceeds_tokens("a", -5));
}

TEST(Tokens, CompactLeavesStringsAlone) {
  EXPECT_EQ(util::compact("{ \"a \\\" b\" :\n[ 1 , \"\\\\\" ] }"), R"({"a \" b":[1,"\\"]})");
}

}  // namespace
}  // namespace collet::host::call
