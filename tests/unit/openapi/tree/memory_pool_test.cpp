// SPDX-License-Identifier: MIT
#include "plugins/openapi/tree/memory_pool.hpp"

#include <gtest/gtest.h>
#include <string>
#include <thread>
#include <vector>

#include "plugins/openapi/open/store.hpp"

namespace collet::openapi {
namespace {

constexpr std::uint64_t k_mib = std::uint64_t{1} << 20U;

/// A host that permits some bytes.
struct Limit {
  explicit Limit(std::uint64_t most) : max(most) {}
  MemoryPool::Host host() {
    return {[this](std::uint64_t bytes) {
              std::uint64_t before = used;
              do {
                if (bytes > max || before > max - bytes) return false;
              } while (!used.compare_exchange_weak(before, before + bytes));
              return true;
            },
            [this](std::uint64_t bytes) { used -= bytes; }};
  }
  std::uint64_t max;
  std::atomic<std::uint64_t> used{0};
};

TEST(MemoryPool, HasNoLimitWithoutAHost) {
  MemoryPool pool;
  pool.take(std::size_t{1} << 60U);
  pool.give_back(std::size_t{1} << 60U);
  EXPECT_EQ(pool.used(), 0U);
}

TEST(MemoryPool, ReservesInStepsAndReturnsWhatItDoesNotUse) {
  MemoryPool pool;
  Limit limit(100 * k_mib);
  pool.add(&limit, limit.host());
  pool.take(10);
  EXPECT_EQ(limit.used, k_mib);
  pool.take(50 * k_mib);
  EXPECT_EQ(limit.used, 51 * k_mib);
  pool.give_back(50 * k_mib);
  EXPECT_LE(limit.used, 2 * k_mib);
  pool.give_back(10);
  pool.remove(&limit);
  EXPECT_EQ(limit.used, 0U);
}

TEST(MemoryPool, TakesTheLastBytesOfALimitThatIsNoWholeNumberOfSteps) {
  MemoryPool pool;
  Limit limit(k_mib + 100);
  pool.add(&limit, limit.host());
  pool.take(k_mib + 100);
  EXPECT_THROW(pool.take(1), MemoryRefused);
  EXPECT_EQ(pool.used(), k_mib + 100);
  pool.give_back(k_mib + 100);
}

TEST(MemoryPool, AsksForUnusedMemoryBeforeItRefuses) {
  MemoryPool pool;
  Limit limit(10 * k_mib);
  pool.add(&limit, limit.host());
  pool.take(8 * k_mib);
  int asked = 0;
  pool.on_shortage([&] {
    if (++asked > 1) return false;
    pool.give_back(8 * k_mib);
    return true;
  });
  pool.take(9 * k_mib);
  EXPECT_EQ(asked, 1);
  EXPECT_THROW(pool.take(2 * k_mib), MemoryRefused);
  EXPECT_EQ(asked, 2);
}

TEST(MemoryPool, GoesOnWithTheNextHostWhenOneEnds) {
  MemoryPool pool;
  Limit first(10 * k_mib);
  Limit second(10 * k_mib);
  pool.add(&first, first.host());
  pool.add(&second, second.host());
  pool.take(3 * k_mib);
  EXPECT_EQ(second.used, 0U);
  pool.remove(&first);
  EXPECT_EQ(first.used, 0U);
  EXPECT_EQ(second.used, 3 * k_mib);
  pool.remove(&second);
  pool.take(100 * k_mib);
}

/// Limits the memory of all documents of this process.
class DocumentsWithin : public testing::Test {
 protected:
  void limit(std::uint64_t bytes) {
    limit_.max = bytes;
    process_memory().add(this, limit_.host());
  }
  void TearDown() override { process_memory().remove(this); }
  static std::string text(int number, std::size_t bytes) {
    return "{\"n\":" + std::to_string(number) + ",\"a\":\"" + std::string(bytes, 'x') + "\"}";
  }
  Limit limit_{0};
};

TEST_F(DocumentsWithin, ALimitThatOneDoesNotFitIntoAreRefusedByTheNameOfTheSetting) {
  limit(process_memory().used() + 4 * k_mib);
  const std::uint64_t before = process_memory().used();
  Store store{{}};
  const auto refused = store.content(text(1, 8 * k_mib));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, COLLET_TOO_LARGE);
  EXPECT_NE(refused.error().message.find("max_memory in [host]"), std::string::npos);
  EXPECT_LE(process_memory().used(), before);  // other documents may have made room
  EXPECT_TRUE(store.content(text(2, k_mib)));
}

TEST_F(DocumentsWithin, ManyNodesOfASmallTextCountToo) {
  limit(process_memory().used() + 16 * k_mib);
  Store store{{}};
  std::string many = "[";
  for (std::size_t i = 0; i < 2 * k_mib; ++i)
    many += "1,";
  many.back() = ']';
  EXPECT_FALSE(store.content(many));
}

TEST_F(DocumentsWithin, DocumentsThatNobodyUsesMakeRoomForOthers) {
  Store store{{}};
  process_memory().on_shortage([&] { return store.evict_unused(); });
  limit(process_memory().used() + 24 * k_mib);
  for (int i = 0; i < 30; ++i)
    EXPECT_TRUE(store.content(text(i, 4 * k_mib))) << i;
  EXPECT_GT(store.statistics().evicted, 0U);
  process_memory().on_shortage(nullptr);
}

TEST_F(DocumentsWithin, CallsThatDoNotFitTogetherRunOneAfterTheOther) {
  Store store{{}};
  process_memory().on_shortage([&] { return store.evict_unused(); });
  limit(process_memory().used() + 24 * k_mib);
  std::vector<std::thread> threads;
  threads.reserve(6);
  for (int i = 0; i < 6; ++i)
    threads.emplace_back([&, i] { EXPECT_TRUE(store.content(text(i, 6 * k_mib))) << i; });
  for (auto& thread : threads)
    thread.join();
  process_memory().on_shortage(nullptr);
}

}  // namespace
}  // namespace collet::openapi
