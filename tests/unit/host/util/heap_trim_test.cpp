// SPDX-License-Identifier: MIT
#include "host/util/memory/heap_trim.hpp"

#include <array>
#include <atomic>
#include <chrono>
#include <fstream>
#include <gtest/gtest.h>
#include <memory>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace collet::host::util {
namespace {

std::size_t resident_bytes() {
  std::size_t total = 0;
  std::size_t resident = 0;
  std::ifstream("/proc/self/statm") >> total >> resident;
  return resident * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

/// Takes memory as a large call does, frees it, and keeps one block above it, as a cache does.
std::unique_ptr<char[]> take_and_free(std::size_t bytes) {
  constexpr std::size_t k_block = 32768;
  std::vector<std::unique_ptr<char[]>> blocks;
  for (std::size_t taken = 0; taken < bytes; taken += k_block)
    blocks.push_back(std::make_unique<char[]>(k_block));
  return std::make_unique<char[]>(k_block);
}

class HeapTrimTest : public ::testing::Test {
 protected:
  void SetUp() override {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    GTEST_SKIP() << "a sanitizer has an allocator of its own";
#endif
  }
};

TEST_F(HeapTrimTest, TheMemoryOfALargeCallIsReturned) {
  HeapTrim heap;
  heap.after_call(std::chrono::seconds(1));
  const std::size_t before = resident_bytes();
  const auto kept = take_and_free(std::size_t{200} << 20U);
  ASSERT_GT(resident_bytes(), before + (std::size_t{150} << 20U));
  heap.after_call(std::chrono::seconds(1));
  EXPECT_LT(resident_bytes(), before + (std::size_t{32} << 20U));
}

TEST_F(HeapTrimTest, NothingIsReturnedAfterAShortCall) {
  HeapTrim heap;
  heap.after_call(std::chrono::seconds(1));
  const auto kept = take_and_free(std::size_t{200} << 20U);
  const std::size_t before = resident_bytes();
  heap.after_call(std::chrono::milliseconds(1));
  EXPECT_GT(resident_bytes(), before - (std::size_t{32} << 20U));
}

/// Threads that return memory for the first time, all at once.
void return_memory_on_threads() {
  HeapTrim heap;
  std::atomic<bool> begin{false};
  std::array<std::thread, 8> threads;
  for (auto& thread : threads) {
    thread = std::thread([&] {
      while (!begin.load())
        std::this_thread::yield();
      heap.after_call(std::chrono::seconds(1));
    });
  }
  begin = true;
  for (auto& thread : threads)
    thread.join();
}

// Without HeapTrim's constructor, one process in some hundred crashes under AddressSanitizer.
TEST(HeapTrimThreadsTest, ThreadsReturnMemoryAtTheSameTime) {
  const std::vector<char> large(std::size_t{40} << 20U, 'x');
  for (int i = 0; i < 100; ++i) {
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      return_memory_on_threads();
      ::_exit(0);
    }
    int status = -1;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
  }
}

}  // namespace
}  // namespace collet::host::util
