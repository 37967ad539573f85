// SPDX-License-Identifier: MIT
#include "host/call/running/inline_right.hpp"
#include "tests/unit/host/call/harness.hpp"

namespace collet::host::call::testing {
namespace {

class Inline : public PipelineTest {
 protected:
  Inline() {
    tool.latency = catalog::Latency::inline_;
    parts.limits.inline_limit = k_patience;
    parts.limits.reader_limit = std::chrono::duration_cast<std::chrono::milliseconds>(k_patience);
    fake->on_call = [this](FakeCall& call) {
      ran_on_ = std::this_thread::get_id();
      return call.json("1");
    };
  }
  /// The first call makes the instance, which is never done on the reading thread.
  void warm_up() { EXPECT_EQ(run().status, COLLET_OK); }
  bool runs_here(bool may_run_here = true) {
    auto started = start(request(), may_run_here);
    started.wait();
    return ran_on_ == std::this_thread::get_id();
  }

  std::atomic<std::thread::id> ran_on_{};
};

TEST_F(Inline, CallRunsOnTheCallingThread) {
  warm_up();
  EXPECT_TRUE(runs_here());
}

TEST_F(Inline, CallIsAnsweredBeforeStartReturns) {
  warm_up();
  EXPECT_EQ(start(request(), true).outcome.wait_for(0s), std::future_status::ready);
}

TEST_F(Inline, CallThatMustMakeTheInstanceRunsElsewhere) {
  EXPECT_FALSE(runs_here());
}

TEST_F(Inline, CallWaitsForAnInstanceThatAnotherCallIsIn) {
  concurrent = false;
  warm_up();
  Event entered;
  Event release;
  fake->on_call = [&](FakeCall& call) {
    entered.set();
    EXPECT_TRUE(release.wait());
    return call.json("1");
  };
  auto first = start(request());
  ASSERT_TRUE(entered.wait());
  auto second = start(request(), true);
  EXPECT_EQ(second.outcome.wait_for(0s), std::future_status::timeout);
  release.set();
  EXPECT_EQ(first.wait().status, COLLET_OK);
  EXPECT_EQ(second.wait().status, COLLET_OK);
}

TEST_F(Inline, CallRunsElsewhereWhileOtherInputWaits) {
  warm_up();
  EXPECT_FALSE(runs_here(false));
}

TEST_F(Inline, CallBeforeFurtherInputRunsHereOnceItsToolIsKnownToBeQuick) {
  warm_up();
  const auto runs_here_before_input = [&] {
    auto one = request();
    one.input_waits = true;
    start(std::move(one), true).wait();
    return ran_on_ == std::this_thread::get_id();
  };
  EXPECT_FALSE(runs_here_before_input());
  // Whether this one is quick is the machine's business: one of many will be.
  bool quick = false;
  for (int call = 0; call < 1000 && !quick; ++call)
    quick = runs_here() && runs_here_before_input();
  EXPECT_TRUE(quick);
}

TEST_F(Inline, OtherToolsRunElsewhere) {
  tool.latency = catalog::Latency::normal;
  warm_up();
  EXPECT_FALSE(runs_here());
}

TEST_F(Inline, RightIsRevokedByBreachesOneAfterTheOther) {
  parts.limits.inline_limit = 0us;
  warm_up();
  for (int breach = 0; breach < InlineRight::k_breaches; ++breach)
    EXPECT_TRUE(runs_here()) << breach;
  EXPECT_FALSE(runs_here());
}

TEST_F(Inline, ReaderThatIsBlockedIsReportedOnceWhileTheCallRuns) {
  std::atomic<int> reports{0};
  Event reported;
  parts.limits.reader_limit = 5ms;
  parts.on_reader_blocked = [&] {
    ++reports;
    reported.set();
  };
  warm_up();
  fake->on_call = [&](FakeCall& call) {
    EXPECT_TRUE(reported.wait());
    return call.json("1");
  };
  EXPECT_EQ(start(request(), true).wait().status, COLLET_OK);
  EXPECT_EQ(reports, 1);
}

TEST_F(Inline, RightIsRevokedAtOnceByACallThatBlocksTheReader) {
  Event reported;
  parts.limits.reader_limit = 5ms;
  parts.on_reader_blocked = [&] { reported.set(); };
  warm_up();
  fake->on_call = [&](FakeCall& call) {
    EXPECT_TRUE(reported.wait());
    ran_on_ = std::this_thread::get_id();
    return call.json("1");
  };
  EXPECT_TRUE(runs_here());
  EXPECT_FALSE(runs_here());
}

TEST_F(Inline, HungCallIsAnsweredThoughItsThreadIsNot) {
  Event reported;
  Event release;
  parts.limits.reader_limit = 5ms;
  parts.on_reader_blocked = [&] { reported.set(); };
  tool.deadline = 50ms;
  warm_up();
  fake->on_call = [&](FakeCall&) {
    release.wait();
    return COLLET_OK;
  };
  std::promise<Outcome> promise;
  auto outcome = promise.get_future();
  std::thread reader([&] {
    pipeline().start(request(), true, when_done([&](Outcome told) { promise.set_value(std::move(told)); }));
  });
  ASSERT_TRUE(reported.wait());
  ASSERT_EQ(outcome.wait_for(k_patience), std::future_status::ready);
  EXPECT_EQ(outcome.get().status, COLLET_DEADLINE);
  release.set();
  reader.join();
}

}  // namespace
}  // namespace collet::host::call::testing
