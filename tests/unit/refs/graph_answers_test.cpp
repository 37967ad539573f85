// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "tests/unit/walk/service.hpp"

namespace collet::test {
namespace {

std::string list_of(std::string_view more, std::string_view key, std::string_view document = k_service) {
  const auto text = walked("walk_refs", more, document);
  const auto list = json::View(text)[key];
  return list ? std::string(list.raw()) : text;
}

TEST(Users, AreListedNearestFirstWithTheirPath) {
  EXPECT_EQ(list_of(R"("target":"#/components/schemas/Cause","reverse":true)", "users"),
            R"([{"component":"#/components/schemas/Problem","node_type":"schema","distance":1},)"
            R"({"component":"#/components/responses/Problem","node_type":"response","distance":2,)"
            R"("via":"#/components/schemas/Problem"},)"
            R"({"component":"#/components/schemas/Cause","node_type":"schema","distance":2,)"
            R"("via":"#/components/schemas/Problem"},)"
            R"({"path":"/users","method":"get","operation_id":"listUsers","distance":3,)"
            R"("via":"#/components/responses/Problem"},)"
            R"({"path":"/users","method":"post","operation_id":"createUser","distance":3,)"
            R"("via":"#/components/responses/Problem"}])");
}

TEST(Users, NodeTypeOperationLeavesTheOperations) {
  EXPECT_EQ(list_of(R"("target":"*/Cause","reverse":true,"node_type":"operation","fields":["operation_id"])",
                    "users"),
            R"([{"operation_id":"listUsers"},{"operation_id":"createUser"}])");
}

TEST(Users, OperationsUseTheReferencesOfTheirPathItem) {
  constexpr std::string_view k_shared = R"({"openapi":"3.0.0","info":{"title":"S","version":"1"},"paths":{
    "/a":{"parameters":[{"$ref":"#/components/parameters/p"}],"get":{"operationId":"a1"},"put":{"operationId":"a2"}},
    "/b":{"get":{"operationId":"b1"}}},
    "components":{"parameters":{"p":{"name":"p","in":"query","schema":{"type":"string"}}}}})";
  EXPECT_EQ(list_of(R"("target":"*/p","reverse":true,"fields":["operation_id"])", "users", k_shared),
            R"([{"operation_id":"a1"},{"operation_id":"a2"}])");
}

// walk_operations counts it once for each path.
TEST(Users, AnOperationAtSeveralPathsIsAUserAtEach) {
  constexpr std::string_view k_several = R"({"openapi":"3.1.0","info":{"title":"S","version":"1"},"paths":{
    "/a":{"$ref":"#/components/pathItems/P"},"/b":{"$ref":"#/components/pathItems/P"},
    "/c":{"$ref":"#/paths/~1d"},"/d":{"get":{"operationId":"d","parameters":[{"$ref":"#/components/parameters/q"}]}}},
    "webhooks":{"w":{"$ref":"#/components/pathItems/P"}},
    "components":{"parameters":{"p":{"name":"p","in":"query"},"q":{"$ref":"#/components/parameters/p"}},
      "pathItems":{"P":{"put":{"operationId":"p","parameters":[{"$ref":"#/components/parameters/p"}]}}}}})";
  const auto users = [&](std::string_view target) {
    return list_of(R"("reverse":true,"fields":["path","component","distance"],"target":"*/)" +
                       std::string(target) + "\"",
                   "users", k_several);
  };
  EXPECT_EQ(
      users("parameters/p"),
      R"([{"component":"#/components/parameters/q","distance":1},)"
      R"({"path":"/a","distance":1},{"path":"/b","distance":1},{"kind":"webhook","path":"w","distance":1},)"
      R"({"path":"/d","distance":2},{"path":"/c","distance":2}])");
  EXPECT_EQ(
      users("pathItems/P"),
      R"([{"path":"/a","distance":1},{"path":"/b","distance":1},{"kind":"webhook","path":"w","distance":1}])");
  EXPECT_TRUE(
      contains(walked("walk_refs", R"("target":"*/q","reverse":true,"node_type":"operation")", k_several),
               R"("total":2,"matched":2,"returned":2,"has_more":false,"operation_count":2)"));
}

