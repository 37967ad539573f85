// SPDX-License-Identifier: MIT
#include "plugins/openapi/open/store.hpp"

#include <atomic>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>
#include <utility>
#include <vector>

#include "plugins/openapi/index/index.hpp"

namespace collet::openapi {
namespace {

class StoreTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = testing::TempDir() + "collet-store-XXXXXX";
    folder_ = mkdtemp(name.data());
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  /// Writes a file whose modification time is `age` seconds ago.
  void write(std::string_view text, int age) {
    std::ofstream(path(), std::ios::binary | std::ios::trunc) << text;
    const timespec now{time(nullptr) - age, 0};
    const timespec times[] = {now, now};
    utimensat(AT_FDCWD, path().c_str(), times, 0);
  }
  std::string path() const { return (folder_ / "a.json").string(); }
  support::Result<DescriptionPtr> load(Store& store) {
    support::Access access;
    access.read = {folder_.string()};
    return store.file([&] {
      auto file = support::open_for_read(access, path());
      EXPECT_TRUE(file) << file.error().message;
      return file;
    });
  }

  std::filesystem::path folder_;
};

std::string large_text(int number) {
  std::string text = "{\"number\":" + std::to_string(number) + ",\"list\":[";
  for (int i = 0; i < 20'000; ++i)
    text += "{\"x\":1},";
  text.back() = ']';
  return text + "}";
}

TEST_F(StoreTest, ReadsAFileOnce) {
  Store store{{}};
  write("{\"a\":1}", 100);
  const auto first = load(store);
  const auto second = load(store);
  ASSERT_TRUE(first && second);
  EXPECT_EQ(*first, *second);
  EXPECT_EQ(store.statistics().reads, 1U);
  EXPECT_EQ(store.statistics().hits, 1U);
}

TEST_F(StoreTest, AChangedFileIsReadAgain) {
  Store store{{}};
  write("{\"a\":1}", 100);
  ASSERT_TRUE(load(store));
  write("{\"a\":2}", 50);
  EXPECT_EQ((*load(store))->document().root()["a"].text(), "2");
}

TEST_F(StoreTest, AChangeWithEqualSizeAndTimeIsSeenWhileTheFileIsFresh) {
  Store store{{}};
  write("{\"a\":1}", 0);
  EXPECT_EQ((*load(store))->document().root()["a"].text(), "1");
  write("{\"a\":2}", 0);
  EXPECT_EQ((*load(store))->document().root()["a"].text(), "2");
}

// This happens when a package update keeps the modification time of its files.
TEST_F(StoreTest, AChangeWhoseTimeWasSetBackIsSeen) {
  const auto changed = [&] {
    struct stat status {};
    return stat(path().c_str(), &status) == 0 ? std::pair(status.st_ctim.tv_sec, status.st_ctim.tv_nsec)
                                              : std::pair<time_t, long>();
  };
  Store store{{}};
  write("{\"a\":1}", 100);
  const auto before = changed();
  EXPECT_EQ((*load(store))->document().root()["a"].text(), "1");
  do {
    write("{\"a\":2}", 100);
  } while (changed() == before);  // the file system's clock has ticks of milliseconds
  EXPECT_EQ((*load(store))->document().root()["a"].text(), "2");
}

TEST_F(StoreTest, ADocumentIsCopiedIntoMemoryAndNeverMapped) {
  Store store{{}};
  write(large_text(7), 100);
  const auto document = load(store);
  ASSERT_TRUE(document);
  std::ifstream maps("/proc/self/maps");
  const std::string all{std::istreambuf_iterator<char>(maps), {}};
  EXPECT_EQ(all.find(folder_.string()), std::string::npos);
  ASSERT_EQ(truncate(path().c_str(), 0), 0);  // reading a mapped file would now raise SIGBUS
  EXPECT_EQ((*document)->document().source(), large_text(7));
  EXPECT_EQ((*document)->document().root()["number"].text(), "7");
}

TEST_F(StoreTest, ATouchedFileIsNotParsedAgain) {
  Store store{{}};
  write("{\"a\":1}", 100);
  const auto first = load(store);
  write("{\"a\":1}", 50);
  EXPECT_EQ(*first, *load(store));
  EXPECT_EQ(store.statistics().reads, 1U);
}

TEST_F(StoreTest, ContentIsKeyedByItsText) {
  Store store{{}};
  const auto first = store.content("{\"a\":1}");
  const auto second = store.content("{\"a\":1}");
  const auto other = store.content("{\"a\":2}");
  ASSERT_TRUE(first && second && other);
  EXPECT_EQ(*first, *second);
  EXPECT_NE(*first, *other);
}

TEST_F(StoreTest, ErrorsAreNotCached) {
  Store store{{}};
  EXPECT_FALSE(store.content("{"));
  EXPECT_FALSE(store.content("{"));
  EXPECT_EQ(store.statistics().reads, 2U);
  EXPECT_EQ(store.statistics().documents, 0U);
}

TEST_F(StoreTest, ConcurrentMissesReadOnce) {
  Store store{{}};
  write(large_text(1), 100);
  std::atomic<int> ready{0};
  std::vector<DescriptionPtr> got(8);
  std::vector<std::thread> threads;
  threads.reserve(got.size());
  for (auto& document : got) {
    threads.emplace_back([&] {
      for (++ready; ready < 8;)
        std::this_thread::yield();
      document = *load(store);
    });
  }
  for (auto& thread : threads)
    thread.join();
  for (const auto& document : got)
    EXPECT_EQ(document, got[0]);
  EXPECT_EQ(store.statistics().reads, 1U);
  EXPECT_EQ(store.statistics().hits + store.statistics().joined, 7U);
}

TEST_F(StoreTest, WaitersForAFailingReadGetItsError) {
  Store store{{}};
  write(large_text(1) + "x", 100);
  std::atomic<int> failed{0};
  std::vector<std::thread> threads;
  threads.reserve(4);
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      if (!load(store)) ++failed;
    });
  }
  for (auto& thread : threads)
    thread.join();
  EXPECT_EQ(failed, 4);
}

