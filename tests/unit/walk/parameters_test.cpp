// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "tests/unit/walk/service.hpp"

namespace collet::test {
namespace {

constexpr std::string_view k_tool = "walk_parameters";

TEST(Parameters, SummariesHaveTheirPlace) {
  EXPECT_EQ(
      summaries(k_tool, ""),
      R"([{"name":"X-Trace","in":"header","path":"/users","type":"string"},)"
      R"({"name":"limit","in":"query","path":"/users","method":"get","required":true,"type":"integer"},)"
      R"({"name":"cursor","in":"query","path":"/users","method":"get","type":"Cursor",)"
      R"("ref":"#/components/parameters/cursor"},)"
      R"({"name":"id","in":"path","path":"/users/{id}","method":"get","required":true,)"
      R"("type":"string|integer"},)"
      R"({"name":"cursor","in":"query","component":"cursor","type":"Cursor"},)"
      R"({"name":"signature","in":"header","kind":"callback","path":"{$request.body#/url}",)"
      R"("method":"post","type":"string"}])");
}

TEST(Parameters, InAndNameFollowReferencesAndIgnoreCase) {
  EXPECT_EQ(summaries(k_tool, R"("name":"CURSOR","in":"Query","fields":["path","component"])"),
            R"([{"path":"/users"},{"component":"cursor"}])");
}

TEST(Parameters, ANameMayBeAGlob) {
  EXPECT_EQ(summaries(k_tool, R"("name":"x-*","fields":["name"])"), R"([{"name":"X-Trace"}])");
  EXPECT_EQ(summaries(k_tool, R"("name":"C*r","path":"/users","fields":["name"])"), R"([{"name":"cursor"}])");
  // A bracket alone makes no glob.
  EXPECT_EQ(summaries(k_tool, R"("name":"[ci]d","fields":["name"])"), "[]");
}

// A tool that expands all references before it compares a name would need gigabytes for such a document.
TEST(Parameters, InAndNameDoNotExpandSchemas) {
  std::string document =
      R"({"openapi":"3.0.3","info":{"title":"","version":""},"paths":{"/a":{"get":{"parameters":[
    {"$ref":"#/components/parameters/p"},{"name":"q","in":"query","schema":{"$ref":"#/components/schemas/S0"}}]}}},
    "components":{"parameters":{"p":{"name":"limit","in":"query","schema":{"$ref":"#/components/schemas/S0"}}},
    "schemas":{)";
  for (int i = 0; i < 100; ++i) {
    const std::string next = R"({"$ref":"#/components/schemas/S)" + std::to_string((i + 1) % 100) + "\"}";
    document.append(i == 0 ? "" : ",").append("\"S").append(std::to_string(i));
    document.append(R"(":{"properties":{"a":)").append(next).append(",\"b\":").append(next).append("}}");
  }
  document += "}}}";
  EXPECT_TRUE(contains(walked(k_tool, R"("in":"query")", document), R"("total":3,"matched":3)"));
  EXPECT_TRUE(contains(walked(k_tool, R"("name":"limit")", document), R"("total":3,"matched":2)"));
  EXPECT_TRUE(
      contains(walked(k_tool, R"("in":"query","name":"q","detail":true,"resolve_refs":true)", document),
               R"("matched":1,"returned":1)"));
}

TEST(Parameters, PathAndMethodChooseOperations) {
  EXPECT_EQ(summaries(k_tool, R"("path":"/users/*","fields":["name"])"), R"([{"name":"id"}])");
  EXPECT_EQ(summaries(k_tool, R"("path":"/users","method":"GET","fields":["name"])"),
            R"([{"name":"limit"},{"name":"cursor"}])");
}

// The operations of the path item have the same path.
TEST(Parameters, OfANamedPathItemHaveThePathThatReferencesIt) {
  constexpr std::string_view document = R"({"openapi":"3.1.0","info":{"title":"","version":""},"paths":{
    "/a":{"$ref":"#/paths/~1b"},"/b":{"parameters":[{"name":"b","in":"query"}],"get":{"parameters":[{"name":"c","in":"query"}]}},
    "/p":{"$ref":"#/components/pathItems/P"}},
    "components":{"pathItems":{"P":{"parameters":[{"name":"shared","in":"query"}],"get":{"parameters":[{"name":"own","in":"query"}]}},
    "Unused":{"parameters":[{"name":"no","in":"query"}]}}}})";
  EXPECT_EQ(summaries(k_tool, R"("path":"/p","fields":["name","path"])", document),
            R"([{"name":"shared","path":"/p"},{"name":"own","path":"/p"}])");
  EXPECT_EQ(summaries(k_tool, R"("path":"/b","fields":["name"])", document),
            R"([{"name":"b"},{"name":"c"}])");
  EXPECT_EQ(summaries(k_tool, R"("name":"no","fields":["path","component"])", document),
            R"([{"component":"Unused"}])");
}

// walk_operations lists the operations at each path, so that either path may be asked for next.
TEST(Parameters, OfASharedPathItemHaveEachPathThatReferencesIt) {
  constexpr std::string_view document = R"({"openapi":"3.1.0","info":{"title":"","version":""},"paths":{
    "/a":{"$ref":"#/paths/~1b"},"/b":{"parameters":[{"name":"b","in":"query"}],"get":{"parameters":[{"name":"c","in":"query"}],
    "responses":{"200":{"headers":{"X":{}}}}}},
    "/c":{"$ref":"#/components/pathItems/P"},"/d":{"$ref":"#/components/pathItems/P","put":{"parameters":[{"name":"own","in":"query"}]}}},
    "components":{"pathItems":{"P":{"$ref":"#/components/pathItems/Q","parameters":[{"name":"p","in":"query"}]},
    "Q":{"parameters":[{"name":"q","in":"query"}],"get":{"parameters":[{"name":"r","in":"query"}]},"put":{"parameters":[{"name":"s","in":"query"}]}}}}})";
  const auto names_at = [&](std::string_view path) {
    return summaries(k_tool, R"("fields":["name","path"],"path":")" + std::string(path) + "\"", document);
  };
  EXPECT_EQ(names_at("/a"), R"([{"name":"b","path":"/a"},{"name":"c","path":"/a"}])");
  EXPECT_EQ(
      names_at("/c"),
      R"([{"name":"p","path":"/c"},{"name":"q","path":"/c"},{"name":"r","path":"/c"},{"name":"s","path":"/c"}])");
  EXPECT_EQ(
      names_at("/d"),
      R"([{"name":"own","path":"/d"},{"name":"p","path":"/d"},{"name":"q","path":"/d"},{"name":"r","path":"/d"}])");
  EXPECT_EQ(summaries("walk_responses", R"("path":"/a")", document),
            R"([{"status":"200","path":"/a","method":"get"}])");
  EXPECT_EQ(summaries("walk_headers", R"("path":"/a","method":"get")", document),
            R"([{"name":"X","path":"/a","method":"get","status":"200"}])");
  EXPECT_TRUE(contains(walked(k_tool, "", document), R"("total":7,"matched":7)"));
}

TEST(Parameters, OneWithoutAPathNamesItsComponent) {
  constexpr std::string_view document = R"({"openapi":"3.1.0","info":{"title":"","version":""},
    "components":{"pathItems":{"P":{"put":{"parameters":[{"name":"p","in":"query"}]}}}}})";
  EXPECT_EQ(summaries(k_tool, "", document), R"([{"name":"p","in":"query","method":"put","component":"P"}])");
}

TEST(Parameters, AWrongPathNamesTheUnknownSegment) {
  EXPECT_TRUE(contains(walked(k_tool, R"("path":"/user/**")"), R"(did you mean 'users'?)"));
}

TEST(Parameters, APathWithoutParametersGetsAHint) {
  EXPECT_TRUE(contains(walked("walk_headers", R"("path":"/users/{id}")"),
                       R"(no such object belongs to the path \"/users/{id}\")"));
}

TEST(Parameters, GroupsByLocationAndName) {
  EXPECT_TRUE(contains(
      walked(k_tool, R"("group_by":"location")"),
      R"("groups":[{"key":"query","count":3},{"key":"header","count":2},{"key":"path","count":1}])"));
  EXPECT_TRUE(
      contains(walked(k_tool, R"("group_by":"name","limit":1)"), R"("groups":[{"key":"cursor","count":2}])"));
}

TEST(Parameters, ExtensionOfAParameter) {
  EXPECT_EQ(summaries(k_tool, R"("extension":"x-page=size","fields":["name"])"), R"([{"name":"limit"}])");
}

TEST(Parameters, AReferenceThatLeadsNowhereStaysInTheList) {
  constexpr std::string_view k_dangling = R"({"openapi":"3.0.0","info":{"title":"D","version":"1"},"paths":{
    "/a":{"get":{"parameters":[{"$ref":"#/components/parameters/none"},{"$ref":"other.yaml#/x"}]}}}})";
  EXPECT_EQ(summaries(k_tool, "", k_dangling),
            R"([{"path":"/a","method":"get","ref":"#/components/parameters/none"},)"
            R"({"path":"/a","method":"get","ref":"other.yaml#/x"}])");
  EXPECT_TRUE(
      contains(walked(k_tool, R"("group_by":"location")", k_dangling), R"j({"key":"(ref)","count":2})j"));
}

TEST(Parameters, CyclicReferencesEnd) {
  constexpr std::string_view k_circle = R"({"openapi":"3.0.0","info":{"title":"C","version":"1"},"paths":{},
    "components":{"parameters":{"a":{"$ref":"#/components/parameters/b"},"b":{"$ref":"#/components/parameters/a"}}}})";
  EXPECT_EQ(summaries(k_tool, R"("fields":["component"])", k_circle),
            R"([{"component":"a"},{"component":"b"}])");
}

}  // namespace
}  // namespace collet::test
