// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <collet/json.hpp>

#include "tests/unit/search/ask.hpp"

namespace collet::test {
namespace {

constexpr std::string_view k_zoo =
    R"({"openapi":"3.0.3","info":{"title":"t","version":"1"},"paths":{},"components":{"schemas":{
"acme.v1.Cat":{"type":"object","description":"Purrs","properties":{"name":{"type":"string"}}},
"acme.v2.Cat":{"type":"object"},
"acme.v1.Color":{"type":"string","enum":["RED","GREEN"]},
"Color":{"type":"string"},
"acme.v1.Dog":{"allOf":[{"$ref":"#/components/schemas/acme.v1.Cat"},{"type":"object","required":["name","bark"],
  "properties":{"bark":{"type":"boolean"},"name":{"type":"integer"}}}]},
"acme.v1.Any":{"oneOf":[{"$ref":"#/components/schemas/acme.v1.Cat"},{"$ref":"#/components/schemas/acme.v1.Dog"}]},
"acme.v1.Pack":{"type":"array","items":{"$ref":"#/components/schemas/acme.v1.Dog"}},
"acme.v1.Counts":{"type":"object","additionalProperties":{"type":"integer"}},
"acme.v1.Loop":{"allOf":[{"$ref":"#/components/schemas/acme.v1.Loop"},{"properties":{"x":{"type":"string"}}}]},
"google.protobuf.Timestamp":{"type":"string","format":"date-time","description":"Long words"},
"acme.v1.Nothing":{"type":"object"}}}})";

std::string schema(std::string_view name, std::string_view more = {}) {
  std::string arguments = R"("schema":)";
  json::append_string(arguments, name);
  return ask(k_zoo, arguments + std::string(more));
}

TEST(SchemaMode, ShowsHeadingDescriptionAndProperties) {
  EXPECT_EQ(schema("acme.v1.Cat"), "## acme.v1.Cat\n\nPurrs\n\n  \"name\": string");
}

TEST(SchemaMode, AcceptsShortNamesAndReferences) {
  EXPECT_TRUE(schema("Dog").starts_with("## acme.v1.Dog\n"));
  EXPECT_TRUE(schema("v2.Cat").starts_with("## acme.v2.Cat\n"));
  EXPECT_TRUE(schema("#/components/schemas/acme.v1.Dog").starts_with("## acme.v1.Dog\n"));
  EXPECT_TRUE(schema("ACME.V1.DOG").starts_with("## acme.v1.Dog\n"));
}

TEST(SchemaMode, AcceptsTypesOfAnswers) {
  for (const char* const type : {"array<acme.v1.Dog>", "array<array<Dog>>", "map<string, Dog>", "Dog | null",
                                 "`Dog`", "Dog[]", " Dog & acme.v1.Dog "})
    EXPECT_TRUE(schema(type).starts_with("## acme.v1.Dog\n")) << schema(type);
  EXPECT_EQ(schema("acme.v1.Dog | acme.v1.Color"),
            "2 schemas are in \"acme.v1.Dog | acme.v1.Color\", pass one of them:\n\n- acme.v1.Dog\n- "
            "acme.v1.Color");
  EXPECT_TRUE(schema("array<string>").starts_with("Unknown schema: \"array<string>\"\n"));
  EXPECT_TRUE(schema("<<<|||").starts_with("Unknown schema: "));
}

TEST(SchemaMode, SuggestsTheFirstSchemaOfAnInvalidPath) {
  EXPECT_TRUE(has_lines(schema("acme.v1.Dog.tail.end"), "Did you mean:\n- acme.v1.Dog\n"));
}

TEST(SchemaMode, AFullNameIsNeverAmbiguous) {
  EXPECT_TRUE(schema("Color").starts_with("## Color\n"));
}

TEST(SchemaMode, AnAmbiguousShortNameListsTheCandidates) {
  EXPECT_EQ(schema("Cat"), "2 schemas are called \"Cat\", pass one of them:\n\n- acme.v1.Cat\n- acme.v2.Cat");
}

TEST(SchemaMode, AnEnumerationShowsItsValues) {
  EXPECT_EQ(schema("acme.v1.Color"), "## acme.v1.Color\n\n**Enum values:** RED, GREEN");
}

TEST(SchemaMode, MergesAllOfAndPrefersTheOuterSchema) {
  EXPECT_EQ(schema("Dog"), "## acme.v1.Dog\n\n  \"bark\": boolean (required)\n  \"name\": string (required)");
}

TEST(SchemaMode, ShowsOneOf) {
  EXPECT_EQ(schema("acme.v1.Any"), "## acme.v1.Any\n\nOne of:\n- acme.v1.Cat\n- acme.v1.Dog");
}

