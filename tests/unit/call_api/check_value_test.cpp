// SPDX-License-Identifier: MIT
#include "plugins/call_api/request/check_value.hpp"

#include <gtest/gtest.h>

#include "plugins/call_api/request/schema_projection.hpp"
#include "tests/unit/call_api/called.hpp"

namespace collet::call_api {
namespace {

openapi::Opened with_schemas(std::string_view schemas, std::string_view version) {
  return opened(
      document_with("/p", "", version, R"(,"components":{"schemas":)" + std::string(schemas) + "}"));
}

/// Returns the problems of `value` with the schema A, one a line; "fits" if there are none.
std::string checked(std::string_view schemas, std::string_view value, std::string_view version = "3.0.3") {
  const auto document = with_schemas(schemas, version);
  openapi::Resolver references(document);
  const auto& index = document.description->index();
  const auto found =
      check_value(references, index.version(), {index.schemas()["A"], 0}, json::View(value), "/b");
  if (!found) return "error: " + found.error().message;
  std::string out;
  for (const auto& text : *found)
    out.append(out.empty() ? "" : "\n").append(text);
  return out.empty() ? "fits" : out;
}

TEST(CheckValue, ReportsFoundExpectedAndSuggestion) {
  EXPECT_EQ(checked(R"({"A":{"type":"object","properties":{"n":{"type":"integer"}}}})", R"({"n":"x"})"),
            "/b/n: found \"x\", expected an integer");
  EXPECT_EQ(checked(R"({"A":{"type":"string"}})", "5"), "/b: found 5, expected a string");
  EXPECT_NE(checked(R"({"A":{"additionalProperties":false,"properties":{"name":{}}}})", R"({"nam":1})")
                .find("did you mean 'name'?"),
            std::string::npos);
}
TEST(CheckValue, FollowsRecursiveReferences) {
  const char* const schemas =
      R"({"A":{"$ref":"#/components/schemas/Node"},"Node":{"type":"object","required":["v"],)"
      R"("properties":{"v":{"type":"integer"},"next":{"$ref":"#/components/schemas/Node"}}}})";
  EXPECT_EQ(checked(schemas, R"({"v":1,"next":{"v":2,"next":{"v":3}}})"), "fits");
  EXPECT_NE(
      checked(schemas, R"({"v":1,"next":{"v":2,"next":{"v":"x"}}})").find("/b/next/next/v: found \"x\""),
      std::string::npos);
  EXPECT_NE(checked(schemas, R"({"v":1,"next":{}})").find("/b/next/v"), std::string::npos);
}
TEST(CheckValue, AcceptsNullIfNullable) {
  EXPECT_EQ(checked(R"({"A":{"type":"string","nullable":true}})", "null"), "fits");
  EXPECT_EQ(checked(R"({"A":{"type":"string","x-nullable":true}})", "null"), "fits");
  EXPECT_NE(checked(R"({"A":{"type":"string"}})", "null"), "fits");
  EXPECT_NE(checked(R"({"A":{"type":"string","nullable":true}})", "null", "3.1.0"), "fits");
  EXPECT_EQ(checked(R"({"A":{"type":["string","null"]}})", "null", "3.1.0"), "fits");
}
TEST(CheckValue, DoesNotRequireReadOnlyProperties) {
  EXPECT_EQ(
      checked(R"({"A":{"required":["id"],"properties":{"id":{"type":"integer","readOnly":true}}}})", "{}"),
      "fits");
  EXPECT_EQ(checked(R"({"A":{"allOf":[{"$ref":"#/components/schemas/B"},{"required":["id"]}]},)"
                    R"("B":{"properties":{"id":{"$ref":"#/components/schemas/Id"}}},"Id":{"readOnly":true}})",
                    "{}"),
            "fits");
  EXPECT_NE(checked(R"({"A":{"required":["id"],"properties":{"id":{"type":"integer"}}}})", "{}"), "fits");
  EXPECT_NE(checked(R"({"A":{"required":["id"],"properties":{"id":{"type":"integer","readOnly":true}}}})",
                    R"({"id":"x"})"),
            "fits");
}
constexpr std::string_view k_pets =
    R"("Cat":{"required":["kind"],"properties":{"kind":{"type":"string"},"lives":{"type":"integer"}}},)"
    R"("Dog":{"required":["kind","bark"],"properties":{"kind":{"type":"string"},"bark":{"type":"string"}}}})";
std::string pet(std::string_view discriminator, std::string_view value) {
  std::string schemas =
      R"({"A":{"oneOf":[{"$ref":"#/components/schemas/Cat"},{"$ref":"#/components/schemas/Dog"}],)";
  return checked(schemas.append(R"("discriminator":)").append(discriminator).append("},").append(k_pets),
                 value);
}
TEST(CheckValue, UsesTheAlternativeOfTheDiscriminator) {
  constexpr std::string_view k_mapped =
      R"({"propertyName":"kind","mapping":{"cat":"Cat","tiger":"#/components/schemas/Cat","dog":"Dog"}})";
  EXPECT_EQ(pet(k_mapped, R"({"kind":"dog","bark":"x"})"), "fits");
  EXPECT_EQ(pet(k_mapped, R"({"kind":"tiger","bark":7})"), "fits");
  EXPECT_EQ(pet(k_mapped, R"({"kind":"dog"})"),
            "/b/bark: found nothing, expected a string, which is required");
  EXPECT_EQ(pet(k_mapped, R"({"kind":"cat","lives":"x"})"), "/b/lives: found \"x\", expected an integer");
  const auto bird = pet(k_mapped, R"({"kind":"bird"})");
  for (const std::string_view part : {"/b/kind: found \"bird\"", "cat", "tiger", "dog"})
    EXPECT_NE(bird.find(part), std::string::npos) << bird;
}
TEST(CheckValue, UsesNamesOfAlternativesOnlyIfAValueIsOne) {
  constexpr std::string_view k_named = R"({"propertyName":"kind"})";
  EXPECT_EQ(pet(k_named, R"({"kind":"Dog","bark":"x"})"), "fits");
  EXPECT_NE(pet(k_named, R"({"kind":"Dog"})"), "fits");
  EXPECT_EQ(pet(k_named, R"({"kind":"kitty","lives":9})"), "fits");
}
TEST(CheckValue, AcceptsAParentThatListsItsChildren) {
  const auto checked_as = [](std::string_view beside, std::string_view value) {
    std::string schemas = R"({"A":{"required":["kind"],"properties":{"kind":{"type":"string"}},)";
    schemas.append(R"("oneOf":[{"$ref":"#/components/schemas/Cat"},{"$ref":"#/components/schemas/Dog"}])");
    schemas.append(beside).append(
        R"(},"Cat":{"allOf":[{"$ref":"#/components/schemas/A"},{"required":["lives"]}]},)"
        R"("Dog":{"allOf":[{"$ref":"#/components/schemas/A"},{"properties":{"bark":{"type":"string"}}}]}})");
    return checked(schemas, value);
  };
  constexpr std::string_view k_mapped =
      R"(,"discriminator":{"propertyName":"kind","mapping":{"cat":"Cat","dog":"Dog"}})";
  EXPECT_EQ(checked_as(k_mapped, R"({"kind":"dog","bark":"x"})"), "fits");
  EXPECT_EQ(checked_as(k_mapped, R"({"kind":"dog","bark":7})"), "/b/bark: found 7, expected a string");
  EXPECT_NE(checked_as(k_mapped, R"({"kind":"cat"})").find("/b/lives: found nothing"), std::string::npos);
  EXPECT_EQ(checked_as("", R"({"kind":"x","bark":"y"})"), "fits");
  EXPECT_NE(checked_as("", R"({"bark":"y"})").find("/b/kind: found nothing"), std::string::npos);
  EXPECT_EQ(checked(R"({"A":{"allOf":[{"$ref":"#/components/schemas/A"},{"type":"integer"}]}})", "1"),
            "fits");
}
TEST(CheckValue, AcceptsNullBesideAllOf) {
  const char* const schemas =
      R"({"A":{"allOf":[{"$ref":"#/components/schemas/B"}],"nullable":true},"B":{"type":"object"}})";
  EXPECT_EQ(checked(schemas, "null"), "fits");
  EXPECT_EQ(checked(schemas, "7"), "/b: found 7, expected an object");
  EXPECT_NE(checked(schemas, "null", "3.1.0"), "fits");
}
TEST(CheckValue, IgnoresAnInvalidPattern) {
  EXPECT_EQ(checked(R"({"A":{"pattern":"("}})", R"("x")"), "fits");
  EXPECT_EQ(checked(R"({"A":{"patternProperties":{"(":{"type":"integer"},"^n":{"type":"integer"}}}})",
                    R"({"x":"y"})", "3.1.0"),
            "fits");
  EXPECT_EQ(checked(R"({"A":{"patternProperties":{"(":{"type":"integer"},"^n":{"type":"integer"}}}})",
                    R"({"n":"y"})", "3.1.0"),
            "/b/n: found \"y\", expected an integer");
}
TEST(CheckValue, ReportsTheTypeOfAMissingProperty) {
  EXPECT_EQ(checked(R"({"A":{"required":["n"],"properties":{"n":{"$ref":"#/components/schemas/N"}}},)"
                    R"("N":{"type":"integer"}})",
                    "{}"),
            "/b/n: found nothing, expected an integer, which is required");
  EXPECT_EQ(checked(R"({"A":{"required":["n"],"properties":{"n":{"type":"nonsense"}}}})", "{}"),
            "/b/n: found nothing, expected a value, which is required");
}
TEST(CheckValue, ReadsNumbersByTheVersion) {
  EXPECT_NE(checked(R"({"A":{"minimum":1,"exclusiveMinimum":true}})", "1"), "fits");
  EXPECT_NE(checked(R"({"A":{"exclusiveMinimum":1}})", "1", "3.1.0"), "fits");
}
TEST(CheckValue, AppliesKeywordsBesideReferencesSince31) {
  const char* const schemas =
      R"({"A":{"$ref":"#/components/schemas/B","maxLength":1},"B":{"type":"string"}})";
  EXPECT_EQ(checked(schemas, R"("ab")"), "fits");
  EXPECT_NE(checked(schemas, R"("ab")", "3.1.0"), "fits");
  EXPECT_NE(checked(schemas, "1", "3.1.0"), "fits");
}
TEST(CheckValue, SupportsTheKeywordsOf2020) {
  const char* const schemas =
      R"({"A":{"allOf":[{"properties":{"a":{"const":1}}}],"unevaluatedProperties":false,"if":{"required":["a"]},)"
      R"("then":{"maxProperties":1},"dependentRequired":{"b":["a"]}}})";
  EXPECT_EQ(checked(schemas, R"({"a":1})", "3.1.0"), "fits");
  EXPECT_NE(checked(schemas, R"({"a":2})", "3.1.0"), "fits");
  EXPECT_NE(checked(schemas, R"({"b":1})", "3.1.0"), "fits");
  EXPECT_NE(checked(R"({"A":{"prefixItems":[{"type":"string"}],"items":false}})", R"(["a",1])", "3.1.0"),
            "fits");
}
TEST(CheckValue, TriesAlternativesCompletely) {
  const char* const schemas =
      R"({"A":{"oneOf":[{"$ref":"#/components/schemas/B"},{"type":"array","items":{"type":"integer"}}]},)"
      R"("B":{"type":"object","required":["k"],"properties":{"k":{"enum":["x"]}}}})";
  EXPECT_EQ(checked(schemas, R"({"k":"x"})"), "fits");
  EXPECT_EQ(checked(schemas, "[1,2]"), "fits");
  EXPECT_NE(checked(schemas, "[1,true]"), "fits");
  EXPECT_NE(checked(schemas, "{}"), "fits");
  EXPECT_NE(checked(R"({"A":{"not":{"type":"object","required":["k"]}}})", R"({"k":1})"), "fits");
}
TEST(CheckValue, IgnoresABrokenKeyword) {
  EXPECT_EQ(checked(R"({"A":{"type":"any","required":true,"enum":{},"properties":[],"items":7,"allOf":[],)"
                    R"("minLength":-1,"multipleOf":0,"additionalProperties":"x","pattern":5,"not":[]}})",
                    R"({"a":[1]})"),
            "fits");
  EXPECT_EQ(checked(R"({"A":{"$ref":"#/components/schemas/Gone"}})", "5"), "fits");
}
TEST(CheckValue, AcceptsBooleanSchemas) {
  EXPECT_EQ(checked(R"({"A":true})", "5", "3.1.0"), "fits");
  EXPECT_NE(checked(R"({"A":false})", "5", "3.1.0"), "fits");
  EXPECT_NE(checked(R"({"A":{"properties":{"a":false}}})", R"({"a":1})", "3.1.0"), "fits");
}
TEST(CheckValue, IgnoresASchemaThatAppliesItself) {
  EXPECT_EQ(checked(R"({"A":{"allOf":[{"$ref":"#/components/schemas/A"}]}})", "5"), "fits");
  EXPECT_NE(checked(R"({"A":{"not":{"$ref":"#/components/schemas/A"}}})", "5").find("error: /b: "),
            std::string::npos);
}
TEST(CheckValue, ReportsADocumentThatCannotBeOpened) {
  EXPECT_NE(checked(R"({"A":{"$ref":"other.json#/X"}})", "5").find("error: /b: line "), std::string::npos);
}
TEST(CheckValue, ReportsAtMostFiveProblems) {
  const auto text = checked(R"({"A":{"additionalProperties":{"type":"integer"}}})",
                            R"({"a":"","b":"","c":"","d":"","e":"","f":""})");
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 4);
}

TEST(Projection, IncludesOnlySchemasThatTheValueMeets) {
  std::string schemas = R"({"A":{"properties":{"a":{"type":"string"})";
  for (int i = 0; i < 200; ++i)
    schemas +=
        ",\"p" + std::to_string(i) + "\":{\"$ref\":\"#/components/schemas/S" + std::to_string(i) + "\"}";
  schemas += "}}";
  for (int i = 0; i < 200; ++i)
    schemas += ",\"S" + std::to_string(i) + "\":{\"description\":\"" + std::string(1000, 'x') + "\"}";
  const auto document = with_schemas(schemas + "}", "3.0.3");
  openapi::Resolver references(document);
  const auto& index = document.description->index();
  const auto text =
      Projection(references, index.version()).text({index.schemas()["A"], 0}, json::View(R"({"a":"x"})"));
  ASSERT_TRUE(text);
  EXPECT_LT(text->size(), 5000U);
}
TEST(Projection, IsSmallForALargeValue) {
  const auto document =
      with_schemas(R"({"A":{"type":"array","items":{"type":"object","properties":{"a":{}}}}})", "3.0.3");
  openapi::Resolver references(document);
  const auto& index = document.description->index();
  std::string value = "[";
  for (int i = 0; i < 50'000; ++i)
    value += i == 0 ? R"({"a":1})" : R"(,{"a":1})";
  const auto text =
      Projection(references, index.version()).text({index.schemas()["A"], 0}, json::View(value + "]"));
  ASSERT_TRUE(text);
  EXPECT_LT(text->size(), 500U);
}

}  // namespace
}  // namespace collet::call_api
