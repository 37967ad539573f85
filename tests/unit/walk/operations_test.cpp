// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "tests/unit/walk/shop.hpp"

namespace collet::test {
namespace {

std::string operations(std::string_view more) {
  const auto answer = walk("walk_operations", k_shop, more);
  return answer.status == COLLET_OK ? answer.json : answer.error;
}

TEST(Operations, SummariesLeaveOutAbsentMembers) {
  EXPECT_EQ(
      operations(R"("path":"/orders/{id}")"),
      R"({"total":10,"matched":2,"returned":2,"has_more":false,"webhook_total":1,"webhook_matched":0,)"
      R"("callback_total":1,"callback_matched":0,"summaries":[)"
      R"({"method":"get","path":"/orders/{id}","operation_id":"getOrder","tags":["orders"]},)"
      R"({"method":"delete","path":"/orders/{id}","operation_id":"deleteOrder","tags":["orders","admin"],)"
      R"("deprecated":true}]})");
}

TEST(Operations, ItemsOfWebhooksAndCallbacksAreMarkedAndCountedSeparately) {
  EXPECT_EQ(operations(R"("method":"post","fields":["path"])"),
            R"({"total":10,"matched":1,"returned":3,"has_more":false,"webhook_total":1,"webhook_matched":1,)"
            R"("callback_total":1,"callback_matched":1,"summaries":[{"path":"/orders"},)"
            R"({"kind":"webhook","path":"shipped"},{"kind":"callback","path":"{$request.body#/url}"}]})");
}

TEST(Operations, NamesMayBeGlobs) {
  const auto ids = [](std::string_view more) {
    const std::string answer = operations(std::string(more) + R"(,"fields":["operation_id"])");
    std::string out;
    for (const auto item : json::View(answer)["summaries"].items())
      out += item["operation_id"].string().value_or("?") + " ";
    return out;
  };
  EXPECT_EQ(ids(R"("operation_id":"*Order")"), "createOrder getOrder deleteOrder ");
  EXPECT_EQ(ids(R"("operation_id":"getorder")"), "");
  EXPECT_EQ(ids(R"("tag":"ADM*")"), "createOrder deleteOrder ");
  EXPECT_NE(operations(R"("operation_id":"*Ordr")").find("hint"), std::string::npos);
  // An operation that is named so exactly is the only one.
  EXPECT_EQ(
      walk("walk_operations",
           R"({"openapi":"3.0.0","paths":{"/a":{"get":{"operationId":"a*"},"put":{"operationId":"ab"}}}})",
           R"("operation_id":"a*")")
          .json.find("\"ab\""),
      std::string::npos);
}

TEST(Operations, DetailGivesTheObjectAndItsLocation) {
  EXPECT_EQ(operations(R"("operation_id":"putItem","detail":true)"),
            R"({"total":10,"matched":1,"returned":1,"has_more":false,"webhook_total":1,"webhook_matched":0,)"
            R"("callback_total":1,"callback_matched":0,"operations":[{"method":"put",)"
            R"("path":"/orders/{id}/items/{item}",)"
            R"("json_path":"$['paths']['/orders/{id}/items/{item}']['put']",)"
            R"("pointer":"/paths/~1orders~1{id}~1items~1{item}/put","line":24,)"
            R"("operation":{"operationId":"putItem","tags":["items"],"x-team":"red"}}]})");
}

TEST(Operations, DetailShowsTheParametersOfThePathItem) {
  EXPECT_NE(operations(R"("operation_id":"getOrder","detail":true)")
                .find(R"("path_item_parameters":[{"$ref":"#/components/parameters/id"}])"),
            std::string::npos);
}

TEST(Operations, AnUnknownFieldGetsASuggestion) {
  const auto hint = [](std::string_view tool, std::string_view more) {
    const auto answer =
        walk(tool, R"({"swagger":"2.0","paths":{"/a":{"get":{"operationId":"a","summary":"s"}}},
      "definitions":{"S":{"type":"string","maxLength":2}}})",
             more);
    return std::string(json::View(answer.json)["hint"].string().value_or("none"));
  };
  EXPECT_EQ(hint("walk_operations", R"("detail":true,"fields":["operation_id","summary"])"),
            R"(no member of these items "operation_id"; did you mean 'operationId'?)");
  EXPECT_EQ(hint("walk_operations", R"("detail":true,"fields":["zebra"])"),
            R"(no member of these items "zebra"; there are 'operationId', 'summary')");
  EXPECT_EQ(hint("walk_operations", R"("detail":true,"fields":["deprecated","summary","line"])"), "none");
  EXPECT_EQ(hint("walk_paths", R"("detail":true,"fields":["gte"])"),
            R"(no member of these items "gte"; did you mean 'get'?)");
  EXPECT_EQ(hint("walk_schemas", R"("detail":true,"fields":["name","maxlength"])"),
            R"(no member of these items "maxlength"; did you mean 'maxLength'?)");
  EXPECT_EQ(hint("walk_schemas", R"("detail":true,"fields":["schema","pointer"])"), "none");
}

TEST(Operations, AWordInsideANameGetsAPattern) {
  const auto hint = [](std::string_view name) {
    const auto answer = walk("walk_schemas", R"({"openapi":"3.0.0","paths":{},"components":{"schemas":{
      "m.g.statusRaw":{},"m.g.user":{"properties":{"name":{}}},"m.g.userGroup":{},"m.g.group_of_10":{}}}})",
                             R"("component":true,"name":")" + std::string(name) + '"');
    return std::string(json::View(answer.json)["hint"].string().value_or("none"));
  };
  EXPECT_EQ(hint("user"), R"(no named schema "user"; did you mean 'm.g.user'?)");
  EXPECT_EQ(hint("usr"), R"(no named schema "usr"; did you mean 'm.g.user'?)");
  EXPECT_EQ(hint("group"), R"(no named schema "group"; did you mean 'm.g.userGroup'?)");
  EXPECT_EQ(hint("Name"),
            R"(no named schema "Name"; there are 4, such as 'm.g.statusRaw', 'm.g.user', 'm.g.userGroup')");
}

