// SPDX-License-Identifier: MIT
// Tests arrays that grow at their end. Small ones use the allocator, large ones are mapped from the system in
// steps; the contents must not depend on it.
#include "plugins/openapi/tree/growing_array.hpp"

#include <cstddef>
#include <cstdint>
#include <gtest/gtest.h>
#include <utility>
#include <vector>

namespace collet::openapi {
namespace {

using Numbers = GrowingArray<std::uint32_t>;

// Sizes on both sides of each bound: allocated blocks, a step, a mapping, one huge page, several huge pages.
const std::vector<std::size_t> k_counts = {1,       63,      64,        65,       8'191,   8'192,
                                           8'193,   32'767,  32'768,    32'769,   100'000, 524'287,
                                           524'288, 524'289, 1'200'000, 3'000'001};

std::uint32_t made(std::size_t number) {
  return static_cast<std::uint32_t>(number * 2'654'435'761U);
}

void fill(Numbers& numbers, std::size_t count) {
  while (numbers.size() < count)
    numbers.push_back(made(numbers.size()));
}

/// Returns the first number that differs from what fill() wrote, or the size.
std::size_t first_wrong(const Numbers& numbers) {
  for (std::size_t i = 0; i < numbers.size(); ++i)
    if (numbers[i] != made(i)) return i;
  return numbers.size();
}

TEST(GrowingArray, KeepsItsContentsWhenItGrows) {
  for (const std::size_t count : k_counts) {
    Numbers numbers;
    fill(numbers, count);
    ASSERT_EQ(numbers.size(), count);
    EXPECT_EQ(first_wrong(numbers), count);
  }
}

TEST(GrowingArray, GrowsBeyondItsReservation) {
  for (const std::size_t reserved : k_counts) {
    Numbers numbers;
    numbers.reserve(reserved);
    EXPECT_TRUE(numbers.empty());
    fill(numbers, reserved);
    fill(numbers, reserved * 3 + 70'000);
    EXPECT_EQ(first_wrong(numbers), reserved * 3 + 70'000);
  }
}

TEST(GrowingArray, IsNotMovedWithinItsReservation) {
  for (const std::size_t reserved : k_counts) {
    Numbers numbers;
    numbers.reserve(reserved);
    fill(numbers, 1);
    const auto* const first = numbers.data();
    fill(numbers, reserved);
    EXPECT_EQ(numbers.data(), first) << reserved;
  }
}

TEST(GrowingArray, AppendsManyElementsAtOnce) {
  for (const std::size_t count : k_counts) {
    Numbers numbers;
    fill(numbers, 3);
    std::uint32_t* const added = numbers.add(count);
    for (std::size_t i = 0; i < count; ++i)
      added[i] = made(i + 3);
    EXPECT_EQ(numbers.size(), count + 3);
    EXPECT_EQ(first_wrong(numbers), count + 3);
  }
}

TEST(GrowingArray, GrowsAgainAfterItWasTrimmed) {
  for (const std::size_t count : k_counts) {
    for (const std::size_t kept : {std::size_t{0}, count / 2, count}) {
      Numbers numbers;
      fill(numbers, count);
      numbers.truncate(kept);
      numbers.trim();
      EXPECT_EQ(first_wrong(numbers), kept);
      fill(numbers, count + 100'000);
      EXPECT_EQ(first_wrong(numbers), count + 100'000);
    }
  }
}

TEST(GrowingArray, ResizesWithZeros) {
  Numbers numbers;
  fill(numbers, 100'000);
  numbers.truncate(10);
  numbers.resize(200'000);
  for (std::size_t i = 10; i < numbers.size(); ++i)
    ASSERT_EQ(numbers[i], 0U) << i;
  numbers.assign(70'000, 7);
  EXPECT_EQ(numbers.size(), 70'000U);
  EXPECT_EQ(numbers.back(), 7U);
}

TEST(GrowingArray, MovesItsBlock) {
  for (const std::size_t count : {std::size_t{100}, std::size_t{600'000}}) {
    Numbers numbers;
    fill(numbers, count);
    const Numbers taken = std::move(numbers);
    EXPECT_EQ(first_wrong(taken), count);
  }
}

/// Returns numbers that another array can continue.
Numbers finished(std::size_t count, std::size_t reserved) {
  Numbers numbers;
  numbers.reserve(reserved);
  fill(numbers, count);
  numbers.trim(UnusedAddresses::kept);
  return numbers;
}

TEST(GrowingArray, ContinuesAnotherWithoutCopyingIt) {
  const Numbers base = finished(600'000, 1'000'000);
  Numbers more;
  ASSERT_TRUE(more.continue_from(base));
  EXPECT_EQ(more.data(), base.data());
  fill(more, 1'000'000);
  EXPECT_EQ(more.data(), base.data());
  EXPECT_EQ(first_wrong(more), 1'000'000U);
  EXPECT_EQ(first_wrong(base), 600'000U);
}

TEST(GrowingArray, CountsOnlyTheMemoryThatItAddsToAnother) {
  const Numbers base = finished(600'000, 1'000'000);
  Numbers more;
  ASSERT_TRUE(more.continue_from(base));
  EXPECT_EQ(more.held(), 0U);
  fill(more, 800'000);
  EXPECT_GE(more.held() + 65'536, 200'000 * sizeof(std::uint32_t));
  EXPECT_LT(more.held(), 400'000 * sizeof(std::uint32_t));
}

TEST(GrowingArray, LeavesTheOtherWhenItGrowsBeyondItsReservation) {
  const Numbers base = finished(600'000, 1'000'000);
  Numbers more;
  ASSERT_TRUE(more.continue_from(base));
  fill(more, 1'000'000);
  fill(more, 3'000'000);
  EXPECT_NE(more.data(), base.data());
  EXPECT_EQ(first_wrong(more), 3'000'000U);
  EXPECT_EQ(first_wrong(base), 600'000U);
}

TEST(GrowingArray, IsContinuedByOneOtherAtATime) {
  const Numbers base = finished(600'000, 1'000'000);
  for (int round = 0; round < 3; ++round) {
    Numbers more;
    EXPECT_TRUE(more.continue_from(base));
    Numbers second;
    EXPECT_FALSE(second.continue_from(base));
    EXPECT_TRUE(second.empty());
    Numbers third;
    EXPECT_FALSE(third.continue_from(more));
    fill(more, 900'000);
    EXPECT_EQ(first_wrong(more), 900'000U);
  }
  EXPECT_EQ(first_wrong(base), 600'000U);
}

TEST(GrowingArray, EndsAContinuationThatIsTrimmedOrMoved) {
  const Numbers base = finished(600'000, 1'000'000);
  {
    Numbers more;
    ASSERT_TRUE(more.continue_from(base));
    fill(more, 900'000);
    more.truncate(700'000);
    more.trim();
    const Numbers taken = std::move(more);
    EXPECT_EQ(first_wrong(taken), 700'000U);
  }
  Numbers next;
  EXPECT_TRUE(next.continue_from(base));
  EXPECT_EQ(first_wrong(base), 600'000U);
}

TEST(GrowingArray, DoesNotContinueOneThatIsSmallOrFull) {
  for (const std::size_t count : {std::size_t{1}, std::size_t{1'000}, std::size_t{600'000}}) {
    const Numbers base = finished(count, count);
    Numbers more;
    EXPECT_FALSE(more.continue_from(base)) << count;
  }
}

TEST(GrowingArray, AdjacentBlocksDoNotOverlap) {
  for (const std::size_t reserved : k_counts) {
    Numbers first;
    Numbers second;
    Numbers third;
    Block::reserve_adjacent(
        {first.reservation(reserved / 4), second.reservation(0), third.reservation(reserved)});
    for (std::size_t round = 1; round <= 8; ++round) {
      fill(first, reserved * round / 4);
      fill(second, reserved * round / 16);
      fill(third, reserved * round / 4);
    }
    EXPECT_EQ(first_wrong(first), reserved * 2);
    EXPECT_EQ(first_wrong(second), reserved / 2);
    EXPECT_EQ(first_wrong(third), reserved * 2);
    second.truncate(second.size() / 2);
    for (Numbers* const numbers : {&first, &second, &third})
      numbers->trim();
    EXPECT_EQ(first_wrong(first), reserved * 2);
    EXPECT_EQ(first_wrong(second), reserved / 2 / 2);
    EXPECT_EQ(first_wrong(third), reserved * 2);
  }
}

}  // namespace
}  // namespace collet::openapi
