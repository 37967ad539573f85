// SPDX-License-Identifier: MIT
#include "plugins/diff/rules/rules.hpp"

#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <set>
#include <sstream>
#include <string>

#include <collet/json.hpp>

#include "plugins/diff/report/rule_list.hpp"
#include "tests/unit/diff/diff_under_test.hpp"

namespace collet::test {
namespace {

TEST(Rules, EveryRuleHasAUniqueIdAndAllTexts) {
  std::set<std::string> ids;
  for (const auto& rule : diff::rules()) {
    EXPECT_TRUE(ids.insert(rule.id).second) << rule.id;
    EXPECT_FALSE(rule.summary.empty() || rule.consequence.empty() || rule.example.empty() ||
                 rule.kind.empty())
        << rule.id;
  }
}

TEST(Rules, TheDocumentationMatchesTheRegistry) {
  // COLLET_WRITE_RULES=1 writes the file.
  const std::string path = std::string(COLLET_SOURCE_DIR) + "/plugins/diff/RULES.md";
  if (std::getenv("COLLET_WRITE_RULES") != nullptr) std::ofstream(path) << diff::rules_in_markdown();
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  EXPECT_EQ(text.str(), diff::rules_in_markdown());
}

TEST(Rules, TheToolListsRulesWithoutDocuments) {
  PluginUnderTest plugin(collet_plugin_v1);
  const Answer answer = plugin.call("diff", R"({"rules":true,"breaking_only":true,"limit":3})");
  ASSERT_EQ(answer.status, COLLET_OK) << answer.error;
  const json::View list(answer.json);
  EXPECT_EQ(list["total"].integer(), static_cast<std::int64_t>(diff::rules().size()));
  EXPECT_EQ(list["returned"].integer(), 3);
  for (const auto& rule : list["rules"].items())
    EXPECT_EQ(rule["severity"].string(), "breaking");
}

TEST(Rules, AnUnknownRuleInTheConfigurationIsRefusedWithASuggestion) {
  diff::Severities severities;
  const auto done = severities.set(json::View(R"({"request-body-type-change":"info"})"));
  ASSERT_FALSE(done);
  EXPECT_NE(done.error().message.find("did you mean 'request-body-type-changed'"), std::string::npos)
      << done.error().message;
}

TEST(Rules, TheConfigurationSetsASeverity) {
  diff::Severities severities;
  ASSERT_TRUE(severities.set(json::View(R"({"request-body-type-changed":"off"})")));
  EXPECT_EQ(severities[diff::rule_of(diff::SchemaChange::type_changed, diff::Position::request_body)],
            diff::Severity::off);
}

}  // namespace
}  // namespace collet::test
