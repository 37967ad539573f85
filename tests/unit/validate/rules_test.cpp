// SPDX-License-Identifier: MIT
/// Each rule accepts a document that just follows it, and finds the violation in one that differs in nothing
/// else.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

#include "plugins/validate/rules/registry.hpp"
#include "tests/unit/validate/rule_cases.hpp"
#include "tests/unit/validate/validate_under_test.hpp"

namespace collet::test {
namespace {

class ValidateRules : public testing::TestWithParam<RuleCase> {};

bool is_info(const RuleCase& one) {
  for (const validate::Rule& rule : validate::k_rules)
    if (rule.id == one.rule) return rule.severity == validate::Severity::info;
  return false;
}

TEST_P(ValidateRules, FindTheViolationAtItsPlaceAndAcceptASimilarDocument) {
  const RuleCase& one = GetParam();
  const std::string expected = std::string(one.rule) + " at " + std::string(one.pointer);
  const bool info = is_info(one);
  const auto good = found(validated(document(one.version, one.good)), info);
  EXPECT_THAT(good, testing::Not(testing::Contains(testing::StartsWith(std::string(one.rule) + " "))));
  const std::string answer = validated(document(one.version, one.bad));
  const auto bad = found(answer, info);
  if (info) {
    EXPECT_THAT(bad, testing::Contains(expected)) << answer;
  } else {
    EXPECT_THAT(bad, testing::ElementsAre(expected)) << answer;
    EXPECT_THAT(good, testing::IsEmpty());
  }
}

INSTANTIATE_TEST_SUITE_P(Each, ValidateRules, testing::ValuesIn(k_rule_cases),
                         [](const testing::TestParamInfo<RuleCase>& at) {
                           std::string name = std::to_string(at.index) + "_" + std::string(at.param.rule);
                           for (char& c : name)
                             if (c == '-') c = '_';
                           return name;
                         });

std::vector<std::string> found_of_licence(std::string_view identifier) {
  return found(validated(document("3.1", "info: {title: A, version: '1', license: {name: L, identifier: '" +
                                             std::string(identifier) + "'}}\npaths: {}\n")),
               false);
}

TEST(ValidateLicence, OnlySpdxExpressionsAreAccepted) {
  for (const char* right :
       {"MIT", "mit", "GPL-2.0-only WITH Classpath-exception-2.0", "LicenseRef-ours",
        "DocumentRef-a:LicenseRef-b", "(MIT OR (Apache-2.0 AND BSD-3-Clause))", "LGPL-2.1+"})
    EXPECT_THAT(found_of_licence(right), testing::IsEmpty()) << right;
  for (const char* wrong :
       {"", " ", "Apache", "MIT OR", "OR MIT", "(MIT", "MIT)", "MIT BSD-3-Clause", "MIT WITH MIT",
        "MIT WITH (Classpath-exception-2.0)", "()", "MIT\xE2\x80\x8B", "+", "MIT++"})
    EXPECT_THAT(found_of_licence(wrong),
                testing::ElementsAre("license-identifier at /info/license/identifier"))
        << wrong;
}

TEST(ValidateDuplicates, TheLastOfManyDuplicatesIsReportedOnce) {
  const std::string answer =
      validated(document("3.0", "paths:\n  /a: {}\n  /a: {summary: 1}\n  /a: {summary: S}\n"));
  EXPECT_THAT(found(answer, false), testing::ElementsAre("duplicate-key at /paths/~1a"));
  EXPECT_NE(answer.find("first in line 4"), std::string::npos) << answer;
}

TEST(ValidateDuplicates, InJsonTheyAreAWarning) {
  const std::string answer =
      validated(R"({"openapi":"3.0.3","info":{"title":"A","version":"1","title":"B"},"paths":{}})");
  EXPECT_THAT(found(answer, false), testing::ElementsAre("duplicate-key at /info/title"));
  EXPECT_NE(answer.find(R"("valid":true)"), std::string::npos) << answer;
}

TEST(ValidateRegistry, EachRuleHasACase) {
  std::set<std::string_view> with_case;
  for (const RuleCase& one : k_rule_cases)
    with_case.insert(one.rule);
  for (const validate::Rule& rule : validate::k_rules)
    EXPECT_TRUE(with_case.contains(rule.id)) << rule.id;
}

TEST(ValidateRegistry, IdsAreUniqueWordsInKebabCase) {
  std::set<std::string_view> ids;
  for (const validate::Rule* rule : validate::all_rules()) {
    EXPECT_TRUE(ids.insert(rule->id).second) << rule->id;
    EXPECT_EQ(rule->id.find_first_not_of("abcdefghijklmnopqrstuvwxyz-"), std::string_view::npos) << rule->id;
    EXPECT_FALSE(rule->summary.empty() || rule->example.empty() || rule->section.empty()) << rule->id;
  }
}

}  // namespace
}  // namespace collet::test
