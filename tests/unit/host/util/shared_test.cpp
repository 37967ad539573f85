// SPDX-License-Identifier: MIT
#include <atomic>
#include <gtest/gtest.h>
#include <memory>
#include <thread>

#include "host/util/published.hpp"
#include "host/util/sole_owner.hpp"

namespace collet::host::util {
namespace {

TEST(SoleOwner, IsTheOnlyPointerAndNotAWeakOne) {
  EXPECT_FALSE(is_sole_owner(std::shared_ptr<int>()));
  auto one = std::make_shared<int>(1);
  const std::weak_ptr<int> watching = one;
  EXPECT_TRUE(is_sole_owner(one));
  {
    std::shared_ptr<int> other;
    other = one;
    EXPECT_FALSE(is_sole_owner(one));
    EXPECT_FALSE(is_sole_owner(other));
  }
  EXPECT_TRUE(is_sole_owner(one));
}

TEST(SoleOwner, SeesTheWritesOfTheFormerOwner) {
  for (int round = 0; round < 200; ++round) {
    auto shared = std::make_shared<int>(0);
    std::thread owner([mine = shared]() mutable {
      *mine = 7;
      mine.reset();
    });
    while (!is_sole_owner(shared))
      std::this_thread::yield();
    EXPECT_EQ(++*shared, 8);
    owner.join();
  }
}

TEST(Published, GetKeepsAnUnchangedPointer) {
  Published<const int> published(std::make_shared<const int>(1));
  auto held = published.get();
  const auto* const first = held.get();
  published.get(held);
  EXPECT_EQ(held.get(), first);
  published.set(std::make_shared<const int>(2));
  EXPECT_EQ(*held, 1);
  published.get(held);
  EXPECT_EQ(*held, 2);
  Published<const int>::Pointer nothing;
  published.get(nothing);
  EXPECT_EQ(nothing, held);
}

TEST(Published, IsReadWhileItIsReplaced) {
  constexpr int k_last = 2000;
  Published<const int> published(std::make_shared<const int>(0));
  std::thread writer([&] {
    for (int i = 1; i <= k_last; ++i)
      published.set(std::make_shared<const int>(i));
  });
  auto held = published.get();
  for (int before = 0; *held != k_last; before = *held) {
    published.get(held);
    ASSERT_GE(*held, before);
  }
  writer.join();
}

}  // namespace
}  // namespace collet::host::util