TEST_F(StoreTest, EvictsTheLeastRecentlyUsedAndBoundsBytes) {
  const std::size_t one = (*Store{{}}.content(large_text(1)))->memory();
  EngineSettings settings;
  settings.cache_bytes = one * 2 + one / 2;
  Store store{settings};
  const auto first = *store.content(large_text(1));
  ASSERT_TRUE(store.content(large_text(2)));
  EXPECT_EQ(*store.content(large_text(1)), first);
  ASSERT_TRUE(store.content(large_text(3)));
  EXPECT_EQ(store.statistics().documents, 2U);
  EXPECT_LE(store.statistics().bytes, settings.cache_bytes);
  EXPECT_EQ(*store.content(large_text(1)), first);
  const auto reads = store.statistics().reads;
  ASSERT_TRUE(store.content(large_text(2)));
  EXPECT_EQ(store.statistics().reads, reads + 1);
}

TEST_F(StoreTest, ADocumentLargerThanTheStoreIsServedButNotCached) {
  EngineSettings settings;
  settings.cache_bytes = 1000;
  Store store{settings};
  EXPECT_TRUE(store.content(large_text(1)));
  EXPECT_EQ(store.statistics().documents, 0U);
  EXPECT_EQ(store.statistics().bytes, 0U);
}

TEST_F(StoreTest, ChangedLimitsEmptyIt) {
  Store store{{}};
  ASSERT_TRUE(store.content("[1,2,3]"));
  EngineSettings settings;
  settings.limits.max_nodes = 2;
  store.configure(settings);
  EXPECT_FALSE(store.content("[1,2,3]"));
}

TEST_F(StoreTest, ContentOverTheLimitIsRefusedBeforeItIsRead) {
  EngineSettings settings;
  settings.limits.max_bytes = 5;
  Store store{settings};
  const auto refused = store.content("[1,2,3]");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, COLLET_TOO_LARGE);
  EXPECT_EQ(store.statistics().reads, 0U);
}

TEST_F(StoreTest, ManyThreadsOverFewDocumentsAgree) {
  EngineSettings settings;
  settings.cache_bytes = 3'000'000;
  Store store{settings};
  std::vector<std::thread> threads;
  threads.reserve(6);
  for (int t = 0; t < 6; ++t) {
    threads.emplace_back([&store, t] {
      for (int i = 0; i < 30; ++i) {
        const int number = (i * 7 + t) % 5;
        const auto document = store.content(large_text(number));
        ASSERT_TRUE(document);
        EXPECT_EQ((*document)->document().root()["number"].text(), std::to_string(number));
        EXPECT_NE((*document)->index().problem(), "");
      }
    });
  }
  for (auto& thread : threads)
    thread.join();
}

}  // namespace
}  // namespace collet::openapi
