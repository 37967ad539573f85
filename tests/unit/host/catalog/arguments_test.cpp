// SPDX-License-Identifier: MIT
/// [tools.<tool>]: limits, pinned and default arguments, hidden parameters.
#include "tests/unit/host/catalog/catalog_fixture.hpp"

namespace collet::host::catalog {
namespace {

const std::string k_schema =
    R"({"type":"object","properties":{"spec":{"type":"object"},"limit":{"type":"integer"},"detail":{"type":"boolean"}},)"
    R"("required":["spec","limit"],"additionalProperties":false})";

Texts plugins() {
  return {{"w", R"({"tools":[{"id":"x","description":"d","input_schema":)" + k_schema + "}]}"}};
}

Tool arranged(const std::string& toml) {
  return the(catalog_of(plugins(), toml), "x");
}

using Values = std::vector<std::pair<std::string, std::string>>;

TEST(ToolSettings, WithoutSettingsTheSchemaIsAsDescribed) {
  const Tool tool = arranged("");
  EXPECT_EQ(tool.input_schema, k_schema);
  EXPECT_TRUE(tool.full_schema.empty());
  EXPECT_EQ(tool.deadline, std::chrono::seconds(60));
  EXPECT_EQ(tool.max_result_tokens, 10000);
  EXPECT_EQ(tool.concurrency, 0);
}

TEST(ToolSettings, LimitsAreApplied) {
  const Tool tool = arranged("host.max_result_tokens = 7\n[tools.x]\ndeadline = '5s'\nconcurrency = 3");
  EXPECT_EQ(tool.deadline, std::chrono::seconds(5));
  EXPECT_EQ(tool.concurrency, 3);
  EXPECT_EQ(tool.max_result_tokens, 7);
  EXPECT_EQ(arranged("host.max_result_tokens = 7\ntools.x.max_result_tokens = 9").max_result_tokens, 9);
}

TEST(ToolSettings, TheKeyOverridesTheBareIdSettingBySetting) {
  const Tool tool = arranged("tools.x = {deadline = '5s', concurrency = 3}\ntools.'w:x'.deadline = '6s'");
  EXPECT_EQ(tool.deadline, std::chrono::seconds(6));
  EXPECT_EQ(tool.concurrency, 3);
}

TEST(ToolSettings, APinnedArgumentIsRemovedFromTheSchema) {
  const Tool tool = arranged("tools.x.pinned.spec.file = 'a.yaml'");
  EXPECT_EQ(tool.input_schema,
            R"({"type":"object","properties":{"limit":{"type":"integer"},"detail":{"type":"boolean"}},)"
            R"("required":["limit"],"additionalProperties":false})");
  EXPECT_EQ(tool.call_schema(), k_schema);
  EXPECT_EQ(tool.pinned, (Values{{"spec", R"({"file":"a.yaml"})"}}));
}

TEST(ToolSettings, ADefaultMakesAnArgumentOptional) {
  const Tool tool = arranged("tools.x.defaults = {spec = {}, limit = 5}");
  EXPECT_EQ(tool.input_schema,
            R"({"type":"object","properties":{"spec":{"type":"object"},"limit":{"type":"integer"},)"
            R"("detail":{"type":"boolean"}},"additionalProperties":false})");
  EXPECT_EQ(tool.defaults, (Values{{"limit", "5"}, {"spec", "{}"}}));
}

TEST(ToolSettings, AHiddenParameterIsRemovedFromTheSchema) {
  const Tool tool = arranged("tools.x.hide = ['det*']");
  EXPECT_EQ(tool.hidden, Names{"detail"});
  EXPECT_EQ(tool.input_schema.find("detail"), std::string::npos);
  EXPECT_NE(tool.call_schema().find("detail"), std::string::npos);
}

TEST(ToolSettings, AHiddenRequiredParameterNeedsAValue) {
  const Tool tool = arranged("[tools.x]\nhide = ['limit']");
  EXPECT_EQ(tool.state, State::quarantined);
  EXPECT_EQ(
      tool.reason,
      "quarantined: [tools.x] hides 'limit', which it requires; give it a value under pinned or defaults");
  EXPECT_EQ(tool.origin.text(), "/c.toml:2:9");
  EXPECT_EQ(arranged("tools.x = {hide = ['limit'], defaults = {limit = 1}}").state, State::exposed);
  EXPECT_EQ(arranged("tools.x = {hide = ['limit'], pinned = {limit = 1}}").state, State::exposed);
}

TEST(ToolSettings, PinnedOverridesDefault) {
  const Tool tool = arranged("tools.x = {pinned = {limit = 1}, defaults = {limit = 2}}");
  EXPECT_EQ(tool.pinned, (Values{{"limit", "1"}}));
  EXPECT_TRUE(tool.defaults.empty());
}

TEST(ToolSettings, AnUnknownParameterIsAWarning) {
  EXPECT_EQ(catalog_of(plugins(), "[tools.x]\npinned.limt = 1\ndefaults.q = 1\nhide = ['detial']").warnings(),
            (Names{"/c.toml:2:15: tools.x.pinned: 'limt' is no parameter of w:x; did you mean 'limit'?",
                   "/c.toml:3:14: tools.x.defaults: 'q' is no parameter of w:x",
                   "/c.toml:4:9: tools.x.hide: 'detial' is no parameter of w:x; did you mean 'detail'?"}));
}

TEST(ToolSettings, AnOpenSchemaAcceptsUnlistedArguments) {
  EXPECT_TRUE(catalog_of(families(), "tools.walk_paths.pinned.any = 1").warnings().empty());
}

}  // namespace
}  // namespace collet::host::catalog
