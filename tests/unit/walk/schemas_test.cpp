// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "tests/unit/walk/service.hpp"

namespace collet::test {
namespace {

constexpr std::string_view k_tool = "walk_schemas";

TEST(Schemas, EverySchemaPositionCountsAndReferencesAreNotFollowed) {
  EXPECT_TRUE(contains(walked(k_tool, R"("limit":1)"), R"({"total":29,"matched":29,"returned":1,)"));
}

TEST(Schemas, ASummaryOfAComponentHasNamePathTypeAndRequired) {
  EXPECT_EQ(summaries(k_tool, R"("name":"user","component":true)"),
            R"([{"name":"User","location":"component","json_path":"$['components']['schemas']['User']",)"
            R"("type":"object","property_count":4,"required":["id","name"]}])");
}

TEST(Schemas, AnInlineSchemaHasItsPathAndAReferenceItsTarget) {
  EXPECT_EQ(summaries(k_tool, R"("name":"boss")"),
            R"([{"name":"boss","location":"inline",)"
            R"("json_path":"$['components']['schemas']['User']['properties']['boss']",)"
            R"("ref":"#/components/schemas/User"}])");
}

TEST(Schemas, NamesMatchWithoutCaseAndByGlob) {
  EXPECT_TRUE(contains(walked(k_tool, R"("name":"*O*","component":true)"), R"("matched":4)"))
      << walked(k_tool, R"("name":"*O*","component":true)");
  EXPECT_TRUE(contains(walked(k_tool, R"("name":"o*","component":true)"), R"("name":"Orphan")"));
}

// JSON Schema 2020-12 core, section 8.2.4: `$defs` contains schemas by name.
TEST(Schemas, ASchemaInDefsHasItsName) {
  EXPECT_EQ(
      summaries(k_tool, R"("name":"inn*")", R"({"openapi":"3.1.0","info":{"title":"","version":""},
    "components":{"schemas":{"S":{"$defs":{"Inner":{"type":"string"}},"dependentSchemas":{"inn":{}}}}}})"),
      R"([{"name":"Inner","location":"inline","json_path":"$['components']['schemas']['S']['$defs']['Inner']",)"
      R"("type":"string"}])");
}

TEST(Schemas, ComponentSelectsNamedComponentsAndNotTheirParts) {
  EXPECT_TRUE(contains(walked(k_tool, R"("component":true)"), R"("matched":8)"));
  EXPECT_TRUE(contains(walked(k_tool, R"("inline":true)"), R"("matched":21)"));
}

TEST(Schemas, ComponentAndInlineExcludeEachOther) {
  EXPECT_EQ(walked(k_tool, R"("component":true,"inline":true)"),
            "/inline: found inline together with component, expected one of them");
}

TEST(Schemas, TypeIsAnyMemberOfAListOfTypes) {
  EXPECT_EQ(
      summaries(k_tool, R"("type":"integer","fields":["json_path","type"],"offset":1,"limit":1)"),
      R"([{"json_path":"$['paths']['/users']['get']['responses']['200']['headers']['X-Rate-Limit']['schema']",)"
      R"("type":"integer"}])");
  EXPECT_TRUE(contains(walked(k_tool, R"("type":"integer")"), R"("type":"string|integer")"));
}

TEST(Schemas, AnUnknownNameSuggestsASimilarOne) {
  EXPECT_TRUE(contains(walked(k_tool, R"("name":"Usr")"), R"(did you mean 'User'?)"));
}

TEST(Schemas, AnUnknownNameOfAComponentSuggestsComponentsOnly) {
  EXPECT_TRUE(contains(walked(k_tool, R"("name":"bos")"), R"(did you mean 'boss'?)"));
  const std::string answer = walked(k_tool, R"("name":"bos","component":true)");
  EXPECT_TRUE(contains(answer, R"(no named schema \"bos\"; there are 8, such as )")) << answer;
  EXPECT_FALSE(contains(answer, "boss")) << answer;
}

TEST(Schemas, RankPutsTheMostReferencedFirst) {
  EXPECT_EQ(summaries(k_tool, R"("component":true,"sort":"rank","limit":2,"fields":["name","uses"])"),
            R"([{"name":"User","uses":3},{"name":"Problem","uses":2}])");
}

TEST(Schemas, GroupsByTypeAndLocation) {
  EXPECT_TRUE(contains(walked(k_tool, R"("group_by":"location")"),
                       R"("groups":[{"key":"inline","count":21},{"key":"component","count":8}])"));
  EXPECT_TRUE(contains(walked(k_tool, R"("group_by":"type")"), R"j({"key":"(ref)","count":7})j"))
      << walked(k_tool, R"("group_by":"type")");
}

TEST(Schemas, ExtensionOfASchema) {
  EXPECT_EQ(summaries(k_tool, R"("extension":"x-opaque=true","fields":["name"])"), R"([{"name":"Cursor"}])");
}

TEST(Schemas, DetailGivesTheSchemaAndItsLocation) {
  EXPECT_TRUE(contains(walked(k_tool, R"("name":"Cursor","detail":true)"),
                       R"("schemas":[{"name":"Cursor","location":"component",)"
                       R"("json_path":"$['components']['schemas']['Cursor']",)"
                       R"("pointer":"/components/schemas/Cursor","line":52,)"
                       R"("schema":{"type":"string","x-opaque":true}}])"))
      << walked(k_tool, R"("name":"Cursor","detail":true)");
}

TEST(Schemas, ResolvingACycleStopsAtItsFirstReturn) {
  const auto text = walked(k_tool, R"("name":"Cause","component":true,"detail":true,"resolve_refs":true)");
  EXPECT_TRUE(contains(text, R"("refs_left":1)")) << text;
}

TEST(Schemas, DefinitionsOfSwaggerAreComponents) {
  constexpr std::string_view k_swagger = R"({"swagger":"2.0","info":{"title":"S","version":"1"},"paths":{
    "/a":{"get":{"parameters":[{"in":"body","name":"b","schema":{"$ref":"#/definitions/A"}}],
                 "responses":{"200":{"description":"","schema":{"type":"array","items":{"type":"string"}}}}}}},
    "definitions":{"A":{"type":"object"}}})";
  EXPECT_EQ(summaries(k_tool, R"("component":true)", k_swagger),
            R"([{"name":"A","location":"component","json_path":"$['definitions']['A']","type":"object"}])");
  EXPECT_TRUE(contains(walked(k_tool, "", k_swagger), R"("total":4)"));
}

