// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <string>

#include "plugins/openapi/index/index.hpp"
#include "plugins/openapi/open/spec.hpp"
#include "plugins/openapi/print/list/item_writer.hpp"
#include "plugins/openapi/tree/pointer.hpp"
#include "tests/unit/walk/shop.hpp"

namespace collet::test {
namespace {

/// A document with paths that need escapes, a shared path item, a webhook, a callback and an additional
/// method.
constexpr std::string_view k_document = R"({"openapi":"3.2.0","info":{"title":"","version":""},
  "paths":{"/a~b/{c'd}":{"get":{"callbacks":{"done":{"{$url}":{"put":{}}}}},"additionalOperations":{"COPY":{}}},
           "/shared":{"$ref":"#/components/pathItems/p"}, "":{"post":{}}},
  "webhooks":{"w\\x":{"post":{}}},
  "components":{"pathItems":{"p":{"get":{}}}}})";

TEST(Location, EveryPointerAndPathLeadsToItsOperation) {
  std::string spec = R"({"content":)";
  json::append_string(spec, k_document);
  spec += '}';
  const auto document = openapi::load_spec(json::View(spec), support::Access());
  ASSERT_TRUE(document) << document.error().message;
  const auto answer =
      walk("walk_operations", k_document, R"("detail":true,"fields":["json_path","pointer"])");
  std::size_t count = 0;
  for (const auto item : json::View(answer.json)["operations"].items()) {
    const auto& operation = document->description->index().operations()[count++];
    const auto pointer = item["pointer"].string().value_or("?");
    EXPECT_EQ(openapi::find_pointer(document->description->document().root(), pointer), operation.node)
        << pointer;
    EXPECT_EQ(item["json_path"].string(), openapi::normalized_path(operation.node));
  }
  EXPECT_EQ(count, 6U) << answer.json;
}

TEST(Location, EveryPointerAndPathLeadsToItsPathItem) {
  std::string spec = R"({"content":)";
  json::append_string(spec, k_document);
  spec += '}';
  const auto document = openapi::load_spec(json::View(spec), support::Access());
  ASSERT_TRUE(document) << document.error().message;
  const auto answer = walk("walk_paths", k_document, R"("detail":true,"fields":["json_path","pointer"])");
  std::size_t count = 0;
  for (const auto item : json::View(answer.json)["paths"].items()) {
    const auto& path_item = document->description->index().path_items()[count++];
    EXPECT_EQ(item["pointer"].string(), openapi::json_pointer(path_item.node));
    EXPECT_EQ(item["json_path"].string(), openapi::normalized_path(path_item.node));
  }
  EXPECT_EQ(count, document->description->index().path_items().size());
}

}  // namespace
}  // namespace collet::test