// Each user has its least distance, in whatever order users are found.
TEST(Users, AnOperationIsAsNearAsItsPathItem) {
  constexpr std::string_view k_both = R"({"openapi":"3.0.0","info":{"title":"S","version":"1"},"paths":{
    "/a":{"parameters":[{"$ref":"#/components/parameters/p"}],
      "get":{"operationId":"a","parameters":[{"$ref":"#/components/parameters/a"}]}}},
    "components":{"parameters":{"a":{"$ref":"#/components/parameters/p"},
      "p":{"$ref":"#/components/parameters/q"},"q":{"name":"q","in":"query"}}}})";
  EXPECT_EQ(
      list_of(
          R"("target":"*/q","reverse":true,"node_type":"operation","fields":["operation_id","distance","via"])",
          "users", k_both),
      R"([{"operation_id":"a","distance":2,"via":"#/components/parameters/p"}])");
}

TEST(Users, AnOperationWithoutAPathNamesItsComponent) {
  constexpr std::string_view k_named = R"({"openapi":"3.1.0","info":{"title":"S","version":"1"},
    "components":{"schemas":{"S":{}},"pathItems":{"a/b":{"put":{"parameters":[
      {"name":"p","in":"query","schema":{"$ref":"#/components/schemas/S"}}]}}}}})";
  EXPECT_EQ(list_of(R"("target":"*/S","reverse":true)", "users", k_named),
            R"([{"method":"put","component":"#/components/pathItems/a~1b","distance":1}])");
}

TEST(Modes, FieldsChooseTheMembersOfEachItem) {
  constexpr std::string_view k_three = R"({"openapi":"3.0.0","info":{"title":"S","version":"1"},"paths":{},
    "components":{"schemas":{"A":{"properties":{"a":{"$ref":"#/components/schemas/A"},
      "b":{"$ref":"#/components/schemas/None"}}}}}})";
  EXPECT_EQ(list_of(R"("cycles":true,"fields":["size"])", "cycles", k_three), R"([{"size":1}])");
  // An item is never empty.
  for (const auto* const mode : {R"("cycles":true)", R"("unused":true)", R"("missing":true)",
                                 R"("detail":true)", R"("detail":false)", R"("reverse":true,"target":"*")"})
    for (const auto* const list : {"cycles", "unused", "missing", "refs", "users"})
      EXPECT_EQ(
          list_of(mode + std::string(R"(,"fields":["line_of_nothing","via"])"), list, k_three).find("{}"),
          std::string::npos)
          << mode << list;
  EXPECT_EQ(list_of(R"("unused":true,"fields":["ref"])", "unused", k_three),
            R"([{"ref":"#/components/schemas/A"}])");
  EXPECT_EQ(list_of(R"("missing":true,"fields":["state","count"])", "missing", k_three),
            R"([{"count":1,"state":"missing"}])");
}

TEST(Modes, FiltersWithoutMatchesSuggestExistingNames) {
  constexpr std::string_view k_three = R"({"openapi":"3.0.0","info":{"title":"S","version":"1"},"paths":{},
    "components":{"schemas":{"User":{"properties":{"a":{"$ref":"#/components/schemas/User"},
      "b":{"$ref":"#/components/schemas/None"}}}}}})";
  const auto hint = [&](std::string_view more) { return list_of(more, "hint", k_three); };
  EXPECT_EQ(hint(R"("unused":true,"target":"user")"),
            R"("no unused component \"user\"; did you mean '#/components/schemas/User'?")");
  EXPECT_EQ(hint(R"("cycles":true,"target":"#/components/schemas/Uses")"),
            R"("no cycle with \"#/components/schemas/Uses\"; did you mean '#/components/schemas/User'?")");
  EXPECT_EQ(hint(R"("missing":true,"target":"x")"),
            R"("no missing target \"x\"; there is only '#/components/schemas/None'")");
  EXPECT_EQ(hint(R"("unused":true,"node_type":"header")"), R"("no match has the node_type \"header\"")");
}

