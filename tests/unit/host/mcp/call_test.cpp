// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>

#include "tests/unit/host/mcp/harness.hpp"

namespace collet::host::mcp::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;

std::string call_line(std::string_view params, std::string_view id = "1") {
  return R"({"jsonrpc":"2.0","id":)" + std::string(id) + R"(,"method":"tools/call","params":)" +
         std::string(params) + "}";
}

TEST(Call, ArgumentsAreForwardedByteForByte) {
  Harness harness;
  harness.exchange(call_line(R"({"arguments": {"limit" :1e2,  "x":"\u00e9\/"} ,"name":"walk_paths"})"));
  EXPECT_EQ(harness.pipeline.call(0)->request.arguments, R"({"limit" :1e2,  "x":"\u00e9\/"})");
  EXPECT_EQ(harness.pipeline.call(0)->request.tool->name, "walk_paths");
  EXPECT_EQ(harness.pipeline.call(0)->request.origin->principal, "stdio");
}

TEST(Call, AbsentArgumentsAreAnEmptyObject) {
  Harness harness;
  harness.exchange(call_line(R"({"name":"count"})"));
  harness.exchange(call_line(R"({"name":"count","arguments":null})", "2"));
  EXPECT_EQ(harness.pipeline.call(0)->request.arguments, "{}");
  EXPECT_EQ(harness.pipeline.call(1)->request.arguments, "{}");
}

TEST(Call, AnUnknownToolIsRefusedWithSimilarNames) {
  Harness harness;
  EXPECT_THAT(
      harness.exchange(call_line(R"({"name":"walk_path"})")),
      AllOf(HasSubstr("\"code\":-32602"), HasSubstr("Unknown tool: 'walk_path'; did you mean walk_paths?")));
  EXPECT_EQ(harness.pipeline.size(), 0U);
}

TEST(Call, ParamsOfTheWrongShapeAreRefused) {
  Harness harness;
  for (const std::string_view params :
       {"{}", R"({"name":7})", R"({"name":"count","arguments":[1]})", R"({"name":"count","arguments":"x"})",
        R"({"name":"count","_meta":{"progressToken":1.5}})",
        R"({"name":"count","_meta":{"progressToken":{}}})"}) {
    EXPECT_THAT(harness.exchange(call_line(params)), HasSubstr("\"code\":-32602")) << params;
  }
  EXPECT_THAT(harness.exchange(R"({"jsonrpc":"2.0","id":1,"method":"tools/call"})"),
              HasSubstr("\"code\":-32602"));
  EXPECT_EQ(harness.pipeline.size(), 0U);
}

TEST(Call, AnswersAreSentInTheOrderInWhichCallsFinish) {
  Harness harness;
  harness.exchange(call_line(R"({"name":"count"})", "\"slow\""));
  harness.exchange(call_line(R"({"name":"count"})", "\"quick\""));
  harness.pipeline.call(1)->done(json_outcome("1"));
  EXPECT_THAT(harness.sent(), HasSubstr(R"("id":"quick")"));
  harness.pipeline.call(0)->done(json_outcome("2"));
  EXPECT_THAT(harness.sent(), HasSubstr(R"("id":"slow")"));
}

TEST(Call, AnIdInUseIsRefusedAndItsCallContinues) {
  Harness harness;
  harness.exchange(call_line(R"({"name":"count"})", "7"));
  EXPECT_THAT(harness.exchange(call_line(R"({"name":"count"})", "7")),
              AllOf(HasSubstr("\"id\":7"), HasSubstr("-32600")));
  EXPECT_THAT(harness.exchange(R"({"jsonrpc":"2.0","id":7,"method":"ping"})"), HasSubstr("-32600"));
  EXPECT_EQ(harness.pipeline.size(), 1U);
  harness.pipeline.call(0)->done(json_outcome("1"));
  EXPECT_THAT(harness.sent(), HasSubstr("\"id\":7,\"result\""));
  harness.exchange(call_line(R"({"name":"count"})", "7"));
  EXPECT_EQ(harness.pipeline.size(), 2U);
}

