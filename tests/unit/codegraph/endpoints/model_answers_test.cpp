// SPDX-License-Identifier: MIT
#include "plugins/codegraph/endpoints/model_answers.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace collet::codegraph {
namespace {

std::string error_of(std::string_view body, std::size_t count) {
  const auto vectors = read_vectors(body, count);
  return vectors ? std::string() : vectors.error().message;
}

TEST(ModelAnswers, VectorsAreInTheOrderOfTheTexts) {
  const auto vectors = read_vectors(
      R"({"data":[{"index":1,"embedding":[3,4e0]},{"index":0,"embedding":[-1,0.5]}],"usage":{}})", 2);
  ASSERT_TRUE(vectors) << vectors.error().message;
  EXPECT_THAT(*vectors, testing::ElementsAre(Vector{-1, 0.5}, Vector{3, 4}));
}

TEST(ModelAnswers, WithoutAnIndexTheOrderOfTheAnswerCounts) {
  const auto vectors = read_vectors(R"({"data":[{"embedding":[1]},{"embedding":[2]}]})", 2);
  ASSERT_TRUE(vectors);
  EXPECT_THAT(*vectors, testing::ElementsAre(Vector{1}, Vector{2}));
}

TEST(ModelAnswers, OtherAnswersThanVectorsAreRefusedWithTheReason) {
  for (const auto& [body, reason] : std::vector<std::pair<std::string, std::string>>{
           {"", "is not JSON"},
           {"{\"data\":[", "is not JSON"},
           {"[]", "has 0 vectors for 1 texts"},
           {"3", "has 0 vectors for 1 texts"},
           {R"({"error":{"message":"no"}})", "has 0 vectors for 1 texts"},
           {R"({"data":[{"index":0}]})", "finite numbers"},
           {R"({"data":[{"index":0,"embedding":[]}]})", "finite numbers"},
           {R"({"data":[{"index":0,"embedding":["1"]}]})", "finite numbers"},
           {R"({"data":[{"index":0,"embedding":"AAAA"}]})", "finite numbers"},
           {R"({"data":[{"index":0,"embedding":[1e39]}]})", "finite numbers"},
           {R"({"data":[{"index":0,"embedding":[1e999]}]})", "finite numbers"},
           {R"({"data":[{"index":1,"embedding":[1]}]})", "for none of the texts"},
           {R"({"data":[{"index":-1,"embedding":[1]}]})", "for none of the texts"},
           {R"({"data":[{"index":"0","embedding":[1]}]})", "for none of the texts"},
           {R"({"data":[{"index":0,"embedding":[1]},{"index":0,"embedding":[1]}]})", "two vectors"}})
    EXPECT_THAT(error_of(body, 1), testing::HasSubstr(reason)) << body;
  EXPECT_THAT(error_of(R"({"data":[{"embedding":[1]},{"embedding":[1,2]}]})", 2),
              testing::HasSubstr("different dimensions"));
}

TEST(ModelAnswers, ACompletionIsTheTextOfTheFirstChoice) {
  const auto text =
      read_completion(R"({"choices":[{"message":{"content":"A \"b\"."}},{"message":{"content":"c"}}]})");
  ASSERT_TRUE(text);
  EXPECT_EQ(*text, "A \"b\".");
  for (const char* const body :
       {"", "{}", R"({"choices":[]})", R"({"choices":[{"message":{"content":null}}]})",
        R"({"choices":[{"message":{"content":""}}]})"})
    EXPECT_FALSE(read_completion(body)) << body;
}

TEST(ModelAnswers, ASentenceIsOneLine) {
  EXPECT_EQ(plain_sentence("  Orders are\n\tkept here.  \n", 40), "Orders are kept here.");
}

TEST(ModelAnswers, ALongTextIsCutAfterASentence) {
  EXPECT_EQ(plain_sentence("One two. Three four.", 12), "One two.");
  EXPECT_EQ(plain_sentence("Version 1.25 is it.", 10), "");
  EXPECT_EQ(plain_sentence("no end at all", 40), "");
}

TEST(ModelAnswers, MarkupAndCodeAreNoSentence) {
  for (const char* const text :
       {"<tool_call>x.</tool_call>", "```x.```", "{\"name\": \"x.\"}", "See [this](http://a).", "a|b."})
    EXPECT_EQ(plain_sentence(text, 100), "") << text;
}

}  // namespace
}  // namespace collet::codegraph
