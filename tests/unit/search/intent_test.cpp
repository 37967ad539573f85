// SPDX-License-Identifier: MIT
#include "plugins/search/intent.hpp"

#include <gtest/gtest.h>

#include "plugins/search/word_forms.hpp"

namespace collet::search {
namespace {

TEST(Opening, OfAQuestionIsAWordThatAsks) {
  for (const char* const asked : {"who may push", "which hooks failed?", "how many hooks are there",
                                  "can I read pods", "please, what is running", "is it merged"})
    EXPECT_EQ(opening_of(asked).kind, Opening::Kind::question) << asked;
}

TEST(Opening, OfAnOrderIsItsVerb) {
  EXPECT_EQ(opening_of("ban a user").verb, "ban");
  EXPECT_EQ(opening_of("How do I ban somebody?").verb, "ban");
  EXPECT_EQ(opening_of("can you quickly ban him").verb, "ban");
  EXPECT_EQ(opening_of("we need to ban him").verb, "ban");
  EXPECT_EQ(opening_of("we need to ban him").kind, Opening::Kind::order);
}

TEST(Opening, WhatStandsBeforeAThingIsAVerb) {
  EXPECT_TRUE(opening_of("frobnicate a pod").determined);
  EXPECT_TRUE(opening_of("strip everybody's roles").determined);
  EXPECT_FALSE(opening_of("pods of a node").determined);
  EXPECT_FALSE(opening_of("running the pods").determined);
}

TEST(Opening, WhatIsAThingAsWellIsDoubtedBeforeOf) {
  EXPECT_TRUE(opening_of("charges of a customer").doubtful || opening_of("charge of a customer").doubtful);
  EXPECT_FALSE(opening_of("charge a customer").doubtful);
  EXPECT_FALSE(opening_of("search for users").doubtful);
  EXPECT_TRUE(opening_of("charge").doubtful);
}

TEST(Opening, OfAStatementIsNoOrder) {
  EXPECT_EQ(opening_of("I deleted a hook").kind, Opening::Kind::statement);
  EXPECT_EQ(opening_of("somebody locked it").kind, Opening::Kind::statement);
  EXPECT_EQ(opening_of("we want to lock it").kind, Opening::Kind::order);
}

TEST(Opening, EachClauseHasOne) {
  const auto openings = openings_of("I deleted it by mistake. Bring it back!");
  ASSERT_EQ(openings.size(), 2U);
  EXPECT_EQ(openings[1].verb, "bring");
  EXPECT_TRUE(openings_of("").empty());
  EXPECT_TRUE(openings_of(",,,;;.").empty());
  EXPECT_LE(openings_of(std::string(1000, ',') + "a b, a b, a b, a b, a b, a b, a b, a b, a b, a b").size(),
            8U);
}

TEST(Opening, OfWhatHasNoWordsIsNone) {
  EXPECT_EQ(opening_of("").verb, "");
  EXPECT_EQ(opening_of("?! 用户").verb, "");
  EXPECT_EQ(opening_of("please").verb, "please");
  EXPECT_EQ(opening_of("'").verb, "");
  EXPECT_EQ(opening_of("- - - - - - - - - - - - ban a user").verb, "ban");
}

TEST(Turn, GoesOnToWhatMattersLess) {
  EXPECT_EQ(turn_of("because"), Turn::strong);
  EXPECT_EQ(turn_of("which"), Turn::weak);
  EXPECT_EQ(turn_of("hook"), Turn::none);
}

TEST(WordForms, OfIrregularVerbsAreKnown) {
  EXPECT_EQ(regular_form("sent"), "send");
  EXPECT_EQ(regular_form("people"), "person");
  EXPECT_EQ(regular_form("wrote"), "write");
  EXPECT_EQ(regular_form("send"), "");
  EXPECT_EQ(regular_form(""), "");
}

TEST(WordForms, OfOneRootAreRecognised) {
  EXPECT_EQ(root_of("subscript"), root_of("subscrib"));
  EXPECT_EQ(root_of("notif"), root_of("notifi"));
  EXPECT_NE(root_of("statement"), root_of("state"));
  EXPECT_EQ(root_of("hook"), "hook");
  EXPECT_EQ(root_of(""), "");
}

TEST(WordForms, DeterminersMayStandInAPhrase) {
  EXPECT_TRUE(is_determiner("the"));
  EXPECT_FALSE(is_determiner("every"));
}

}  // namespace
}  // namespace collet::search
