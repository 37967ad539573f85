// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>

#include "tests/unit/host/mcp/harness.hpp"

namespace collet::host::mcp::test {
namespace {

using testing::HasSubstr;

constexpr std::string_view k_ping = R"({"jsonrpc":"2.0","id":1,"method":"ping"})";

TEST(Batch, In20250326AllAnswersAreSentAsOneArray) {
  Harness harness;
  harness.shake_hands("2025-03-26");
  EXPECT_EQ(
      harness.exchange(
          R"([{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"count"}},)"
          R"({"jsonrpc":"2.0","method":"notifications/initialized"},{"jsonrpc":"2.0","id":2,"method":"ping"},7])"),
      "");
  EXPECT_TRUE(harness.pipeline.call(0)->request.input_waits);
  harness.pipeline.call(0)->done(json_outcome("1"));
  EXPECT_EQ(
      harness.sent(),
      R"([{"jsonrpc":"2.0","id":2,"result":{}},)"
      R"-({"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"found a number, expected a JSON-RPC message (an object)"}},)-"
      R"({"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"1"}]}}])");
}

TEST(Batch, EveryOtherRevisionRefusesBatches) {
  for (const std::string_view revision : {"2024-11-05", "2025-06-18", "2025-11-25"}) {
    Harness harness;
    harness.shake_hands(revision);
    EXPECT_THAT(harness.exchange("[" + std::string(k_ping) + "]"),
                HasSubstr(R"({"jsonrpc":"2.0","id":null,"error":{"code":-32600)"));
  }
}

TEST(Batch, AnEmptyBatchIsRefused) {
  Harness harness;
  harness.shake_hands("2025-03-26");
  EXPECT_THAT(harness.exchange("[]"), HasSubstr(R"("id":null,"error":{"code":-32600)"));
}

TEST(Batch, ABatchOfNotificationsIsNotAnswered) {
  Harness harness;
  harness.shake_hands("2025-03-26");
  EXPECT_EQ(harness.exchange(R"([{"jsonrpc":"2.0","method":"a"},{"jsonrpc":"2.0","method":"b"}])"), "");
}

TEST(Batch, ACancelledRequestHasNoAnswerInTheArray) {
  Harness harness;
  harness.shake_hands("2025-03-26");
  harness.exchange("[" + std::string(k_ping) +
                   R"(,{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"count"}}])");
  EXPECT_EQ(
      harness.exchange(R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}})"),
      R"([{"jsonrpc":"2.0","id":1,"result":{}}])");
}

TEST(Batch, InitializeAndModernRequestsAreRefusedInABatch) {
  Harness harness;
  harness.shake_hands("2025-03-26");
  EXPECT_THAT(
      harness.exchange(
          R"([{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-03-26"}}])"),
      HasSubstr("-32600"));
  EXPECT_THAT(harness.exchange(R"([{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{)" +
                               modern_meta() + "}}]"),
              HasSubstr("-32600"));
}

TEST(Batch, TooManyMessagesAreRefused) {
  Harness harness;
  harness.shake_hands("2025-03-26");
  std::string many = "[0";
  for (int i = 0; i < 1000; ++i)
    many += ",0";
  EXPECT_THAT(harness.exchange(many + "]"), testing::StartsWith(R"({"jsonrpc":"2.0","id":null)"));
}

TEST(Batch, AnswersOverTheSizeLimitBecomeErrors) {
  Harness harness;
  harness.shake_hands("2025-03-26");
  harness.pipeline.at_once = [](const call::Request&) {
    return json_outcome("\"" + std::string(3U << 20U, 'a') + "\"");
  };
  std::string batch = "[";
  for (int i = 0; i < 3; ++i) {
    batch += (i > 0 ? "," : "") + (R"({"jsonrpc":"2.0","id":)" + std::to_string(i) +
                                   R"(,"method":"tools/call","params":{"name":"count"}})");
  }
  const std::string answer = harness.exchange(batch + "]");
  EXPECT_LT(answer.size(), (4U << 20U) + 4096U);
  EXPECT_THAT(answer, testing::AllOf(HasSubstr(R"("id":2,"error")"), HasSubstr("too_large")));
}

}  // namespace
}  // namespace collet::host::mcp::test
