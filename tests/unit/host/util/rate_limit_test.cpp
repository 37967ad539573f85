// SPDX-License-Identifier: MIT
#include "host/util/rate_limit.hpp"

#include <gtest/gtest.h>

namespace collet::host::util {
namespace {

using namespace std::chrono_literals;

TEST(RateLimit, PassesAsManyItemsAsAWindowHas) {
  RateLimit limit(2, 1s);
  const auto now = RateLimit::Clock::now();
  EXPECT_TRUE(limit.pass(now));
  EXPECT_TRUE(limit.pass(now + 1ms));
  EXPECT_FALSE(limit.pass(now + 999ms));
  EXPECT_TRUE(limit.pass(now + 1s));
}

TEST(RateLimit, CountsWhatIsLeftOutUntilTheWindowIsOver) {
  RateLimit limit(1, 1s);
  const auto now = RateLimit::Clock::now();
  limit.pass(now);
  EXPECT_FALSE(limit.has_left_out());
  limit.pass(now);
  limit.pass(now);
  EXPECT_TRUE(limit.has_left_out());
  EXPECT_EQ(limit.take_left_out(now + 999ms), 0U);
  EXPECT_EQ(limit.take_left_out(now + 1s), 2U);
  EXPECT_EQ(limit.take_left_out(now + 1s), 0U);
}

TEST(RateLimit, CountsAtTheEndWithoutRegardToTheWindow) {
  RateLimit limit(0, 1h);
  limit.pass(RateLimit::Clock::now());
  EXPECT_EQ(limit.take_left_out(), 1U);
  EXPECT_FALSE(limit.has_left_out());
}

}  // namespace
}  // namespace collet::host::util
