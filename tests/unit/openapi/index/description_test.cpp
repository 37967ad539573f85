// SPDX-License-Identifier: MIT
#include "plugins/openapi/index/description.hpp"

#include <thread>
#include <vector>

#include "tests/unit/openapi/documents.hpp"

namespace collet::openapi {
namespace {

TEST(Description, BuildsTablesOnceForConcurrentCallers) {
  const auto description = description_from_json(R"({"openapi":"3.0.0","paths":{"/a":{"get":{}}}})");
  std::vector<std::thread> threads;
  threads.reserve(8);
  for (int i = 0; i < 8; ++i) {
    threads.emplace_back([&description] {
      const Node get = description->document().root()["paths"]["/a"]["get"];
      EXPECT_EQ(get.parent().key(), "/a");
      EXPECT_EQ(get.place().line, 1U);
      EXPECT_EQ(description->index().operations().size(), 1U);
    });
  }
  for (auto& thread : threads)
    thread.join();
}

TEST(Description, MemoryIncludesTablesBuiltOnFirstUse) {
  const auto description = description_from_json(R"({"openapi":"3.0.0","paths":{"/a":{"get":{}}}})");
  const auto before = description->memory();
  (void)description->index();
  const auto with_index = description->memory();
  EXPECT_GT(with_index, before);
  (void)description->document().root()["paths"].parent();
  EXPECT_GT(description->memory(), with_index);
}

}  // namespace
}  // namespace collet::openapi