TEST(Call, ItMayRunOnTheReadingThreadAndKnowsWhetherInputWaits) {
  Harness harness;
  harness.exchange(call_line(R"({"name":"count"})", "1"), false);
  harness.exchange(call_line(R"({"name":"count"})", "2"), true);
  EXPECT_TRUE(harness.pipeline.call(0)->may_run_here);
  EXPECT_FALSE(harness.pipeline.call(0)->request.input_waits);
  EXPECT_TRUE(harness.pipeline.call(1)->may_run_here);
  EXPECT_TRUE(harness.pipeline.call(1)->request.input_waits);
}

TEST(Call, ProgressIsSentWithTheTokenOfTheRequest) {
  Harness harness;
  harness.shake_hands("2025-11-25");
  harness.exchange(call_line(R"({"name":"count"})", "1"));
  harness.exchange(call_line(R"({"name":"count","_meta":{"progressToken":0}})", "2"));
  harness.exchange(call_line(R"({"name":"count","_meta":{"progressToken":"t\""}})", "3"));
  EXPECT_FALSE(harness.pipeline.call(0)->request.progress);
  harness.pipeline.call(1)->request.progress({5, 10, "half"});
  EXPECT_EQ(
      harness.sent(),
      R"({"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":0,"progress":5,"total":10,"message":"half"}})");
  harness.pipeline.call(2)->request.progress({0.5, 0, ""});
  EXPECT_EQ(
      harness.sent(),
      R"({"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"t\"","progress":0.5}})");
}

TEST(Call, TheOldestRevisionHasNoMessageInProgress) {
  Harness harness;
  harness.shake_hands("2024-11-05");
  harness.exchange(call_line(R"({"name":"count","_meta":{"progressToken":1}})"));
  harness.pipeline.call(0)->request.progress({1, 2, "half"});
  EXPECT_EQ(
      harness.sent(),
      R"({"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":1,"progress":1,"total":2}})");
}

TEST(Call, ProgressIncreasesAndEndsWithTheAnswer) {
  Harness harness;
  harness.exchange(call_line(R"({"name":"count","_meta":{"progressToken":1}})"));
  const auto call = harness.pipeline.call(0);
  call->request.progress({2, 0, ""});
  harness.sent();
  call->request.progress({2, 0, ""});
  call->request.progress({1, 0, ""});
  call->request.progress({std::nan(""), 0, ""});
  EXPECT_EQ(harness.sent(), "");
  call->done(json_outcome("1"));
  harness.sent();
  call->request.progress({3, 0, ""});
  EXPECT_EQ(harness.sent(), "");
}

TEST(Call, TheAccessSettingsArePassedToTheCall) {
  Harness harness;
  harness.exchange(call_line(R"({"name":"count"})"));
  EXPECT_EQ(
      harness.pipeline.call(0)->request.origin->access_json,
      R"({"read":["/srv"],"write":["/srv/out"],"working_directory":"/srv","url":true,"private_addresses":false,"insecure":false})");
}

TEST(Call, AnAnswerOverTheSizeLimitBecomesAnErrorWithTheLimit) {
  Harness harness;
  harness.pipeline.at_once = [](const call::Request&) {
    return json_outcome("\"" + std::string(5U << 20U, 'a') + "\"");
  };
  const std::string answer = harness.exchange(call_line(R"({"name":"count"})"));
  EXPECT_LT(answer.size(), 1000U);
  EXPECT_THAT(answer, AllOf(HasSubstr("too_large"), HasSubstr("4194304"), HasSubstr("\"isError\":true")));
}

TEST(Call, AnAnswerOverTheSizeLimitAfterEscapingBecomesAnError) {
  Harness harness;
  std::string quotes;
  for (std::size_t i = 0; i < (1U << 20U) + 1; ++i)
    quotes += R"(\"\")";
  harness.pipeline.at_once = [&](const call::Request&) {
    return json_outcome("\"" + quotes.substr(0, 1U << 20U) + "\"");
  };
  EXPECT_GT(harness.exchange(call_line(R"({"name":"count"})")).size(), 1U << 20U);
  harness.pipeline.at_once = [&](const call::Request&) {
    return json_outcome("\"" + quotes.substr(0, 3U << 20U) + "\"");
  };
  EXPECT_THAT(harness.exchange(call_line(R"({"name":"count"})")), HasSubstr("too_large"));
}

}  // namespace
}  // namespace collet::host::mcp::test
