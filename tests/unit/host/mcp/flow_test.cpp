// SPDX-License-Identifier: MIT
// Requests that wait until there is room for them.
#include <gmock/gmock.h>
#include <string>

#include "tests/unit/host/mcp/harness.hpp"

namespace collet::host::mcp::test {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

constexpr std::size_t k_most = 512;  ///< calls in flight

std::string call(std::size_t id) {
  return R"({"jsonrpc":"2.0","id":)" + std::to_string(id) +
         R"(,"method":"tools/call","params":{"name":"count"}})";
}
std::string cancel(std::size_t id) {
  return R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":)" +
         std::to_string(id) + "}}";
}

/// A server whose client reads or not, and which counts the reports that there is room.
struct Flow {
  Flow()
      : harness([this](config::Settings&, ServerParts& parts) {
          parts.output_has_room = [this] { return is_read; };
          parts.on_room = [this] { ++reports; };
        }) {}
  /// Sends calls with the ids `from` to `to` - 1.
  void send_calls(std::size_t from, std::size_t to) {
    for (std::size_t id = from; id < to; ++id)
      EXPECT_EQ(harness.exchange(call(id)), "");
  }
  void finish(std::size_t index) { harness.pipeline.call(index)->done(json_outcome("42")); }
  /// Starts every request that can start. Returns their number.
  std::size_t resume() {
    std::size_t count = 0;
    while (harness.server().resume())
      ++count;
    return count;
  }

