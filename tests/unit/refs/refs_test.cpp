// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "tests/unit/walk/service.hpp"

namespace collet::test {
namespace {

std::string refs(std::string_view more, std::string_view document = k_service) {
  return walked("walk_refs", more, document);
}

std::string list_of(std::string_view more, std::string_view key = "refs") {
  const auto text = refs(more);
  const auto list = json::View(text)[key];
  return list ? std::string(list.raw()) : text;
}

TEST(Refs, AnOperationIdMayHaveSpacesInIt) {
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

TEST(Refs, DetailGivesEachPlace) {
  EXPECT_EQ(
      list_of(R"("target":"#/components/schemas/user","detail":true,"limit":1)"),
      R"([{"ref":"#/components/schemas/User","source_path":"$['paths']['/users']['get']['responses']['200'])"
      R"(['content']['application/json']['schema']['items']","node_type":"schema"}])");
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

TEST(Refs, NodeTypeIsWhatThePlaceHolds) {
  EXPECT_EQ(list_of(R"("node_type":"header")"), R"([{"ref":"#/components/headers/Link","count":1}])");
  EXPECT_EQ(list_of(R"("group_by":"node_type")", "groups"),
            R"([{"key":"schema","count":7},{"key":"response","count":3},{"key":"header","count":1},)"
            R"({"key":"parameter","count":1}])");
}

TEST(Refs, ANameAloneSuggestsTheWholeReference) {
  EXPECT_TRUE(contains(refs(R"("target":"cursor")"),
                       R"(no $ref to \"cursor\"; did you mean '#/components/parameters/cursor'?)"));
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

TEST(Refs, AnUnknownOperationSuggestsANearOne) {
  EXPECT_TRUE(contains(refs(R"("operation":"createUsr")"), "did you mean 'createUser'?"));
  EXPECT_TRUE(
      contains(refs(R"("operation":"GET /nobody")"), "expected an operationId, or a method and a path"));
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

}  // namespace
}  // namespace collet::test
