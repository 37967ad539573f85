// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "tests/unit/walk/service.hpp"

namespace collet::test {
namespace {

std::string refs(std::string_view more, std::string_view document = k_service) {
  return walked("walk_refs", more, document);
}

std::string list_of(std::string_view more, std::string_view document = k_service,
                    std::string_view key = "refs") {
  const auto text = refs(more, document);
  const auto list = json::View(text)[key];
  return list ? std::string(list.raw()) : text;
}

TEST(Refs, AnOperationIdMayContainSpaces) {
  constexpr std::string_view k_spaced =
      R"({"openapi":"3.0.0","paths":{"/a":{"get":{"operationId":"List all of them",
"responses":{"200":{"$ref":"#/components/responses/Ok"}}}}},"components":{"responses":{"Ok":{"description":"ok"}}}})";
  EXPECT_TRUE(contains(refs(R"("operation":"List all of them")", k_spaced), R"("matched":1)"));
  EXPECT_TRUE(contains(refs(R"("operation":"GET /a")", k_spaced), R"("matched":1)"));
}

TEST(Refs, CountsByTargetMostUsedFirst) {
  EXPECT_EQ(refs(""), R"({"total":12,"matched":12,"returned":8,"has_more":false,"unique_targets":8,"refs":[)"
                      R"({"ref":"#/components/schemas/User","count":3},)"
                      R"({"ref":"#/components/responses/Problem","count":2},)"
                      R"({"ref":"#/components/schemas/Problem","count":2},)"
                      R"({"ref":"#/components/headers/Link","count":1},)"
                      R"({"ref":"#/components/parameters/cursor","count":1},)"
                      R"({"ref":"#/components/responses/Nothing","count":1},)"
                      R"({"ref":"#/components/schemas/Cause","count":1},)"
                      R"({"ref":"#/components/schemas/Cursor","count":1}]})");
}

TEST(Refs, DetailListsEachPlace) {
  EXPECT_EQ(
      list_of(R"("target":"#/components/schemas/user","detail":true,"limit":1)"),
      R"([{"ref":"#/components/schemas/User","source_path":"$['paths']['/users']['get']['responses']['200'])"
      R"(['content']['application/json']['schema']['items']","node_type":"schema"}])");
}

constexpr std::string_view k_letter_case =
    R"({"openapi":"3.0.0","paths":{"/a":{"get":{"responses":{"200":{"description":"ok","content":{"application/json":{
"schema":{"oneOf":[{"$ref":"#/components/schemas/User"},{"$ref":"#/components/schemas/user"},
{"$ref":"#/components/schemas/user"},{"$ref":"#/components/schemas/mixedCase"}]}}}}}}}},
"components":{"schemas":{"User":{},"user":{},"USER":{},"mixedCase":{}}}})";

