// SPDX-License-Identifier: MIT
// Tests the ids of the objects of an inventory, which lists use instead of reading names and types.
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

TEST(ObjectIds, OneKindIdMeansOneType) {
  std::string schemas;
  for (int i = 0; i < 300; ++i)
    schemas +=
        (i == 0 ? "\"s" : ",\"s") + std::to_string(i) + R"(":{"type":"t)" + std::to_string(i % 150) + "\"}";
  const auto description = description_from_json(schema_document(schemas));
  std::map<std::uint32_t, std::string_view> types;
  std::size_t unnumbered = 0;
  for (const ObjectEntry& found : description->inventory().schemas()) {
    const auto type = description->document().node(found.node)["type"].text();
    if (found.kind_id == k_unknown_id) {
      ++unnumbered;
    } else {
      EXPECT_EQ(types.try_emplace(found.kind_id, type).first->second, type);
    }
  }
  EXPECT_EQ(types.size() + unnumbered / 2, 150U) << "each of 150 types occurs twice";
  EXPECT_GT(unnumbered, 0U) << "there are more types than numbers";
}

TEST(ObjectIds, UntypedSchemasDifferByHavingAReference) {
  const auto description = description_from_json(schema_document(
      R"("a":{},"b":{"$ref":"#/components/schemas/a"},"c":{"type":["null","string"]},"d":{"type":7})"));
  const auto schemas = description->inventory().schemas();
  EXPECT_EQ(schemas[0].kind_id, k_untyped_kind_id);
  EXPECT_EQ(schemas[1].kind_id, k_reference_kind_id);
  EXPECT_EQ(schemas[2].kind_id, k_unknown_id) << "of several types";
  EXPECT_EQ(schemas[3].kind_id, k_untyped_kind_id) << "what is no string is no type";
}

TEST(ObjectIds, OnlyNamedSchemasHaveANameId) {
  const auto description = description_from_json(
      schema_document(R"("a":{"properties":{"p":{"items":{}}},"x-more":1,"discriminator":{}})"));
  const auto schemas = description->inventory().schemas();
  ASSERT_EQ(schemas.size(), 3U);
  EXPECT_EQ(description->document().symbol_text(schemas[0].name_id), "a");
  EXPECT_EQ(description->document().symbol_text(schemas[1].name_id), "p");
  EXPECT_EQ(schemas[2].name_id, k_unknown_id);
  EXPECT_TRUE(schemas[0].extended && schemas[0].discriminated);
  EXPECT_FALSE(schemas[1].extended || schemas[1].discriminated);
}

TEST(ObjectIds, AParameterHasTheIdsOfItsTarget) {
  const auto description = description_from_json(
      R"({"openapi":"3.0.3","info":{"title":"","version":""},"paths":{"/a":{"parameters":[
        {"$ref":"#/components/parameters/Page"},{"name":"page","in":"query"},{"name":"page","in":"header"},{},
        {"$ref":"other.json#/x"},{"$ref":"#/components/parameters/None"}]}},
        "components":{"parameters":{"Page":{"name":"page","in":"query"}}}})");
  const auto parameters = description->inventory().parameters();
  ASSERT_EQ(parameters.size(), 7U);
  EXPECT_EQ(parameters[0].name_id, parameters[1].name_id);
  EXPECT_EQ(parameters[0].kind_id, parameters[1].kind_id);
  EXPECT_EQ(parameters[6].name_id, parameters[1].name_id) << "the component itself";
  EXPECT_EQ(parameters[2].name_id, parameters[1].name_id);
  EXPECT_NE(parameters[2].kind_id, parameters[1].kind_id);
  EXPECT_NE(parameters[3].name_id, parameters[1].name_id);
  EXPECT_EQ(parameters[4].name_id, k_unknown_id) << "in another document";
  EXPECT_EQ(parameters[5].name_id, k_unknown_id) << "nowhere";
}

}  // namespace
}  // namespace collet::openapi
