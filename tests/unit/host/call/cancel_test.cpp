// SPDX-License-Identifier: MIT
#include <poll.h>

#include "tests/unit/host/call/harness.hpp"

namespace collet::host::call::testing {
namespace {

using ::testing::HasSubstr;

using Cancel = PipelineTest;

/// Waits for the descriptor that asks a plugin to stop.
bool wait_for_cancel(const FakeCall& call) {
  pollfd one{call.api->cancel_fd(call.call), POLLIN, 0};
  return ::poll(&one, 1, 30000) == 1;
}

TEST_F(Cancel, ReachesThePluginByItsDescriptor) {
  Event inside;
  fake->on_call = [&](FakeCall& call) -> collet_status {
    EXPECT_FALSE(call.cancelled());
    call.api->cancel_fd(call.call);
    inside.set();
    EXPECT_TRUE(wait_for_cancel(call));
    EXPECT_TRUE(call.cancelled());
    return call.fail(COLLET_CANCELLED, "stopped");
  };
  auto started = start();
  ASSERT_TRUE(inside.wait());
  started.call->cancel();
  const auto outcome = started.wait();
  EXPECT_EQ(outcome.status, COLLET_CANCELLED);
  EXPECT_EQ(outcome.text(), "cancelled: the call was cancelled");
}

TEST_F(Cancel, DescriptorAskedForLaterIsReadableAtOnce) {
  Event inside;
  Event cancelled;
  fake->on_call = [&](FakeCall& call) -> collet_status {
    inside.set();
    cancelled.wait();
    EXPECT_TRUE(wait_for_cancel(call));
    return COLLET_OK;
  };
  auto started = start();
  ASSERT_TRUE(inside.wait());
  started.call->cancel();
  cancelled.set();
  EXPECT_EQ(started.wait().status, COLLET_CANCELLED);
}

TEST_F(Cancel, IsAnsweredThoughThePluginIgnoresIt) {
  Event inside;
  Event release;
  fake->on_call = [&](FakeCall& call) -> collet_status {
    inside.set();
    release.wait();
    EXPECT_EQ(call.json("1"), COLLET_CANCELLED) << "nobody takes it any more";
    return COLLET_OK;
  };
  auto started = start();
  ASSERT_TRUE(inside.wait());
  started.call->cancel();
  EXPECT_EQ(started.wait().status, COLLET_CANCELLED);
  release.set();
  end_pipeline();
  EXPECT_TRUE(blamed().empty()) << "slow to stop, but not past its deadline";
}

TEST_F(Cancel, CallThatWaitsForItsTurnIsAnsweredWithoutRunning) {
  concurrent = false;
  Event inside;
  Event release;
  fake->on_call = [&](FakeCall&) {
    inside.set();
    release.wait();
    return COLLET_OK;
  };
  auto first = start();
  ASSERT_TRUE(inside.wait());
  auto second = start();
  second.call->cancel();
  const auto outcome = second.wait();
  EXPECT_EQ(outcome.text(), "cancelled: the call was cancelled before it began");
  release.set();
  EXPECT_EQ(first.wait().status, COLLET_OK);
  EXPECT_EQ(fake->calls, 1);
}

TEST_F(Cancel, AfterTheAnswerDoesNothing) {
  auto started = start();
  EXPECT_EQ(started.wait().status, COLLET_OK);
  started.call->cancel();
  started.call->cancel();
}

TEST_F(Cancel, DrainLetsShortCallsEnd) {
  Event inside;
  Event release;
  fake->on_call = [&](FakeCall& call) -> collet_status {
    inside.set();
    release.wait();
    return call.json("1");
  };
  auto started = start();
  ASSERT_TRUE(inside.wait());
  auto draining = std::async(std::launch::async, [&] { pipeline().drain(k_patience, k_patience); });
  release.set();
  draining.get();
  EXPECT_EQ(started.wait().status, COLLET_OK);
}

TEST_F(Cancel, DrainCancelsRemainingCallsAndRefusesNewOnes) {
  Event inside;
  fake->on_call = [&](FakeCall& call) -> collet_status {
    inside.set();
    wait_for_cancel(call);
    return COLLET_OK;
  };
  auto started = start();
  ASSERT_TRUE(inside.wait());
  pipeline().drain(0ms, k_patience);
  EXPECT_EQ(started.outcome.wait_for(0s), std::future_status::ready);
  EXPECT_EQ(started.wait().status, COLLET_CANCELLED);
  EXPECT_THAT(run().text(), HasSubstr("the host is shutting down"));
}

TEST_F(Cancel, DrainEndsAtItsLimitThoughAPluginHangs) {
  Event inside;
  Event release;
  fake->on_call = [&](FakeCall&) {
    inside.set();
    release.wait();
    return COLLET_OK;
  };
  parts.limits.grace = std::chrono::duration_cast<std::chrono::milliseconds>(k_patience);
  auto started = start();
  ASSERT_TRUE(inside.wait());
  pipeline().drain(0ms, 1ms);
  EXPECT_NE(started.outcome.wait_for(0s), std::future_status::ready);
  release.set();
  EXPECT_EQ(started.wait().status, COLLET_CANCELLED);
}

TEST_F(Cancel, EndOfThePipelineAnswersEverything) {
  concurrent = false;
  Event inside;
  Event release;
  fake->on_call = [&](FakeCall&) {
    inside.set();
    release.wait();
    return COLLET_OK;
  };
  auto running = start();
  ASSERT_TRUE(inside.wait());
  auto waiting = start();
  auto ending = std::async(std::launch::async, [&] { end_pipeline(); });
  EXPECT_EQ(running.wait().status, COLLET_CANCELLED);
  EXPECT_EQ(waiting.wait().status, COLLET_CANCELLED);
  release.set();
  ending.get();
}

}  // namespace
}  // namespace collet::host::call::testing