TEST(Operations, VeryManyTagsOfOneAreGroupedInLinearTime) {
  std::string document = R"({"openapi":"3.0.0","paths":{"/a":{"get":{"tags":["t0")";
  for (int i = 0; i < 500'000; ++i)
    document.append(",\"t").append(std::to_string(i)).append("\"");
  const auto answer = walk("walk_operations", document + "]}}}}", R"("group_by":"tag","limit":1)");
  EXPECT_NE(answer.json.find(R"("group_count":500000,"groups":[{"key":"t0","count":1}])"), std::string::npos);
}

TEST(Operations, AWholeObjectAlwaysHasItsName) {
  const auto list = [](std::string_view tool, std::string_view more, std::string_view key) {
    const auto answer =
        walk(tool, R"({"openapi":"3.0.0","paths":{"/a":{"get":{"parameters":[{"name":"p","in":"query",
      "x-a":1}],"responses":{"200":{"x-a":2,"headers":{"H":{"x-a":3}}}}}}},
      "components":{"schemas":{"S":{"x-a":4}},"securitySchemes":{"K":{"x-a":5}}}})",
             R"("detail":true,"fields":["x-a"],)" + std::string(more));
    return std::string(json::View(answer.json)[key].raw());
  };
  EXPECT_EQ(list("walk_parameters", R"("limit":1)", "parameters"),
            R"([{"name":"p","in":"query","path":"/a","method":"get","parameter":{"x-a":1}}])");
  EXPECT_EQ(list("walk_responses", R"("limit":1)", "responses"),
            R"([{"status":"200","path":"/a","method":"get","response":{"x-a":2}}])");
  EXPECT_EQ(list("walk_headers", R"("limit":1)", "headers"),
            R"([{"name":"H","path":"/a","method":"get","status":"200","header":{"x-a":3}}])");
  EXPECT_EQ(list("walk_schemas", R"("component":true)", "schemas"), R"([{"name":"S","schema":{"x-a":4}}])");
  EXPECT_EQ(list("walk_security", R"("limit":1)", "schemes"),
            R"([{"name":"K","security_scheme":{"x-a":5}}])");
}

