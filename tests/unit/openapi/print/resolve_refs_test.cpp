// SPDX-License-Identifier: MIT
// Tests the printer's resolve_refs: references in the printed item are replaced by their targets, within
// bounds.
#include "plugins/openapi/open/resolver.hpp"
#include "plugins/openapi/print/printer.hpp"
#include "tests/unit/openapi/documents.hpp"

namespace collet::openapi {
namespace {

std::string resolved(const std::string& members, PrintedRefs* refs = nullptr, PrintOptions options = {},
                     const std::string& version = "3.0.0") {
  const auto description = description_from_json("{\"openapi\":\"" + version + "\"," + members + "}");
  Resolver references({description, {}});
  options.references = &references;
  std::string out;
  EXPECT_TRUE(print(description->document().root()["item"], out, options, refs));
  return out;
}

TEST(ResolveRefs, ReplacesReferencesByTheirTargets) {
  PrintedRefs refs;
  EXPECT_EQ(
      resolved(
          R"("item":{"schema":{"$ref":"#/s/A"},"list":[{"$ref":"#/s/B"}]},"s":{"A":{"x":{"$ref":"#/s/B"}},"B":[1]})",
          &refs),
      R"({"schema":{"x":[1]},"list":[[1]]})");
  EXPECT_EQ(refs.expanded, 3U);
  EXPECT_EQ(refs.left, 0U);
}

TEST(ResolveRefs, TheItemItselfMayBeAReference) {
  EXPECT_EQ(resolved(R"("item":{"$ref":"#/s/A"},"s":{"A":{"$ref":"#/s/B"},"B":{"x":1,"y":2}})", nullptr,
                     {.fields = {"y"}}),
            R"({"y":2})");
}

TEST(ResolveRefs, ACycleLeavesTheReference) {
  PrintedRefs refs;
  EXPECT_EQ(
      resolved(
          R"("item":{"$ref":"#/s/A"},"s":{"A":{"next":{"$ref":"#/s/A"},"other":{"$ref":"#/s/B"}},"B":{"back":{"$ref":"#/s/A"}}})",
          &refs),
      R"({"next":{"$ref":"#/s/A"},"other":{"back":{"$ref":"#/s/A"}}})");
  EXPECT_EQ(refs.left, 2U);
  EXPECT_EQ(resolved(R"("item":{"$ref":"#/item"})"), R"({"$ref":"#/item"})");
}

TEST(ResolveRefs, SiblingsMayShareATarget) {
  EXPECT_EQ(resolved(R"("item":[{"$ref":"#/s"},{"$ref":"#/s"}],"s":{"x":1})"), R"([{"x":1},{"x":1}])");
}

TEST(ResolveRefs, StopsEightDeep) {
  std::string members = "\"item\":{\"$ref\":\"#/s0\"}";
  for (int i = 0; i < 12; ++i)
    members += ",\"s" + std::to_string(i) + "\":{\"n\":{\"$ref\":\"#/s" + std::to_string(i + 1) + "\"}}";
  PrintedRefs refs;
  EXPECT_EQ(resolved(members, &refs), R"({"n":{"n":{"n":{"n":{"n":{"n":{"n":{"n":{"$ref":"#/s8"}}}}}}}}})");
  EXPECT_EQ(refs.expanded, 8U);
  EXPECT_EQ(refs.left, 1U);
}

TEST(ResolveRefs, ExpandsNoneIfTheResultNestsTooDeep) {
  PrintedRefs refs;
  const std::string members = R"("item":[{"$ref":"#/s"},{"a":[{"$ref":"#/s"}]}],"s":[[[]]])";
  EXPECT_EQ(resolved(members, &refs, {.max_depth = 6}), R"([[[[]]],{"a":[[[[]]]]}])");
  EXPECT_EQ(refs.expanded, 2U);
  refs = {};
  EXPECT_EQ(resolved(members, &refs, {.max_depth = 5}), R"([{"$ref":"#/s"},{"a":[{"$ref":"#/s"}]}])");
  EXPECT_EQ(refs.expanded, 0U);
  EXPECT_EQ(refs.left, 2U);
  ASSERT_EQ(refs.problems.size(), 1U);
  EXPECT_EQ(refs.problems[0], "no reference is expanded, because the value would be nested more than 5 deep");
}

TEST(ResolveRefs, StartsNoneBeyondTheByteBudget) {
  PrintedRefs refs;
  EXPECT_EQ(
      resolved(R"("item":[{"$ref":"#/s"},{"$ref":"#/s"}],"s":"0123456789")", &refs, {.resolve_bytes = 5}),
      R"(["0123456789",{"$ref":"#/s"}])");
  EXPECT_EQ(refs.left, 1U);
}

TEST(ResolveRefs, AnExplosionIsBounded) {
  std::string members = "\"item\":{\"$ref\":\"#/s0\"}";
  for (int i = 0; i < 9; ++i) {
    members += ",\"s" + std::to_string(i) + "\":[";
    for (int k = 0; k < 50; ++k)
      members += (k > 0 ? ",{\"$ref\":\"#/s" : "{\"$ref\":\"#/s") + std::to_string(i + 1) + "\"}";
    members += "]";
  }
  const auto out = resolved(members, nullptr, {.resolve_bytes = 10'000});
  EXPECT_LT(out.size(), 30'000U);
}

TEST(ResolveRefs, KeepsUnresolvedAndExternalReferences) {
  const std::string item = R"([{"$ref":"#/nowhere"},{"$ref":"other.json#/a"},{"$ref":7},{"$ref":"#anchor"}])";
  EXPECT_EQ(resolved("\"item\":" + item), item);
}

TEST(ResolveRefs, ExamplesDefaultsAndExtensionsAreData) {
  const std::string item =
      R"({"example":{"$ref":"#/s"},"default":{"$ref":"#/s"},"enum":[{"$ref":"#/s"}],"x-a":{"b":{"$ref":"#/s"}},"examples":{"one":{"value":{"$ref":"#/s"}}}})";
  EXPECT_EQ(resolved("\"item\":" + item + ",\"s\":1"), item);
}

TEST(ResolveRefs, PropertiesMayHaveNamesOfDataKeywords) {
  EXPECT_EQ(
      resolved(
          R"("item":{"properties":{"example":{"$ref":"#/s"},"x-a":{"$ref":"#/s"},"$ref":{"type":"string"}}},"s":{"type":"integer"})"),
      R"({"properties":{"example":{"type":"integer"},"x-a":{"type":"integer"},"$ref":{"type":"string"}}})");
  EXPECT_EQ(resolved(R"("item":{"examples":{"one":{"$ref":"#/s"}}},"s":{"value":1})"),
            R"({"examples":{"one":{"value":1}}})");
}

TEST(ResolveRefs, SiblingsOfAReferenceCountSince31) {
  const std::string members =
      R"("item":{"a":{"description":"own","$ref":"#/s"}},"s":{"type":"string","description":"theirs"})";
  EXPECT_EQ(resolved(members, nullptr, {}, "3.0.3"), R"({"a":{"type":"string","description":"theirs"}})");
  EXPECT_EQ(resolved(members, nullptr, {}, "3.1.0"), R"({"a":{"type":"string","description":"own"}})");
}

}  // namespace
}  // namespace collet::openapi
