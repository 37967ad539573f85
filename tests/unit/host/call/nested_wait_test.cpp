// SPDX-License-Identifier: MIT
/// Nested calls that wait, are refused to wait, are cancelled, or hang.
#include "tests/unit/host/call/nested_harness.hpp"

namespace collet::host::call::testing {
namespace {

using ::testing::AnyOf;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

class NestedWait : public NestedTest {
 protected:
  static bool wait_for_cancel(const FakeCall& call) {
    const auto end = std::chrono::steady_clock::now() + k_patience;
    while (!call.cancelled() && std::chrono::steady_clock::now() < end)
      std::this_thread::yield();
    return call.cancelled();
  }
};

TEST_F(NestedWait, OnItsOwnInstanceIsACircle) {
  fake_concurrent = false;
  add("fake", "a", [](FakeCall& call) { return pass_on(call, invoke(call, "fake:b")); });
  add("fake", "b", [](FakeCall& call) { return call.json("1"); });
  const auto outcome = run("fake:a");
  EXPECT_EQ(outcome.status, COLLET_FAILED);
  EXPECT_THAT(outcome.text(),
              HasSubstr("a circle of calls: 'fake:a' calls 'fake:b', which waits for 'fake:a'; "
                        "plugin 'fake' takes one call at a time"));
  EXPECT_EQ(run("fake:b").status, COLLET_OK);
}

TEST_F(NestedWait, ThroughAnotherPluginIsACircle) {
  fake_concurrent = false;
  add("fake", "a", [](FakeCall& call) { return pass_on(call, invoke(call, "second:n")); });
  add("second", "n", [](FakeCall& call) { return pass_on(call, invoke(call, "fake:b")); });
  add("fake", "b", [](FakeCall& call) { return call.json("1"); });
  EXPECT_THAT(
      run("fake:a").text(),
      HasSubstr("'fake:a' calls 'second:n', which calls 'fake:b', which waits for 'fake:a'; plugin 'fake'"));
}

TEST_F(NestedWait, TwoCallsForEachOtherAreACircle) {
  fake_concurrent = false;
  second_concurrent = false;
  Event fake_inside;
  Event second_inside;
  add("fake", "a", [&](FakeCall& call) {
    fake_inside.set();
    EXPECT_TRUE(second_inside.wait());
    return pass_on(call, invoke(call, "second:o"));
  });
  add("second", "n", [&](FakeCall& call) {
    second_inside.set();
    EXPECT_TRUE(fake_inside.wait());
    return pass_on(call, invoke(call, "fake:b"));
  });
  add("fake", "b", [](FakeCall& call) { return call.json("2"); });
  add("second", "o", [](FakeCall& call) { return call.json("1"); });
  auto one = start("fake:a");
  auto two = start("second:n");
  const auto first = one.wait();
  const auto other = two.wait();
  // The call that asked last is refused; with that the first one's wait ends.
  const auto& refused = first.status == COLLET_OK ? other : first;
  EXPECT_EQ((first.status == COLLET_OK ? 1 : 0) + (other.status == COLLET_OK ? 1 : 0), 1);
  EXPECT_THAT(
      refused.text(),
      AnyOf(HasSubstr("'fake:a' calls 'second:o', which waits for 'second:n', which calls 'fake:b', which "
                      "waits for 'fake:a'"),
            HasSubstr("'second:n' calls 'fake:b', which waits for 'fake:a', which calls 'second:o', which "
                      "waits for 'second:n'")));
}

TEST_F(NestedWait, ForAnInstanceThatIsBusyWithAnotherCallIsServed) {
  second_concurrent = false;
  Event busy;
  Event release;
  add("second", "n", [&](FakeCall& call) {
    busy.set();
    EXPECT_TRUE(release.wait());
    return call.json("1");
  });
  add("second", "o", [&](FakeCall& call) { return call.json("2"); });
  add("fake", "a", [&](FakeCall& call) {
    std::thread let_go([&] { release.set(); });
    const auto nested = invoke(call, "second:o");
    let_go.join();
    return pass_on(call, nested);
  });
  auto first = start("second:n");
  ASSERT_TRUE(busy.wait());
  EXPECT_EQ(run("fake:a").parts.at(0).bytes, "2");
  EXPECT_EQ(first.wait().status, COLLET_OK);
}

TEST_F(NestedWait, ForAToolAtItsLimitIsServed) {
  Event busy;
  Event release;
  settings.tools["n"].concurrency = {1, {}};
  add("second", "n", [&](FakeCall& call) {
    if (call.arguments != "{}") return call.json("2");
    busy.set();
    EXPECT_TRUE(release.wait());
    return call.json("1");
  });
  add("fake", "a", [&](FakeCall& call) {
    std::thread let_go([&] { release.set(); });
    const auto nested = invoke(call, "second:n", R"({"x":1})");
    let_go.join();
    return pass_on(call, nested);
  });
  auto first = start("second:n");
  ASSERT_TRUE(busy.wait());
  EXPECT_EQ(run("fake:a").parts.at(0).bytes, "2");
  EXPECT_EQ(first.wait().status, COLLET_OK);
}

TEST_F(NestedWait, WaitingForItselfBecauseOfAToolLimitIsACircle) {
  settings.tools["a"].concurrency = {1, {}};
  add("fake", "a", [](FakeCall& call) { return pass_on(call, invoke(call, "fake:a")); });
  EXPECT_THAT(run("fake:a").text(),
              HasSubstr("'fake:a' calls 'fake:a', which waits for 'fake:a'; the operator "
                        "lets 'fake:a' run 1 at a time"));
}

TEST_F(NestedWait, NestedCallsPassWaitingCallsOfClients) {
  second_concurrent = false;
  limits.threads = 2;
  // Every thread is in a call that nests, and more wait for the same plugin.
  add("second", "n", [](FakeCall& call) { return call.json("1"); });
  add("fake", "a", [](FakeCall& call) { return pass_on(call, invoke(call, "second:n")); });
  std::vector<Started> all;
  all.reserve(200);
  for (int i = 0; i < 200; ++i)
    all.push_back(start(i % 3 == 0 ? "second:n" : "fake:a"));
  for (auto& one : all)
    EXPECT_EQ(one.wait().status, COLLET_OK);
}

TEST_F(NestedWait, EndsWhenTheCallerIsCancelled) {
  second_concurrent = false;
  Event busy;
  Event release;
  Event waits;
  add("second", "n", [&](FakeCall& call) {
    busy.set();
    EXPECT_TRUE(release.wait());
    return call.json("1");
  });
  Nested nested;
  add("fake", "a", [&](FakeCall& call) {
    waits.set();
    nested = invoke(call, "second:n");
    return pass_on(call, nested);
  });
  auto first = start("second:n");
  ASSERT_TRUE(busy.wait());
  auto other = start("fake:a");
  ASSERT_TRUE(waits.wait());
  other.call->cancel();
  EXPECT_EQ(other.wait().status, COLLET_CANCELLED);
  EXPECT_EQ(nested.status, COLLET_CANCELLED);
  release.set();
  EXPECT_EQ(first.wait().status, COLLET_OK);
}

TEST_F(NestedWait, EndsAtTheDeadlineThatItAskedFor) {
  second_concurrent = false;
  Event busy;
  Event release;
  add("second", "n", [&](FakeCall& call) {
    busy.set();
    EXPECT_TRUE(release.wait());
    return call.json("1");
  });
  add("fake", "a", [&](FakeCall& call) {
    const auto nested = invoke(call, "second:n", "", R"({"deadline_ms":5})");
    EXPECT_EQ(nested.status, COLLET_DEADLINE);
    EXPECT_THAT(nested.error, HasSubstr("'second:n' waited until its deadline for its turn"));
    return call.json("1");
  });
  auto first = start("second:n");
  ASSERT_TRUE(busy.wait());
  EXPECT_EQ(run("fake:a").status, COLLET_OK);
  release.set();
  EXPECT_EQ(first.wait().status, COLLET_OK);
}

TEST_F(NestedWait, CancelReachesThePluginWithin) {
  Event inside;
  add("second", "n", [&](FakeCall& call) {
    inside.set();
    EXPECT_TRUE(wait_for_cancel(call));
    return call.json("1");
  });
  add("fake", "a", [&](FakeCall& call) {
    const auto nested = invoke(call, "second:n");
    EXPECT_EQ(nested.status, COLLET_CANCELLED);
    EXPECT_EQ(invoke(call, "second:n").status, COLLET_CANCELLED);
    return pass_on(call, nested);
  });
  limits.grace = std::chrono::duration_cast<std::chrono::milliseconds>(k_patience);
  auto one = start("fake:a");
  ASSERT_TRUE(inside.wait());
  one.call->cancel();
  EXPECT_EQ(one.wait().status, COLLET_CANCELLED);
}

TEST_F(NestedWait, DeadlineOfTheCallerLimitsNestedCalls) {
  settings.tools["a"].deadline = {30ms, {}};
  settings.tools["n"].deadline = {60s, {}};
  add("second", "n", [&](FakeCall& call) {
    EXPECT_LE(call.api->deadline_ms(call.call), 30);
    EXPECT_TRUE(wait_for_cancel(call));
    return call.json("1");
  });
  add("fake", "a", [&](FakeCall& call) {
    EXPECT_EQ(invoke(call, "second:n").status, COLLET_DEADLINE);
    return call.json("1");
  });
  limits.grace = std::chrono::duration_cast<std::chrono::milliseconds>(k_patience);
  EXPECT_EQ(run("fake:a").status, COLLET_DEADLINE);
}

TEST_F(NestedWait, OwnDeadlineEndsTheNestedCallAlone) {
  settings.tools["n"].deadline = {5ms, {}};
  limits.grace = std::chrono::duration_cast<std::chrono::milliseconds>(k_patience);
  add("second", "n", [&](FakeCall& call) {
    EXPECT_TRUE(wait_for_cancel(call));
    return call.json("1");
  });
  add("fake", "a", [&](FakeCall& call) {
    EXPECT_EQ(invoke(call, "second:n").status, COLLET_DEADLINE);
    return call.json("1");
  });
  EXPECT_EQ(run("fake:a").status, COLLET_OK);
}

class NestedHang : public NestedWait {
 protected:
  ~NestedHang() override {
    release_.set();
    while (inside_ > 0)
      std::this_thread::yield();
  }
  NestedHang() {
    add("second", "n", [this](FakeCall& call) -> collet_status {
      if (hung_++ >= most_) return call.json("1");
      release_.wait();
      return COLLET_OK;
    });
    add("fake", "a", [this](FakeCall& call) {
      ++inside_;
      const auto nested = invoke(call, "second:n");
      --inside_;
      return pass_on(call, nested);
    });
    add("fake", "b", [](FakeCall& call) { return call.json("2"); });
  }
  Event release_;
  std::atomic<int> inside_{0};
  std::atomic<int> hung_{0};
  int most_ = 1;
};

TEST_F(NestedHang, CallerIsAnsweredAndTheNestedPluginIsToBlame) {
  settings.tools["a"].deadline = {300ms, {}};
  fake_concurrent = false;
  ASSERT_EQ(run("fake:b").status, COLLET_OK);
  auto outcome = run("fake:a");
  // On a slow machine, the time may be over before the nested call is in its plugin.
  const bool in_time = hung_ > 0;
  while (hung_ == 0)
    outcome = run("fake:a");
  EXPECT_EQ(outcome.status, COLLET_DEADLINE);
  EXPECT_THAT(outcome.text(), HasSubstr("; it waits for 'second:n', which hangs"));
  EXPECT_THAT(blamed(), Contains(HasSubstr("second hangs in 'n' past its deadline")));
  if (in_time) {
    EXPECT_THAT(blamed(), Not(Contains(HasSubstr("fake hangs"))));
  }
  EXPECT_EQ(run("fake:b").status, COLLET_OK);
  while ((outcome = run("fake:a")).status == COLLET_DEADLINE)
    EXPECT_THAT(outcome.text(), Not(HasSubstr("which hangs")));  // the machine is slow
  EXPECT_EQ(outcome.status, COLLET_OK);
  if (!in_time) return;
  EXPECT_EQ(fake->created, 2) << "of a serial caller's instance a fresh one follows";
  EXPECT_EQ(second->created, 2);
}

TEST_F(NestedHang, InstanceOfAConcurrentCallerRemainsInUse) {
  settings.tools["a"].deadline = {30ms, {}};
  EXPECT_EQ(run("fake:a").status, COLLET_DEADLINE);
  EXPECT_EQ(run("fake:b").status, COLLET_OK);
  EXPECT_EQ(fake->created, 1);
}

TEST_F(NestedHang, NestedPluginIsReplacedBeforeItsCallerIsOver) {
  settings.tools["n"].deadline = {5ms, {}};
  second_concurrent = false;
  add("second", "o", [](FakeCall& call) { return call.json("3"); });
  auto first = start("fake:a");
  while (hung_ == 0)
    std::this_thread::yield();
  EXPECT_EQ(run("second:o").status, COLLET_OK) << "it waited until the instance that hangs was given up";
  EXPECT_EQ(second->created, 2);
  release_.set();
  const auto outcome = first.wait();
  EXPECT_EQ(outcome.status, COLLET_DEADLINE) << "it came back after all, and its caller goes on";
}

TEST_F(NestedHang, CallerIsNeverTurnedOffForIt) {
  settings.tools["a"].deadline = {5ms, {}};
  most_ = 3;
  fake_concurrent = false;
  // On a slow machine the time may be over before the nested call is made, and no instance hangs by that.
  while (hung_ < most_) {
    const auto early = run("fake:a");
    ASSERT_EQ(early.status, COLLET_DEADLINE) << early.text() << " after " << hung_ << " calls that hung";
  }
  auto outcome = run("fake:a");
  for (int more = 100; outcome.status == COLLET_DEADLINE && more > 0; --more)
    outcome = run("fake:a");
  EXPECT_EQ(outcome.status, COLLET_FAILED);
  EXPECT_THAT(outcome.text(), HasSubstr("plugin 'second' is off: 3 instances of it hang"));
  EXPECT_EQ(run("fake:b").status, COLLET_OK);
}

TEST_F(NestedWait, DrainAnswersEverything) {
  second_concurrent = false;
  Event busy;
  add("second", "n", [&](FakeCall& call) {
    busy.set();
    EXPECT_TRUE(wait_for_cancel(call));
    return call.json("1");
  });
  add("fake", "a", [&](FakeCall& call) { return pass_on(call, invoke(call, "second:n")); });
  auto first = start("second:n");
  ASSERT_TRUE(busy.wait());
  std::vector<Started> all;
  all.reserve(10);
  for (int i = 0; i < 10; ++i)
    all.push_back(start("fake:a"));
  pipeline().drain(0ms, std::chrono::duration_cast<std::chrono::milliseconds>(k_patience));
  EXPECT_EQ(first.wait().status, COLLET_CANCELLED);
  for (auto& one : all)
    EXPECT_EQ(one.wait().status, COLLET_CANCELLED);
}

TEST_F(NestedWait, ManyCallsAcrossTwoSerialPluginsAllEnd) {
  fake_concurrent = false;
  second_concurrent = false;
  limits.threads = 8;
  add("second", "n", [](FakeCall& call) { return pass_on(call, invoke(call, "fake:b")); });
  add("second", "o", [](FakeCall& call) { return call.json("1"); });
  add("fake", "a", [](FakeCall& call) { return pass_on(call, invoke(call, "second:o")); });
  add("fake", "b", [](FakeCall& call) { return call.json("2"); });
  std::vector<Started> all;
  all.reserve(300);
  for (int i = 0; i < 300; ++i)
    all.push_back(start(i % 2 == 0 ? "fake:a" : "second:n"));
  for (auto& one : all) {
    const auto outcome = one.wait();
    EXPECT_TRUE(outcome.status == COLLET_OK || outcome.text().find("a circle of calls") != std::string::npos)
        << outcome.text();
  }
}

}  // namespace
}  // namespace collet::host::call::testing