TEST(Operations, FieldsMayNameTheWholeObject) {
  constexpr std::string_view document = R"({"openapi":"3.1.0","info":{"title":"","version":""},
    "paths":{"/a":{"get":{"operationId":"a","responses":{}}}},"components":{"schemas":{"S":{"type":"string"}}}})";
  EXPECT_NE(walk("walk_operations", document, R"("detail":true,"fields":["operation"])")
                .json.find(R"("operation":{"operationId":"a","responses":{}}})"),
            std::string::npos);
  EXPECT_NE(walk("walk_schemas", document, R"("detail":true,"fields":["name","schema","line"])")
                .json.find(R"([{"name":"S","line":2,"schema":{"type":"string"}}])"),
            std::string::npos);
}

TEST(Operations, DetailShowsTheParametersBesideAReferenceOfThePathItem) {
  constexpr std::string_view document = R"({"openapi":"3.1.0","info":{"title":"","version":""},"paths":{
    "/a":{"$ref":"#/components/pathItems/P","parameters":[{"name":"id","in":"query"}]}},
    "components":{"pathItems":{"P":{"get":{}}}}})";
  EXPECT_NE(walk("walk_operations", document, R"("detail":true)")
                .json.find(R"("path_item_parameters":[{"name":"id","in":"query"}])"),
            std::string::npos);
}

