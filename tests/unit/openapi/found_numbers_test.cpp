// SPDX-License-Identifier: MIT
// The numbers beside each object of an inventory stand for its texts: lists trust them instead of the
// objects.
#include <gtest/gtest.h>
#include <map>
#include <string>
#include <string_view>

#include "plugins/openapi/index/index.hpp"
#include "plugins/openapi/index/inventory.hpp"
#include "tests/unit/openapi/documents.hpp"

namespace collet::openapi {
namespace {

std::string schema_document(const std::string& schemas) {
  return R"({"openapi":"3.1.0","info":{"title":"","version":""},"paths":{},"components":{"schemas":{)" +
         schemas + "}}}";
}

TEST(FoundNumbers, OneNumberOfTypeIsOneType) {
  std::string schemas;
  for (int i = 0; i < 300; ++i)
    schemas +=
        (i == 0 ? "\"s" : ",\"s") + std::to_string(i) + R"(":{"type":"t)" + std::to_string(i % 150) + "\"}";
  const auto document = from_json(schema_document(schemas));
  std::map<std::uint32_t, std::string_view> types;
  std::size_t looks = 0;
  for (const Found& found : document->inventory().schemas()) {
    const auto type = document->node(found.node)["type"].text();
    if (found.sort == k_look) {
      ++looks;
    } else {
      EXPECT_EQ(types.try_emplace(found.sort, type).first->second, type);
    }
  }
  EXPECT_EQ(types.size() + looks / 2, 150U) << "each of 150 types stands there twice";
  EXPECT_GT(looks, 0U) << "there are more types than numbers";
}

TEST(FoundNumbers, SchemasWithoutATypeAreToldApartByTheirReferences) {
  const auto document = from_json(schema_document(
      R"("a":{},"b":{"$ref":"#/components/schemas/a"},"c":{"type":["null","string"]},"d":{"type":7})"));
  const auto schemas = document->inventory().schemas();
  EXPECT_EQ(schemas[0].sort, k_plain_sort);
  EXPECT_EQ(schemas[1].sort, k_ref_sort);
  EXPECT_EQ(schemas[2].sort, k_look) << "of several types";
  EXPECT_EQ(schemas[3].sort, k_plain_sort) << "what is no string is no type";
}

TEST(FoundNumbers, OnlyNamedSchemasHaveANumberOfTheirName) {
  const auto document =
      from_json(schema_document(R"("a":{"properties":{"p":{"items":{}}},"x-more":1,"discriminator":{}})"));
  const auto schemas = document->inventory().schemas();
  ASSERT_EQ(schemas.size(), 3U);
  EXPECT_EQ(document->symbol_text(schemas[0].name), "a");
  EXPECT_EQ(document->symbol_text(schemas[1].name), "p");
  EXPECT_EQ(schemas[2].name, k_look);
  EXPECT_TRUE(schemas[0].extended && schemas[0].discriminated);
  EXPECT_FALSE(schemas[1].extended || schemas[1].discriminated);
}

TEST(FoundNumbers, AParameterHasTheNumbersOfTheOneThatItRefersTo) {
  const auto document = from_json(
      R"({"openapi":"3.0.3","info":{"title":"","version":""},"paths":{"/a":{"parameters":[
        {"$ref":"#/components/parameters/Page"},{"name":"page","in":"query"},{"name":"page","in":"header"},{},
        {"$ref":"other.json#/x"},{"$ref":"#/components/parameters/None"}]}},
        "components":{"parameters":{"Page":{"name":"page","in":"query"}}}})");
  const auto parameters = document->inventory().parameters();
  ASSERT_EQ(parameters.size(), 7U);
  EXPECT_EQ(parameters[0].name, parameters[1].name);
  EXPECT_EQ(parameters[0].sort, parameters[1].sort);
  EXPECT_EQ(parameters[6].name, parameters[1].name) << "the component itself";
  EXPECT_EQ(parameters[2].name, parameters[1].name);
  EXPECT_NE(parameters[2].sort, parameters[1].sort);
  EXPECT_NE(parameters[3].name, parameters[1].name);
  EXPECT_EQ(parameters[4].name, k_look) << "in another document";
  EXPECT_EQ(parameters[5].name, k_look) << "nowhere";
}

}  // namespace
}  // namespace collet::openapi
