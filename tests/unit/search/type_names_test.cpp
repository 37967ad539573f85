// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "tests/unit/search/ask.hpp"

namespace collet::test {
namespace {

std::string type(std::string_view schema, std::string_view others = {}) {
  const auto text = thing(R"({"properties":{"p":)" + std::string(schema) + "}}", others);
  constexpr std::string_view k_begin = "  \"p\": ";
  return text.starts_with(k_begin) ? text.substr(k_begin.size()) : text;
}

TEST(TypeNames, OfAReferenceIsItsLastSegment) {
  EXPECT_EQ(type(R"({"$ref":"#/components/schemas/acme.v1.Pet"})"), "acme.v1.Pet");
  EXPECT_EQ(type(R"({"$ref":"#/components/schemas/a~1b%20c"})"), "a/b c");
  EXPECT_EQ(type(R"({"$ref":"other.yaml#/components/schemas/Pet"})"), "Pet");
  EXPECT_EQ(type(R"({"$ref":"./pet.yaml"})"), "pet.yaml");
}

TEST(TypeNames, OfAReferenceIntoASchemaNameItsTarget) {
  EXPECT_EQ(type(R"({"$ref":"#/components/schemas/Pet/properties/age"})",
                 R"("Pet":{"properties":{"age":{"type":"integer"}}})"),
            "integer");
}

TEST(TypeNames, OfArraysNameTheItem) {
  EXPECT_EQ(type(R"({"type":"array","items":{"type":"string"}})"), "array<string>");
  EXPECT_EQ(type(R"({"type":"array","items":{"$ref":"#/components/schemas/Pet"}})"), "array<Pet>");
  EXPECT_EQ(type(R"({"type":"array"})"), "array<any>");
  EXPECT_EQ(type(R"({"items":{"items":{"type":"number"}}})"), "array<array<number>>");
}

TEST(TypeNames, OfTuplesNameAllItems) {
  EXPECT_EQ(
      type(R"({"type":"array","prefixItems":[{"type":"string"},{"type":"integer"},{"type":"string"}]})"),
      "array<string | integer>");
  EXPECT_EQ(type(R"({"prefixItems":[{"type":"string"}],"items":{"$ref":"#/components/schemas/Pet"}})"),
            "array<string | Pet>");
  EXPECT_EQ(type(R"({"type":"array","prefixItems":[{"type":"string"}],"items":false})"), "array<string>");
}

TEST(TypeNames, OfAlternativesNameEachOnce) {
  EXPECT_EQ(
      type(
          R"({"oneOf":[{"$ref":"#/components/schemas/Cat"},{"$ref":"#/components/schemas/Dog"},{"type":"null"}]})"),
      "Cat | Dog | null");
  EXPECT_EQ(type(R"({"anyOf":[{"type":"string"},{"type":"string","maxLength":3}]})"), "string");
  EXPECT_EQ(type(R"({"type":["string","null"]})"), "string | null");
  EXPECT_EQ(type(R"({"type":"string","nullable":true})"), "string | null");
  EXPECT_EQ(type(R"({"type":"string","x-nullable":true})"), "string | null");
}

TEST(TypeNames, OfManyAlternativesNameSix) {
  EXPECT_EQ(type(R"({"oneOf":[{"$ref":"#/components/schemas/A"},{"$ref":"#/components/schemas/B"},
    {"$ref":"#/components/schemas/C"},{"$ref":"#/components/schemas/D"},{"$ref":"#/components/schemas/E"},
    {"$ref":"#/components/schemas/F"},{"$ref":"#/components/schemas/G"}]})"),
            "A | B | C | D | E | F | ...");
}

TEST(TypeNames, OfAllOfNameItsParts) {
  EXPECT_EQ(type(R"({"allOf":[{"$ref":"#/components/schemas/Pet"}],"description":"d"})"), "Pet // d");
  EXPECT_EQ(type(R"({"allOf":[{"$ref":"#/components/schemas/Pet"},{"$ref":"#/components/schemas/Tag"}]})"),
            "Pet & Tag");
}

TEST(TypeNames, OfAllOfShowTargetsOfUnnamedReferences) {
  // Bundlers write such references.
  EXPECT_EQ(
      type(
          R"({"allOf":[{"$ref":"#/components/schemas/Thing/properties/q"},)"
          R"({"properties":{"b":{"type":"string"}}}]},"q":{"required":["a"],"properties":{"a":{"type":"integer"}}})")
          .substr(0, 37),
      "object {a: integer} & object {b?: str");
}

TEST(TypeNames, OfAnInlineObjectShowOneLevelOfMembers) {
  EXPECT_EQ(
      type(
          R"({"type":"object","required":["z"],"properties":{"a":{"type":"string"},"z":{"$ref":"#/components/schemas/Pet"},
    "o":{"type":"object","properties":{"deep":{"type":"string"}}}}})"),
      "object {z: Pet, a?: string, o?: object}\nMembers of an object in place: "
      "`search_api(schema=\"Thing.p\")`");
}

TEST(TypeNames, OfALargeInlineObjectCountFurtherMembers) {
  std::string members;
  for (char c = 'a'; c <= 'o'; ++c)
    members.append(c == 'a' ? "\"" : ",\"").append(1, c).append(R"(":{"type":"string"})");
  const auto text = type(R"({"properties":{)" + members + "}}");
  EXPECT_NE(text.find("j?: string, ... 5 more}"), std::string::npos) << text;
}

TEST(TypeNames, OfMapsNameTheValue) {
  EXPECT_EQ(type(R"({"type":"object","additionalProperties":{"type":"integer"}})"), "map<string, integer>");
  EXPECT_EQ(type(R"({"type":"object","additionalProperties":true})"), "object");
  EXPECT_EQ(
      type(R"({"type":"object","patternProperties":{"^x-":{"type":"string"},"^n-":{"type":"integer"}}})"),
      "map<string, string | integer>");
  EXPECT_EQ(type(R"({"patternProperties":{"^x-":{"type":"string"}},"additionalProperties":false})"),
            "map<string, string>");
}

TEST(TypeNames, OfAnEmptySchemaAreAny) {
  EXPECT_EQ(type("{}"), "any");
  EXPECT_EQ(type("true"), "any");
  EXPECT_EQ(type("false"), "nothing");
  EXPECT_EQ(type("7"), "any");
  EXPECT_EQ(type(R"({"description":"d"})"), "any // d");
}

TEST(TypeNames, HaveLimitedLength) {
  std::string deep = R"({"type":"string"})";
  for (int i = 0; i < 100; ++i)
    deep.insert(0, R"({"type":"array","items":)").append("}");
  EXPECT_EQ(type(deep), "array<array<array<array<array<array<...>>>>>>");
  EXPECT_LE(type(R"({"type":")" + std::string(100000, 'x') + "\"}").size(), 300U);
  EXPECT_LE(type(R"({"$ref":"#/components/schemas/)" + std::string(100000, 'x') + "\"}").size(), 300U);
}

TEST(TypeNames, EndCyclesOfReferences) {
  EXPECT_EQ(type(R"({"$ref":"#/components/schemas/Thing/properties/p"})"), "any");
  EXPECT_EQ(type(R"({"type":"array","items":{"$ref":"#/components/schemas/Thing/properties/p"}})"),
            "array<array<array<array<array<array<...>>>>>>");
}

}  // namespace
}  // namespace collet::test
