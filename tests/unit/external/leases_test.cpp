// SPDX-License-Identifier: MIT
#include "plugins/external/fleet/leases.hpp"

#include <array>
#include <atomic>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <mutex>
#include <string>
#include <thread>
#include <unistd.h>
#include <vector>

namespace collet::external {
namespace {

constexpr milliseconds k_long{60'000};

Patience soon() {
  return {Clock::now() + milliseconds(30)};
}
Patience later() {
  return {Clock::now() + k_long};
}

TEST(Leases, ALeaseKeepsOtherRootsOutAndLetsItsOwnIn) {
  Leases leases;
  const auto lease = leases.acquire({{"a", "b"}, "1"}, k_long, soon());
  ASSERT_TRUE(lease);
  EXPECT_FALSE(leases.enter("a", "1", {}, soon()));
  EXPECT_EQ(leases.enter("b", "2", {}, soon())->kind, Kind::lease);
  EXPECT_FALSE(leases.enter("c", "2", {}, soon()));
  EXPECT_TRUE(leases.release(*lease));
  EXPECT_FALSE(leases.release(*lease));
  EXPECT_FALSE(leases.enter("b", "2", {}, soon()));
}

TEST(Leases, OneIsNotGivenWhileOthersAreInside) {
  Leases leases;
  EXPECT_FALSE(leases.enter("a", "1", {}, soon()));
  EXPECT_FALSE(leases.acquire({{"a"}, "2"}, k_long, soon()));
  EXPECT_TRUE(leases.acquire({{"a"}, "1"}, k_long, soon())) << "its own calls do not stand in the way";
  leases.leave("a", "1");
}

TEST(Leases, WhoWaitsInVainIsToldForWhom) {
  Leases leases;
  const auto told = [&](const std::string& alias) {
    const auto lease = leases.acquire({{alias}, "9"}, k_long, soon());
    return lease ? std::string("free") : lease.fault().message;
  };
  ASSERT_TRUE(leases.acquire({{"a"}, "1", "workflow 'w' (run 7)"}, k_long, soon()));
  ASSERT_FALSE(leases.enter("b", "1", {}, soon()));
  EXPECT_EQ(told("a"), "'a' is held by workflow 'w' (run 7)");
  EXPECT_EQ(told("b"), "'b' is in use by another call");
  const auto call = leases.enter("a", "2", {}, soon());
  ASSERT_TRUE(call);
  EXPECT_EQ(call->kind, Kind::lease);
  EXPECT_EQ(call->message, "'a' is held by workflow 'w' (run 7)");
}

TEST(Leases, WhoGaveUpGetsNothingEvenIfItIsFree) {
  std::array<int, 2> ends{};
  ASSERT_EQ(::pipe2(ends.data(), O_CLOEXEC), 0);
  ::close(ends[1]);  // readable now
  const Patience cancelled{Clock::now() + k_long, ends[0]};
  Leases leases;
  const auto lease = leases.acquire({{"a"}, "1"}, k_long, cancelled);
  ASSERT_FALSE(lease);
  EXPECT_EQ(lease.fault().kind, Kind::cancelled);
  EXPECT_EQ(leases.enter("a", "1", {}, cancelled)->kind, Kind::cancelled);
  EXPECT_TRUE(leases.acquire({{"a"}, "2"}, k_long, soon())) << "nobody has it";
  ::close(ends[0]);
}

TEST(Leases, TheSameRootCountsAgain) {
  Leases leases;
  const auto first = leases.acquire({{"a"}, "1"}, k_long, soon());
  const auto second = leases.acquire({{"a"}, "1"}, k_long, soon());
  ASSERT_TRUE(second);
  leases.release(*first);
  EXPECT_TRUE(leases.enter("a", "2", {}, soon()));
  leases.release(*second);
  EXPECT_FALSE(leases.enter("a", "2", {}, soon()));
}

TEST(Leases, AnExpiredOneIsGone) {
  Leases leases;
  ASSERT_TRUE(leases.acquire({{"a"}, "1"}, milliseconds(1), soon()));
  EXPECT_TRUE(leases.acquire({{"a"}, "2"}, k_long, later()));
}

TEST(Leases, WhoWaitsIsServedBeforeCallsThatComeAfter) {
  Leases leases;
  ASSERT_FALSE(leases.enter("a", "1", {}, soon()));
  std::atomic<bool> has{false};
  std::thread waits([&] {
    const auto lease = leases.acquire({{"a"}, "2"}, k_long, later());
    has = static_cast<bool>(lease);
  });
  while (!leases.enter("a", "3", {}, soon()))  // until the other one waits
    leases.leave("a", "3");
  EXPECT_FALSE(leases.enter("a", "1", {}, soon())) << "who is in goes on";
  leases.leave("a", "1");
  leases.leave("a", "1");
  waits.join();
  EXPECT_TRUE(has);
}

TEST(Leases, WhoeverWaitsIsServedInOrder) {
  Leases leases;
  const auto first = leases.acquire({{"a"}, "0", "w"}, k_long, soon());
  ASSERT_TRUE(first);
  std::mutex mutex;
  std::string order;
  std::vector<std::thread> threads;
  for (int i = 1; i <= 3; ++i) {
    threads.emplace_back([&, root = std::to_string(i)] {
      const auto lease = leases.acquire({{"a"}, root}, k_long, later());
      ASSERT_TRUE(lease);
      {
        const std::lock_guard lock(mutex);
        order += root;
      }
      leases.release(*lease);
    });
    // Until that one waits: who gives up behind it is told.
    const std::string said = std::to_string(i) + (i == 1 ? " other waits before" : " others wait before");
    for (;;) {
      const auto probe = leases.acquire({{"a"}, "9"}, k_long, soon());
      ASSERT_FALSE(probe);
      if (probe.fault().message == "'a' is held by w; " + said) break;
    }
  }
  leases.release(*first);
  for (std::thread& thread : threads)
    thread.join();
  EXPECT_EQ(order, "123");
}

TEST(Leases, AnExclusiveServerTakesOneRootAtATime) {
  Leases leases;
  EXPECT_FALSE(leases.enter("a", "1", {true, 0}, soon()));
  EXPECT_FALSE(leases.enter("a", "1", {true, 0}, soon()));
  EXPECT_TRUE(leases.enter("a", "2", {true, 0}, soon()));
  leases.leave("a", "1");
  leases.leave("a", "1");
  EXPECT_FALSE(leases.enter("a", "2", {true, 0}, soon()));
}

TEST(Leases, CallsAtOnceAreBounded) {
  Leases leases;
  EXPECT_FALSE(leases.enter("a", "1", {false, 2}, soon()));
  EXPECT_FALSE(leases.enter("a", "2", {false, 2}, soon()));
  EXPECT_TRUE(leases.enter("a", "3", {false, 2}, soon()));
  leases.leave("a", "2");
  EXPECT_FALSE(leases.enter("a", "3", {false, 2}, soon()));
}

}  // namespace
}  // namespace collet::external
