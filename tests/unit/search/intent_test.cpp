// SPDX-License-Identifier: MIT
#include "plugins/search/query/intent.hpp"

#include <gtest/gtest.h>

#include "plugins/words/meaning/word_forms.hpp"

namespace collet::search {
namespace {

TEST(Opening, IsAQuestionAfterAQuestionWord) {
  for (const char* const asked : {"who may push", "which hooks failed?", "how many hooks are there",
                                  "can I read pods", "please, what is running", "is it merged"})
    EXPECT_EQ(opening_of(asked).kind, Opening::Kind::question) << asked;
}

TEST(Opening, HasTheVerbOfAnOrder) {
  EXPECT_EQ(opening_of("ban a user").verb, "ban");
  EXPECT_EQ(opening_of("How do I ban somebody?").verb, "ban");
  EXPECT_EQ(opening_of("can you quickly ban him").verb, "ban");
  EXPECT_EQ(opening_of("we need to ban him").verb, "ban");
  EXPECT_EQ(opening_of("we need to ban him").kind, Opening::Kind::order);
}

TEST(Opening, IsAnOrderAfterHaveWithAnObject) {
  EXPECT_EQ(opening_of("have a hook check each object").kind, Opening::Kind::order);
  EXPECT_EQ(opening_of("have every hook checked").verb, "have");
  for (const char* const asked : {"have they been merged", "have a look at the hooks", "have a", "have"})
    EXPECT_EQ(opening_of(asked).kind, Opening::Kind::question) << asked;
}

TEST(Opening, IsAnOrderAfterChangeWhich) {
  EXPECT_FALSE(opening_of("change which checks must pass").doubtful);
  EXPECT_TRUE(opening_of("charge which failed").doubtful);
  EXPECT_TRUE(opening_of("change of a plan").doubtful);
}

TEST(Opening, StatesWhatFollowsTellThat) {
  EXPECT_TRUE(opening_of("tell the commit that our tests have passed").states);
  EXPECT_TRUE(opening_of("note that it waits for another").states);
  EXPECT_FALSE(opening_of("tell me that one").states);
  EXPECT_FALSE(opening_of("tell the size of it").states);
  EXPECT_FALSE(opening_of("close the issue that waits").states);
}

TEST(Opening, IsAQuestionForAVerbBeforeIf) {
  EXPECT_EQ(opening_of("test if a user may push").kind, Opening::Kind::question);
  EXPECT_EQ(opening_of("please find whether it is merged").kind, Opening::Kind::question);
  EXPECT_EQ(opening_of("merge it if it is green").kind, Opening::Kind::order);
}

TEST(Opening, UsesTheVerbAfterAHyphen) {
  EXPECT_EQ(opening_of("force-delete a pod").verb, "delete");
  EXPECT_EQ(opening_of("bulk-import users").verb, "import");
  EXPECT_EQ(opening_of("e-mail somebody").verb, "e-mail");
  EXPECT_EQ(opening_of("force-").verb, "force-");
  EXPECT_EQ(opening_of("force").verb, "force");
}

TEST(Opening, TreatsAWordBeforeADeterminerAsAVerb) {
  EXPECT_TRUE(opening_of("frobnicate a pod").determined);
  EXPECT_TRUE(opening_of("strip everybody's roles").determined);
  EXPECT_FALSE(opening_of("pods of a node").determined);
  EXPECT_FALSE(opening_of("running the pods").determined);
}

TEST(Opening, DoubtsAVerbThatMayBeAThingBeforeOf) {
  EXPECT_TRUE(opening_of("charges of a customer").doubtful || opening_of("charge of a customer").doubtful);
  EXPECT_FALSE(opening_of("charge a customer").doubtful);
  EXPECT_FALSE(opening_of("search for users").doubtful);
  EXPECT_TRUE(opening_of("charge").doubtful);
}

TEST(Opening, IsNoOrderForAStatement) {
  EXPECT_EQ(opening_of("I deleted a hook").kind, Opening::Kind::statement);
  EXPECT_EQ(opening_of("somebody locked it").kind, Opening::Kind::statement);
  EXPECT_EQ(opening_of("we want to lock it").kind, Opening::Kind::order);
}

TEST(Opening, TreatsAdjectivesBeforePluralsAsNoOrder) {
  EXPECT_TRUE(opening_of("open orders").doubtful);
  EXPECT_TRUE(opening_of("draft invoices that nobody paid").doubtful);
  EXPECT_FALSE(opening_of("open an order").doubtful);
  EXPECT_FALSE(opening_of("draft invoice").doubtful);
}

TEST(Opening, ExistsForEachClause) {
  const auto openings = openings_of("I deleted it by mistake. Bring it back!");
  ASSERT_EQ(openings.size(), 2U);
  EXPECT_EQ(openings[1].verb, "bring");
  EXPECT_TRUE(openings_of("").empty());
  EXPECT_TRUE(openings_of(",,,;;.").empty());
  EXPECT_LE(openings_of(std::string(1000, ',') + "a b, a b, a b, a b, a b, a b, a b, a b, a b, a b").size(),
            8U);
}

TEST(Opening, IsEmptyWithoutWords) {
  EXPECT_EQ(opening_of("").verb, "");
  EXPECT_EQ(opening_of("?! 用户").verb, "");
  EXPECT_EQ(opening_of("please").verb, "please");
  EXPECT_EQ(opening_of("'").verb, "");
  EXPECT_EQ(opening_of("- - - - - - - - - - - - ban a user").verb, "ban");
}

TEST(Unwanted, RecognisesNoLongerNeededThings) {
  for (const char* const told : {"we no longer need the hook", "I don't want to see her hooks",
                                 "he should not get mails any more", "I do not need it", "not used anymore"})
    EXPECT_TRUE(is_unwanted(told)) << told;
  EXPECT_TRUE(is_unwanted("a colleague shouldn't see it any longer"));
  for (const char* const asked : {"which hooks are no longer used", "what do we not need", "delete a hook",
                                  "no hooks, any time", "", "no", "no longer"})
    EXPECT_EQ(is_unwanted(asked), std::string_view(asked) == "no longer") << asked;
}

TEST(Rule, StatesHowThingsMustBe) {
  EXPECT_TRUE(is_rule("only admins should see it"));
  EXPECT_TRUE(is_rule("by default builds must not write"));
  for (const char* const asked :
       {"which hooks should I keep", "what must pass", "I should see it", "see it", ""})
    EXPECT_FALSE(is_rule(asked)) << asked;
}

TEST(Negation, IsNotAWordOfTheQuestion) {
  EXPECT_TRUE(is_negation("don"));
  EXPECT_FALSE(is_negation("donate"));
  EXPECT_FALSE(is_negation(""));
}

TEST(DescribedThing, FollowsAThing) {
  EXPECT_TRUE(describes_thing("somebody"));
  EXPECT_FALSE(describes_thing("hook"));
}

TEST(Turn, PrecedesLessImportantWords) {
  EXPECT_EQ(turn_of("because"), Turn::strong);
  EXPECT_EQ(turn_of("which"), Turn::weak);
  EXPECT_EQ(turn_of("hook"), Turn::none);
}

TEST(Verb, MayAlsoBeAThing) {
  for (const char* const verb : {"block", "load", "open"})
    EXPECT_TRUE(is_also_thing(verb)) << verb;
  for (const char* const verb : {"forbid", "delete", ""})
    EXPECT_FALSE(is_also_thing(verb)) << verb;
}

TEST(WordForms, IncludeIrregularVerbs) {
  EXPECT_EQ(words::regular_form("sent"), "send");
  EXPECT_EQ(words::regular_form("people"), "person");
  EXPECT_EQ(words::regular_form("wrote"), "write");
  EXPECT_EQ(words::regular_form("send"), "");
  EXPECT_EQ(words::regular_form(""), "");
}

TEST(WordForms, WithOneRootAreEqual) {
  EXPECT_EQ(words::root_of("subscript"), words::root_of("subscrib"));
  EXPECT_EQ(words::root_of("notif"), words::root_of("notifi"));
  EXPECT_NE(words::root_of("statement"), words::root_of("state"));
  EXPECT_EQ(words::root_of("hook"), "hook");
  EXPECT_EQ(words::root_of(""), "");
}

TEST(WordForms, IncludeDeterminersOfPhrases) {
  EXPECT_TRUE(words::is_determiner("the"));
  EXPECT_FALSE(words::is_determiner("every"));
}

TEST(WordForms, RecogniseNumbersByDigits) {
  EXPECT_TRUE(words::is_number("30"));
  EXPECT_FALSE(words::is_number("v1"));
}

}  // namespace
}  // namespace collet::search
