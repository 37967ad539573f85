// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "tests/unit/walk/shop.hpp"

namespace collet::test {
namespace {

TEST(OperationFilters, NoFilterListsPathsThenWebhooksThenCallbacksInSourceOrder) {
  EXPECT_EQ(
      ids(""),
      "root listOrders createOrder getOrder deleteOrder listItems countItems putItem oldItems oldPutItem "
      "onShipped onDone");
}

TEST(OperationFilters, OperationIdIsExact) {
  EXPECT_EQ(ids(R"("operation_id":"getOrder")"), "getOrder");
  EXPECT_EQ(ids(R"("operation_id":"getorder")"), "");
}

TEST(OperationFilters, MethodIgnoresCase) {
  EXPECT_EQ(ids(R"("method":"PUT")"), "putItem oldPutItem");
  EXPECT_EQ(ids(R"("method":"head")"), "countItems");
}

TEST(OperationFilters, TagIsExactAndCaseSensitive) {
  EXPECT_EQ(ids(R"("tag":"items")"), "listItems countItems putItem");
  EXPECT_EQ(ids(R"("tag":"Items")"), "oldItems");
}

TEST(OperationFilters, DeprecatedTrueKeepsOnlyDeprecatedOperations) {
  EXPECT_EQ(ids(R"("deprecated":true)"), "deleteOrder oldItems");
}

TEST(OperationFilters, DeprecatedFalseKeepsAll) {
  EXPECT_EQ(ids(R"("deprecated":false)"), ids(""));
}

TEST(OperationFilters, ExtensionByKey) {
  EXPECT_EQ(ids(R"("extension":"x-team")"), "putItem oldPutItem");
}

TEST(OperationFilters, ExtensionByValueComparesTextNumberAndBoolean) {
  EXPECT_EQ(ids(R"("extension":"x-team=blue")"), "oldPutItem");
  EXPECT_EQ(ids(R"("extension":"x-rate=5")"), "deleteOrder");
  EXPECT_EQ(ids(R"("extension":"x-internal=true")"), "createOrder");
  EXPECT_EQ(ids(R"("extension":"x-internal=false")"), "");
}

TEST(OperationFilters, ExtensionByValueComparesContainersAsCompactJson) {
  constexpr std::string_view document = R"({"openapi":"3.0.0","info":{"title":"","version":""},
    "paths":{"/a":{"get":{"operationId":"a","x-k":{"b": [1, "=c"]}}}}})";
  EXPECT_EQ(ids(R"("extension":"x-k={\"b\":[1,\"=c\"]}")", document), "a");
  EXPECT_EQ(ids(R"("extension":"x-k={\"b\":[1]}")", document), "");
}

TEST(OperationFilters, SecurityIsASchemeAScopeOrNone) {
  constexpr std::string_view document = R"({"openapi":"3.0.0","info":{"title":"","version":""},
    "security":[{"key":[]}],"paths":{
      "/a":{"get":{"operationId":"inherits"},"put":{"operationId":"open","security":[]}},
      "/b":{"get":{"operationId":"scoped","security":[{"oauth":["read","write"]}]},
            "put":{"operationId":"optional","security":[{},{"key":[]}]}}}})";
  EXPECT_EQ(ids(R"("security":"key")", document), "inherits optional");
  EXPECT_EQ(ids(R"("security":"none")", document), "open optional");
  EXPECT_EQ(ids(R"("security":"oauth")", document), "scoped");
  EXPECT_EQ(ids(R"("security":"write")", document), "scoped");
  EXPECT_EQ(ids(R"("security":"admin")", document), "");
}

TEST(OperationFilters, FiltersAreCombinedByAnd) {
  EXPECT_EQ(ids(R"("tag":"orders","deprecated":true,"path":"/orders/*")"), "deleteOrder");
}

TEST(OperationFilters, EmptyTextsFilterNothing) {
  EXPECT_EQ(ids(R"("operation_id":"","path":"","tag":"","method":"","extension":"")"), ids(""));
}

TEST(OperationFilters, QueryIsAMethodOfVersion32) {
  constexpr std::string_view document = R"({"openapi":"3.2.0","info":{"title":"","version":""},
    "paths":{"/a":{"query":{"operationId":"q"},"get":{"operationId":"g"}}}})";
  EXPECT_EQ(ids(R"("method":"query")", document), "q");
}

TEST(OperationFilters, AnAdditionalMethodOfTheDocumentIsAccepted) {
  constexpr std::string_view document = R"({"openapi":"3.2.0","info":{"title":"","version":""},
    "paths":{"/a":{"get":{"operationId":"g"},"additionalOperations":{"COPY":{"operationId":"c"}}}}})";
  EXPECT_EQ(ids(R"("method":"copy")", document), "c");
  EXPECT_EQ(ids("", document), "g c");
}

TEST(OperationFilters, AnUnknownMethodIsRefusedWithASuggestion) {
  const auto answer = walk("walk_operations", k_shop, R"("method":"pacth")");
  EXPECT_EQ(answer.status, COLLET_INVALID_ARGUMENT);
  EXPECT_EQ(answer.error,
            R"(/method: found "pacth", expected one of get, put, post, delete, options, head, patch, trace, )"
            R"(query; did you mean 'patch'?)");
}

TEST(OperationFilters, AnExtensionMustStartWithX) {
  const auto answer = walk("walk_operations", k_shop, R"("extension":"team=red")");
  EXPECT_EQ(answer.status, COLLET_INVALID_ARGUMENT);
  EXPECT_EQ(answer.error, R"(/extension: found "team=red", expected x-key or x-key=value)");
}

TEST(PathPattern, WithoutWildcardsIsLiteralAndCaseSensitive) {
  EXPECT_EQ(ids(R"("path":"/orders/{id}")"), "getOrder deleteOrder");
  EXPECT_EQ(ids(R"("path":"/Orders/{id}")"), "");
}

TEST(PathPattern, OneStarIsOneSegment) {
  EXPECT_EQ(ids(R"("path":"/orders/*")"), "getOrder deleteOrder");
  EXPECT_EQ(ids(R"("path":"/*/{id}/items")"), "listItems countItems");
}

TEST(PathPattern, TwoStarsAtTheEndAreZeroOneOrManySegments) {
  EXPECT_EQ(ids(R"("path":"/orders/**")"),
            "listOrders createOrder getOrder deleteOrder listItems countItems putItem");
}

TEST(PathPattern, TwoStarsAtTheFrontAreZeroOneOrManySegments) {
  EXPECT_EQ(ids(R"("path":"/**/orders")"), "listOrders createOrder");
  EXPECT_EQ(ids(R"("path":"/**/items")"), "listItems countItems oldItems oldPutItem");
  EXPECT_EQ(ids(R"("path":"/**/orders/items")"), "oldItems oldPutItem");
}

TEST(PathPattern, TwoStarsInTheMiddleAreZeroOneOrManySegments) {
  EXPECT_EQ(ids(R"("path":"/orders/**/items/*")"), "putItem");
  EXPECT_EQ(ids(R"("path":"/orders/**/{id}")"), "getOrder deleteOrder");
  EXPECT_EQ(ids(R"("path":"/orders/**/{item}")"), "putItem");
}

TEST(PathPattern, TwoStarsOnBothSides) {
  EXPECT_EQ(ids(R"("path":"/**/orders/**")"),
            "listOrders createOrder getOrder deleteOrder listItems countItems putItem oldItems oldPutItem");
}

}  // namespace
}  // namespace collet::test
