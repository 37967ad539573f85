// SPDX-License-Identifier: MIT
/// The answer: order, pages, groups, filters, configured severities.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "plugins/validate/report/settings.hpp"
#include "plugins/validate/rules/registry.hpp"
#include "tests/unit/validate/validate_under_test.hpp"

namespace collet::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

/// A document with two errors, two warnings and one info in another order.
const std::string& faulty() {
  static const std::string text = document("3.0", R"(tags: [{name: a}, {name: a}]
paths:
  /pets/: {get: {responses: OK, security: [{none: []}]}}
  /a?b: {}
components:
  schemas:
    A: {minimum: 2, maximum: 1}
)");
  return text;
}

std::string faulty_with(std::string_view more) {
  return validated(faulty(), more);
}

TEST(ValidateReport, ErrorsPrecedeWarningsAndWarningsPrecedeInfosEachInDocumentOrder) {
  EXPECT_THAT(
      found(faulty_with(""), true),
      ElementsAre("tag-unique at /tags/1/name",
                  "security-scheme-defined at /paths/~1pets~1/get/security/0/none",
                  "path-reserved-character at /paths/~1a?b", "schema-bounds at /components/schemas/A/minimum",
                  "path-trailing-slash at /paths/~1pets~1", "component-unused at /components/schemas/A"));
}

TEST(ValidateReport, ManyFindingsAreCountedByRuleAndTheWorstAreListed) {
  std::string schemas;
  for (int i = 0; i < 30; ++i)
    schemas += "    A" + std::to_string(i) + ": {minimum: 2, maximum: 1}\n";
  const auto text =
      document("3.0", "tags: [{name: a}, {name: a}]\npaths: {}\ncomponents:\n  schemas:\n" + schemas);
  const auto answer = validated(text);
  EXPECT_THAT(answer, HasSubstr(R"("total":61,"matched":61,"returned":20,"has_more":true,"next_offset":20)"));
  EXPECT_THAT(answer, HasSubstr(R"("rules":[{"rule":"tag-unique","severity":"error","count":1},)"
                                R"({"rule":"schema-bounds","severity":"warning","count":30},)"
                                R"({"rule":"component-unused","severity":"info","count":30}],"errors":[{)"));
  for (const auto* const part :
       {R"("limit":40)", R"("offset":20)", R"("rule":"schema-*")", R"("fields":["rule"])"})
    EXPECT_THAT(validated(text, part), Not(HasSubstr(R"("rules":[)"))) << part;
  EXPECT_THAT(validated(text, R"("limit":40)"), HasSubstr(R"("returned":40)"));
  EXPECT_THAT(faulty_with(""), Not(HasSubstr(R"("rules":[)")));
}

TEST(ValidateReport, TheRulesAreListedWithoutADocument) {
  const auto answer = PluginUnderTest(collet_plugin_v1).call("validate", R"({"rules":true,"rule":"tag-*"})");
  EXPECT_EQ(answer.status, COLLET_OK);
  EXPECT_THAT(
      answer.json,
      HasSubstr(R"("rules":[{"rule":"tag-unique","severity":"error","description":"Each tag is declared )"
                R"(once.","example":"tags: [{name: a}, {name: a}]"},)"));
  EXPECT_THAT(answer.json, Not(HasSubstr("schema-bounds")));
  EXPECT_THAT(PluginUnderTest(collet_plugin_v1).call("validate", "{}").error,
              HasSubstr("/spec: found nothing"));
}

TEST(ValidateReport, AFindingWithoutTheChosenMembersNamesItsRule) {
  EXPECT_THAT(faulty_with(R"("fields":["suggestion"],"limit":1)"),
              HasSubstr(R"("errors":[{"rule":"tag-unique"}])"));
}

