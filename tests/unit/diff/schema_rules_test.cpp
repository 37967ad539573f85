// SPDX-License-Identifier: MIT
#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>
#include <string>

#include "plugins/diff/rules/rules.hpp"
#include "tests/unit/diff/diff_under_test.hpp"
#include "tests/unit/diff/schema_cases.hpp"
#include "tests/unit/diff/xml_cases.hpp"

namespace collet::test {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;

struct SchemaPlace {
  std::string_view prefix;
  std::string_view before;  ///< the text before the schema
  std::string_view after;
};

constexpr SchemaPlace k_places[] = {
    {"request-parameter-",
     "parameters: [{name: p, in: query, schema: ", "}], responses: {'200': {description: D}}"},
    {"request-body-",
     "requestBody: {content: {application/json: {schema: ", "}}}, responses: {'200': {description: D}}"},
    {"request-property-",
     "requestBody: {content: {application/json: {schema: {type: object, properties: {p: ",
     "}}}}}, responses: {'200': {description: D}}"},
    {"response-header-", "responses: {'200': {description: D, headers: {X-H: {schema: ", "}}}}"},
    {"response-body-", "responses: {'200': {description: D, content: {application/json: {schema: ", "}}}}"},
    {"response-property-",
     "responses: {'200': {description: D, content: {application/json: {schema: {type: object, properties: "
     "{p: ",
     "}}}}}}"},
};

/// Returns the same place in XML. Parameters and headers use `content` there.
SchemaPlace in_xml(const SchemaPlace& place) {
  if (place.prefix == "request-parameter-")
    return {place.prefix, "parameters: [{name: p, in: query, content: {text/xml: {schema: ",
            "}}}], responses: {'200': {description: D}}"};
  if (place.prefix == "response-header-")
    return {place.prefix,
            "responses: {'200': {description: D, headers: {X-H: {content: {application/a+xml: {schema: ",
            "}}}}}}"};
  return place;
}

std::string document(const SchemaPlace& given, std::string_view schema, bool xml = false) {
  const SchemaPlace place = xml ? in_xml(given) : given;
  auto members = std::string(place.before).append(schema).append(place.after);
  constexpr std::string_view k_json = "application/json";
  if (const auto at = members.find(k_json); xml && at != std::string::npos)
    members.replace(at, k_json.size(), "application/xml");
  return with_operation(members, "3.2.0") +
         "components:\n  schemas:\n"
         "    Cat: {type: object, required: [meow], properties: {meow: {type: string}}}\n"
         "    Puss: {type: object, required: [meow], properties: {meow: {type: string}}}\n"
         "    Dog: {type: object, required: [bark], properties: {bark: {type: integer}}}\n";
}

/// A property that is hidden from the client appears when that ends, which is a second change.
bool also_appears(std::string_view rule) {
  return rule == "request-property-no-longer-read-only" || rule == "response-property-no-longer-write-only";
}

TEST(SchemaRules, EachChangeIsReportedByItsRuleOnlyAtEveryPosition) {
  for (const SchemaCase& row : k_schema_cases) {
    for (const SchemaPlace& place : k_places) {
      const std::string rule = std::string(place.prefix).append(row.what);
      SCOPED_TRACE(rule);
      const auto found = rules_found(document(place, row.base), document(place, row.revision));
      if (also_appears(rule)) {
        EXPECT_THAT(found, Contains(rule));
      } else {
        EXPECT_THAT(found, ElementsAre(rule));
      }
    }
  }
}

TEST(SchemaRules, ASchemaWithTheSameMeaningHasNoChanges) {
  for (const SchemaCase& row : k_schema_cases) {
    for (const SchemaPlace& place : k_places) {
      SCOPED_TRACE(std::string(place.prefix).append(row.what));
      EXPECT_THAT(rules_found(document(place, row.near_base), document(place, row.near_revision)), IsEmpty());
      EXPECT_THAT(rules_found(document(place, row.near_revision), document(place, row.near_base)), IsEmpty());
    }
  }
}

TEST(SchemaRules, TheReverseChangeIsReportedToo) {
  for (const SchemaCase& row : k_schema_cases) {
    for (const SchemaPlace& place : k_places) {
      SCOPED_TRACE(std::string(place.prefix).append(row.what));
      EXPECT_EQ(rules_found(document(place, row.base), document(place, row.revision)).empty(),
                rules_found(document(place, row.revision), document(place, row.base)).empty());
    }
  }
}

TEST(SchemaRules, ChangesOfXmlAreReportedOnlyForXml) {
  for (const SchemaCase& row : k_xml_cases) {
    for (const SchemaPlace& place : k_places) {
      const std::string rule = std::string(place.prefix).append(row.what);
      SCOPED_TRACE(rule + " " + std::string(row.base));
      EXPECT_THAT(rules_found(document(place, row.base, true), document(place, row.revision, true)),
                  ElementsAre(rule));
      EXPECT_THAT(rules_found(document(place, row.revision, true), document(place, row.base, true)),
                  ElementsAre(rule));
      EXPECT_THAT(rules_found(document(place, row.near_base, true), document(place, row.near_revision, true)),
                  IsEmpty());
      EXPECT_THAT(rules_found(document(place, row.base), document(place, row.revision)), IsEmpty());
    }
  }
}

TEST(SchemaRules, InXmlItemsHaveTheNameOfTheirProperty) {
  const auto list = [](std::string_view items) {
    return with_operation(
        "responses: {'200': {description: D, content: {application/xml: {schema: {type: object, properties: "
        "{tag: {type: array, items: {type: string" +
        std::string(items) + "}}}}}}}}");
  };
  EXPECT_THAT(rules_found(list(""), list(", xml: {name: tag}")), IsEmpty());
  EXPECT_THAT(rules_found(list(""), list(", xml: {name: t}")),
              ElementsAre("response-property-xml-name-changed"));
}

TEST(SchemaRules, ASchemaOfTwoMediaTypesIsReportedOnce) {
  const auto both = [](std::string_view schema) {
    const std::string text(schema);
    return with_operation(
               "responses: {'200': {description: D, content: {application/json: {schema: {$ref: "
               "'#/components/schemas/A'}}, application/xml: {schema: {$ref: "
               "'#/components/schemas/A'}}}}}") +
           "components: {schemas: {A: {type: object, properties: {p: " + text + "}}}}\n";
  };
  EXPECT_THAT(rules_found(both("{type: string}"), both("{type: integer, xml: {attribute: true}}")),
              ElementsAre("response-property-type-changed"));
  EXPECT_THAT(rules_found(both("{type: string}"), both("{type: string, xml: {attribute: true}}")),
              ElementsAre("response-property-xml-node-changed"));
}

TEST(SchemaRules, EveryRuleAboutSchemasHasACase) {
  std::set<std::string_view> covered;
  for (const SchemaCase& row : k_xml_cases)
    covered.insert(row.what);
  for (const SchemaCase& row : k_schema_cases)
    covered.insert(row.what);
  for (const auto& rule : diff::rules()) {
    if (diff::schema_change_of(static_cast<diff::RuleId>(&rule - diff::rules().data())) ==
        diff::SchemaChange::count_)
      continue;
    std::string_view what = rule.id;
    for (const SchemaPlace& place : k_places)
      if (what.starts_with(place.prefix)) {
        what.remove_prefix(place.prefix.size());
        break;
      }
    if (what == "extension-changed") continue;  // off by default: tests/integration/diff.mjs
    EXPECT_TRUE(covered.contains(what)) << rule.id;
  }
}

}  // namespace
}  // namespace collet::test
