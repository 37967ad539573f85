// SPDX-License-Identifier: MIT
#include "plugins/words/meaning/person_words.hpp"

#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace collet::words {
namespace {

using Names = std::vector<std::string>;

TEST(PersonWords, IncludeMyAsAWholeWord) {
  EXPECT_TRUE(asks_for_own("what did I open"));
  EXPECT_TRUE(asks_for_own("My files"));
  EXPECT_TRUE(asks_for_own("send it to me, please"));
  EXPECT_TRUE(asks_for_own("(my) files"));
  EXPECT_FALSE(asks_for_own("is it in the army"));
  EXPECT_FALSE(asks_for_own(""));
  EXPECT_FALSE(asks_for_own(" ,.?!'"));
}

TEST(PersonWords, IncludeCapitalisedWordsAfterTheFirst) {
  EXPECT_EQ(names_in("which apps was Ben given access to"), Names{"ben"});
  EXPECT_EQ(names_in("who is Priya's boss"), Names{"priya"});
  EXPECT_EQ(names_in("mails of Ann, Bob"), (Names{"ann", "bob"}));
  EXPECT_EQ(names_in("Ben has left"), Names{});
  EXPECT_EQ(names_in("is the VPN or the iPad down"), Names{});
  EXPECT_EQ(names_in("what do I own"), Names{});
}

TEST(PersonWords, ExcludeTitles) {
  EXPECT_EQ(names_in("List Pull Requests Of A Repository"), Names{});
  EXPECT_EQ(names_in(""), Names{});
}

}  // namespace
}  // namespace collet::words
