// SPDX-License-Identifier: MIT
#include "host/config/settings.hpp"

#include "tests/unit/host/config/config_fixture.hpp"

namespace collet::host::config {
namespace {

TEST(Settings, AnEmptyConfigurationHasTheDefaults) {
  const Settings settings = settled(settle_text(""));
  const Settings fresh;
  EXPECT_EQ(settings.host.max_result_tokens.value, fresh.host.max_result_tokens.value);
  EXPECT_EQ(settings.host.max_line_bytes.value, fresh.host.max_line_bytes.value);
  EXPECT_EQ(settings.host.log_level.value, fresh.host.log_level.value);
  EXPECT_EQ(settings.access.read.value, fresh.access.read.value);
  EXPECT_EQ(settings.access.write.value, fresh.access.write.value);
  EXPECT_EQ(settings.access.url.value, fresh.access.url.value);
  EXPECT_EQ(settings.access.private_addresses.value, fresh.access.private_addresses.value);
  EXPECT_EQ(settings.access.insecure.value, fresh.access.insecure.value);
  EXPECT_EQ(settings.expose.mode.value, fresh.expose.mode.value);
  EXPECT_FALSE(settings.expose.allow_set);
  EXPECT_TRUE(settings.expose.deny.empty());
  EXPECT_EQ(settings.host.max_result_tokens.origin.text(), "built-in");
}

TEST(Settings, EveryKeyOfHostAndAccessIsRead) {
  const Settings settings = settled(settle_text(R"(
[host]
plugin_dirs = ["/opt/a", "b"]
max_result_tokens = 7
max_line_bytes = "2MiB"
max_memory = "1GiB"
log_level = "debug"
instructions = "Ask."
end_grace = "2s"
[access]
read = ["/srv"]
write = []
url = false
private_addresses = true
insecure = true
)"));
  EXPECT_EQ(settings.host.plugin_dirs.value, (std::vector<std::string>{"/opt/a", "/home/u/b"}));
  EXPECT_EQ(settings.host.max_result_tokens.value, 7);
  EXPECT_EQ(settings.host.max_line_bytes.value, 2 << 20);
  EXPECT_EQ(settings.host.max_memory.value, 1 << 30);
  EXPECT_EQ(settings.host.log_level.value, "debug");
  EXPECT_EQ(settings.host.instructions.value, "Ask.");
  EXPECT_EQ(settings.host.end_grace.value, std::chrono::seconds(2));
  EXPECT_EQ(settings.access.read.value, std::vector<std::string>{"/srv"});
  EXPECT_TRUE(settings.access.write.value.empty());
  EXPECT_FALSE(settings.access.url.value);
  EXPECT_TRUE(settings.access.private_addresses.value);
  EXPECT_TRUE(settings.access.insecure.value);
}

TEST(Settings, ASettingHasFileLineAndColumn) {
  const Settings settings = settled(settle_text("[host]\n  log_level = \"info\"\n"));
  EXPECT_EQ(settings.host.log_level.origin.text(), "/home/u/collet.toml:2:15");
}

TEST(Settings, EachRuleHasItsOwnPlace) {
  const Settings settings = settled(settle_text("[expose]\nallow = [\n  \"a\",\n  \"b*\",\n]\n"));
  ASSERT_EQ(settings.expose.allow.size(), 2U);
  EXPECT_EQ(settings.expose.allow[0].origin.line, 3U);
  EXPECT_EQ(settings.expose.allow[1].origin.text(), "/home/u/collet.toml:4:3");
  EXPECT_EQ(settings.expose.allow_origin.line, 2U);
  EXPECT_TRUE(settings.expose.allow[0].literal());
  EXPECT_FALSE(settings.expose.allow[1].literal());
}

TEST(Settings, AnEmptyAllowIsSet) {
  const Settings settings = settled(settle_text("expose.allow = []"));
  EXPECT_TRUE(settings.expose.allow_set);
  EXPECT_TRUE(settings.expose.allow.empty());
}

TEST(Settings, EveryKeyOfExposeIsRead) {
  const Settings settings = settled(settle_text(R"(
[expose]
deny = ["x"]
prefix = "p_"
context_budget = 800
[expose.rename]
"walk:paths" = "ways"
[expose.describe]
paths = "Ways."
)"));
  EXPECT_EQ(settings.expose.deny.at(0).glob, "x");
  EXPECT_EQ(settings.expose.prefix.value, "p_");
  EXPECT_EQ(settings.expose.context_budget.value().value, 800);
  EXPECT_EQ(settings.expose.rename.at("walk:paths").value, "ways");
  EXPECT_EQ(settings.expose.describe.at("paths").value, "Ways.");
}

TEST(Settings, ToolsHaveLimitsAndArguments) {
  const Settings settings = settled(settle_text(R"(
[tools.walk]
deadline = "2min"
max_result_tokens = 50
concurrency = 2
confirm = "write"
hide = ["limit"]
pinned = { spec = { file = "a.yaml" }, n = 1 }
defaults = { detail = true }
)"));
  const auto& tool = settings.tools.at("walk");
  EXPECT_EQ(tool.deadline->value, std::chrono::minutes(2));
  EXPECT_EQ(tool.max_result_tokens->value, 50);
  EXPECT_EQ(tool.concurrency->value, 2);
  EXPECT_EQ(tool.confirm->value, "write");
  EXPECT_EQ(tool.hide.at(0).glob, "limit");
  EXPECT_EQ(tool.pinned.at("spec").value, R"({"file":"a.yaml"})");
  EXPECT_EQ(tool.pinned.at("n").value, "1");
  EXPECT_EQ(tool.defaults.at("detail").value, "true");
  EXPECT_EQ(tool.origin.line, 2U);
}

TEST(Settings, ToolsHaveHintsAndAnnotations) {
  const Settings settings = settled(settle_text(R"(
[tools.walk]
title = "Walk"
search_hint = "go on foot"
pin = true
max_result_chars = 60000
annotations = { idempotent = true, open_world = false }
)"));
  const auto& tool = settings.tools.at("walk");
  EXPECT_EQ(tool.title->value, "Walk");
  EXPECT_EQ(tool.search_hint->value, "go on foot");
  EXPECT_TRUE(tool.pin->value);
  EXPECT_EQ(tool.max_result_chars->value, 60000);
  ASSERT_EQ(tool.annotations.size(), 2U);
  EXPECT_TRUE(tool.annotations.at("idempotentHint").value);
  EXPECT_FALSE(tool.annotations.at("openWorldHint").value);
}

TEST(Settings, PluginsHaveEnabledPathAndConfig) {
  const Settings settings = settled(settle_text(R"(
[plugins."com.example.x"]
enabled = true
path = "x.so"
config = { a = [1, 2.5, "s"], when = 2024-05-06, at = 07:08:09, both = 2024-05-06T07:08:09Z }
[plugins.off]
enabled = false
)"));
  const auto& plugin = settings.plugins.at("com.example.x");
  EXPECT_EQ(plugin.path.value, "/home/u/x.so");
  EXPECT_EQ(plugin.config.value,
            R"({"a":[1,2.5,"s"],"at":"07:08:09","both":"2024-05-06T07:08:09Z","when":"2024-05-06"})");
  EXPECT_FALSE(settings.plugins.at("off").enabled.value);
}

TEST(Settings, SharedTablesMayHaveAnyKeys) {
  const Settings settings =
      settled(settle_text("[shared.any]\nmax_bytes = \"256MiB\"\ndeep.er = [{x = 1}]\n"));
  EXPECT_EQ(settings.shared.at("any").value, R"({"deep":{"er":[{"x":1}]},"max_bytes":"256MiB"})");
}

}  // namespace
}  // namespace collet::host::config