/// Returns the answer below the heading.
std::string told(std::string_view schema) {
  const auto text = ask(with_thing(schema, R"("Cat":{},"Dog":{})"), R"("schema":"Thing")");
  return text.substr(std::min(text.size(), std::string_view("## Thing\n\n").size()));
}

TEST(SchemaMode, ShowsTheDiscriminatorOfAlternatives) {
  EXPECT_EQ(
      told(
          R"({"oneOf":[{"$ref":"#/components/schemas/Cat"},{"$ref":"#/components/schemas/Dog"},{"type":"null"}],
            "discriminator":{"propertyName":"kind","mapping":{"c":"#/components/schemas/Cat","C":"Cat"}}})"),
      "One of:\n- Cat if \"kind\" is \"c\" or \"C\"\n- Dog if \"kind\" is \"Dog\"\n- null");
}

TEST(SchemaMode, ShowsThatASchemaIsAnArray) {
  EXPECT_EQ(told(R"({"type":"array","items":{"type":"string"}})"), "array<string>");
  EXPECT_EQ(told(R"({"type":"array","items":{"type":"array","items":{"type":"integer"}}})"),
            "array<array<integer>>");
  EXPECT_EQ(told(R"({"type":"array","items":{"type":"string","enum":["a","b"]}})"),
            "array<string>, each one of:\n\n**Enum values:** a, b");
  EXPECT_EQ(told(R"({"type":"array","items":{"oneOf":[{"type":"string"},{"type":"integer"}]}})"),
            "array<string | integer>, each with:\nOne of:\n- string\n- integer");
  EXPECT_EQ(told(R"({"type":"array","items":{"type":"object","properties":{"a":{"type":"string"}}}})"),
            "array<object>, each with:\n  \"a\": string");
}

TEST(SchemaMode, ShowsArraysAndMaps) {
  EXPECT_EQ(schema("Pack").substr(0, 59), "## acme.v1.Pack\n\narray<acme.v1.Dog>, each with:\n  \"bark\": b");
  EXPECT_EQ(schema("Counts"), "## acme.v1.Counts\n\nmap<string, integer>");
  EXPECT_EQ(schema("Nothing"), "## acme.v1.Nothing\n\nobject");
}

TEST(SchemaMode, AKnownTypeShowsItsFixedText) {
  EXPECT_EQ(schema("Timestamp"),
            "## google.protobuf.Timestamp\n\nISO 8601 format, e.g. \"2024-01-15T01:30:15Z\"");
}

TEST(SchemaMode, EndsCycles) {
  EXPECT_EQ(schema("Loop"), "## acme.v1.Loop\n\n  \"x\": string");
}

TEST(SchemaMode, SuggestsSimilarNamesForAnUnknownName) {
  const auto text = schema("acme.v1.Dgo");
  EXPECT_TRUE(text.starts_with("Unknown schema: \"acme.v1.Dgo\"\n\nDid you mean:\n- acme.v1.Dog\n")) << text;
  EXPECT_NE(text.find("search_api(query="), std::string::npos) << text;
  EXPECT_TRUE(schema("Colr").starts_with("Unknown schema: \"Colr\"\n\nDid you mean:\n- Color\n"));
  EXPECT_NE(schema("Count").find("- Counts\n"), std::string::npos);
}

TEST(SchemaMode, ReportsADocumentWithoutSchemas) {
  EXPECT_NE(
      ask(R"({"openapi":"3.1.0","paths":{}})", R"("schema":"X")").find("The document names no schemas."),
      std::string::npos);
}

TEST(SchemaMode, ReadsTheDefinitionsOfSwagger) {
  EXPECT_EQ(
      ask(R"({"swagger":"2.0","paths":{},"definitions":{"Pet":{"properties":{"id":{"type":"integer"}}}}})",
          R"("schema":"Pet")"),
      "## Pet\n\n  \"id\": integer");
}

TEST(SchemaMode, PagesLongLists) {
  std::string members;
  for (int i = 100; i < 200; ++i)
    members.append(i == 100 ? "\"p" : ",\"p").append(std::to_string(i)).append("\":{}");
  const auto document = with_thing(R"({"properties":{)" + members + "}}");
  EXPECT_TRUE(ask(document, R"("schema":"Thing","limit":2)")
                  .ends_with("  \"p101\": any\nShowing 2 of 100; next: offset=2"));
  EXPECT_EQ(ask(document, R"("schema":"Thing","offset":99)"), "## Thing\n\n  \"p199\": any");
}

}  // namespace
}  // namespace collet::test
