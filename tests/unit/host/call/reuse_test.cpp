// SPDX-License-Identifier: MIT
/// The object of a call is used again: nothing of one call is seen by the next.
#include <utility>

#include "host/plugin/host_api.hpp"
#include "tests/unit/host/call/harness.hpp"

namespace collet::host::call::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class Reuse : public PipelineTest {
 protected:
  Reuse() {
    tool.latency = catalog::Latency::inline_;
    tool.max_result_tokens = 1000000;
    parts.limits.inline_limit = k_patience;
    parts.limits.reader_limit = std::chrono::duration_cast<std::chrono::milliseconds>(k_patience);
    fake->on_call = [this](FakeCall& call) {
      used.push_back(call.call->port);
      return call.json("1");
    };
  }
  Outcome run_inline(Request one) { return start(std::move(one), true).wait(); }
  Outcome run_inline() { return run_inline(request()); }
  std::vector<const void*> used;  ///< the object of each call so far
};

TEST_F(Reuse, EachCallHasItsOwnArgumentsAndMeta) {
  std::string arguments;
  std::string meta;
  fake->on_call = [&](FakeCall& call) {
    arguments = call.arguments;
    meta = call.meta;
    return call.json("1");
  };
  run_inline();
  run_inline(request(R"({"text":")" + std::string(500, 'x') + R"("})"));
  EXPECT_EQ(arguments.size(), 511U);
  EXPECT_THAT(meta, HasSubstr(R"("call_id":"2")"));
  run_inline(request(R"({"a":1})"));
  EXPECT_EQ(arguments, R"({"a":1})");
  auto other = request();
  other.origin = std::make_shared<Origin>(Origin{"somebody", "session-2"});
  run_inline(std::move(other));
  EXPECT_EQ(arguments, "{}");
  EXPECT_THAT(meta, HasSubstr("somebody"));
  run_inline();
  EXPECT_THAT(meta, Not(HasSubstr("somebody")));
}

TEST_F(Reuse, ResultOfOneCallIsNotInTheNext) {
  fake->on_call = [&](FakeCall& call) -> collet_status {
    if (call.arguments == "{}") return call.json("1");
    call.part(COLLET_PART_TEXT, "", std::string(3000, 'x'));
    call.part(COLLET_PART_TEXT, "", "y");
    call.api->fail(call.call, COLLET_FAILED, plugin::testing::borrow("no"), {});
    return COLLET_FAILED;
  };
  run_inline();
  const auto failed = run_inline(request(R"({"fail":true})"));
  EXPECT_EQ(failed.text(), "failed: no");
  EXPECT_EQ(failed.parts.size(), 2U);
  const auto outcome = run_inline();
  EXPECT_EQ(outcome.status, COLLET_OK);
  ASSERT_EQ(outcome.parts.size(), 1U);
  EXPECT_EQ(outcome.parts.front().bytes, "1");
}

TEST_F(Reuse, CallThatItsCallerKeepsIsLeftAlone) {
  run_inline();
  auto kept = start(request());
  EXPECT_EQ(kept.wait().status, COLLET_OK);
  ASSERT_NE(kept.call, nullptr);
  auto next = start(request(), true);
  kept.call->cancel();
  EXPECT_EQ(next.wait().status, COLLET_OK);
  ASSERT_EQ(used.size(), 3U);
  EXPECT_NE(used[1], used[2]);
}

TEST_F(Reuse, CallThatIsDoneIsTheNextOneAndNothingIsLeftToCancel) {
  run_inline();
  for (int i = 0; i < 3; ++i) {
    auto started = start(request(), true);
    EXPECT_EQ(started.wait().status, COLLET_OK);
    EXPECT_EQ(started.call, nullptr);
  }
  ASSERT_EQ(used.size(), 4U);
  EXPECT_EQ(used[1], used[2]);
  EXPECT_EQ(used[2], used[3]);
}

TEST_F(Reuse, CancelOfOneCallDoesNotReachTheNext) {
  bool first = true;
  bool cancelled = false;
  run_inline();
  fake->on_call = [&](FakeCall& call) {
    if (std::exchange(first, false)) dynamic_cast<Call&>(*call.call->port).cancel();
    EXPECT_GE(call.api->cancel_fd(call.call), 0);
    cancelled = call.cancelled();
    return call.json("1");
  };
  EXPECT_EQ(run_inline().status, COLLET_CANCELLED);
  EXPECT_TRUE(cancelled);
  EXPECT_EQ(run_inline().status, COLLET_OK);
  EXPECT_FALSE(cancelled);
}

TEST_F(Reuse, ToolIsLetGoOnceAnotherOneWasCalledAndThePipelineEnded) {
  run_inline();
  auto own = std::make_shared<catalog::Tool>(tool);
  own->id = "other";
  auto one = request();
  one.tool = own;
  run_inline(std::move(one));
  const std::weak_ptr<const catalog::Tool> watched = own;
  own.reset();
  run_inline();
  EXPECT_TRUE(watched.expired());
  own = std::make_shared<catalog::Tool>(tool);
  one = request();
  one.tool = own;
  run_inline(std::move(one));
  const std::weak_ptr<const catalog::Tool> last = own;
  own.reset();
  end_pipeline();
  EXPECT_TRUE(last.expired());
}

}  // namespace
}  // namespace collet::host::call::testing