TEST(Schemas, ExamplesDefaultsAndExtensionsContainNoSchemas) {
  constexpr std::string_view k_examples = R"(openapi: 3.1.0
info: {title: E, version: '1'}
paths: {}
components:
  schemas:
    A:
      example: {properties: {b: {type: string}}}
      default: {schema: {type: string}}
      enum: [{allOf: [{type: string}]}]
      x-a: {properties: {c: {type: string}}}
      properties: {x-d: {type: string}, example: {type: string}}
)";
  EXPECT_TRUE(contains(walked(k_tool, "", k_examples), R"("total":3)")) << walked(k_tool, "", k_examples);
}

TEST(Schemas, AComponentMayBeTrueOrFalseSince31) {
  constexpr std::string_view k_truths = R"({"openapi":"3.1.0","paths":{},"components":{"schemas":{
    "Any":true,"None":false,"User":{"not":{"$ref":"#/components/schemas/Any"}}}}})";
  EXPECT_EQ(summaries("walk_schemas", R"("component":true,"fields":["name"])", k_truths),
            R"([{"name":"Any"},{"name":"None"},{"name":"User"}])");
  EXPECT_TRUE(
      contains(walked("walk_schemas", R"("name":"any","detail":true)", k_truths), R"("schema":true)"));
  std::string old(k_truths);
  old.replace(old.find("3.1.0"), 5, "3.0.3");
  EXPECT_EQ(summaries("walk_schemas", R"("component":true,"fields":["name"])", old), R"([{"name":"User"}])");
}

TEST(Schemas, MembersBesideAReferenceDoNotCountBefore31) {
  const auto document = [](std::string_view version) {
    return R"({"openapi":")" + std::string(version) + R"(","info":{"title":"","version":""},"paths":{},
      "components":{"schemas":{"A":{"$ref":"#/components/schemas/B","required":["x"],"properties":{"x":{}}},"B":{}}}})";
  };
  EXPECT_FALSE(contains(walked("walk_schemas", R"("component":true)", document("3.0.3")), "property_count"));
  EXPECT_TRUE(contains(walked("walk_schemas", R"("component":true)", document("3.1.0")), "property_count"));
}

}  // namespace
}  // namespace collet::test
