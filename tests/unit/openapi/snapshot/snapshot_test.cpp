// SPDX-License-Identifier: MIT
#include <sys/stat.h>
#include <thread>
#include <utility>
#include <vector>

#include "tests/unit/openapi/snapshot/snapshot_files.hpp"

namespace collet::openapi {
namespace {

class Snapshot : public SnapshotFiles {};

TEST_F(Snapshot, AnotherProcessReadsTheDocumentWithoutParsingIt) {
  write(everything());
  keep(settings());
  ASSERT_TRUE(std::filesystem::exists(snapshot()));
  Store fresh{{}};
  Store store{settings()};
  const auto parsed = load(fresh);
  const auto kept = load(store);
  ASSERT_TRUE(parsed && kept);
  EXPECT_EQ(store.statistics().reads, 0U);
  EXPECT_EQ(store.statistics().snapshot_hits, 1U);
  EXPECT_EQ(store.statistics().snapshot_ignored, 0U);
  EXPECT_EQ(dump(**kept), dump(**parsed));
  EXPECT_EQ(*load(store), *kept);
  EXPECT_EQ(store.statistics().hits, 1U);
}

TEST_F(Snapshot, ManyDocumentsInUseNeedFewDescriptors) {
  constexpr int k_documents = 30;
  const auto name = [](int number) { return "a" + std::to_string(number) + ".json"; };
  for (int i = 0; i < k_documents; ++i) {
    write(everything(), 100, name(i));
    keep(settings(), name(i));
  }
  const auto descriptors = [] {
    return std::distance(std::filesystem::directory_iterator("/proc/self/fd"), {});
  };
  Store store{settings()};
  const auto before = descriptors();
  std::vector<DescriptionPtr> documents;
  for (int i = 0; i < k_documents; ++i)
    documents.push_back(*load(store, name(i)));
  EXPECT_EQ(store.statistics().snapshot_hits, static_cast<std::uint64_t>(k_documents));
  EXPECT_LE(descriptors() - before, 10);
  const std::string expected = dump(*documents.front());
  for (const auto& document : documents)
    EXPECT_EQ(dump(*document), expected);
  EXPECT_LE(descriptors() - before, 10);
}

TEST_F(Snapshot, YamlWithAliasesComesBackTheSame) {
  std::string text = "openapi: 3.0.0\npaths:\n";
  for (int i = 0; i < 40; ++i)
    text += "  /p" + std::to_string(i) + ":\n    get: " +
            (i == 0 ? "&op {tags: [x], responses: {'200': {description: \"tab\\there\"}}}" : "*op") + "\n";
  write(text, 100, "a.yaml");
  keep(settings(), "a.yaml");
  Store fresh{{}};
  Store store{settings()};
  EXPECT_EQ(dump(**load(store, "a.yaml")), dump(**load(fresh, "a.yaml")));
  EXPECT_EQ(store.statistics().snapshot_hits, 1U);
}

TEST_F(Snapshot, AChangedSourceIsSeen) {
  write(R"({"openapi":"3.0.0","info":{"title":"one"}})", 100);
  keep(settings());
  write(R"({"openapi":"3.0.0","info":{"title":"two"}})", 50);
  Store store{settings()};
  EXPECT_EQ((*load(store))->index().title(), "two");
  EXPECT_EQ(store.statistics().reads, 1U);
  EXPECT_EQ(store.statistics().snapshot_ignored, 1U);
}

TEST_F(Snapshot, IsUsedForATouchedSourceAndTakesItsNewTime) {
  write(everything(), 100);
  keep(settings());
  set_age(source(), 50);
  for (const std::uint64_t writes : {1U, 0U}) {
    Store store{settings()};
    ASSERT_TRUE(load(store));
    store.finish(std::chrono::minutes(1));
    EXPECT_EQ(store.statistics().reads, 0U);
    EXPECT_EQ(store.statistics().snapshot_hits, 1U);
    EXPECT_EQ(store.statistics().snapshot_writes, writes);
  }
}

TEST_F(Snapshot, AChangeWithEqualSizeAndTimeIsSeenIfTheSourceWasFresh) {
  write(R"({"openapi":"3.0.0","info":{"title":"one"}})", 0);
  keep(settings());
  ASSERT_TRUE(std::filesystem::exists(snapshot()));
  write(R"({"openapi":"3.0.0","info":{"title":"two"}})", 0);
  Store store{settings()};
  EXPECT_EQ((*load(store))->index().title(), "two");
}

TEST_F(Snapshot, AChangeWhoseTimeWasSetBackIsSeen) {
  const auto changed = [&] {
    struct stat status {};
    return ::stat(source().c_str(), &status) == 0 ? std::pair(status.st_ctim.tv_sec, status.st_ctim.tv_nsec)
                                                  : std::pair<time_t, long>();
  };
  write(R"({"openapi":"3.0.0","info":{"title":"one"}})", 100);
  const auto before = changed();
  keep(settings());
  ASSERT_TRUE(std::filesystem::exists(snapshot()));
  do {
    write(R"({"openapi":"3.0.0","info":{"title":"two"}})", 100);
  } while (changed() == before);
  Store store{settings()};
  EXPECT_EQ((*load(store))->index().title(), "two");
}

TEST_F(Snapshot, IsIgnoredIfTheLimitsHaveChanged) {
  write(everything());
  keep(settings());
  EngineSettings other = settings();
  other.limits.max_nodes = 10;
  Store store{other};
  EXPECT_EQ(load(store).error().code, COLLET_TOO_LARGE);
}

TEST_F(Snapshot, IsWrittenOnlyForLargeDescriptions) {
  write(everything());
  EngineSettings large = settings();
  large.snapshot_from = everything().size() + 1;
  keep(large);
  EXPECT_FALSE(std::filesystem::exists(snapshot()));
  write(R"({"some":"thing else"})");
  keep(settings());
  EXPECT_FALSE(std::filesystem::exists(snapshot()));
  EngineSettings none = settings();
  none.snapshot_bytes = 0;
  write(everything());
  keep(none);
  EXPECT_FALSE(std::filesystem::exists(snapshot()));
}

TEST_F(Snapshot, FolderAndFilesArePrivate) {
  write(everything());
  keep(settings());
  struct stat status {};
  ASSERT_EQ(::stat((folder_ / "kept").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777U, 0700U);
  ASSERT_EQ(::stat(snapshot().c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777U, 0600U);
}

TEST_F(Snapshot, AFolderThatOthersMayWriteToIsRefused) {
  write(everything());
  std::filesystem::create_directory(folder_ / "kept");
  ::chmod((folder_ / "kept").c_str(), 0777);
  Store store{settings()};
  ASSERT_TRUE(load(store));
  store.finish(std::chrono::minutes(1));
  EXPECT_EQ(store.snapshot_problem(), "snapshots are off: " + (folder_ / "kept") +
                                          ": others may write to it; chmod 700 makes it private");
  EXPECT_TRUE(std::filesystem::is_empty(folder_ / "kept"));
}

TEST_F(Snapshot, TheLeastRecentlyUsedFilesAreRemovedFirst) {
  for (const auto* const name : {"a.json", "b.json", "c.json"})
    write(everything(), 100, name);
  keep(settings(), "a.json");
  keep(settings(), "b.json");
  set_age(snapshot("a.json"), 1000);
  set_age(snapshot("b.json"), 2000);
  EngineSettings two = settings();
  two.snapshot_bytes = std::filesystem::file_size(snapshot("a.json")) * 5 / 2;
  keep(two, "c.json");
  EXPECT_TRUE(std::filesystem::exists(snapshot("a.json")));
  EXPECT_FALSE(std::filesystem::exists(snapshot("b.json")));
  EXPECT_TRUE(std::filesystem::exists(snapshot("c.json")));
}

TEST_F(Snapshot, AFileLargerThanTheTotalLimitIsNotWritten) {
  write(everything());
  EngineSettings little = settings();
  little.snapshot_bytes = 10'000;
  keep(little);
  EXPECT_FALSE(std::filesystem::exists(snapshot()));
}

TEST_F(Snapshot, TemporaryFilesOfKilledWritersAreRemoved) {
  write(everything());
  keep(settings());
  const auto old = folder_.write("kept/77-1.part", "x");
  const auto young = folder_.write("kept/77-2.part", "x");
  set_age(old, 3600);
  std::filesystem::remove(snapshot());
  keep(settings());
  EXPECT_FALSE(std::filesystem::exists(old));
  EXPECT_TRUE(std::filesystem::exists(young));
}

TEST_F(Snapshot, WritersAndReadersOfOneFileDoNotDisturbEachOther) {
  write(everything());
  Store fresh{{}};
  const auto expected = dump(**load(fresh));
  std::vector<std::thread> threads;
  threads.reserve(4);
  std::atomic<int> same{0};
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&, i] {
      for (int round = 0; round < 8; ++round) {
        if (i == 0) set_age(source(), 100 + round);  // the next store that reads it writes it again
        Store store{settings()};
        auto document = load(store);
        while (!document && document.error().message.ends_with("changed while it was read; try again"))
          document = load(store);
        if (document && dump(**document) == expected) ++same;
        store.finish(std::chrono::minutes(1));
      }
    });
  }
  for (auto& thread : threads)
    thread.join();
  EXPECT_EQ(same, 32);
  Store store{settings()};
  ASSERT_TRUE(load(store));
  EXPECT_EQ(store.statistics().snapshot_hits, 1U);
}

TEST_F(Snapshot, ADocumentOutlivesItsSnapshotFile) {
  write(everything());
  keep(settings());
  Store store{settings()};
  const auto document = load(store);
  std::filesystem::remove(snapshot());
  Store fresh{{}};
  EXPECT_EQ(dump(**document), dump(**load(fresh)));
}

TEST_F(Snapshot, AnAbandonedWriteLeavesNothingBehind) {
  write(everything(2000));
  {
    Store store{settings()};
    const auto document = load(store);  // keep it, so that the writer waits
    ASSERT_TRUE(document);
    store.finish(std::chrono::milliseconds(0));
  }
  for (const auto& entry : std::filesystem::directory_iterator(folder_ / "kept"))
    EXPECT_EQ(entry.path().extension(), ".snapshot") << entry.path();  // the write may have finished
}

}  // namespace
}  // namespace collet::openapi
