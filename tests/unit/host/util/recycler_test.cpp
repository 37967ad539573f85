// SPDX-License-Identifier: MIT
#include "host/util/recycler.hpp"

#include <gtest/gtest.h>
#include <memory>
#include <mutex>
#include <thread>

namespace collet::host::util {
namespace {

TEST(Recycler, ReturnsTheKeptObjectOnce) {
  Recycler<int> recycler;
  EXPECT_EQ(recycler.take(), nullptr);
  auto object = std::make_shared<int>(1);
  const int* const address = object.get();
  recycler.keep(object);
  EXPECT_EQ(object, nullptr);
  EXPECT_EQ(recycler.take().get(), address);
  EXPECT_EQ(recycler.take(), nullptr);
}

TEST(Recycler, KeepsAnObjectUntilNoOtherPointerIsLeft) {
  Recycler<int> recycler;
  auto object = std::make_shared<int>(1);
  auto other = object;
  recycler.keep(object);
  EXPECT_EQ(recycler.take(), nullptr);
  other.reset();
  EXPECT_NE(recycler.take(), nullptr);
}

TEST(Recycler, LeavesASecondObjectToItsOwner) {
  Recycler<int> recycler;
  auto first = std::make_shared<int>(1);
  auto second = std::make_shared<int>(2);
  recycler.keep(first);
  recycler.keep(second);
  ASSERT_NE(second, nullptr);
  EXPECT_EQ(*second, 2);
  EXPECT_EQ(*recycler.take(), 1);
}

TEST(Recycler, KeepsNothingOnceClosed) {
  Recycler<int> recycler;
  auto first = std::make_shared<int>(1);
  recycler.keep(first);
  EXPECT_NE(recycler.close(), nullptr);
  auto second = std::make_shared<int>(2);
  recycler.keep(second);
  EXPECT_NE(second, nullptr);
  EXPECT_EQ(recycler.take(), nullptr);
}

TEST(Recycler, ShowsTheWritesOfTheFormerOwner) {
  std::mutex mutex;
  Recycler<int> recycler;
  for (int round = 0; round < 200; ++round) {
    auto object = std::make_shared<int>(0);
    std::thread owner([&mutex, &recycler, object]() mutable {
      auto copy = object;
      {
        const std::lock_guard lock(mutex);
        recycler.keep(copy);
      }
      *object = 7;
      object.reset();
    });
    object.reset();
    std::shared_ptr<int> taken;
    while (!taken) {
      std::this_thread::yield();
      const std::lock_guard lock(mutex);
      taken = recycler.take();
    }
    EXPECT_EQ(*taken, 7);
    owner.join();
  }
}

}  // namespace
}  // namespace collet::host::util