TEST(ValidateReport, AFindingHasAllMembers) {
  EXPECT_THAT(
      faulty_with(R"("limit":1)"),
      HasSubstr(
          R"("total":6,"matched":6,"returned":1,"has_more":true,"next_offset":1,"valid":false,"version":"3.0.4",)"
          R"("error_count":2,"warning_count":2,"info_count":2,"errors":[{"rule":"tag-unique","severity":"error",)"
          R"("pointer":"/tags/1/name","line":3,"column":26,"message":"found the tag 'a' declared again, expected it once",)"
          R"("link":"https://spec.openapis.org/oas/v3.0.4.html#openapi-object"}])"));
}

TEST(ValidateReport, PagesGoOnAcrossSeverities) {
  std::vector<std::string> all;
  for (int offset = 0; offset < 6; offset += 2) {
    const auto page = found(faulty_with(R"("limit":2,"offset":)" + std::to_string(offset)), true);
    EXPECT_EQ(page.size(), 2U);
    all.insert(all.end(), page.begin(), page.end());
  }
  EXPECT_EQ(all, found(faulty_with(""), true));
}

TEST(ValidateReport, APageOfWarningsHasAnEmptyListOfErrors) {
  const auto page = faulty_with(R"("limit":1,"offset":2)");
  EXPECT_THAT(page, HasSubstr(R"("errors":[],"warnings":[{)"));
  EXPECT_THAT(page, Not(HasSubstr("infos")));
}

TEST(ValidateReport, NoWarningsKeepsOnlyErrors) {
  const auto answer = faulty_with(R"("no_warnings":true)");
  EXPECT_EQ(found(answer, true).size(), 2U);
  EXPECT_THAT(answer, HasSubstr(R"("total":2,)"));
  EXPECT_THAT(answer, Not(HasSubstr("warning_count")));
}

TEST(ValidateReport, GroupsCountByRulePathAndSeverity) {
  EXPECT_THAT(
      faulty_with(R"("group_by":"severity")"),
      HasSubstr(
          R"("groups":[{"key":"error","count":2},{"key":"warning","count":2},{"key":"info","count":2}])"));
  EXPECT_THAT(
      faulty_with(R"("group_by":"path","limit":2)"),
      HasSubstr(
          R"("groups":[{"key":"/pets/","count":2,"worst":"error"},{"key":"/tags","count":1,"worst":"error"}])"));
  EXPECT_THAT(faulty_with(R"("group_by":"rule","limit":1)"),
              HasSubstr(R"("groups":[{"key":"security-scheme-defined","count":1,"worst":"error"}])"));
}

TEST(ValidateReport, ThePathFilterAcceptsAPatternOrTheBeginOfAPointer) {
  EXPECT_EQ(found(faulty_with(R"("path":"/*/")"), true).size(), 2U);
  EXPECT_EQ(found(faulty_with(R"("path":"/components/schemas/A")"), true).size(), 2U);
  EXPECT_EQ(found(faulty_with(R"("path":"/components/schema")"), true).size(), 0U);
}

TEST(ValidateReport, TheRuleFilterAcceptsAnIdOrAGlob) {
  const auto answer = faulty_with(R"("rule":"path-*")");
  EXPECT_EQ(found(answer, true).size(), 2U);
  EXPECT_THAT(answer, HasSubstr(R"("total":6,"matched":2,)"));
  EXPECT_THAT(faulty_with(R"("rule":"schema-dialect")"), HasSubstr("no finding matches"));
}

TEST(ValidateReport, AnUnknownRuleIsRefusedWithTheNearestOne) {
  EXPECT_THAT(faulty_with(R"("rule":"tag-uniqe")"), HasSubstr("did you mean 'tag-unique'?"));
}

TEST(ValidateReport, FieldsNarrowAFinding) {
  EXPECT_THAT(faulty_with(R"("fields":["rule","line"],"limit":1)"),
              HasSubstr(R"("errors":[{"rule":"tag-unique","line":3}])"));
  EXPECT_THAT(faulty_with(R"("fields":["lines"])"), HasSubstr("expected one of rule, severity"));
}

TEST(ValidateReport, ABudgetCutsFromTheEnd) {
  const auto answer = faulty_with(R"("max_response_tokens":250)");
  EXPECT_THAT(answer, HasSubstr(R"("truncated":true)"));
  EXPECT_LE(answer.size(), 1000U);
  EXPECT_EQ(found(answer, true).front(), "tag-unique at /tags/1/name");
}

TEST(ValidateReport, StrictRaisesViolationsOfShouldToWarnings) {
  const auto text = document("3.0", "paths: {/a: {get: {responses: {'404': {description: a}}}}}");
  EXPECT_THAT(found(validated(text), false), ElementsAre());
  EXPECT_THAT(found(validated(text, R"("strict":true)"), false),
              ElementsAre("response-success at /paths/~1a/get/responses"));
  EXPECT_THAT(validated(text, R"("strict":true)"), HasSubstr(R"("valid":true)"));
}

TEST(ValidateReport, WithoutStructureOnlyMeaningIsChecked) {
  const auto text = document("3.0", "paths: {/a: {get: {responses: OK, ghost: 1}}}");
  EXPECT_THAT(found(validated(text), false), ElementsAre("structure-unknown-field at /paths/~1a/get/ghost"));
  EXPECT_THAT(validated(text, R"("validate_structure":false)"), HasSubstr(R"("valid":true)"));
}

TEST(ValidateSettings, TheConfigurationChangesSeveritiesAndDisablesRules) {
  const auto severities = validate::read_severities(json::View(
      R"({"severities":{"tag-unique":"info","schema-bounds":"off","path-trailing-slash":"error"}})"));
  validate::Findings findings(severities, false, false);
  const auto add = [&](std::string_view id) {
    for (const validate::Rule* rule : validate::all_rules())
      if (rule->id == id) findings.add(*rule, {}, "found");
  };
  for (const std::string_view id : {"tag-unique", "schema-bounds", "path-trailing-slash", "path-unique"})
    add(id);
  EXPECT_EQ(findings.count(validate::Severity::error), 2U);
  EXPECT_EQ(findings.count(validate::Severity::warning), 0U);
  EXPECT_EQ(findings.count(validate::Severity::info), 1U);
}

TEST(ValidateSettings, ASeverityOfAnUnknownRuleIsRefused) {
  try {
    validate::read_severities(json::View(R"({"severities":{"tag-uniq":"off"}})"));
    FAIL();
  } catch (const Failure& failure) {
    EXPECT_THAT(failure.what(), HasSubstr("did you mean 'tag-unique'?"));
  }
}

TEST(ValidateFindings, AllAreCountedAndABoundedNumberKept) {
  validate::Findings findings;
  const auto& rule = *validate::all_rules().front();
  for (std::size_t i = 0; i < validate::Findings::k_kept + 10; ++i)
    findings.add(rule, {}, "");
  EXPECT_EQ(findings.count(rule.severity), validate::Findings::k_kept + 10);
  EXPECT_EQ(findings.kept().size(), validate::Findings::k_kept);
}

}  // namespace
}  // namespace collet::test
