// SPDX-License-Identifier: MIT
#include "plugins/openapi/table/objects.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace collet::openapi {
namespace {

constexpr std::uint8_t k_versions[] = {k_in_2_0, k_in_3_0, k_in_3_1, k_in_3_2};

std::vector<Object> all_objects() {
  std::vector<Object> all;
  for (std::size_t i = 1; i < static_cast<std::size_t>(Object::count_); ++i)
    all.push_back(static_cast<Object>(i));
  return all;
}

std::string text_of(Object object, const Field& field) {
  return std::string(facts_of(object).title) + " " + std::string(field.name);
}

bool has_field(Object object, std::string_view name, std::uint8_t version) {
  const auto fields = facts_of(object).fields;
  return std::any_of(fields.begin(), fields.end(), [&](const Field& field) {
    return field.name == name && (field.versions & version) != 0;
  });
}

TEST(ObjectTable, HasFieldsOfEveryObject) {
  for (const Object object : all_objects())
    EXPECT_FALSE(facts_of(object).fields.empty()) << facts_of(object).title;
}

TEST(ObjectTable, DescribesEachFieldOnceExceptForVariants) {
  for (const Object object : all_objects()) {
    const auto fields = facts_of(object).fields;
    for (std::size_t i = 0; i < fields.size(); ++i)
      for (std::size_t j = i + 1; j < fields.size(); ++j)
        if (fields[i].name == fields[j].name && (fields[i].versions & fields[j].versions) != 0) {
          EXPECT_NE(fields[j].variants & ~fields[i].variants, 0) << text_of(object, fields[i]);
        }
  }
}

TEST(ObjectTable, DescribesObjectsOnlyInTheirVersions) {
  for (const Object object : all_objects())
    for (const Field& field : facts_of(object).fields) {
      if (field.holds == Object::data) continue;
      for (const std::uint8_t version : k_versions) {
        if ((field.versions & version) == 0 || field.holds == Object::reference) continue;
        const auto held = facts_of(field.holds).fields;
        EXPECT_TRUE(std::any_of(held.begin(), held.end(), [&](const Field& inner) {
          return (inner.versions & version) != 0;
        })) << text_of(object, field);
      }
    }
}

TEST(ObjectTable, RequiresWordsWhereAFieldHasThem) {
  for (const Object object : all_objects())
    for (const Field& field : facts_of(object).fields)
      EXPECT_EQ(field.value_type == ValueType::enumeration, !field.words.empty()) << text_of(object, field);
}

TEST(ObjectTable, ExcludesAndRequiresOnlyExistingFields) {
  for (const Exclusion& exclusion : exclusions())
    for (const std::uint8_t version : k_versions) {
      if ((exclusion.versions & version) == 0) continue;
      EXPECT_TRUE(has_field(exclusion.object, exclusion.one, version)) << exclusion.one;
      EXPECT_TRUE(has_field(exclusion.object, exclusion.other, version)) << exclusion.other;
    }
  for (const Choice& choice : choices())
    for (const std::uint8_t version : k_versions)
      for (const std::string_view name : choice.fields)
        if ((choice.versions & version) != 0) {
          EXPECT_TRUE(has_field(choice.object, name, version)) << name;
        }
}

TEST(InventoryFields, OccurOnceAndHoldInventoryObjects) {
  for (const Object object : all_objects()) {
    const auto fields = fields_of(object);
    for (std::size_t i = 0; i < fields.size(); ++i) {
      EXPECT_NE(fields[i].holds, Object::data);
      EXPECT_LE(fields[i].holds, Object::example) << text_of(object, fields[i]);
      for (std::size_t j = i + 1; j < fields.size(); ++j)
        EXPECT_NE(fields[i].name, fields[j].name) << text_of(object, fields[i]);
    }
  }
}

TEST(InventoryFields, LeadIntoTheKeywordsOfNewerDraftsInEveryVersion) {
  for (const Field& field : fields_of(Object::schema))
    EXPECT_EQ(field.versions, k_in_all) << field.name;
  const auto fields = fields_of(Object::schema);
  for (const std::string_view name : {"patternProperties", "additionalItems", "definitions", "$defs", "if"})
    EXPECT_TRUE(std::any_of(fields.begin(), fields.end(), [&](const Field& field) {
      return field.name == name;
    })) << name;
}

}  // namespace
}  // namespace collet::openapi
