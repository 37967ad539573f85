// SPDX-License-Identifier: MIT
// Tests `$id`, `$anchor`, `$dynamicRef` and `$self`: references are resolved against the enclosing resource.
#include "plugins/openapi/index/schema_resources.hpp"

#include "plugins/openapi/open/resolver.hpp"
#include "plugins/openapi/tree/pointer.hpp"
#include "tests/unit/openapi/documents.hpp"

namespace collet::openapi {
namespace {

/// Follows the reference at a pointer. Returns the pointer of its target, or why it was not found.
std::string led(const std::string& text, std::string_view from) {
  const auto description = description_from_json(text);
  if (!description) return "no document";
  Resolver references({description, {}});
  const auto followed = references.follow({find_pointer(description->document().root(), from)});
  return followed.at ? json_pointer(followed.at.node) : "no: " + followed.reason;
}

std::string schemas(const std::string& members, const std::string& version = "3.1.0") {
  return R"({"openapi":")" + version + R"(","components":{"schemas":{)" + members + "}}}";
}

TEST(SchemaIds, AnEmbeddedSchemaIsFoundByItsId) {
  const auto text = schemas(R"("A":{"$id":"https://a.example/tree"},"B":{"$ref":"https://a.example/tree"},
    "C":{"$id":"https://a.example/dir/c","items":{"$ref":"../tree"}})");
  EXPECT_EQ(led(text, "/components/schemas/B"), "/components/schemas/A");
  EXPECT_EQ(led(text, "/components/schemas/C/items"), "/components/schemas/A");
}

TEST(SchemaIds, RelativeIdsAreResolvedAgainstTheOuterOne) {
  const auto text =
      schemas(R"("A":{"$id":"https://a.example/dir/a","$defs":{"x":{"$id":"b","type":"string"}}},
    "B":{"$ref":"https://a.example/dir/b"})");
  EXPECT_EQ(led(text, "/components/schemas/B"), "/components/schemas/A/$defs/x");
}

TEST(SchemaIds, AFragmentIsResolvedInTheSchemaWithTheId) {
  const auto text = schemas(R"("A":{"$id":"urn:a","$defs":{"x":{}},"items":{"$ref":"#/$defs/x"},
    "not":{"$ref":"#/components/schemas/B"}},"B":{}, "C":{"$ref":"urn:a#/$defs/x"})");
  EXPECT_EQ(led(text, "/components/schemas/A/items"), "/components/schemas/A/$defs/x");
  EXPECT_EQ(led(text, "/components/schemas/C"), "/components/schemas/A/$defs/x");
  EXPECT_EQ(led(text, "/components/schemas/A/not"),
            "no: the document has nothing at '/components/schemas/B' within the schema with the $id 'urn:a', "
            "which its references count from; from the document's root there is");
}

TEST(SchemaIds, AnchorsBelongToTheirResource) {
  const auto text = schemas(R"("A":{"$id":"urn:a","$defs":{"x":{"$anchor":"n"}},"items":{"$ref":"#n"}},
    "B":{"$anchor":"n"},"C":{"$ref":"#n"},"D":{"$ref":"urn:a#n"},"E":{"$ref":"#gone"})");
  EXPECT_EQ(led(text, "/components/schemas/A/items"), "/components/schemas/A/$defs/x");
  EXPECT_EQ(led(text, "/components/schemas/C"), "/components/schemas/B");
  EXPECT_EQ(led(text, "/components/schemas/D"), "/components/schemas/A/$defs/x");
  EXPECT_EQ(led(text, "/components/schemas/E"), "no: the document has no anchor 'gone'");
}

TEST(SchemaIds, ADynamicReferenceLeadsToItsInitialTarget) {
  const auto text = schemas(R"("A":{"$dynamicAnchor":"node","items":{"$dynamicRef":"#node"}})");
  EXPECT_EQ(led(text, "/components/schemas/A/items"), "/components/schemas/A");
}

TEST(SchemaIds, NeitherDataNorPropertiesBeginAResource) {
  const auto text = schemas(R"("A":{"properties":{"$id":{"type":"string"},"$anchor":{"const":"n"}},
    "example":{"$id":"urn:a"},"x-more":{"$id":"urn:a"},"enum":[{"$id":"urn:a","$anchor":"n"}]},"B":{"$ref":"urn:a"},"C":{"$ref":"#n"})");
  EXPECT_EQ(led(text, "/components/schemas/B"), "no: found the scheme 'urn', expected a file, http or https");
  EXPECT_EQ(led(text, "/components/schemas/C"), "no: the document has no anchor 'n'");
}

TEST(SchemaIds, BeforeVersion31AnIdIsOnlyAMember) {
  const auto text =
      schemas(R"("A":{"$id":"urn:a","items":{"$ref":"#/components/schemas/B"}},"B":{})", "3.0.3");
  EXPECT_EQ(led(text, "/components/schemas/A/items"), "/components/schemas/B");
}

TEST(SchemaIds, ADuplicateKeyHidesEarlierValues) {
  const auto text = schemas(R"("A":{"$id":"urn:a"},"A":{},"B":{"$ref":"urn:a"})");
  EXPECT_EQ(led(text, "/components/schemas/B"), "no: found the scheme 'urn', expected a file, http or https");
}

TEST(Self, IsTheBaseOfADocumentSince32) {
  const std::string text =
      R"({"openapi":"3.2.0","$self":"https://a.example/api/","components":{"schemas":{"A":{},
      "B":{"$ref":"https://a.example/api/#/components/schemas/A"},"C":{"$ref":"/api/#/components/schemas/A"},"D":{"$ref":"other"}}}})";
  EXPECT_EQ(led(text, "/components/schemas/B"), "/components/schemas/A");
  EXPECT_EQ(led(text, "/components/schemas/C"), "/components/schemas/A");
  EXPECT_EQ(led(text, "/components/schemas/D"),
            "no: another document at a URL, which parse and validate fetch with resolve_http_refs");
}

TEST(DynamicRefs, AreCountedWhereTheyAreShown) {
  const auto description = description_from_json(
      schemas(R"("A":{"$dynamicAnchor":"n","type":"object"},"B":{"items":{"$dynamicRef":"#n"}})"));
  Resolver references({description, {}});
  std::string out;
  PrintedRefs refs;
  print(find_pointer(description->document().root(), "/components/schemas/B"), out,
        {.references = &references}, &refs);
  EXPECT_EQ(out, R"({"items":{"$dynamicAnchor":"n","type":"object"}})");
  EXPECT_EQ(refs.dynamic, 1U);
}

}  // namespace
}  // namespace collet::openapi
