// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "tests/unit/walk/shop.hpp"

namespace collet::test {
namespace {

std::string paths(std::string_view more, std::string_view document = k_shop) {
  const auto answer = walk("walk_paths", document, more);
  return answer.status == COLLET_OK ? answer.json : answer.error;
}

TEST(Paths, SummariesNameTheMethods) {
  EXPECT_EQ(paths(R"("path":"/orders/**","limit":2)"),
            R"({"total":6,"matched":4,"returned":2,"has_more":true,"next_offset":2,"webhook_total":1,)"
            R"("webhook_matched":0,"callback_total":1,"callback_matched":0,"summaries":[)"
            R"({"path":"/orders","method_count":2,"methods":["get","post"],"summary":"All orders"},)"
            R"({"path":"/orders/{id}","method_count":2,"methods":["get","delete"]}]})");
}

TEST(Paths, WebhooksAndCallbacksFollowThePaths) {
  EXPECT_NE(
      paths(R"("offset":6)")
          .find(R"("summaries":[{"kind":"webhook","path":"shipped","method_count":1,"methods":["post"]},)"
                R"({"kind":"callback","path":"{$request.body#/url}","method_count":1,"methods":["post"]}])"),
      std::string::npos);
}

TEST(Paths, DetailGivesThePathItemAndItsLocation) {
  EXPECT_NE(paths(R"("path":"/orders/{id}/items/{item}","detail":true)")
                .find(R"("paths":[{"path":"/orders/{id}/items/{item}",)"
                      R"("json_path":"$['paths']['/orders/{id}/items/{item}']",)"
                      R"("pointer":"/paths/~1orders~1{id}~1items~1{item}","line":24,)"
                      R"("path_item":{"put":{"operationId":"putItem","tags":["items"],"x-team":"red"}}}])"),
            std::string::npos);
}

TEST(Paths, FieldsChooseMembersOfThePathItem) {
  EXPECT_NE(
      paths(R"("path":"/orders/{id}","detail":true,"fields":["x-owner","parameters"],"resolve_refs":true)")
          .find(R"("paths":[{"path":"/orders/{id}","path_item":{"x-owner":"team-a",)"
                R"("parameters":[{"name":"id",)"),
      std::string::npos);
}

TEST(Paths, GroupBySegmentUsesTheFirstSegment) {
  EXPECT_NE(paths(R"("group_by":"segment")")
                .find(R"("group_count":5,"groups":[{"key":"/orders","count":4},{"key":"/","count":1},)"
                      R"({"key":"/v1","count":1},)"),
            std::string::npos);
}

TEST(Paths, ExtensionOfThePathItem) {
  EXPECT_NE(paths(R"("extension":"x-owner=team-a","fields":["path"])")
                .find(R"("summaries":[{"path":"/orders/{id}"}])"),
            std::string::npos);
}

TEST(Paths, AReferencedPathItemCountsItsOperations) {
  constexpr std::string_view document = R"({"openapi":"3.1.0","info":{"title":"","version":""},
    "paths":{"/a":{"$ref":"#/components/pathItems/shared"}},
    "components":{"pathItems":{"shared":{"summary":"Shared","x-k":1,"get":{},"put":{}}}}})";
  EXPECT_NE(paths("", document)
                .find(R"({"path":"/a","method_count":2,"methods":["get","put"],"summary":"Shared"})"),
            std::string::npos);
  EXPECT_NE(
      paths(R"("detail":true)", document).find(R"("path_item":{"$ref":"#/components/pathItems/shared"})"),
      std::string::npos);
  EXPECT_NE(paths(R"("detail":true,"fields":["get"],"extension":"x-k")", document)
                .find(R"("path_item":{"get":{}})"),
            std::string::npos);
}

// A map has no extensions, but the Paths Object has.
TEST(Paths, AWebhookMayBeNamedLikeAnExtension) {
  constexpr std::string_view document = R"({"openapi":"3.1.0","info":{"title":"","version":""},
    "paths":{"x-a":{"get":{}}},"webhooks":{"x-paid":{"parameters":[{"name":"p","in":"query"}],"post":{}}}})";
  EXPECT_NE(
      paths("", document)
          .find(R"("summaries":[{"kind":"webhook","path":"x-paid","method_count":1,"methods":["post"]}])"),
      std::string::npos);
  EXPECT_NE(walk("walk_parameters", document, R"("path":"x-paid")").json.find(R"("total":1,"matched":1)"),
            std::string::npos);
}

TEST(Paths, SortByName) {
  constexpr std::string_view document = R"({"openapi":"3.1.0","info":{"title":"","version":""},
    "paths":{"/b":{},"/a":{}}})";
  EXPECT_NE(paths(R"("sort":"name","fields":["path"])", document).find(R"([{"path":"/a"},{"path":"/b"}])"),
            std::string::npos);
}

}  // namespace
}  // namespace collet::test
