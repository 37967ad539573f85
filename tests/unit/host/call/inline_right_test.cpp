// SPDX-License-Identifier: MIT
#include "host/call/inline_right.hpp"

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

}  // namespace
}  // namespace collet::host::call
