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

Deadline soon() {
  return {Clock::now() + milliseconds(30)};
}
Deadline later() {
  return {Clock::now() + k_long};
}

TEST(Leases, ALeaseExcludesOtherRootsOnly) {
  Leases leases;
  const auto lease = leases.acquire({{"a", "b"}, "1"}, k_long, soon());
  ASSERT_TRUE(lease);
  EXPECT_FALSE(leases.begin_call("a", "1", {}, soon()));
  EXPECT_EQ(leases.begin_call("b", "2", {}, soon())->kind, ErrorKind::lease);
  EXPECT_FALSE(leases.begin_call("c", "2", {}, soon()));
  EXPECT_TRUE(leases.release(*lease));
  EXPECT_FALSE(leases.release(*lease));
  EXPECT_FALSE(leases.begin_call("b", "2", {}, soon()));
}

TEST(Leases, AreNotGrantedDuringCallsOfOtherRoots) {
  Leases leases;
  EXPECT_FALSE(leases.begin_call("a", "1", {}, soon()));
  EXPECT_FALSE(leases.acquire({{"a"}, "2"}, k_long, soon()));
  EXPECT_TRUE(leases.acquire({{"a"}, "1"}, k_long, soon())) << "its own calls do not stand in the way";
  leases.end_call("a", "1");
}

TEST(Leases, CanMoveToTheRootInWhichARunGoesOn) {
  Leases leases;
  const auto lease = leases.acquire({{"a"}, "1"}, k_long, soon());
  ASSERT_TRUE(lease);
  EXPECT_TRUE(leases.move_to(*lease, "2"));
  EXPECT_FALSE(leases.begin_call("a", "2", {}, soon()));
  EXPECT_TRUE(leases.begin_call("a", "1", {}, soon())) << "the old root has it no more";
  EXPECT_FALSE(leases.move_to("lease-of-nobody", "2"));
}

TEST(Leases, AnErrorNamesTheHolder) {
  Leases leases;
  const auto text_of = [&](const std::string& alias) {
    const auto lease = leases.acquire({{alias}, "9"}, k_long, soon());
    return lease ? std::string("free") : lease.error().message;
  };
  ASSERT_TRUE(leases.acquire({{"a"}, "1", "workflow 'w' (run 7)"}, k_long, soon()));
  ASSERT_FALSE(leases.begin_call("b", "1", {}, soon()));
  EXPECT_EQ(text_of("a"), "'a' is held by workflow 'w' (run 7)");
  EXPECT_EQ(text_of("b"), "'b' is in use by another call");
  const auto call = leases.begin_call("a", "2", {}, soon());
  ASSERT_TRUE(call);
  EXPECT_EQ(call->kind, ErrorKind::lease);
  EXPECT_EQ(call->message, "'a' is held by workflow 'w' (run 7)");
}

TEST(Leases, ACancelledCallerGetsNoLease) {
  std::array<int, 2> ends{};
  ASSERT_EQ(::pipe2(ends.data(), O_CLOEXEC), 0);
  ::close(ends[1]);  // readable now
  const Deadline cancelled{Clock::now() + k_long, ends[0]};
  Leases leases;
  const auto lease = leases.acquire({{"a"}, "1"}, k_long, cancelled);
  ASSERT_FALSE(lease);
  EXPECT_EQ(lease.error().kind, ErrorKind::cancelled);
  EXPECT_EQ(leases.begin_call("a", "1", {}, cancelled)->kind, ErrorKind::cancelled);
  EXPECT_TRUE(leases.acquire({{"a"}, "2"}, k_long, soon())) << "nobody has it";
  ::close(ends[0]);
}

TEST(Leases, ARootMayAcquireAServerAgain) {
  Leases leases;
  const auto first = leases.acquire({{"a"}, "1"}, k_long, soon());
  const auto second = leases.acquire({{"a"}, "1"}, k_long, soon());
  ASSERT_TRUE(second);
  leases.release(*first);
  EXPECT_TRUE(leases.begin_call("a", "2", {}, soon()));
  leases.release(*second);
  EXPECT_FALSE(leases.begin_call("a", "2", {}, soon()));
}

TEST(Leases, Expire) {
  Leases leases;
  ASSERT_TRUE(leases.acquire({{"a"}, "1"}, milliseconds(1), soon()));
  EXPECT_TRUE(leases.acquire({{"a"}, "2"}, k_long, later()));
}

TEST(Leases, AWaitingLeasePrecedesLaterCalls) {
  Leases leases;
  ASSERT_FALSE(leases.begin_call("a", "1", {}, soon()));
  std::atomic<bool> has{false};
  std::thread waits([&] {
    const auto lease = leases.acquire({{"a"}, "2"}, k_long, later());
    has = static_cast<bool>(lease);
  });
  while (!leases.begin_call("a", "3", {}, soon()))  // until the other thread waits
    leases.end_call("a", "3");
  EXPECT_FALSE(leases.begin_call("a", "1", {}, soon())) << "who is in goes on";
  leases.end_call("a", "1");
  leases.end_call("a", "1");
  waits.join();
  EXPECT_TRUE(has);
}

TEST(Leases, AreGrantedInOrder) {
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
    // Until this thread waits; the error of a later waiter counts it.
    const std::string said = std::to_string(i) + (i == 1 ? " other waits before" : " others wait before");
    for (;;) {
      const auto probe = leases.acquire({{"a"}, "9"}, k_long, soon());
      ASSERT_FALSE(probe);
      if (probe.error().message == "'a' is held by w; " + said) break;
    }
  }
  leases.release(*first);
  for (std::thread& thread : threads)
    thread.join();
  EXPECT_EQ(order, "123");
}

TEST(Leases, AnExclusiveServerAdmitsOneRootAtATime) {
  Leases leases;
  EXPECT_FALSE(leases.begin_call("a", "1", {true, 0}, soon()));
  EXPECT_FALSE(leases.begin_call("a", "1", {true, 0}, soon()));
  EXPECT_TRUE(leases.begin_call("a", "2", {true, 0}, soon()));
  leases.end_call("a", "1");
  leases.end_call("a", "1");
  EXPECT_FALSE(leases.begin_call("a", "2", {true, 0}, soon()));
}

TEST(Leases, LimitConcurrentCalls) {
  Leases leases;
  EXPECT_FALSE(leases.begin_call("a", "1", {false, 2}, soon()));
  EXPECT_FALSE(leases.begin_call("a", "2", {false, 2}, soon()));
  EXPECT_TRUE(leases.begin_call("a", "3", {false, 2}, soon()));
  leases.end_call("a", "2");
  EXPECT_FALSE(leases.begin_call("a", "3", {false, 2}, soon()));
}

}  // namespace
}  // namespace collet::external
