// SPDX-License-Identifier: MIT
#include "host/util/memory/memory_limit.hpp"

#include <gtest/gtest.h>
#include <thread>
#include <vector>

#include "host/util/memory/machine_memory.hpp"

namespace collet::host::util {
namespace {

using User = MemoryLimit::User;

TEST(MemoryLimit, RefusesWhatDoesNotFitAndTakesNothing) {
  MemoryLimit limit(1000);
  EXPECT_TRUE(limit.take(User::calls, 600));
  EXPECT_FALSE(limit.take(User::calls, 401));
  EXPECT_FALSE(limit.take(User::calls, ~std::uint64_t{0}));
  EXPECT_TRUE(limit.take(User::calls, 400));
  EXPECT_EQ(limit.used(), 1000U);
  limit.give_back(User::calls, 1000);
  EXPECT_EQ(limit.used(), 0U);
}

TEST(MemoryLimit, PluginsAndResultsLeaveMemoryForCalls) {
  MemoryLimit limit(800);
  EXPECT_FALSE(limit.take(User::plugins, 601));
  EXPECT_TRUE(limit.take(User::plugins, 600));
  EXPECT_FALSE(limit.take(User::plugins, 1));
  EXPECT_FALSE(limit.take(User::results, 101));
  EXPECT_TRUE(limit.take(User::results, 100));
  EXPECT_TRUE(limit.take(User::calls, 100));
  EXPECT_FALSE(limit.take(User::calls, 1));
}

TEST(MemoryLimit, IsHalfOfTheMachineByDefault) {
  MemoryLimit limit;
  EXPECT_EQ(limit.share(User::calls), machine_memory() / 2);
}

TEST(MemoryLimit, ThreadsTakeTogetherNoMoreThanItHas) {
  MemoryLimit limit(8000);
  std::vector<std::thread> threads;
  threads.reserve(4);
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&limit] {
      for (int i = 0; i < 2000; ++i) {
        if (!limit.take(User::plugins, 2500)) continue;
        EXPECT_LE(limit.used(), 6000U);
        limit.give_back(User::plugins, 2500);
      }
    });
  }
  for (auto& thread : threads)
    thread.join();
  EXPECT_EQ(limit.used(), 0U);
}

TEST(CallMemory, IsGivenBackWhenItEnds) {
  MemoryLimit limit(1000);
  {
    CallMemory memory;
    EXPECT_TRUE(memory.hold(limit, 800));
    EXPECT_TRUE(memory.hold(limit, 900));
    EXPECT_EQ(limit.used(), 900U);
    EXPECT_FALSE(memory.hold(limit, 1001));
    EXPECT_EQ(limit.used(), 0U);
    EXPECT_TRUE(memory.hold(limit, 5));
  }
  EXPECT_EQ(limit.used(), 0U);
}

}  // namespace
}  // namespace collet::host::util
