// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>

#include "tests/unit/host/mcp/harness.hpp"

namespace collet::host::mcp::test {
namespace {

constexpr std::string_view k_cancel =
    R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"a","reason":"enough"}})";

std::string call_a(std::string_view meta = R"("_meta":{"progressToken":1})") {
  return R"({"jsonrpc":"2.0","id":"a","method":"tools/call","params":{"name":"count",)" + std::string(meta) +
         "}}";
}

TEST(Cancel, TheCallIsCancelledAndNoMessageFollows) {
  for (const std::string& meta :
       {std::string(R"("_meta":{"progressToken":1})"), modern_meta(R"(,"progressToken":1)")}) {
    Harness harness;
    harness.exchange(call_a(meta));
    const auto call = harness.pipeline.call(0);
    EXPECT_EQ(harness.exchange(k_cancel), "");
    EXPECT_EQ(call->cancels, 1);
    call->request.progress({1, 0, ""});
    call->done(failure(COLLET_CANCELLED, "cancelled"));
    EXPECT_EQ(harness.sent(), "");
  }
}

TEST(Cancel, TheIdCanBeUsedAgainAtOnce) {
  Harness harness;
  harness.exchange(call_a());
  harness.exchange(k_cancel);
  harness.exchange(call_a());
  ASSERT_EQ(harness.pipeline.size(), 2U);
  harness.pipeline.call(0)->done(json_outcome("1"));
  EXPECT_EQ(harness.sent(), "");
  harness.pipeline.call(1)->done(json_outcome("2"));
  EXPECT_THAT(harness.sent(), testing::HasSubstr("\"text\":\"2\""));
}

TEST(Cancel, CancellingAnAnsweredCallDoesNothing) {
  Harness harness;
  harness.exchange(call_a());
  harness.pipeline.call(0)->done(json_outcome("1"));
  EXPECT_THAT(harness.sent(), testing::HasSubstr("result"));
  EXPECT_EQ(harness.exchange(k_cancel), "");
  EXPECT_EQ(harness.pipeline.call(0)->cancels, 0);
}

TEST(Cancel, AnIdOfAnotherTypeDoesNotMatch) {
  Harness harness;
  harness.exchange(R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"count"}})");
  harness.exchange(R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"1"}})");
  EXPECT_EQ(harness.pipeline.call(0)->cancels, 0);
  harness.exchange(R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1.0}})");
  EXPECT_EQ(harness.pipeline.call(0)->cancels, 1);
}

TEST(Cancel, ThePipelineMayAnswerFromWithinCancel) {
  Harness harness;
  harness.pipeline.on_cancel = [](FakeCall& call) { call.done(failure(COLLET_CANCELLED, "cancelled")); };
  harness.exchange(call_a());
  EXPECT_EQ(harness.exchange(k_cancel), "");
}

}  // namespace
}  // namespace collet::host::mcp::test
