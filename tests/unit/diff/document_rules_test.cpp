// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#include "plugins/diff/rules/rules.hpp"
#include "tests/unit/diff/diff_under_test.hpp"
#include "tests/unit/diff/document_cases.hpp"
#include "tests/unit/diff/further_document_cases.hpp"
#include "tests/unit/diff/webhook_cases.hpp"

namespace collet::test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::string document(std::string_view body) {
  return "openapi: 3.1.0\ninfo: {title: T, version: '1'}\n" + std::string(body);
}

std::vector<DocumentCase> all_cases() {
  std::vector<DocumentCase> cases(std::begin(k_document_cases), std::end(k_document_cases));
  cases.insert(cases.end(), std::begin(k_webhook_cases), std::end(k_webhook_cases));
  cases.insert(cases.end(), std::begin(k_further_document_cases), std::end(k_further_document_cases));
  return cases;
}

TEST(DocumentRules, EachChangeIsReportedByItsRuleOnly) {
  for (const DocumentCase& row : all_cases()) {
    SCOPED_TRACE(row.rule);
    EXPECT_THAT(rules_found(document(row.base), document(row.revision)), ElementsAre(row.rule));
  }
}

TEST(DocumentRules, ARevisionWithTheSameMeaningHasNoChanges) {
  for (const DocumentCase& row : all_cases()) {
    SCOPED_TRACE(row.rule);
    ASSERT_FALSE(row.near.empty());
    EXPECT_THAT(rules_found(document(row.base), document(row.near)), IsEmpty());
    EXPECT_THAT(rules_found(document(row.near), document(row.base)), IsEmpty());
  }
}

TEST(DocumentRules, EveryRuleHasACase) {
  std::set<std::string_view> covered;
  for (const DocumentCase& row : all_cases())
    covered.insert(row.rule);
  for (const auto& rule : diff::rules()) {
    if (diff::schema_change_of(static_cast<diff::RuleId>(&rule - diff::rules().data())) !=
        diff::SchemaChange::count_)
      continue;
    if (rule.kind == "extension") continue;       // off by default: tests/integration/diff.mjs
    if (rule.id == "api-info-changed") continue;  // meaning_test.cpp, because the cases share an info
    EXPECT_TRUE(covered.contains(rule.id)) << rule.id;
  }
}

}  // namespace
}  // namespace collet::test
