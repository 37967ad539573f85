// SPDX-License-Identifier: MIT
#include "host/catalog/hints.hpp"

#include <gmock/gmock.h>

#include "tests/unit/host/catalog/catalog_fixture.hpp"

namespace collet::host::catalog {
namespace {

using ::testing::HasSubstr;

Tool tool_of(const std::string& described, const std::string& toml = "") {
  return the(catalog_of({{"p", tools_json({tool_json("t", described)})}}, toml), "p:t");
}

TEST(Hints, AreReadFromTheDescription) {
  const Tool tool = tool_of(R"(,"search_hint":"find it","pin":true,"max_result_chars":70000)");
  EXPECT_EQ(tool.hints.search, "find it");
  EXPECT_TRUE(tool.hints.pin);
  EXPECT_EQ(tool.hints.max_result_chars, 70000);
}

TEST(Hints, AreUnsetIfTheDescriptionHasNone) {
  const Tool tool = tool_of("");
  EXPECT_EQ(tool.hints.search, "");
  EXPECT_FALSE(tool.hints.pin);
  EXPECT_EQ(tool.hints.max_result_chars, 0);
}

TEST(Hints, OfAnotherTypeQuarantineTheTool) {
  for (const auto& [member, reason] :
       {std::pair{R"("search_hint":1)", "search_hint is no string"},
        {R"("pin":"yes")", "pin is '\"yes\"', expected true or false"},
        {R"("max_result_chars":0)", "max_result_chars is '0', expected a number of characters"},
        {R"("max_result_chars":1e99)", "max_result_chars is '1e99', expected a number of characters"}}) {
    const Tool tool = tool_of("," + std::string(member));
    EXPECT_EQ(tool.state, State::quarantined) << member;
    EXPECT_THAT(tool.reason, HasSubstr(reason));
  }
}

TEST(Hints, OfTheOperatorOverrideThoseOfThePlugin) {
  const Tool tool = tool_of(R"(,"title":"T","search_hint":"find it","pin":true,"max_result_chars":5)",
                            "[tools.t]\ntitle='Mine'\nsearch_hint='seek'\npin=false\nmax_result_chars=9");
  EXPECT_EQ(tool.title, "Mine");
  EXPECT_EQ(tool.hints.search, "seek");
  EXPECT_FALSE(tool.hints.pin);
  EXPECT_EQ(tool.hints.max_result_chars, 9);
}

TEST(Hints, ALargerBudgetIsAnnouncedInCharacters) {
  EXPECT_EQ(tool_of("", "tools.t.max_result_tokens = 12500").hints.max_result_chars, 0);
  EXPECT_EQ(tool_of("", "tools.t.max_result_tokens = 20000").hints.max_result_chars, 80000);
}

TEST(Hints, AnnotationsOfTheOperatorReplaceSinglePairs) {
  const Tool tool = tool_of(R"(,"annotations":{"readOnlyHint":true,"idempotentHint":false,"x":1})",
                            "[tools.t.annotations]\nidempotent=true\nread_only=false\nopen_world=false");
  EXPECT_EQ(tool.annotations, R"({"x":1,"idempotentHint":true,"openWorldHint":false,"readOnlyHint":false})");
  EXPECT_FALSE(tool.read_only);
}

TEST(Hints, OfThePolicyAreNotOverridden) {
  const auto settings = settings_of("[tools.'p:t']\npin=true\nannotations={destructive=false}",
                                    "[policy.tools.t]\npin=false\nannotations={destructive=true}");
  const Tool tool = the(catalog_of({{"p", tools_json({tool_json("t")})}}, settings), "p:t");
  EXPECT_FALSE(tool.hints.pin);
  EXPECT_THAT(tool.annotations, HasSubstr(R"("destructiveHint":true)"));
}

}  // namespace
}  // namespace collet::host::catalog