  bool is_read = true;
  int reports = 0;
  Harness harness;
};

TEST(Flow, CallsBeyondTheLimitWaitAndStartInOrder) {
  Flow flow;
  flow.send_calls(0, k_most + 2);
  EXPECT_EQ(flow.harness.pipeline.size(), k_most);
  EXPECT_TRUE(flow.harness.server().has_waiting());
  EXPECT_EQ(flow.harness.server().unanswered(), k_most + 2);
  EXPECT_EQ(flow.resume(), 0U);
  for (std::size_t i = 0; i < k_most / 2; ++i) {
    EXPECT_EQ(flow.reports, 0);
    flow.finish(i);
  }
  EXPECT_EQ(flow.reports, 1) << "one report, when half of the calls are done";
  EXPECT_EQ(flow.resume(), 2U);
  EXPECT_FALSE(flow.harness.server().has_waiting());
  flow.harness.sent();
  flow.finish(k_most);
  EXPECT_THAT(flow.harness.sent(), HasSubstr("\"id\":" + std::to_string(k_most)));
}

TEST(Flow, ALaterCallDoesNotOvertakeOneThatWaits) {
  Flow flow;
  flow.send_calls(0, k_most + 1);
  flow.finish(0);
  flow.send_calls(k_most + 1, k_most + 2);
  EXPECT_EQ(flow.harness.pipeline.size(), k_most);
}

TEST(Flow, APingOvertakesCallsThatWait) {
  Flow flow;
  flow.send_calls(0, k_most + 1);
  EXPECT_THAT(flow.harness.exchange(R"({"jsonrpc":"2.0","id":"p","method":"ping"})"),
              HasSubstr("\"id\":\"p\""));
}

TEST(Flow, ACallThatWaitsCanBeCancelledAndIsNeverStarted) {
  Flow flow;
  flow.send_calls(0, k_most + 2);
  EXPECT_EQ(flow.harness.exchange(cancel(k_most)), "");
  for (std::size_t i = 0; i < k_most; ++i)
    flow.finish(i);
  EXPECT_EQ(flow.resume(), 1U);
  flow.harness.sent();
  flow.finish(k_most);
  EXPECT_THAT(flow.harness.sent(), HasSubstr("\"id\":" + std::to_string(k_most + 1)));
}

TEST(Flow, ACallUnderWayCanBeCancelledWhileOthersWait) {
  Flow flow;
  flow.send_calls(0, k_most + 1);
  flow.harness.exchange(cancel(3));
  EXPECT_EQ(flow.harness.pipeline.call(3)->cancels, 1);
}

TEST(Flow, AnIdThatWaitsCannotBeUsedAgain) {
  Flow flow;
  flow.send_calls(0, k_most + 1);
  EXPECT_THAT(flow.harness.exchange(call(k_most)), HasSubstr("still under way"));
}

TEST(Flow, RequestsWaitWhileTheClientDoesNotRead) {
  Flow flow;
  flow.is_read = false;
  EXPECT_EQ(flow.harness.exchange(R"({"jsonrpc":"2.0","id":1,"method":"tools/list"})"), "");
  EXPECT_EQ(flow.harness.exchange(R"({"jsonrpc":"2.0","id":2,"method":"ping"})"), "");
  EXPECT_EQ(flow.resume(), 0U);
  flow.is_read = true;
  EXPECT_EQ(flow.resume(), 2U);
  EXPECT_THAT(flow.harness.sent(), testing::AllOf(HasSubstr("\"id\":1"), HasSubstr("\"id\":2")));
}

TEST(Flow, TheServerIsFullWhenLongRequestsWait) {
  Flow flow;
  flow.is_read = false;
  const std::string arguments(6U << 20U, ' ');
  for (int id = 0; id < 3; ++id) {
    EXPECT_FALSE(flow.harness.server().is_full());
    flow.harness.exchange(R"({"jsonrpc":"2.0","id":)" + std::to_string(id) +
                          R"(,"method":"tools/call","params":{"name":"count","arguments":{)" + arguments +
                          "}}}");
  }
  EXPECT_TRUE(flow.harness.server().is_full());
  flow.is_read = true;
  EXPECT_TRUE(flow.harness.server().resume());
  EXPECT_FALSE(flow.harness.server().is_full());
}

TEST(Flow, ABatchWithACallThatWaitsIsAnsweredWhenItIsDone) {
  Flow flow;
  flow.harness.shake_hands("2025-03-26");
  flow.send_calls(100, 100 + k_most);
  EXPECT_EQ(flow.harness.exchange("[" + call(1) + "," + call(2) + "]"), "");
  flow.harness.exchange(cancel(2));
  for (std::size_t i = 0; i < k_most; ++i)
    flow.finish(i);
  EXPECT_EQ(flow.resume(), 1U);
  flow.harness.sent();
  flow.finish(k_most);
  EXPECT_THAT(flow.harness.sent(), testing::StartsWith(R"([{"jsonrpc":"2.0","id":1,)"));
}

TEST(Flow, AtTheEndOfInputRequestsThatWaitAreStillAnswered) {
  Flow flow;
  flow.harness.pipeline.at_once = [](const call::Request&) { return json_outcome("42"); };
  flow.is_read = false;
  flow.send_calls(0, 3);
  flow.is_read = true;
  const auto left = flow.harness.server().close({10s, 10s});
  EXPECT_EQ(left.cancelled + left.unanswered, 0U);
  EXPECT_THAT(flow.harness.sent(), HasSubstr("\"id\":2"));
}

TEST(Flow, AfterAStopRequestsThatWaitAreNotStartedAndAreCounted) {
  Flow flow;
  flow.is_read = false;
  flow.send_calls(0, 3);
  flow.is_read = true;
  EXPECT_EQ(flow.harness.server().close({10s, 10s, false}).unanswered, 3U);
  EXPECT_EQ(flow.harness.pipeline.size(), 0U);
}

TEST(Flow, TheEndWaitsWithoutALimitUntilItIsStopped) {
  Flow flow;
  flow.send_calls(0, 1);
  int turns = 0;
  const auto left = flow.harness.server().close({std::nullopt, 1ms, true, [&] { return ++turns < 3; }});
  EXPECT_EQ(turns, 3);
  EXPECT_EQ(left.unanswered, 1U);
}

}  // namespace
}  // namespace collet::host::mcp::test
