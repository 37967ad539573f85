// SPDX-License-Identifier: MIT
/// Of each rule a document that just follows it and one that breaks it, in nothing else.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

#include "plugins/validate/registry.hpp"
#include "tests/unit/validate/checked.hpp"
#include "tests/unit/validate/rule_cases.hpp"

namespace collet::test {
namespace {

class ValidateRules : public testing::TestWithParam<RuleCase> {};

bool is_info(const RuleCase& one) {
  for (const validate::Rule& rule : validate::k_rules)
    if (rule.id == one.rule) return rule.severity == validate::Severity::info;
  return false;
}

TEST_P(ValidateRules, FindTheBreachAtItsPlaceAndNothingInItsNeighbour) {
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

TEST(ValidateRegistry, EachRuleHasACase) {
  std::set<std::string_view> with_case;
  for (const RuleCase& one : k_rule_cases)
    with_case.insert(one.rule);
  for (const validate::Rule& rule : validate::k_rules)
    EXPECT_TRUE(with_case.contains(rule.id)) << rule.id;
}

TEST(ValidateRegistry, IdsAreKebabWordsAndStandThereOnce) {
  std::set<std::string_view> ids;
  for (const validate::Rule* rule : validate::all_rules()) {
    EXPECT_TRUE(ids.insert(rule->id).second) << rule->id;
    EXPECT_EQ(rule->id.find_first_not_of("abcdefghijklmnopqrstuvwxyz-"), std::string_view::npos) << rule->id;
    EXPECT_FALSE(rule->summary.empty() || rule->example.empty() || rule->section.empty()) << rule->id;
  }
}

}  // namespace
}  // namespace collet::test
