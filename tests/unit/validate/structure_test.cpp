// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collet/call.hpp>

#include "plugins/openapi/tree/pointer.hpp"
#include "plugins/validate/structure/object_definitions.hpp"
#include "plugins/validate/structure/structure_check.hpp"
#include "tests/unit/openapi/documents.hpp"
#include "tests/unit/validate/structure_cases.hpp"

namespace collet::validate {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using Lines = std::vector<std::string>;

Lines found_in(const openapi::Description& description) {
  Findings findings;
  check_structure(description.index(), findings, {});
  Lines lines;
  for (const Finding& finding : findings.kept()) {
    std::string line(finding.rule->id);
    line.append(" at ").append(openapi::json_pointer(finding.at)).append(": ").append(finding.message);
    if (!finding.suggestion.empty()) line.append(" (").append(finding.suggestion).append(")");
    if (finding.severity != Severity::error) line.append(" ").append(severity_word(finding.severity));
    lines.push_back(std::move(line));
  }
  return lines;
}

Lines found_in(std::string_view version, std::string_view rest) {
  std::string text = version == "2.0" ? "swagger: '2.0'" : "openapi: " + std::string(version) + ".0";
  text.append("\ninfo: {title: A, version: '1'}\n").append(rest).append("\n");
  return found_in(*openapi::description_from_yaml(std::move(text)));
}

std::vector<std::string_view> versions_of(const StructureCase& one) {
  if (one.version == "3") return {"3.0", "3.1", "3.2"};
  return {one.version};
}

class Structure : public testing::TestWithParam<StructureCase> {};

TEST_P(Structure, FindsOnlyTheFaultAtItsPlace) {
  const StructureCase& one = GetParam();
  for (const std::string_view version : versions_of(one)) {
    EXPECT_THAT(found_in(version, one.good), IsEmpty()) << version << "\n" << one.good;
    EXPECT_THAT(found_in(version, one.bad), ElementsAre(std::string(one.finding))) << version << "\n"
                                                                                   << one.bad;
  }
}

INSTANTIATE_TEST_SUITE_P(Cases, Structure, testing::ValuesIn(k_structure_cases),
                         [](const auto& at) { return std::string(at.param.name); });

TEST(StructureCheck, EveryRuleHasACase) {
  for (const Rule& rule : structure_rules()) {
    const bool has_case = std::any_of(
        std::begin(k_structure_cases), std::end(k_structure_cases),
        [&](const StructureCase& one) { return one.finding.starts_with(std::string(rule.id) + " at "); });
    EXPECT_TRUE(has_case) << rule.id;
  }
}

TEST(StructureCheck, FindsAVersionThatIsNotAString) {
  EXPECT_THAT(
      found_in(*openapi::description_from_yaml("openapi: 3.1\ninfo: {title: A, version: 1.0}\npaths: {}\n")),
      ElementsAre("structure-type at /openapi: found the number 3.1, expected a version such as '3.0.4', "
                  "'3.1.1' or '3.2.0'",
                  "structure-type at /info/version: found the number 1.0, expected a string"));
}

TEST(StructureCheck, FindsAnInvalidAddress) {
  EXPECT_THAT(
      found_in(*openapi::description_from_yaml(
          "openapi: 3.1.0\ninfo: {title: A, version: '1', contact: {email: nobody}}\npaths: {}\n")),
      ElementsAre("structure-format at /info/contact/email: found 'nobody', expected an email address"));
}

TEST(StructureCheck, FindsBothNamesOfALicence) {
  EXPECT_THAT(found_in(*openapi::description_from_yaml(
                  "openapi: 3.1.0\npaths: {}\ninfo: {title: A, version: '1', license: "
                  "{name: a, url: b, identifier: c}}\n")),
              ElementsAre("structure-exclusive-fields at /info/license/identifier: found 'identifier' beside "
                          "'url', expected at most one of them"));
}

TEST(StructureCheck, OnlyWarnsOfAPathParameterWithContentThatIsNotRequired) {
  constexpr std::string_view k_rest = "paths: {/a: {parameters: [{name: a, in: path, content: {a/b: {}}}]}}";
  EXPECT_THAT(
      found_in("3.1", k_rest),
      ElementsAre("structure-required at /paths/~1a/parameters/0: found no 'required', expected true in a "
                  "Parameter Object warning"));
  EXPECT_THAT(
      found_in("3.0", k_rest),
      ElementsAre("structure-required at /paths/~1a/parameters/0: found no 'required', expected true in a "
                  "Parameter Object"));
}

TEST(StructureCheck, AcceptsFieldsOfAnyLocationInAParameterOfUnknownLocation) {
  EXPECT_THAT(found_in("3.1",
                       "paths: {/a: {parameters: [{name: a, in: nowhere, style: matrix, allowReserved: "
                       "true, schema: {}}]}}"),
              ElementsAre("structure-value at /paths/~1a/parameters/0/in: found 'nowhere', expected one of "
                          "'query', 'header', 'path', 'cookie'"));
}

TEST(StructureCheck, FindsAFaultInAKeywordWithOneSchemaOrAnArray) {
  EXPECT_THAT(
      found_in("2.0", "paths: {}\ndefinitions: {a: {tye: array, items: {}}}"),
      ElementsAre("structure-unknown-field at /definitions/a/tye: found the field 'tye', expected one of a "
                  "Schema Object or an extension (x-…) (type)"));
}

TEST(StructureCheck, ReportsInTheOrderOfTheDocument) {
  const Lines lines = found_in("3.0", "paths: {/a: {get: {tags: 1}, put: {tags: 1}}, /b: {get: {tags: 1}}}");
  Lines places;
  for (const std::string& line : lines)
    if (line.starts_with("structure-type")) places.push_back(line.substr(0, line.find(':')));
  EXPECT_THAT(places,
              ElementsAre("structure-type at /paths/~1a/get/tags", "structure-type at /paths/~1a/put/tags",
                          "structure-type at /paths/~1b/get/tags"));
}

TEST(StructureCheck, NamesTheSectionOfTheObject) {
  Findings findings;
  const auto document = openapi::description_from_yaml(
      "openapi: 3.0.0\ninfo: {title: A}\npaths: {a: {}}\ncomponents: {schemas: {b: {items: 1}}}\n");
  check_structure(document->index(), findings, {});
  Lines sections;
  for (const Finding& finding : findings.kept())
    sections.emplace_back(finding.section);
  EXPECT_THAT(sections, ElementsAre("info-object", "paths-object", "schema-object"));
}

TEST(StructureCheck, FollowsNoReference) {
  EXPECT_THAT(found_in("3.1",
                       "components: {schemas: {a: {$ref: '#/components/schemas/a', items: {$ref: "
                       "'#/components/schemas/a'}}, b: {$ref: none.yaml}}}"),
              IsEmpty());
}

TEST(StructureCheck, IsNotStoppedByDepth) {
  constexpr int k_depth = 50'000;
  std::string text =
      R"({"openapi":"3.0.0","info":{"title":"A","version":"1"},"paths":{},"components":{"schemas":{"a":)";
  for (int i = 0; i < k_depth; ++i)
    text += R"({"not":)";
  text += R"({"type":1})";
  text.append(k_depth, '}').append("}}}");
  openapi::Limits limits;
  limits.max_depth = 2 * k_depth;
  const auto document = openapi::description_from_json(std::move(text), limits);
  Findings findings;
  check_structure(document->index(), findings, {});
  EXPECT_EQ(findings.count(Severity::error), 1U);
}

TEST(StructureCheck, CountsFindingsThatAreNotKept) {
  std::string text =
      R"({"openapi":"3.0.0","info":{"title":"A","version":"1"},"paths":{},"components":{"schemas":{)";
  constexpr std::size_t k_faults = Findings::k_kept + 1'000;
  for (std::size_t i = 0; i < k_faults; ++i)
    text.append(i == 0 ? "\"" : ",\"").append(std::to_string(i)).append(R"(":{"typo":1})");
  text += "}}}";
  Findings findings;
  check_structure(openapi::description_from_json(std::move(text))->index(), findings, {});
  EXPECT_EQ(findings.count(Severity::error), k_faults);
  EXPECT_EQ(findings.kept().size(), Findings::k_kept);
}

TEST(StructureCheck, HasANumberForEveryName) {
  EXPECT_LT(ObjectDefinitions::of(openapi::Version::v3_2).words().size(), 250U);
}

}  // namespace
}  // namespace collet::validate