TEST(Refs, AnExactTargetDoesNotNameOthersInAnotherLetterCase) {
  EXPECT_EQ(list_of(R"("target":"#/components/schemas/User")", k_letter_case),
            R"([{"ref":"#/components/schemas/User","count":1}])");
  EXPECT_EQ(list_of(R"("target":"#/components/schemas/user")", k_letter_case),
            R"([{"ref":"#/components/schemas/user","count":2}])");
  EXPECT_TRUE(
      contains(refs(R"("target":"#/components/schemas/User","reverse":true,"detail":true)", k_letter_case),
               R"("matched":1)"));
}

TEST(Refs, AnExactTargetWithoutReferencesDoesNotNameOthers) {
  const auto text = refs(R"("target":"#/components/schemas/USER")", k_letter_case);
  EXPECT_TRUE(contains(text, R"("matched":0)"));
  EXPECT_TRUE(contains(text, "exists, but no $ref leads to it"));
  EXPECT_TRUE(contains(refs(R"("target":"#/components/schemas/USER","unused":true)", k_letter_case),
                       R"("matched":1)"));
}

TEST(Refs, TheAnswerReportsATargetInAnotherLetterCase) {
  for (const std::string_view mode : {"", R"(,"reverse":true)", R"(,"transitive":true)"}) {
    const auto text = refs(R"("target":"#/components/schemas/MIXEDcase")" + std::string(mode), k_letter_case);
    EXPECT_EQ(contains(text, "exactly; these matches differ in letter case"),
              !contains(text, R"("matched":0)"))
        << text;
  }
  EXPECT_FALSE(contains(refs(R"("target":"#/components/schemas/mixedCase")", k_letter_case), "hint"));
  EXPECT_TRUE(contains(refs(R"("target":"*schemas/MIXED*")", k_letter_case), "differ in letter case"));
  EXPECT_FALSE(contains(refs(R"("target":"*schemas/mixed*")", k_letter_case), "hint"));
}

TEST(Refs, FieldsAddPointerAndLine) {
  EXPECT_EQ(list_of(R"("target":"*Nothing","detail":true,"fields":["pointer","line"])"),
            R"([{"pointer":"/paths/~1users~1{id}/get/responses/404","line":40}])");
}

TEST(Refs, AGlobCrossesSlashes) {
  EXPECT_EQ(
      list_of(R"("target":"*schemas/C*")"),
      R"([{"ref":"#/components/schemas/Cause","count":1},{"ref":"#/components/schemas/Cursor","count":1}])");
}

TEST(Refs, ALongTargetIsRefused) {
  EXPECT_EQ(refs(R"("target":")" + std::string(7'000'000, '*') + "\""),
            "/target: found 7000000 bytes, expected at most 4096");
}

TEST(Refs, NodeTypeIsTheTypeThatThePlaceRequires) {
  EXPECT_EQ(list_of(R"("node_type":"header")"), R"([{"ref":"#/components/headers/Link","count":1}])");
  EXPECT_EQ(list_of(R"("group_by":"node_type")", k_service, "groups"),
            R"([{"key":"schema","count":7},{"key":"response","count":3},{"key":"header","count":1},)"
            R"({"key":"parameter","count":1}])");
}

TEST(Refs, ANameAloneSuggestsTheWholeReference) {
  EXPECT_TRUE(contains(refs(R"("target":"cursor")"),
                       R"(no $ref to \"cursor\"; did you mean '#/components/parameters/cursor'?)"));
}

TEST(Refs, ANameAloneSuggestsTheReferenceInItsLetterCase) {
  constexpr std::string_view k_orders =
      R"({"openapi":"3.0.0","paths":{},"components":{"schemas":{"Order":{"properties":{"a":{"$ref":"#/components/schemas/order"}}},
"order":{"type":"string"},"All":{"items":{"$ref":"#/components/schemas/Order"}}}}})";
  EXPECT_TRUE(contains(refs(R"("target":"order")", k_orders), "did you mean '#/components/schemas/order'?"));
  EXPECT_TRUE(contains(refs(R"("target":"Order")", k_orders), "did you mean '#/components/schemas/Order'?"));
}

TEST(Refs, AnOperationHasItsOwnReferences) {
  EXPECT_EQ(
      list_of(R"("operation":"createUser")"),
      R"([{"ref":"#/components/responses/Problem","count":1},{"ref":"#/components/schemas/User","count":1}])");
}

TEST(Refs, TransitiveIsAllThatAnOperationNeeds) {
  EXPECT_EQ(
      list_of(R"("operation":"POST /users","transitive":true)"),
      R"([{"ref":"#/components/schemas/Problem","count":2},{"ref":"#/components/schemas/User","count":2},)"
      R"({"ref":"#/components/responses/Problem","count":1},{"ref":"#/components/schemas/Cause","count":1}])");
}

TEST(Refs, TransitiveWithATargetBeginsThere) {
  EXPECT_EQ(
      list_of(R"("target":"#/components/responses/Problem","transitive":true)"),
      R"([{"ref":"#/components/schemas/Problem","count":2},{"ref":"#/components/schemas/Cause","count":1}])");
}

TEST(Refs, AnUnknownOperationSuggestsASimilarOne) {
  EXPECT_TRUE(contains(refs(R"("operation":"createUsr")"), "did you mean 'createUser'?"));
  EXPECT_TRUE(
      contains(refs(R"("operation":"GET /nobody")"), "expected an operationId, or a method and a path"));
  const auto told = [](std::string_view wanted, std::string_view meant) {
    return "/operation: found \"" + std::string(wanted) +
           "\", which is no operation; expected an operationId, or a method and a path: GET /users/{id}; "
           "did you mean '" +
           std::string(meant) + "'?";
  };
  EXPECT_EQ(refs(R"("operation":"post /users/")"), told("post /users/", "POST /users"));
  EXPECT_EQ(refs(R"("operation":"/users")"), told("/users", "GET /users"));
}

TEST(Refs, AnOperationOrANodeTypeWithoutMatchesGetsAHint) {
  const auto hint = [](std::string_view more) { return list_of(more, k_service, "hint"); };
  EXPECT_EQ(hint(R"("node_type":"link")"), R"("no match has the node_type \"link\"")");
  EXPECT_EQ(hint(R"("operation":"createUser","target":"*cursor")"),
            R"("no $ref there leads to \"*cursor\"")");
}

TEST(Refs, DirectionsExcludeEachOther) {
  EXPECT_EQ(refs(R"("reverse":true,"cycles":true,"target":"x")"),
            "/cycles: found cycles together with reverse, expected one of them");
  EXPECT_TRUE(contains(refs(R"("reverse":true)"), "/target: found none"));
  EXPECT_TRUE(contains(refs(R"("transitive":true)"), "/operation: found none"));
}

TEST(Refs, ExamplesAndExtensionsHaveNoReferences) {
  constexpr std::string_view k_data = R"({"openapi":"3.0.0","info":{"title":"D","version":"1"},"paths":{},
    "components":{"schemas":{"A":{"example":{"$ref":"#/x"},"x-b":{"$ref":"#/x"},"default":{"$ref":"#/x"},
      "enum":[{"$ref":"#/x"}],"properties":{"x-c":{"$ref":"#/components/schemas/A"}}}}}})";
  EXPECT_TRUE(contains(refs("", k_data), R"({"total":1,)"));
}

/// A tree and a list, each with an `$id`, and both with a definition of the same name.
constexpr std::string_view k_addressed = R"({"openapi":"3.1.0","info":{"title":"I","version":"1"},
  "paths":{"/t":{"get":{"operationId":"getTree","responses":{"200":{"description":"","content":{"application/json":
    {"schema":{"$ref":"https://a.example/tree"}}}}}}},
    "/l":{"get":{"operationId":"getList","responses":{"200":{"description":"","content":{"application/json":
    {"schema":{"$ref":"#/components/schemas/List"}}}}}}}},
  "components":{"schemas":{
    "Tree":{"$id":"https://a.example/tree","$dynamicAnchor":"node","properties":{"leaf":{"$ref":"#/$defs/item"},
      "children":{"items":{"$dynamicRef":"#node"}}},"$defs":{"item":{"type":"string"}}},
    "List":{"$id":"https://a.example/list","items":{"$ref":"#/$defs/item"},"not":{"$ref":"tree#/$defs/gone"},
      "$defs":{"item":{"$ref":"name"}}},
    "Name":{"$id":"https://a.example/name"},"Kind":{"$id":"https://a.example/kind","discriminator":{"propertyName":"k",
      "mapping":{"n":"spare"}}},"Spare":{"$id":"https://a.example/spare"},"Lonely":{"$id":"https://a.example/lonely"}}}})";

TEST(AddressedRefs, ATargetIsTheValueAtTheAddress) {
  EXPECT_EQ(refs("", k_addressed),
            R"({"total":7,"matched":7,"returned":6,"has_more":false,"unique_targets":6,"refs":[)"
            R"({"ref":"#/components/schemas/Tree","count":2},)"
            R"({"ref":"#/components/schemas/List","count":1},)"
            R"({"ref":"#/components/schemas/List/$defs/item","count":1},)"
            R"({"ref":"#/components/schemas/Name","count":1},)"
            R"({"ref":"#/components/schemas/Tree/$defs/item","count":1},)"
            R"({"ref":"https://a.example/tree#/$defs/gone","count":1}]})");
}

TEST(AddressedRefs, EachPlaceHasItsWrittenText) {
  EXPECT_EQ(list_of(R"("target":"*/Tree","detail":true,"fields":["ref","written","dynamic"])", k_addressed),
            R"([{"ref":"#/components/schemas/Tree","written":"https://a.example/tree"},)"
            R"({"ref":"#/components/schemas/Tree","written":"#node","dynamic":true}])");
}

TEST(AddressedRefs, ATextNamesAllItsTargets) {
  EXPECT_EQ(list_of(R"("target":"#/$defs/item")", k_addressed),
            R"([{"ref":"#/components/schemas/List/$defs/item","count":1},)"
            R"({"ref":"#/components/schemas/Tree/$defs/item","count":1}])");
  EXPECT_EQ(list_of(R"("target":"https://a.example/TREE")", k_addressed),
            R"([{"ref":"#/components/schemas/Tree","count":2}])");
  constexpr std::string_view k_anchored =
      R"({"openapi":"3.1.0","components":{"schemas":{"A":{"$anchor":"a"},"B":{"$ref":"#a"}}}})";
  EXPECT_EQ(list_of(R"("target":"#/components/schemas/A")", k_anchored), R"([{"ref":"#a","count":1}])");
}

TEST(AddressedRefs, TransitiveFollowsAddresses) {
  EXPECT_EQ(list_of(R"("operation":"getList","transitive":true)", k_addressed),
            R"([{"ref":"#/components/schemas/List","count":1},)"
            R"({"ref":"#/components/schemas/List/$defs/item","count":1},)"
            R"({"ref":"#/components/schemas/Name","count":1},)"
            R"({"ref":"https://a.example/tree#/$defs/gone","count":1}])");
}

TEST(AddressedRefs, UsersAndCyclesAreThoseOfTheValue) {
  EXPECT_EQ(
      list_of(R"("target":"https://a.example/tree","reverse":true,"fields":["component","operation_id"])",
              k_addressed, "users"),
      R"([{"operation_id":"getTree"},{"component":"#/components/schemas/Tree"}])");
  EXPECT_EQ(
      list_of(R"("cycles":true)", k_addressed, "cycles"),
      R"([{"size":1,"refs":["#/components/schemas/Tree"]},{"size":1,"refs":["#/components/schemas/List"]}])");
}

TEST(AddressedRefs, UnusedAndMissingCountFromTheAddress) {
  EXPECT_EQ(list_of(R"("unused":true,"fields":["ref"])", k_addressed, "unused"),
            R"([{"ref":"#/components/schemas/Kind"},{"ref":"#/components/schemas/Spare"},)"
            R"({"ref":"#/components/schemas/Lonely"}])");
  EXPECT_EQ(
      list_of(R"("missing":true)", k_addressed, "missing"),
      R"([{"ref":"https://a.example/tree#/$defs/gone","count":1,"node_type":"schema","state":"missing",)"
      R"("reason":"the document has nothing at '/$defs/gone' within the schema with the $id )"
      R"('https://a.example/tree'"}])");
  EXPECT_EQ(
      list_of(R"("missing":true,"target":"tree#/$defs/gone","fields":["count"])", k_addressed, "missing"),
      R"([{"count":1}])");
}

TEST(AddressedRefs, AMappingMayNameAnAddress) {
  std::string text(k_addressed);
  const std::string_view from = R"({"$ref":"#/components/schemas/List"})";
  text.replace(text.find(from), from.size(), R"({"$ref":"#/components/schemas/Kind"})");
  EXPECT_EQ(list_of(R"("unused":true,"fields":["ref"])", text, "unused"),
            R"([{"ref":"#/components/schemas/List"},{"ref":"#/components/schemas/Name"},)"
            R"({"ref":"#/components/schemas/Lonely"}])");
}

TEST(Refs, TheDefaultMappingCountsAsUseSince32) {
  for (const auto& [version, unused] :
       {std::pair("3.2.0", ""), std::pair("3.1.0", R"({"ref":"#/components/schemas/Dog"})")}) {
    const std::string text =
        R"({"openapi":")" + std::string(version) +
        R"(","paths":{"/a":{"parameters":[{"name":"p","in":"query","schema":{"$ref":"#/components/schemas/Pet"}}],"get":{}}},
        "components":{"schemas":{"Pet":{"discriminator":{"propertyName":"k","defaultMapping":"Dog"}},"Dog":{}}}})";
    EXPECT_EQ(list_of(R"("unused":true,"fields":["ref"])", text, "unused"), "[" + std::string(unused) + "]");
  }
}

TEST(Refs, ABooleanSchemaIsAComponentSince31) {
  constexpr std::string_view k_truths = R"({"openapi":"3.1.0","paths":{},"components":{"schemas":{
    "Any":true,"None":false,"User":{"not":{"$ref":"#/components/schemas/Any"}}}}})";
  EXPECT_EQ(list_of(R"("target":"*/Any","reverse":true,"fields":["component"])", k_truths, "users"),
            R"([{"component":"#/components/schemas/User"}])");
  EXPECT_EQ(list_of(R"("unused":true,"target":"*/None","fields":["ref"])", k_truths, "unused"),
            R"([{"ref":"#/components/schemas/None"}])");
}

}  // namespace
}  // namespace collet::test
