// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/generate/modelled.hpp"

namespace collet::test {
namespace {

using generate::Kind;
using testing::HasSubstr;

TEST(ModelOfTypes, ReadsNullableInBothSpellings) {
  const Modelled old(with_schemas(R"({"A":{"type":"string","nullable":true}})"));
  EXPECT_TRUE(old.type("A").nullable);
  const Modelled now(with_schemas(
      R"({"A":{"type":["string","null"]},"B":{"oneOf":[{"type":"null"},{"type":"integer"}]}})", "3.1.0"));
  EXPECT_EQ(now.type("A").kind, Kind::string);
  EXPECT_TRUE(now.type("A").nullable);
  EXPECT_EQ(now.type("B").kind, Kind::integer);
  EXPECT_TRUE(now.type("B").nullable);
}

TEST(ModelOfTypes, MakesAUnionOfSeveralTypes) {
  const Modelled one(with_schemas(R"({"A":{"type":["string","integer"]}})", "3.1.0"));
  ASSERT_EQ(one.type("A").kind, Kind::one_of);
  EXPECT_EQ(one.model().unions[one.type("A").of].variants.size(), 2U);
}

TEST(ModelOfTypes, MergesAllOf) {
  const Modelled one(with_schemas(
      R"({"Base":{"type":"object","required":["id"],"properties":{"id":{"type":"string"}}},)"
      R"("A":{"allOf":[{"$ref":"#/components/schemas/Base"},{"properties":{"name":{"type":"string"}}}],"required":["name"]}})"));
  const auto& object = one.object("A");
  ASSERT_EQ(object.properties.size(), 2U);
  EXPECT_TRUE(object.properties[0].required);
  EXPECT_EQ(object.properties[1].name, "name");
  EXPECT_TRUE(object.properties[1].required);
}

TEST(ModelOfTypes, ReportsConflictsOfAllOfWithTheirPlace) {
  const Modelled one(with_schemas(
      R"({"A":{"allOf":[{"properties":{"x":{"type":"string"}}},{"properties":{"x":{"type":"integer"}}}]}})"));
  ASSERT_EQ(one.model().warnings.size(), 1U);
  EXPECT_THAT(one.model().warnings[0].message, HasSubstr("exclude each other"));
}

TEST(ModelOfTypes, TakesAReferenceInAllOfAsTheTypeItself) {
  const Modelled one(with_schemas(
      R"({"B":{"type":"object"},"A":{"description":"d","nullable":true,"allOf":[{"$ref":"#/components/schemas/B"}]}})"));
  EXPECT_EQ(one.type("A").kind, Kind::named);
  EXPECT_TRUE(one.type("A").nullable);
}

TEST(ModelOfTypes, DropsTheListOfDerivedTypesFromTheirBase) {
  const Modelled one(with_schemas(
      R"({"Pet":{"type":"object","properties":{"k":{"type":"string"}},"oneOf":[{"$ref":"#/components/schemas/Cat"}]},)"
      R"("Cat":{"allOf":[{"$ref":"#/components/schemas/Pet"},{"properties":{"l":{"type":"integer"}}}]}})"));
  EXPECT_EQ(one.object("Cat").properties.size(), 2U);
}

TEST(ModelOfTypes, EndsCirclesOfNamesAndAlternatives) {
  const Modelled one(
      with_schemas(R"({"A":{"$ref":"#/components/schemas/B"},"B":{"$ref":"#/components/schemas/A"},)"
                   R"("C":{"oneOf":[{"$ref":"#/components/schemas/C"},{"type":"string"}]}})"));
  EXPECT_GE(one.model().warnings.size(), 1U);
}

TEST(ModelOfTypes, EndsAnInlineSchemaThatContainsItselfByWayOfAllOf) {
  Modelled one(with_schemas(
      R"({"A":{"type":"object","properties":{"a":{"allOf":[{"$ref":"#/components/schemas/A"},{"properties":{"b":{"type":"string"}}}]}}}})"));
  EXPECT_EQ(one.object("A").properties.size(), 1U);
  EXPECT_THAT(one.typescript(), HasSubstr("export type A = "));
}

TEST(ModelOfTypes, EndsAChainThatIsAsLongAsTheDocument) {
  std::string schemas = R"({"S0":{"type":"object"})";
  for (int i = 1; i < 5'000; ++i)
    schemas +=
        ",\"S" + std::to_string(i) +
        R"(":{"type":"object","properties":{"p":{"type":"object","allOf":[{"$ref":"#/components/schemas/S)" +
        std::to_string(i - 1) + R"("},{"properties":{"q":{"type":"string"}}}]}}})";
  Modelled one(with_schemas(schemas + "}"));
  EXPECT_FALSE(one.typescript().empty());
  EXPECT_FALSE(one.go().empty());
}

TEST(ModelOfTypes, PrintsInlineSchemasThatManyOthersContainOnce) {
  std::string schemas = R"({"S0":{"type":"object"})";
  for (int i = 1; i < 200; ++i) {
    const std::string before =
        R"({"type":"object","allOf":[{"$ref":"#/components/schemas/S)" + std::to_string(i - 1) + "\"},{}]}";
    schemas += ",\"S" + std::to_string(i) + R"(":{"type":"object","properties":{"p":)" + before +
               ",\"q\":" + before + "}}";
  }
  Modelled one(with_schemas(schemas + "}"));
  EXPECT_LT(one.typescript().size(), 2'000'000U);
  EXPECT_LT(one.go().size(), 2'000'000U);
}

TEST(ModelOfTypes, KeepsMixedEnumsAndConst) {
  const Modelled one(with_schemas(
      R"({"A":{"enum":["a",1,null]},"B":{"const":"x"},"C":{"type":"boolean","enum":[true,false]}})",
      "3.1.0"));
  EXPECT_EQ(one.model().enumerations[one.type("A").of].base, Kind::any);
  EXPECT_TRUE(one.type("A").nullable);
  EXPECT_EQ(one.model().enumerations[one.type("B").of].values.size(), 1U);
  EXPECT_EQ(one.type("C").kind, Kind::boolean);
}

TEST(ModelOfTypes, HasFurtherMembersBesideProperties) {
  const Modelled one(with_schemas(
      R"({"A":{"properties":{"x":{"type":"string"}},"additionalProperties":{"type":"integer"}}})"));
  EXPECT_NE(one.object("A").additional, generate::k_no_id);
}

TEST(ModelOfTypes, GivesTheDiscriminatorItsValues) {
  const Modelled one(with_schemas(
      R"({"C":{"type":"object"},"D":{"type":"object"},"P":{"oneOf":[{"$ref":"#/components/schemas/C"},{"$ref":"#/components/schemas/D"}],)"
      R"("discriminator":{"propertyName":"k","mapping":{"cat":"#/components/schemas/C","kitty":"C"}}}})"));
  const auto& choice = one.model().unions[one.type("P").of];
  EXPECT_THAT(choice.variants[0].tags, testing::ElementsAre("cat", "kitty"));
  EXPECT_THAT(choice.variants[1].tags, testing::ElementsAre("D"));
}

TEST(ModelOfTypes, WarnsOfAReferenceThatLeadsToNothing) {
  const Modelled one(with_schemas(R"({"A":{"properties":{"x":{"$ref":"#/components/schemas/None"}}}})"));
  ASSERT_EQ(one.model().warnings.size(), 1U);
  EXPECT_EQ(one.model().types[one.object("A").properties[0].type].kind, Kind::any);
}

TEST(ModelOfOperations, HasNamesForOperationsWithoutAnId) {
  const Modelled one(
      R"({"openapi":"3.0.3","info":{"title":"T","version":"1"},"paths":{"/a/{b}":{"get":{"responses":{"200":{"description":"d"}}}}}})");
  ASSERT_EQ(one.model().operations.size(), 1U);
  EXPECT_EQ(one.model().operations[0].name, "get /a/{b}");
  ASSERT_EQ(one.model().operations[0].parameters.size(), 1U);
  EXPECT_THAT(one.model().warnings.at(0).message, HasSubstr("no parameter declares"));
}

TEST(ModelOfOperations, ReadsFormsOfVersion2) {
  const Modelled one(
      R"({"swagger":"2.0","info":{"title":"T","version":"1"},"paths":{"/a":{"post":{"consumes":["multipart/form-data"],"parameters":[)"
      R"({"name":"f","in":"formData","type":"file","required":true},{"name":"n","in":"formData","type":"integer"}],"responses":{}}}}})");
  ASSERT_TRUE(one.model().operations[0].body.has_value());
  EXPECT_EQ(one.model().operations[0].body->contents[0].payload, generate::Payload::multipart);
  EXPECT_TRUE(one.model().operations[0].body->required);
}

}  // namespace
}  // namespace collet::test
