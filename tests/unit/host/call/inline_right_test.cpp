// SPDX-License-Identifier: MIT
#include "host/call/running/inline_right.hpp"

#include <gtest/gtest.h>

namespace collet::host::call {
namespace {

using namespace std::chrono_literals;

constexpr auto k_limit = 1ms;

TEST(InlineRight, HoldsWhileCallsKeepTheLimit) {
  InlineRight right;
  for (int call = 0; call < 10; ++call)
    right.took(k_limit, k_limit);
  EXPECT_TRUE(right.holds());
}

TEST(InlineRight, SurvivesACallThatWasHeldUp) {
  InlineRight right;
  for (int round = 0; round < 10; ++round) {
    right.took(40ms, k_limit);
    right.took(40ms, k_limit);
    right.took(10us, k_limit);
  }
  EXPECT_TRUE(right.holds());
}

TEST(InlineRight, IsLostByThreeLongCallsInARow) {
  InlineRight right;
  right.took(2ms, k_limit);
  right.took(2ms, k_limit);
  EXPECT_TRUE(right.holds());
  right.took(2ms, k_limit);
  EXPECT_FALSE(right.holds());
}

TEST(InlineRight, IsQuickAfterAShortCallUntilThreeLongerOnesInARow) {
  InlineRight right;
  EXPECT_FALSE(right.is_quick());
  right.took(InlineRight::k_quick, k_limit);
  EXPECT_TRUE(right.is_quick());
  for (int call = 1; call < InlineRight::k_breaches; ++call)
    right.took(InlineRight::k_quick * 2, k_limit);
  EXPECT_TRUE(right.is_quick());
  right.took(InlineRight::k_quick * 2, k_limit);
  EXPECT_FALSE(right.is_quick());
  EXPECT_TRUE(right.holds());
}

TEST(InlineRight, IsNotQuickOnceLost) {
  InlineRight right;
  right.took(1us, k_limit);
  right.revoke();
  EXPECT_FALSE(right.is_quick());
}

TEST(InlineRight, OnceLostDoesNotComeBack) {
  InlineRight right;
  right.revoke();
  for (int call = 0; call < 10; ++call)
    right.took(1us, k_limit);
  EXPECT_FALSE(right.holds());
}

/// Returns the number of timed calls among `calls` quick ones.
int timed_of(InlineRight& right, int calls, std::chrono::microseconds span) {
  int timed = 0;
  for (int i = 0; i < calls; ++i) {
    if (!right.is_to_be_timed()) continue;
    right.took(span, 1ms);
    ++timed;
  }
  return timed;
}

TEST(InlineRight, EveryCallIsTimedUntilTheToolHasLongBeenQuick) {
  InlineRight right;
  EXPECT_EQ(timed_of(right, InlineRight::k_tried, 1us), InlineRight::k_tried);
  EXPECT_EQ(timed_of(right, 80, 1us), 10);
}

TEST(InlineRight, EveryCallIsTimedAgainOnceOneWasNotQuick) {
  InlineRight right;
  timed_of(right, InlineRight::k_tried, 1us);
  EXPECT_EQ(timed_of(right, InlineRight::k_untimed + 1, 2ms), 1);
  EXPECT_EQ(timed_of(right, 2, 2ms), 2);
  EXPECT_FALSE(right.holds());
}

}  // namespace
}  // namespace collet::host::call
