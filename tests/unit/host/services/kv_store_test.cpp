// SPDX-License-Identifier: MIT
#include "host/services/state/kv_store.hpp"

#include <gmock/gmock.h>
#include <thread>

namespace collet::host::services {
namespace {

using std::chrono::seconds;
using ::testing::ElementsAre;

constexpr KvStore::Owner k_ann{"plugin", "ann", "1"};

std::string text(KvStore& store, const KvStore::Owner& owner, std::string_view key) {
  const auto value = store.get(owner, key);
  return value ? *value : "nothing";
}

TEST(KvStore, AValueIsStoredReplacedAndRemoved) {
  KvStore store;
  EXPECT_EQ(text(store, k_ann, "k"), "nothing");
  EXPECT_TRUE(store.set(k_ann, "k", "1", seconds(0)));
  EXPECT_TRUE(store.set(k_ann, "k", std::string("2\0", 2), seconds(0)));
  EXPECT_EQ(text(store, k_ann, "k"), std::string("2\0", 2));
  store.remove(k_ann, "k");
  store.remove(k_ann, "k");
  EXPECT_EQ(text(store, k_ann, "k"), "nothing");
}

TEST(KvStore, AnotherPluginPrincipalOrSessionSeesNothing) {
  KvStore store;
  store.set(k_ann, "k", "1", seconds(0));
  for (const KvStore::Owner& other : {KvStore::Owner{"other", "ann", "1"},
                                      {"plugin", "bob", "1"},
                                      {"plugin", "ann", "2"},
                                      {"plugin", "an", "n1"}}) {
    EXPECT_EQ(text(store, other, "k"), "nothing");
    EXPECT_THAT(store.keys(other, ""), ElementsAre());
    store.remove(other, "k");
  }
  EXPECT_EQ(text(store, k_ann, "k"), "1");
}

TEST(KvStore, KeysAreSortedAndBeginWithThePrefix) {
  KvStore store;
  for (const char* key : {"b", "a/2", "a/1", "a"})
    store.set(k_ann, key, "", seconds(0));
  EXPECT_THAT(store.keys(k_ann, ""), ElementsAre("a", "a/1", "a/2", "b"));
  EXPECT_THAT(store.keys(k_ann, "a/"), ElementsAre("a/1", "a/2"));
  EXPECT_THAT(store.keys(k_ann, "c"), ElementsAre());
}

TEST(KvStore, AValueExpires) {
  auto now = KvStore::Clock::time_point() + seconds(100);
  KvStore store({}, [&now] { return now; });
  store.set(k_ann, "short", "1", seconds(5));
  store.set(k_ann, "long", "2", seconds(4294967295U));
  store.set(k_ann, "ever", "3", seconds(0));
  now += seconds(4);
  EXPECT_EQ(text(store, k_ann, "short"), "1");
  now += seconds(1);
  EXPECT_THAT(store.keys(k_ann, ""), ElementsAre("ever", "long"));
  EXPECT_EQ(text(store, k_ann, "short"), "nothing");
}

TEST(KvStore, TheLeastRecentlyUsedValueIsRemovedFirst) {
  KvLimits limits;
  limits.plugin_entries = 3;
  KvStore store(limits);
  for (const char* key : {"a", "b", "c"})
    store.set(k_ann, key, "", seconds(0));
  store.get(k_ann, "a");
  store.set(k_ann, "d", "", seconds(0));
  EXPECT_THAT(store.keys(k_ann, ""), ElementsAre("a", "c", "d"));
}

TEST(KvStore, BytesOfAPluginAreLimited) {
  KvLimits limits;
  limits.plugin_bytes = 10000;
  KvStore store(limits);
  const std::string half(4000, 'x');
  for (const char* key : {"a", "b", "c"})
    EXPECT_TRUE(store.set(k_ann, key, half, seconds(0)));
  EXPECT_THAT(store.keys(k_ann, ""), ElementsAre("b", "c"));
  EXPECT_FALSE(store.set(k_ann, "d", std::string(10000, 'x'), seconds(0)));
  EXPECT_THAT(store.keys(k_ann, ""), ElementsAre("b", "c"));
}

TEST(KvStore, OverTheCommonLimitTheLargestPluginLosesAValue) {
  KvLimits limits;
  limits.all_bytes = 20000;
  KvStore store(limits);
  const KvStore::Owner greedy{"greedy", "ann", "1"};
  store.set(k_ann, "mine", std::string(2000, 'x'), seconds(0));
  for (const char* key : {"a", "b", "c", "d", "e"})
    store.set(greedy, key, std::string(4000, 'x'), seconds(0));
  EXPECT_EQ(store.keys(k_ann, "").size(), 1U);
  EXPECT_THAT(store.keys(greedy, ""), ElementsAre("b", "c", "d", "e"));
  store.set(k_ann, "more", std::string(15000, 'x'), seconds(0));
  EXPECT_EQ(store.keys(k_ann, "more").size(), 1U);
}

TEST(KvStore, ThreadsOfSeveralPluginsKeepTheirOwnValues) {
  KvLimits limits;
  limits.plugin_entries = 50;
  limits.all_entries = 120;
  KvStore store(limits);
  std::vector<std::thread> threads;
  for (const char* plugin : {"a", "b", "c", "d"}) {
    threads.emplace_back([&store, plugin] {
      const KvStore::Owner owner{plugin, "p", "s"};
      for (int i = 0; i < 2000; ++i) {
        const auto key = std::to_string(i % 70);
        store.set(owner, key, plugin, seconds(i % 2));
        const auto value = store.get(owner, key);
        EXPECT_TRUE(!value || *value == plugin);
        if (i % 100 == 0) store.keys(owner, "1");
        if (i % 7 == 0) store.remove(owner, key);
      }
    });
  }
  for (auto& thread : threads)
    thread.join();
}

}  // namespace
}  // namespace collet::host::services