TEST(Operations, ReferencesStayUnlessResolved) {
  EXPECT_NE(operations(R"("operation_id":"createOrder","detail":true)")
                .find(R"("schema":{"$ref":"#/components/schemas/Order"})"),
            std::string::npos);
}

TEST(Operations, ResolvingExpandsReferencesOfTheOperationAndItsPathItem) {
  EXPECT_NE(operations(R"("operation_id":"createOrder","detail":true,"resolve_refs":true)")
                .find(R"("schema":{"type":"object","properties":{"id":{"type":"string"}}})"),
            std::string::npos);
  EXPECT_NE(operations(R"("operation_id":"getOrder","detail":true,"resolve_refs":true)")
                .find(R"("path_item_parameters":[{"name":"id","in":"path","required":true,)"),
            std::string::npos);
}

TEST(Operations, FieldsChooseMembersOfTheSummary) {
  EXPECT_NE(operations(R"("tag":"Items","fields":["operation_id","deprecated"])")
                .find(R"("summaries":[{"operation_id":"oldItems","deprecated":true}])"),
            std::string::npos);
}

TEST(Operations, FieldsChooseMembersOfTheOperationInDetail) {
  EXPECT_NE(operations(R"("operation_id":"createOrder","detail":true,"fields":["tags","x-internal"])")
                .find(R"("operations":[{"method":"post","path":"/orders",)"
                      R"("operation":{"tags":["orders","admin"],"x-internal":true}}])"),
            std::string::npos);
}

TEST(Operations, FieldsMayNameTheLocationAlone) {
  EXPECT_NE(operations(R"("operation_id":"root","detail":true,"fields":["pointer"])")
                .find(R"("operations":[{"method":"get","path":"/","pointer":"/paths/~1/get"}])"),
            std::string::npos);
}

TEST(Operations, FieldsThatASummaryDoesNotHaveAreRefused) {
  EXPECT_EQ(
      operations(R"("fields":["sumary"])"),
      R"(/fields: found "sumary", expected one of method, path, operation_id, summary, tags, deprecated )"
      R"((with detail: any member of the item); did you mean 'summary'?)");
}

TEST(Operations, SortByNameIsByPathThenMethodWithinEachKind) {
  EXPECT_EQ(
      ids(R"("sort":"name")"),
      "root listOrders createOrder deleteOrder getOrder listItems countItems putItem oldItems oldPutItem "
      "onShipped onDone");
}

TEST(Operations, GroupByMethodCountsMostFirstThenByName) {
  EXPECT_EQ(operations(R"("group_by":"method")"),
            R"({"total":10,"matched":10,"returned":7,"has_more":false,"webhook_total":1,"webhook_matched":1,)"
            R"("callback_total":1,"callback_matched":1,"group_count":7,"groups":[{"key":"get","count":5},)"
            R"({"key":"put","count":2},{"key":"delete","count":1},{"key":"head","count":1},)"
            R"({"key":"post","count":1},{"key":"post","count":1,"kind":"webhook"},)"
            R"({"key":"post","count":1,"kind":"callback"}]})");
}

TEST(Operations, GroupByTagCountsAnOperationOncePerTag) {
  EXPECT_NE(operations(R"("group_by":"tag")")
                .find(R"("groups":[{"key":"orders","count":4},{"key":"items","count":3},)"
                      R"({"key":"admin","count":2},{"key":"Items","count":1},)"
                      R"({"key":"orders","count":1,"kind":"webhook"}])"),
            std::string::npos);
}

TEST(Operations, GroupByTagCountsOperationsWithoutATagSeparately) {
  EXPECT_NE(operations(R"("group_by":"tag")").find(R"("group_count":5,"ungrouped":3,)"), std::string::npos);
}

TEST(Operations, GroupsCountTheMatchesAndHavePages) {
  EXPECT_EQ(operations(R"("group_by":"tag","path":"/orders/**","limit":1,"offset":1)"),
            R"({"total":10,"matched":7,"returned":1,"has_more":true,"next_offset":2,"webhook_total":1,)"
            R"("webhook_matched":0,"callback_total":1,"callback_matched":0,"group_count":3,)"
            R"("groups":[{"key":"items","count":3}]})");
}

TEST(Operations, GroupByIsRefusedTogetherWithDetail) {
  EXPECT_EQ(operations(R"("group_by":"tag","detail":true)"),
            "/group_by: found group_by together with detail, expected one of them");
}

TEST(Operations, GroupByAcceptsItsListedValues) {
  EXPECT_EQ(operations(R"("group_by":"tags")"),
            R"(/group_by: found "tags", expected one of tag, method; did you mean 'tag'?)");
}

TEST(Operations, AnOperationWithoutAnIdIsListedByMethodAndPath) {
  const auto answer = walk(
      "walk_operations", R"({"openapi":"3.0.0","info":{"title":"","version":""},"paths":{"/a":{"get":{}}}})");
  EXPECT_EQ(
      answer.json,
      R"({"total":1,"matched":1,"returned":1,"has_more":false,"summaries":[{"method":"get","path":"/a"}]})");
}

TEST(Operations, ALongSummaryIsCutAtAWholeCharacter) {
  std::string summary;
  for (int i = 0; i < 300; ++i)
    summary += "é";
  const auto answer =
      walk("walk_operations",
           R"({"openapi":"3.0.0","info":{"title":"","version":""},"paths":{"/a":{"get":{"summary":")" +
               summary + R"("}}}})");
  EXPECT_NE(answer.json.find("\"summary\":\"" + summary.substr(0, 400) + "...\""), std::string::npos);
}

TEST(Operations, TextsAreUnicodeThroughout) {
  constexpr std::string_view document =
      R"({"openapi":"3.0.0","info":{"title":"","version":""},"paths":{"/größe/{名}":{"get":{"operationId":"größe",)"
      R"("tags":["日本","\ud83d\ude00"]}}}})";
  EXPECT_EQ(ids(R"("path":"/größe/*","tag":"日本","operation_id":"größe")", document), "größe");
  EXPECT_EQ(ids(R"("tag":"\ud83d\ude00")", document), "größe");
}

TEST(Operations, AYamlDocumentAnswersAsJsonDoes) {
  constexpr std::string_view document =
      "openapi: 3.0.0\ninfo: {title: T, version: '1'}\npaths:\n  /a:\n    get:\n      operationId: a\n      "
      "tags: [t]\n";
  EXPECT_EQ(ids(R"("tag":"t")", document), "a");
}

TEST(Operations, AVersion2DocumentIsWalked) {
  constexpr std::string_view document = R"({"swagger":"2.0","info":{"title":"","version":""},
    "paths":{"/pets":{"get":{"operationId":"pets","tags":["pet"],"responses":{"200":{"$ref":"#/responses/ok"}}}}},
    "responses":{"ok":{"description":"fine"}}})";
  EXPECT_EQ(ids(R"("tag":"pet")", document), "pets");
  EXPECT_NE(walk("walk_operations", document, R"("detail":true,"resolve_refs":true)")
                .json.find(R"("responses":{"200":{"description":"fine"}})"),
            std::string::npos);
}

}  // namespace
}  // namespace collet::test
