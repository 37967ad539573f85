// SPDX-License-Identifier: MIT
#include "host/call/running/wait_graph.hpp"

#include <gmock/gmock.h>

namespace collet::host::call {
namespace {

using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

WaitNode runs(std::string key, std::optional<std::size_t> caller = std::nullopt) {
  return {std::move(key), caller, false, {}};
}
WaitNode waits(std::string key, std::size_t caller, std::vector<std::size_t> holders) {
  return {std::move(key), caller, true, std::move(holders)};
}

TEST(WaitGraph, WaitingForARunningCallIsNoCircle) {
  EXPECT_THAT(find_circle({runs("a:x"), runs("b:y"), waits("b:z", 0, {1})}, 2), IsEmpty());
}

TEST(WaitGraph, WaitingForNobodyIsNoCircle) {
  EXPECT_THAT(find_circle({runs("a:x"), waits("b:z", 0, {})}, 1), IsEmpty());
}

TEST(WaitGraph, WaitingForOnesCallerIsACircle) {
  const std::vector<WaitNode> calls = {runs("a:x"), waits("a:y", 0, {0})};
  const auto circle = find_circle(calls, 1);
  EXPECT_THAT(circle, UnorderedElementsAre(0, 1));
  EXPECT_EQ(circle_text(calls, circle), "'a:x' calls 'a:y', which waits for 'a:x'");
}

TEST(WaitGraph, ThreeCallsThatNeedEachOtherAreACircle) {
  const std::vector<WaitNode> calls = {runs("a:x"),          runs("b:x"),          runs("c:x"),
                                       waits("b:y", 0, {1}), waits("c:y", 1, {2}), waits("a:y", 2, {0})};
  EXPECT_EQ(circle_text(calls, find_circle(calls, 5)),
            "'a:x' calls 'b:y', which waits for 'b:x', which calls 'c:y', which waits for 'c:x', which calls "
            "'a:y', which waits for 'a:x'");
}

TEST(WaitGraph, OneHolderThatEndsIsEnough) {
  EXPECT_THAT(find_circle({runs("a:x"), runs("a:x"), waits("a:x", 0, {0, 1})}, 2), IsEmpty());
  EXPECT_THAT(find_circle({runs("a:x"), runs("a:x"), waits("a:x", 0, {0, 1}), waits("a:x", 1, {0, 1})}, 3),
              ::testing::Not(IsEmpty()));
}

TEST(WaitGraph, ACallerThatMadeTwoCallsNeedsBoth) {
  // Its other call runs, but the one that waits for the caller itself never ends.
  EXPECT_THAT(find_circle({runs("a:x"), runs("b:y", 0), waits("a:y", 0, {0})}, 2), ::testing::Not(IsEmpty()));
}

TEST(WaitGraph, CircleOfOtherCallsIsNoCircleOfAWaiterWithAnotherHolder) {
  const std::vector<WaitNode> calls = {runs("a:x"), waits("a:y", 0, {0}), runs("b:x"), runs("c:x"),
                                       waits("d:x", 3, {0, 2})};
  EXPECT_THAT(find_circle(calls, 4), IsEmpty());
}

}  // namespace
}  // namespace collet::host::call
