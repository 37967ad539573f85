// SPDX-License-Identifier: MIT
#include "host/util/quick_mutex.hpp"

#include <condition_variable>
#include <gtest/gtest.h>
#include <mutex>
#include <thread>
#include <vector>

namespace collet::host::util {
namespace {

TEST(QuickMutex, SectionsOfManyThreadsNeverOverlap) {
  constexpr int k_threads = 4;
  constexpr int k_rounds = 20000;
  QuickMutex mutex;
  int count = 0;
  std::vector<std::thread> threads;
  threads.reserve(k_threads);
  for (int i = 0; i < k_threads; ++i) {
    threads.emplace_back([&] {
      for (int round = 0; round < k_rounds; ++round) {
        const std::lock_guard lock(mutex);
        ++count;
      }
    });
  }
  for (auto& thread : threads)
    thread.join();
  EXPECT_EQ(count, k_threads * k_rounds);
}

TEST(QuickMutex, WaitingThreadContinuesOnceTheMutexIsFree) {
  QuickMutex mutex;
  mutex.lock();
  bool inside = false;
  std::thread waiting([&] {
    const std::lock_guard lock(mutex);
    inside = true;
  });
  mutex.unlock();
  waiting.join();
  EXPECT_TRUE(inside);
}

TEST(QuickMutex, WorksWithAConditionVariable) {
  QuickMutex mutex;
  std::condition_variable_any changed;
  int turn = 0;
  std::thread other([&] {
    for (int round = 0; round < 1000; ++round) {
      std::unique_lock lock(mutex);
      changed.wait(lock, [&] { return turn % 2 == 1; });
      ++turn;
      changed.notify_all();
    }
  });
  for (int round = 0; round < 1000; ++round) {
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return turn % 2 == 0; });
    ++turn;
    changed.notify_all();
  }
  other.join();
  EXPECT_EQ(turn, 2000);
}

}  // namespace
}  // namespace collet::host::util
