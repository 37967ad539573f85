// SPDX-License-Identifier: MIT
#include "host/call/threads/thread_pool.hpp"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <future>
#include <gtest/gtest.h>
#include <memory>
#include <mutex>
#include <thread>

#include "tests/unit/host/util/at_the_end.hpp"

namespace collet::host::call {
namespace {

using std::chrono::milliseconds;
using test::at_the_end;

/// Waits until `count` threads have arrived.
class Meeting {
 public:
  explicit Meeting(int missing) : missing_(missing) {}
  void arrive() {
    std::unique_lock lock(mutex_);
    --missing_;
    all_.notify_all();
    all_.wait(lock, [&] { return missing_ <= 0; });
  }

 private:
  std::mutex mutex_;
  std::condition_variable all_;
  int missing_;
};

TEST(ThreadPool, AfterStopTheThreadsAreGoneWithAllTheirVariables) {
  for (int round = 0; round < 50; ++round) {
    const auto gone = std::make_shared<std::atomic<int>>(0);
    const auto meeting = std::make_shared<Meeting>(5);  // so that no thread takes two jobs
    ThreadPool pool(8);
    for (int job = 0; job < 4; ++job) {
      ASSERT_TRUE(pool.run([gone, meeting](const auto&) {
        at_the_end.gone = gone;
        meeting->arrive();
      }));
    }
    meeting->arrive();
    pool.stop(std::chrono::seconds(60));
    EXPECT_EQ(gone->load(), 4);
  }
}

TEST(ThreadPool, StopIsNotBlockedByAThreadLocalVariableWhoseDestructorHangs) {
  std::promise<void> release;
  const auto held = release.get_future().share();
  const auto gone = std::make_shared<std::atomic<int>>(0);
  std::promise<void> done;
  {
    ThreadPool pool(8);
    ASSERT_TRUE(pool.run([&](const auto&) {
      at_the_end.gone = gone;
      at_the_end.held = held;
      done.set_value();
    }));
    done.get_future().wait();
    pool.stop(milliseconds(20));
  }
  EXPECT_EQ(gone->load(), 0);
  release.set_value();
  while (gone->load() == 0)
    std::this_thread::yield();
}

TEST(ThreadPool, AThreadInAJobThatDoesNotReturnIsLeftAndEndsByItself) {
  std::promise<void> release;
  const auto held = release.get_future().share();
  const auto gone = std::make_shared<std::atomic<int>>(0);
  std::promise<void> begun;
  {
    ThreadPool pool(8);
    ASSERT_TRUE(pool.run([&begun, gone, held](const auto&) {
      at_the_end.gone = gone;
      begun.set_value();
      held.wait();
    }));
    begun.get_future().wait();
    pool.stop(milliseconds(20));
    EXPECT_FALSE(pool.run([](const auto&) {}));
  }
  EXPECT_EQ(gone->load(), 0);
  release.set_value();
  while (gone->load() == 0)
    std::this_thread::yield();
}

TEST(ThreadPool, JobsBeyondTheLimitOfThreadsWait) {
  std::promise<void> release;
  const auto held = release.get_future().share();
  std::atomic<int> inside{0};
  std::atomic<int> done{0};
  std::promise<void> last;
  ThreadPool pool(2);
  for (int job = 0; job < 20; ++job) {
    ASSERT_TRUE(pool.run([&](const auto&) {
      EXPECT_LE(++inside, 2);
      held.wait();
      --inside;
      if (++done == 20) last.set_value();
    }));
  }
  release.set_value();
  last.get_future().wait();
  pool.stop(std::chrono::seconds(60));
}

TEST(ThreadPool, AJobThatWaitsRunsInPlaceOfAnAbandonedThread) {
  std::promise<void> release;
  const auto held = release.get_future().share();
  std::promise<std::shared_ptr<ThreadPool::Worker>> begun;
  std::promise<void> second;
  ThreadPool pool(1);
  ASSERT_TRUE(pool.run([&begun, held](const auto& worker) {
    begun.set_value(worker);
    held.wait();
  }));
  const auto worker = begun.get_future().get();
  ASSERT_TRUE(pool.run([&](const auto&) { second.set_value(); }));
  pool.abandon(worker);
  second.get_future().wait();
  release.set_value();
  pool.stop(std::chrono::seconds(60));
}

TEST(ThreadPool, AnAbandonedThreadIsNotWaitedFor) {
  std::promise<void> release;
  const auto held = release.get_future().share();
  const auto gone = std::make_shared<std::atomic<int>>(0);
  std::promise<std::shared_ptr<ThreadPool::Worker>> begun;
  ThreadPool pool(8);
  ASSERT_TRUE(pool.run([&begun, gone, held](const auto& worker) {
    at_the_end.gone = gone;
    begun.set_value(worker);
    held.wait();
  }));
  const auto worker = begun.get_future().get();
  pool.abandon(worker);
  pool.abandon(worker);
  pool.stop(std::chrono::seconds(60));  // returns at once
  EXPECT_EQ(gone->load(), 0);
  release.set_value();
  while (gone->load() == 0)
    std::this_thread::yield();
}

}  // namespace
}  // namespace collet::host::call
