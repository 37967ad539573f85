// SPDX-License-Identifier: MIT
#include <poll.h>

#include "tests/unit/host/call/harness.hpp"

namespace collet::host::call::testing {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;

class Deadline : public PipelineTest {
 protected:
  Deadline() { tool.deadline = 30ms; }

  /// Calls hang until the test lets them go.
  void hang() {
    fake->on_call = [this](FakeCall&) {
      ++entered_;
      ++inside_;
      release_.wait();
      --inside_;
      return COLLET_OK;
    };
  }
  void let_go() {
    release_.set();
    // Threads that were given up still use the fake plugin; the release is all that they wait for.
    while (inside_ > 0)
      std::this_thread::yield();
  }

  /// Makes calls until `happened` returns true. On a slow machine, the time of a call may be over before it
  /// is in the plugin.
  void run_until(const std::function<bool()>& happened) {
    while (!happened())
      EXPECT_EQ(run().status, COLLET_DEADLINE);
  }

  Event release_;
  std::atomic<int> inside_{0};
  std::atomic<int> entered_{0};
};

TEST_F(Deadline, TurnsCancelledAndIsTheAnswer) {
  fake->on_call = [](FakeCall& call) {
    EXPECT_LE(call.api->deadline_ms(call.call), 30);
    EXPECT_GE(call.api->deadline_ms(call.call), 0);
    pollfd one{call.api->cancel_fd(call.call), POLLIN, 0};
    EXPECT_EQ(::poll(&one, 1, 30000), 1);
    EXPECT_TRUE(call.cancelled());
    EXPECT_EQ(call.api->deadline_ms(call.call), 0);
    return call.json("1");
  };
  parts.limits.grace = std::chrono::duration_cast<std::chrono::milliseconds>(k_patience);
  auto outcome = run();
  while (fake->calls == 0)  // on a slow machine, its time was over before it was in the plugin
    outcome = run();
  EXPECT_EQ(outcome.status, COLLET_DEADLINE);
  EXPECT_EQ(outcome.text(),
            "deadline: 'echo' was not done after 30 ms; ask for less, or have the operator raise deadline in "
            "[tools.echo]");
  EXPECT_EQ(run().status, COLLET_DEADLINE);
  EXPECT_EQ(fake->created, 1) << "the plugin came back, so its instance is good";
}

TEST_F(Deadline, NoneIsMinusOne) {
  tool.deadline = 0ms;
  fake->on_call = [](FakeCall& call) {
    EXPECT_EQ(call.api->deadline_ms(call.call), -1);
    return COLLET_OK;
  };
  EXPECT_EQ(run().status, COLLET_OK);
}

TEST_F(Deadline, HungInstanceIsReplacedTwiceAndThenThePluginIsOff) {
  hang();
  for (int hung = 1; hung <= 3; ++hung) {
    run_until([&] { return entered_ >= hung; });
    EXPECT_GE(fake->created, hung);
  }
  const auto outcome = run();
  EXPECT_EQ(outcome.status, COLLET_FAILED);
  EXPECT_THAT(outcome.text(), HasSubstr("plugin 'fake' is off: 3 instances of it hang past their deadline"));
  EXPECT_GE(fake->created, 3);  // more if the machine is slow: an instance that is late once it is created
  EXPECT_THAT(blamed(), Contains(HasSubstr("fake hangs in 'echo' past its deadline")));
  let_go();
}

TEST_F(Deadline, HangsThatEndDoNotSwitchThePluginOff) {
  fake->on_call = [this](FakeCall& call) -> collet_status {
    if (fake->calls > 3) return call.json("1");
    ++inside_;
    release_.wait();
    --inside_;
    return COLLET_OK;
  };
  run_until([&] { return fake->calls >= 3; });
  ASSERT_THAT(run().text(), HasSubstr("is off"));
  let_go();
  tool.deadline = 60s;
  // The threads that were given up count as hung until they have returned to the host.
  const auto until = std::chrono::steady_clock::now() + k_patience;
  auto outcome = run();
  while (outcome.status != COLLET_OK && std::chrono::steady_clock::now() < until)
    outcome = run();
  EXPECT_EQ(outcome.status, COLLET_OK);
}

/// Returns a schema that needs 2^`levels` steps for any value, and accepts none.
std::string exponential_schema(int levels) {
  std::string schema = R"({"$ref":"#/$defs/a0","$defs":{)";
  for (int i = 0; i < levels; ++i) {
    const auto next = R"({"$ref":"#/$defs/a)" + std::to_string(i + 1) + "\"}";
    schema.append("\"a").append(std::to_string(i)).append(R"(":{"anyOf":[)").append(next).append(",");
    schema.append(next).append("]},");
  }
  return schema.append("\"a").append(std::to_string(levels)).append(R"(":false}})");
}

TEST_F(Deadline, TheHostsOwnCheckOfArgumentsIsNotAHangOfThePlugin) {
  tool.input_schema = exponential_schema(40);
  tool.deadline = 1ms;
  parts.limits.grace = 0ms;
  for (int i = 0; i < 5; ++i) {
    const auto outcome = run(R"({"a":1})");
    EXPECT_THAT(outcome.status, ::testing::AnyOf(COLLET_DEADLINE, COLLET_TOO_LARGE)) << outcome.text();
  }
  EXPECT_THAT(blamed(), ::testing::IsEmpty());
  tool.input_schema = "{}";
  tool.deadline = 60s;
  EXPECT_EQ(run().status, COLLET_OK);
  EXPECT_EQ(fake->created, 1) << "no call entered the plugin before";
}

/// Threads of a busy machine begin late. A call whose time is over by then never enters the plugin.
TEST_F(Deadline, CallsWhoseThreadsBeginTooLateDoNotSwitchThePluginOff) {
  tool.deadline = 1ms;
  parts.limits.grace = 0ms;
  for (int round = 0; round < 20; ++round) {
    std::vector<Started> all;
    all.reserve(64);
    for (int i = 0; i < 64; ++i)
      all.push_back(start());
    for (auto& one : all)
      one.wait();
  }
  tool.deadline = 0ms;
  // A thread that was late within the plugin counts as one that hangs until it has returned.
  auto outcome = run();
  for (int more = 20'000; outcome.status == COLLET_FAILED && more > 0; --more) {
    std::this_thread::yield();
    outcome = run();
  }
  EXPECT_EQ(outcome.status, COLLET_OK) << outcome.text();
}

TEST_F(Deadline, ACancelEndsTheHostsOwnCheckOfArguments) {
  tool.input_schema = exponential_schema(40);
  tool.deadline = 0ms;
  parts.limits.grace = std::chrono::duration_cast<std::chrono::milliseconds>(k_patience);
  auto one = start(R"({"a":1})");
  one.call->cancel();
  EXPECT_EQ(one.wait().status, COLLET_CANCELLED);
  EXPECT_EQ(fake->calls, 0);
}

TEST_F(Deadline, CallsThatWaitedForAHungInstanceRunInTheFreshOne) {
  concurrent = false;
  Event first_inside;
  fake->on_call = [&](FakeCall& call) -> collet_status {
    if (fake->calls > 1) return call.json("2");
    ++inside_;
    first_inside.set();
    release_.wait();
    --inside_;
    return COLLET_OK;
  };
  auto first = start();
  while (!first_inside.happened()) {
    if (first.outcome.wait_for(1ms) != std::future_status::ready || first_inside.happened()) continue;
    EXPECT_EQ(first.wait().status, COLLET_DEADLINE);  // before it was in the plugin
    first = start();
  }
  auto patient = tool;
  patient.deadline = 0ms;
  auto one = request();
  one.tool = unowned(patient);
  auto second = start(std::move(one));
  EXPECT_EQ(first.wait().status, COLLET_DEADLINE);
  EXPECT_EQ(second.wait().status, COLLET_OK);
  EXPECT_EQ(fake->created, 2);
  let_go();
}

TEST_F(Deadline, WaitingCallIsAnsweredWithoutRunning) {
  concurrent = false;
  hang();
  auto patient = tool;
  patient.deadline = 0ms;
  auto one = request();
  one.tool = unowned(patient);
  auto first = start(std::move(one));
  const auto outcome = run();
  EXPECT_EQ(outcome.status, COLLET_DEADLINE);
  EXPECT_THAT(outcome.text(), HasSubstr("waited 30 ms for its turn"));
  let_go();
  EXPECT_EQ(first.wait().status, COLLET_OK);
  EXPECT_EQ(fake->calls, 1);
}

TEST_F(Deadline, HangingCreationIsGivenUpLikeAHangingCall) {
  Event creating;
  fake->on_create = [&](auto*, auto*, auto) -> collet_status {
    if (fake->created > 1) return COLLET_OK;
    ++inside_;
    creating.set();
    release_.wait();
    --inside_;
    return COLLET_OK;
  };
  run_until([&] { return creating.happened(); });
  EXPECT_THAT(blamed(), Contains(HasSubstr("fake hangs while it is set up for 'echo' past its deadline")));
  tool.deadline = 0ms;
  EXPECT_EQ(run().status, COLLET_OK);
  EXPECT_EQ(fake->created, 2);
  let_go();
}

TEST_F(Deadline, PartsOfAThreadThatWasGivenUpAreRefused) {
  Event wrote;
  collet_status status = COLLET_OK;
  fake->on_call = [&](FakeCall& call) -> collet_status {
    ++entered_;
    release_.wait();
    status = call.json("1");
    wrote.set();
    return COLLET_OK;
  };
  parts.limits.grace = 0ms;
  run_until([&] { return entered_ > 0; });
  release_.set();
  ASSERT_TRUE(wrote.wait());
  EXPECT_EQ(status, COLLET_CANCELLED);
}

}  // namespace
}  // namespace collet::host::call::testing
