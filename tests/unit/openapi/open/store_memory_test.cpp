// SPDX-License-Identifier: MIT
// Compares the memory that the store reports with the growth of the process.
#include <cstdio>
#include <gtest/gtest.h>
#include <malloc.h>
#include <string>
#include <unistd.h>
#include <vector>

#include "plugins/openapi/index/index.hpp"
#include "plugins/openapi/open/store.hpp"

namespace collet::openapi {
namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool k_sanitized = true;  // a sanitizer adds memory of its own
#else
constexpr bool k_sanitized = false;
#endif

/// Returns the resident bytes of this process, without memory that the allocator keeps for later.
std::size_t resident() {
  ::malloc_trim(0);
  std::FILE* const file = std::fopen("/proc/self/statm", "re");
  std::size_t all = 0;
  std::size_t pages = 0;
  if (file == nullptr || std::fscanf(file, "%zu %zu", &all, &pages) != 2) ADD_FAILURE() << "no statm";
  if (file != nullptr) std::fclose(file);
  return pages * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

std::string description(int number, int operations) {
  std::string text = R"({"openapi":"3.1.0","info":{"title":"Number )" + std::to_string(number) +
                     R"(","version":"1"},"components":{"schemas":{"Item":{"type":"object","properties":{
"name":{"type":"string","description":"The name of the item"},"size":{"type":"integer"}}}}},"paths":{)";
  for (int i = 0; i < operations; ++i) {
    const auto word = std::to_string(i);
    text.append(i == 0 ? "" : ",")
        .append(R"("/items/)")
        .append(word)
        .append(R"(/{id}":{"get":{"operationId":)");
    text.append(R"("getItem)")
        .append(word)
        .append(R"(","tags":["items"],"summary":"Returns one item by its id",)");
    text.append(R"("parameters":[{"name":"id","in":"path","required":true,"schema":{"type":"string"}}],)");
    text.append(R"("responses":{"200":{"description":"The item","content":{"application/json":{"schema":)");
    text.append(R"({"$ref":"#/components/schemas/Item"}}}}}}})");
  }
  return text + "}}";
}

class StoreMemory : public testing::TestWithParam<bool> {
 protected:
  /// Expects that `bytes` is within a quarter of the growth since `before`.
  static void expect_truth(std::size_t bytes, std::size_t before) {
    const auto grown = static_cast<double>(resident() - before);
    EXPECT_NEAR(static_cast<double>(bytes), grown, grown / 4) << bytes;
  }
  static void load(Store& store, const std::string& text) {
    const auto opened = store.content(text);
    ASSERT_TRUE(opened);
    if (GetParam()) (*opened)->build_all();
  }
};

TEST_P(StoreMemory, OfAThousandSmallDocumentsIsTheGrowthOfTheProcess) {
  if (k_sanitized) GTEST_SKIP() << "a sanitizer adds memory of its own";
  load(*std::make_unique<Store>(EngineSettings{}),
       description(-1, 6));  // allocates what the process allocates once
  Store store{{}};
  const std::size_t before = resident();
  for (int i = 0; i < 1000; ++i)
    load(store, description(i, 6));
  ASSERT_EQ(store.statistics().documents, 1000U);
  expect_truth(store.statistics().bytes, before);
}

TEST_P(StoreMemory, OfALargeDocumentIsTheGrowthOfTheProcess) {
  if (k_sanitized) GTEST_SKIP() << "a sanitizer adds memory of its own";
  load(*std::make_unique<Store>(EngineSettings{}), description(-1, 6));
  Store store{{}};
  const std::size_t before = resident();
  load(store, description(0, 40'000));
  ASSERT_EQ(store.statistics().documents, 1U);
  expect_truth(store.statistics().bytes, before);
}

INSTANTIATE_TEST_SUITE_P(Tables, StoreMemory, testing::Bool(),
                         [](const auto& one) { return one.param ? "WithAllTables" : "AsRead"; });

TEST(StoreGrowth, TablesThatACallBuildsCountAtItsEnd) {
  Store store{{}};
  const auto opened = store.content(description(0, 50));
  ASSERT_TRUE(opened);
  const std::size_t read = store.statistics().bytes;
  (*opened)->build_all();
  EXPECT_GT(store.statistics().bytes, read * 5 / 4);
}

TEST(StoreGrowth, ADocumentThatOutgrowsTheCacheIsEvictedAtTheEndOfTheCall) {
  EngineSettings settings;
  {
    Store fresh{{}};
    ASSERT_TRUE(fresh.content(description(0, 50)));
    settings.cache_bytes = fresh.statistics().bytes * 11 / 10;
  }
  Store store{settings};
  const auto opened = store.content(description(0, 50));
  ASSERT_TRUE(opened);
  EXPECT_EQ(store.statistics().documents, 1U);
  (*opened)->build_all();
  EXPECT_EQ(store.statistics().documents, 0U);
  EXPECT_EQ(store.statistics().bytes, 0U);
}

}  // namespace
}  // namespace collet::openapi