TEST(Users, HintsDistinguishUnusedFromMissingTargets) {
  constexpr std::string_view k_three = R"({"openapi":"3.0.0","info":{"title":"S","version":"1"},"paths":{},
    "components":{"schemas":{"User":{"properties":{"a":{"$ref":"#/components/schemas/User"},
      "b":{"$ref":"#/components/schemas/None"}}},"Uses":{}}}})";
  for (const std::string reverse : {"", "\"reverse\":true,"}) {
    EXPECT_EQ(list_of(reverse + R"("target":"#/components/schemas/Uses")", "hint", k_three),
              R"("\"#/components/schemas/Uses\" exists, but no $ref leads to it")");
    EXPECT_EQ(list_of(reverse + R"("target":"#/components/schemas/Usr")", "hint", k_three),
              R"("no $ref to \"#/components/schemas/Usr\"; did you mean '#/components/schemas/User'?")");
  }
  EXPECT_EQ(list_of(R"("reverse":true,"target":"#/components/schemas/None")", "hint", k_three),
            R"("the target \"#/components/schemas/None\" was not found; missing=true gives the reason, )"
            R"(detail=true the places")");
}

TEST(Modes, AnOperationWithoutReferencesGetsAHint) {
  EXPECT_EQ(list_of(R"("operation":"b")", "hint", R"({"openapi":"3.0.0","paths":{
    "/a":{"get":{"operationId":"a","responses":{"200":{"$ref":"#/x"}}},"put":{"operationId":"b"}}}})"),
            R"("no $ref found there")");
}

TEST(Missing, DetailListsEachPlace) {
  constexpr std::string_view k_two = R"({"openapi":"3.0.0","info":{"title":"S","version":"1"},"paths":{},
    "components":{"schemas":{"A":{"$ref":"#/components/schemas/None"},
      "B":{"properties":{"b":{"$ref":"#/components/schemas/None"},"a":{"$ref":"#/components/schemas/A"}}}}}})";
  EXPECT_EQ(list_of(R"("missing":true)", "missing", k_two),
            R"([{"ref":"#/components/schemas/None","count":2,"node_type":"schema","state":"missing"}])");
  EXPECT_EQ(
      list_of(R"("missing":true,"detail":true,"fields":["source_path","line","state"])", "missing", k_two),
      R"([{"source_path":"$['components']['schemas']['A']","line":2,"state":"missing"},)"
      R"({"source_path":"$['components']['schemas']['B']['properties']['b']","line":3,"state":"missing"}])");
  EXPECT_EQ(list_of(R"("unused":true,"detail":true,"fields":["pointer","line"])", "unused", k_two),
            R"([{"pointer":"/components/schemas/A","line":2},{"pointer":"/components/schemas/B","line":3}])");
}

// Arguments without an effect in a mode are refused instead of ignored.
TEST(Modes, RefuseArgumentsWithoutEffect) {
  for (const std::string_view mode : {"reverse", "cycles", "unused", "missing"}) {
    const std::string more = "\"" + std::string(mode) + R"(":true,"target":"*","operation":"listUsers")";
    EXPECT_EQ(walked("walk_refs", more), "/operation: found operation together with " + std::string(mode) +
                                             ", expected it alone or with transitive");
  }
  EXPECT_EQ(walked("walk_refs", R"("cycles":true,"group_by":"node_type")"),
            "/group_by: found group_by together with cycles, expected one of them");
}

TEST(Users, AnOperationNeedsTheReferencesOfItsCallbacks) {
  constexpr std::string_view k_callback = R"({"openapi":"3.0.0","info":{"title":"S","version":"1"},"paths":{
    "/a":{"post":{"operationId":"a","callbacks":{"c":{"{$url}":{"put":{"operationId":"inner",
      "requestBody":{"$ref":"#/components/requestBodies/b"}}}}}},"get":{"operationId":"other"}}},
    "components":{"requestBodies":{"b":{"content":{}}}}})";
  EXPECT_EQ(list_of(R"("target":"*/b","reverse":true,"fields":["operation_id"])", "users", k_callback),
            R"([{"operation_id":"a"},{"kind":"callback","operation_id":"inner"}])");
  EXPECT_EQ(list_of(R"("operation":"a","transitive":true)", "refs", k_callback),
            R"([{"ref":"#/components/requestBodies/b","count":1}])");
}

