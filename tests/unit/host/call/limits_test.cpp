// SPDX-License-Identifier: MIT
#include <fcntl.h>

#include "tests/unit/host/call/harness.hpp"

namespace collet::host::call::testing {
namespace {

using ::testing::HasSubstr;

/// Counts how many calls are inside the plugin at once.
class Limits : public PipelineTest {
 protected:
  Limits() {
    tool.deadline = 0ms;  // many calls wait for one thread, and each may wait for a processor
    fake->on_call = [this](FakeCall& call) {
      const int now = ++inside_;
      int most = most_;
      while (now > most && !most_.compare_exchange_weak(most, now)) {
      }
      for (int i = 0; i < 3; ++i)  // on a busy machine, each may take tens of milliseconds
        std::this_thread::yield();
      --inside_;
      return call.json("1");
    };
  }
  void run_many(int count) {
    std::vector<Started> all;
    all.reserve(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i)
      all.push_back(start());
    for (auto& one : all)
      EXPECT_EQ(one.wait().status, COLLET_OK);
  }
  /// Starts a call that keeps others out of the plugin until `release`; at most two others may wait.
  Started start_one_that_holds_the_plugin(Event& release) {
    concurrent = false;
    parts.limits.queue = 2;
    fake->on_call = [this, &release](FakeCall& call) -> collet_status {
      entered_.set();
      release.wait();
      return call.json("1");
    };
    auto out = start();
    EXPECT_TRUE(entered_.wait());
    return out;
  }
  Event entered_;
  std::atomic<int> inside_{0};
  std::atomic<int> most_{0};
};

TEST_F(Limits, SerialPluginIsEnteredByOneCallAtATime) {
  concurrent = false;
  run_many(200);
  EXPECT_EQ(most_, 1);
  EXPECT_EQ(fake->created, 1);
}

TEST_F(Limits, ConcurrentPluginIsEnteredByManyAtOnce) {
  Event both;
  fake->on_call = [&](FakeCall& call) -> collet_status {
    if (++inside_ == 2) both.set();
    EXPECT_TRUE(both.wait()) << "each waits for the other";
    return call.json("1");
  };
  run_many(2);
  EXPECT_EQ(fake->created, 1);
}

TEST_F(Limits, ToolRunsAsOftenAtOnceAsTheOperatorAllows) {
  tool.concurrency = 2;
  run_many(200);
  EXPECT_LE(most_, 2);
}

TEST_F(Limits, ThreadsAreBounded) {
  parts.limits.threads = 3;
  run_many(200);
  EXPECT_LE(most_, 3);
}

TEST_F(Limits, ACallKeepsItsThreadUntilItsAnswerIsHandedOver) {
  parts.limits.threads = 2;
  Event release;
  std::atomic<int> answering{0};
  std::atomic<int> answered{0};
  Event two;
  Event all;
  std::atomic<int> entered{0};
  fake->on_call = [&](FakeCall& call) -> collet_status {
    ++entered;
    return call.json("1");
  };
  for (int i = 0; i < 20; ++i) {
    pipeline().start(request(), false, when_done([&](const Outcome&) {
                       if (++answering == 2) two.set();
                       EXPECT_TRUE(release.wait());
                       if (++answered == 20) all.set();
                     }));
  }
  ASSERT_TRUE(two.wait());
  EXPECT_EQ(entered, 2) << "a call began although no answer was taken";
  release.set();
  EXPECT_TRUE(all.wait());
}

TEST_F(Limits, AnAnswerThatIsNotTakenLeavesThePluginToOtherCalls) {
  concurrent = false;
  tool.concurrency = 1;
  Event answering;
  Event release;
  Event taken;
  pipeline().start(request(), false, when_done([&](const Outcome&) {
                     answering.set();
                     EXPECT_TRUE(release.wait());
                     taken.set();
                   }));
  ASSERT_TRUE(answering.wait());
  EXPECT_EQ(run().status, COLLET_OK);
  release.set();
  EXPECT_TRUE(taken.wait());
}

TEST_F(Limits, TheDescriptorOfACallIsClosedWhenItsPluginHasReturned) {
  int fd = -1;
  fake->on_call = [&](FakeCall& call) -> collet_status {
    fd = call.api->cancel_fd(call.call);
    return call.json("1");
  };
  bool is_open = true;
  Event answered;
  pipeline().start(request(), false, when_done([&](const Outcome&) {
                     is_open = ::fcntl(fd, F_GETFD) >= 0;
                     answered.set();
                   }));
  ASSERT_TRUE(answered.wait());
  EXPECT_FALSE(is_open);
}

TEST_F(Limits, ToolAtItsLimitDoesNotHoldUpAnotherOne) {
  Event inside;
  Event release;
  fake->on_call = [&](FakeCall& call) -> collet_status {
    if (call.tool == "other") return call.json("2");
    inside.set();
    release.wait();
    return call.json("1");
  };
  tool.concurrency = 1;
  auto first = start();
  ASSERT_TRUE(inside.wait());
  auto second = start();
  auto other = tool;
  other.id = "other";
  auto one = request();
  one.tool = unowned(other);
  EXPECT_EQ(start(std::move(one)).wait().parts.at(0).bytes, "2");
  release.set();
  first.wait();
  second.wait();
}

TEST_F(Limits, CallsOverTheQueueAreRefused) {
  Event release;
  std::vector<Started> all;
  all.push_back(start_one_that_holds_the_plugin(release));
  all.push_back(start());
  all.push_back(start());
  EXPECT_THAT(run().text(), HasSubstr("failed: 2 calls are waiting already"));
  release.set();
  for (auto& one : all)
    EXPECT_EQ(one.wait().status, COLLET_OK);
}

TEST_F(Limits, CancelledCallsLeaveTheQueueAtOnce) {
  Event release;
  std::vector<Started> all;
  all.push_back(start_one_that_holds_the_plugin(release));
  for (int i = 0; i < 200; ++i) {
    all.push_back(start());
    all.back().call->cancel();
  }
  all.push_back(start());
  release.set();
  EXPECT_EQ(all.front().wait().status, COLLET_OK);
  EXPECT_EQ(all.back().wait().status, COLLET_OK);
  for (std::size_t i = 1; i + 1 < all.size(); ++i)
    EXPECT_EQ(all[i].wait().status, COLLET_CANCELLED);
}

TEST_F(Limits, BytesOfOneCallAreLimited) {
  parts.limits.call_bytes = 10000;
  collet_status last = COLLET_OK;
  fake->on_call = [&](FakeCall& call) -> collet_status {
    const std::string kilobyte(1000, 'x');
    for (int i = 0; i < 20 && last == COLLET_OK; ++i)
      last = call.part(COLLET_PART_TEXT, "", kilobyte);
    return COLLET_OK;
  };
  const auto outcome = run();
  EXPECT_EQ(last, COLLET_TOO_LARGE);
  EXPECT_EQ(outcome.status, COLLET_TOO_LARGE) << "an answer that is not whole is no success";
}

TEST_F(Limits, BytesOfAllCallsAreGivenBack) {
  parts.memory = std::make_shared<util::MemoryLimit>(3000);
  fake->on_call = [&](FakeCall& call) -> collet_status {
    return call.part(COLLET_PART_TEXT, "", std::string(2000, 'x'));
  };
  for (int i = 0; i < 5; ++i)
    EXPECT_EQ(run().status, COLLET_OK);
}

TEST_F(Limits, AResultThatDoesNotFitIntoTheMemoryLimitIsRefusedByTheNameOfTheSetting) {
  parts.memory = std::make_shared<util::MemoryLimit>(3000);
  fake->on_call = [&](FakeCall& call) -> collet_status {
    return call.part(COLLET_PART_TEXT, "", std::string(4000, 'x'));
  };
  const auto outcome = run();
  EXPECT_EQ(outcome.status, COLLET_TOO_LARGE);
  EXPECT_THAT(outcome.text(), HasSubstr("max_memory in [host]"));
  end_pipeline();
  EXPECT_EQ(parts.memory->used(), 0U);
}

TEST_F(Limits, LargeArgumentsCountAgainstTheMemoryLimitUntilTheAnswer) {
  parts.memory = std::make_shared<util::MemoryLimit>(1'000'000);
  std::uint64_t used = 0;
  fake->on_call = [&](FakeCall& call) -> collet_status {
    used = parts.memory->used();
    return call.json("1");
  };
  const auto text = [](std::size_t size) { return R"({"a":")" + std::string(size, 'x') + "\"}"; };
  EXPECT_EQ(run(text(200'000)).status, COLLET_OK);
  EXPECT_EQ(used, text(200'000).size());
  end_pipeline();  // the call ends after its answer
  EXPECT_EQ(parts.memory->used(), 0U);
  EXPECT_THAT(run(text(2'000'000)).text(), HasSubstr("max_memory in [host]"));
  end_pipeline();
  EXPECT_EQ(parts.memory->used(), 0U);
}

TEST_F(Limits, FailedCreationIsReportedAndRepeated) {
  fake->on_create = [&](collet_host* host, const collet_host_api* api, std::string_view) -> collet_status {
    if (fake->created > 1) return COLLET_OK;
    api->log(host, COLLET_LOG_ERROR, plugin::testing::borrow("no such folder"));
    return COLLET_NOT_FOUND;
  };
  EXPECT_EQ(run().text(), "not_found: plugin 'fake' could not be set up: no such folder");
  EXPECT_EQ(run().status, COLLET_OK);
}

TEST_F(Limits, MissingPluginIsReportedByName) {
  tool.plugin = "gone";
  EXPECT_EQ(run().text(), "internal: plugin 'gone' is not there any more");
}

}  // namespace
}  // namespace collet::host::call::testing
