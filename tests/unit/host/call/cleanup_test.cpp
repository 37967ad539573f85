// SPDX-License-Identifier: MIT
/// Nested calls that give something back: what a cancel of their caller leaves to them.
#include <poll.h>

#include "tests/unit/host/call/nested_harness.hpp"

namespace collet::host::call::testing {
namespace {

using ::testing::HasSubstr;

constexpr std::string_view k_cleanup = R"({"cleanup":true})";

class Cleanup : public NestedTest {
 protected:
  /// Runs `a` with that body, and cancels it as soon as `inside` is set.
  Outcome run_cancelled(std::function<collet_status(FakeCall&)> body) {
    add("fake", "a", [this, body = std::move(body)](FakeCall& call) {
      const auto status = body(call);
      over_.set();
      return status;
    });
    auto started = start("fake:a");
    EXPECT_TRUE(inside.wait());
    started.call->cancel();
    cancelled.set();
    auto outcome = started.wait();
    EXPECT_TRUE(over_.wait());
    return outcome;
  }
  static bool wait_for_cancel(const FakeCall& call) {
    pollfd one{call.api->cancel_fd(call.call), POLLIN, 0};
    return ::poll(&one, 1, 30000) == 1;
  }
  Event inside, cancelled;

 private:
  Event over_;
};

TEST_F(Cleanup, MayBeMadeAfterTheCallerWasCancelled) {
  add("second", "n", [](FakeCall& call) {
    EXPECT_FALSE(call.cancelled());
    return call.json("1");
  });
  run_cancelled([this](FakeCall& call) {
    inside.set();
    EXPECT_TRUE(wait_for_cancel(call));
    EXPECT_EQ(invoke(call, "second:n").status, COLLET_CANCELLED) << "any other call";
    const auto nested = invoke(call, "second:n", "", k_cleanup);
    EXPECT_EQ(nested.status, COLLET_OK) << nested.error;
    EXPECT_EQ(nested.data(), "1");
    return call.fail(COLLET_CANCELLED, "stopped");
  });
}

TEST_F(Cleanup, IsNotEndedAtOnceByTheCancelThatComesMeanwhile) {
  add("second", "n", [this](FakeCall& call) {
    inside.set();
    EXPECT_TRUE(cancelled.wait());
    EXPECT_FALSE(call.cancelled());
    return call.json("1");
  });
  run_cancelled([](FakeCall& call) {
    EXPECT_EQ(invoke(call, "second:n", "", k_cleanup).status, COLLET_OK);
    return call.fail(COLLET_CANCELLED, "stopped");
  });
}

TEST_F(Cleanup, EndsBeforeItsTimeIsOverSoThatTheCallerCanGoOn) {
  limits.cleanup = 100ms;
  add("second", "n", [this](FakeCall& call) {
    inside.set();
    EXPECT_TRUE(wait_for_cancel(call));
    return call.fail(COLLET_CANCELLED, "stopped");
  });
  add("second", "o", [](FakeCall& call) {
    const auto left = call.api->deadline_ms(call.call);
    EXPECT_GE(left, 0);
    EXPECT_LE(left, 100);
    return call.json("1");
  });
  run_cancelled([](FakeCall& call) {
    EXPECT_EQ(invoke(call, "second:n", "", k_cleanup).status, COLLET_CANCELLED);
    // On a machine that sleeps meanwhile the time may be over; then it is refused.
    const auto last = invoke(call, "second:o", "", k_cleanup);
    EXPECT_TRUE(last.status == COLLET_OK || last.status == COLLET_CANCELLED) << last.error;
    return call.fail(COLLET_CANCELLED, "stopped");
  });
}

TEST_F(Cleanup, IsRefusedOnceItsTimeIsOver) {
  limits.cleanup = 0ms;
  add("second", "n", [](FakeCall& call) { return call.json("1"); });
  run_cancelled([this](FakeCall& call) {
    inside.set();
    EXPECT_TRUE(wait_for_cancel(call));
    const auto nested = invoke(call, "second:n", "", k_cleanup);
    EXPECT_EQ(nested.status, COLLET_CANCELLED);
    EXPECT_THAT(nested.error, HasSubstr("'fake:a' was cancelled"));
    return call.fail(COLLET_CANCELLED, "stopped");
  });
}

TEST_F(Cleanup, WorksForOneThatIsNestedItself) {
  add("second", "o", [](FakeCall& call) { return call.json("7"); });
  std::string got;
  add("second", "n", [&](FakeCall& call) {
    inside.set();
    EXPECT_TRUE(wait_for_cancel(call));
    got = invoke(call, "second:o", "", k_cleanup).data();
    return call.fail(COLLET_CANCELLED, "stopped");
  });
  run_cancelled([](FakeCall& call) {
    EXPECT_EQ(invoke(call, "second:n").status, COLLET_CANCELLED);
    return call.fail(COLLET_CANCELLED, "stopped");
  });
  EXPECT_EQ(got, "7");
}

}  // namespace
}  // namespace collet::host::call::testing