TEST(Cycles, AreTheShortestOfEachComponent) {
  EXPECT_EQ(list_of(R"("cycles":true)", "cycles"),
            R"([{"size":1,"refs":["#/components/schemas/User"]},)"
            R"({"size":2,"refs":["#/components/schemas/Problem","#/components/schemas/Cause"]}])");
  EXPECT_EQ(list_of(R"("cycles":true,"target":"*/Cause")", "cycles"),
            R"([{"size":2,"refs":["#/components/schemas/Problem","#/components/schemas/Cause"]}])");
}

TEST(Unused, ListsComponentsThatNoOperationReaches) {
  EXPECT_EQ(list_of(R"("unused":true,"node_type":"schema")", "unused"),
            R"([{"ref":"#/components/schemas/Orphan","node_type":"schema"},)"
            R"({"ref":"#/components/schemas/Pet","node_type":"schema"},)"
            R"({"ref":"#/components/schemas/Dog","node_type":"schema"},)"
            R"({"ref":"#/components/schemas/Cat","node_type":"schema"}])");
}

TEST(Unused, MappingsAndSecurityRequirementsCountAsUses) {
  constexpr std::string_view k_used = R"({"openapi":"3.0.0","info":{"title":"S","version":"1"},
    "security":[{"token":[]}],"paths":{"/a":{"get":{"responses":{"200":{"description":"","content":{"application/json":
      {"schema":{"$ref":"#/components/schemas/Pet"}}}}}}}},
    "components":{"schemas":{"Pet":{"discriminator":{"propertyName":"k","mapping":{"d":"Dog","c":"#/components/schemas/Cat"}}},
      "Dog":{},"Cat":{}},"securitySchemes":{"token":{"type":"http","scheme":"bearer"},"none":{"type":"http","scheme":"basic"}}}})";
  EXPECT_EQ(list_of(R"("unused":true)", "unused", k_used),
            R"([{"ref":"#/components/securitySchemes/none","node_type":"securityScheme"}])");
}

TEST(Missing, ListsMissingAndExternalTargets) {
  EXPECT_EQ(
      list_of(R"("missing":true)", "missing"),
      R"([{"ref":"#/components/responses/Nothing","count":1,"node_type":"response","state":"missing"}])");
  constexpr std::string_view k_elsewhere =
      R"({"openapi":"3.1.0","info":{"title":"S","version":"1"},"paths":{},
    "components":{"schemas":{"A":{"$ref":"other.yaml#/A"},"B":{"$anchor":"here"},"C":{"$ref":"#here"},"D":{"$ref":"#gone"}}}})";
  EXPECT_EQ(list_of(R"("missing":true)", "missing", k_elsewhere),
            R"([{"ref":"other.yaml#/A","count":1,"node_type":"schema","state":"unopened",)"
            R"("reason":"a document that is given as text has no folder; give it as spec.file"},)"
            R"({"ref":"#gone","count":1,"node_type":"schema","state":"missing"}])");
}

TEST(Graph, MembersOfWrongTypesAreNoReferences) {
  constexpr std::string_view k_documents[] = {
      R"({"openapi":"3.1.0","security":7,"components":{"securitySchemes":[1],"schemas":{"A":{"$ref":7,"discriminator":[]}}}})",
      R"({"openapi":"3.1.0","security":[7,{"a":[]}],"components":{"securitySchemes":{"a":7},
          "schemas":{"A":{"$ref":"#"},"B":{"$ref":"#/components/schemas"},"C":{"$ref":""},"D":{"discriminator":{"mapping":{"a":7}}}}}})",
      R"({"openapi":"3.1.0","paths":{"/a":{"$ref":"#/paths/~1a","get":{"callbacks":{"c":{"$ref":"#/paths/~1a/get/callbacks/c"}}}}}})",
      R"({"swagger":"2.0","definitions":7,"paths":[]})"};
  for (const auto document : k_documents) {
    for (const auto* more : {"", R"("detail":true)", R"("cycles":true)", R"("unused":true)",
                             R"("missing":true)", R"("target":"*","reverse":true)",
                             R"("target":"*","transitive":true)", R"("group_by":"node_type")"}) {
      const auto answer = walk("walk_refs", document, more);
      EXPECT_EQ(answer.status, COLLET_OK) << more << document << answer.error;
    }
  }
}

TEST(Graph, ALongChainOfReferencesIsWalkedWithoutDepth) {
  std::string document =
      R"({"openapi":"3.0.0","info":{"title":"L","version":"1"},"paths":{},"components":{"schemas":{)";
  constexpr int k_length = 50000;
  for (int i = 0; i < k_length; ++i) {
    document += "\"s" + std::to_string(i);
    document += "\":{\"$ref\":\"#/components/schemas/s" + std::to_string((i + 1) % k_length);
    document += i + 1 == k_length ? "\"}" : "\"},";
  }
  document += "}}}";
  EXPECT_TRUE(contains(walked("walk_refs", R"("cycles":true,"max_response_tokens":100)", document),
                       R"({"total":1,)"));
}

}  // namespace
}  // namespace collet::test
