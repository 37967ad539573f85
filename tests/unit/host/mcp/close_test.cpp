// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <thread>

#include "tests/unit/host/mcp/harness.hpp"

namespace collet::host::mcp::test {
namespace {

using namespace std::chrono_literals;

constexpr std::string_view k_call =
    R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"count"}})";

TEST(Close, ItReturnsAtOnceWithoutCalls) {
  Harness harness;
  const auto begin = std::chrono::steady_clock::now();
  harness.server().close({10s, 10s});
  EXPECT_LT(std::chrono::steady_clock::now() - begin, 5s);
}

TEST(Close, CallsThatFinishWithinTheGracePeriodAreAnswered) {
  Harness harness;
  harness.exchange(k_call);
  std::thread worker([&] { harness.pipeline.call(0)->done(json_outcome("42")); });
  harness.server().close({10s, 10s});
  EXPECT_THAT(harness.sent(), testing::HasSubstr("\"text\":\"42\""));
  EXPECT_EQ(harness.pipeline.call(0)->cancels, 0);
  worker.join();
}

TEST(Close, CallsThatTakeLongerAreCancelledAndStillAnswered) {
  Harness harness;
  harness.pipeline.on_cancel = [](FakeCall& call) { call.done(failure(COLLET_CANCELLED, "the host ends")); };
  harness.exchange(k_call);
  const auto left = harness.server().close({1ms, 20s});
  EXPECT_EQ(left.cancelled, 1U);
  EXPECT_EQ(left.unanswered, 0U);
  EXPECT_EQ(harness.pipeline.call(0)->cancels, 1);
  EXPECT_THAT(harness.sent(), testing::HasSubstr("the host ends"));
}

TEST(Close, ACallThatIgnoresItsCancelIsAbandonedAndSendsNothing) {
  Harness harness;
  harness.exchange(k_call);
  const auto left = harness.server().close({1ms, 1ms});
  EXPECT_EQ(left.cancelled, 0U);
  EXPECT_EQ(left.unanswered, 1U);
  harness.pipeline.call(0)->done(json_outcome("42"));
  EXPECT_EQ(harness.sent(), "");
}

}  // namespace
}  // namespace collet::host::mcp::test
