// SPDX-License-Identifier: MIT
/// `collet bundle`: archives, settings, and snippets for clients.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "host/cli/bundle/client_snippet.hpp"
#include "host/cli/bundle/manifest.hpp"
#include "host/cli/bundle/settings_toml.hpp"
#include "host/cli/bundle/zip_archive.hpp"
#include "host/config/load.hpp"

namespace collet::host::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

config::Settings settings_of(const std::string& text, const std::vector<std::string>& sets = {}) {
  config::Sources sources;
  sources.files.push_back({"/home/u/collet.toml", text});
  sources.sets = sets;
  auto settings = config::settle(sources);
  if (!settings) {
    ADD_FAILURE() << settings.error().message;
    return {};
  }
  return *std::move(settings);
}

TEST(Zip, TheChecksumIsCrc32) {
  EXPECT_EQ(crc32("123456789"), 0xCBF43926U);
  EXPECT_EQ(crc32(""), 0U);
}

TEST(Zip, AnArchiveHasItsFilesItsDirectoryAndItsEnd) {
  const std::string archive = zip_archive({{"bin/x", "run", true}, {"y", std::string("\0z", 2), false}});
  EXPECT_EQ(archive.substr(0, 4), "PK\x03\x04");
  EXPECT_THAT(archive, HasSubstr("bin/xrun"));
  EXPECT_THAT(archive, HasSubstr(std::string("y\0z", 3)));
  EXPECT_EQ(archive.substr(archive.size() - 22, 4), "PK\x05\x06");
  EXPECT_EQ(archive, zip_archive({{"bin/x", "run", true}, {"y", std::string("\0z", 2), false}}));
  EXPECT_EQ(zip_archive({}).size(), 22U);
  EXPECT_TRUE(zip_archive({{std::string(70000, 'n'), "", false}}).empty());
}

TEST(BundleSettings, SettingsSurviveWritingAndReading) {
  const std::string text =
      "[access]\nread = ['/srv/a \"b\"']\n[expose]\ndeny = ['x', 'y']\nrename = { walk_paths = 'p' }\n"
      "[tools.'com.x:t'.pinned]\na = { b = [1, 2.5, { c = true }] }\n"
      "[plugins.search.config.apis.'a b']\nspec = '/x'\nauth = { type = 'bearer', secret = "
      "'${env:PATH}' }\n";
  const auto before = settings_of(text);
  const std::string written = settings_toml(before);
  const auto after = settings_of(written);
  ASSERT_EQ(before.shown.size(), after.shown.size()) << written;
  for (std::size_t i = 0; i < before.shown.size(); ++i) {
    EXPECT_EQ(before.shown[i].key, after.shown[i].key);
    EXPECT_EQ(before.shown[i].json, after.shown[i].json);
  }
  EXPECT_THAT(written, HasSubstr("${env:PATH}"));
}

TEST(BundleSettings, PathsOfThisMachineAreLeftOut) {
  const std::string written = settings_toml(settings_of(
      "[host]\nplugin_dirs = ['/x']\n[plugins.walk]\npath = '/y/walk.so'\nconfig = { path = '/z' }\n"));
  EXPECT_THAT(written, Not(HasSubstr("plugin_dirs")));
  EXPECT_THAT(written, Not(HasSubstr("walk.so")));
  EXPECT_THAT(written, HasSubstr("plugins.walk.config.path = \"/z\"\n"));
}

TEST(BundleManifest, AsksForAFolderUnlessTheConfigurationSetsOne) {
  const auto manifest = [](const std::string& text) {
    const auto settings = settings_of(text);
    return bundle_manifest(catalog::Catalog::build({}, settings), settings, "bin/collet", "collet.toml",
                           environment_of(settings));
  };
  EXPECT_THAT(manifest(""), HasSubstr("user_config.folder"));
  EXPECT_THAT(manifest("access.read = ['/srv']"), Not(HasSubstr("user_config")));
}

TEST(BundleManifest, AsksForEachEnvironmentVariableThatTheSettingsReferTo) {
  ::setenv("COLLET_TEST_TOKEN", "hunter2-and-more", 1);
  const auto settings = settings_of(
      "access.read = ['/srv']\n[plugins.shop.config]\ntoken = 'Bearer ${env:COLLET_TEST_TOKEN}'\n"
      "[tools.t.pinned]\na = ['${env:COLLET_TEST_TOKEN}', 'b']\n[expose.describe]\nt = '${env:NONE}'\n");
  const std::string text = bundle_manifest(catalog::Catalog::build({}, settings), settings, "bin/collet",
                                           "collet.toml", environment_of(settings));
  const json::View manifest(text);
  EXPECT_EQ(manifest["server"]["mcp_config"]["env"].raw(),
            R"({"COLLET_TEST_TOKEN":"${user_config.env_COLLET_TEST_TOKEN}"})");
  EXPECT_EQ(manifest["user_config"].raw(),
            R"({"env_COLLET_TEST_TOKEN":{"type":"string","title":"COLLET_TEST_TOKEN","description":)"
            R"("Value of plugins.shop.config.token, tools.t.pinned.a","sensitive":true,"required":true}})");
  EXPECT_THAT(text, Not(HasSubstr("hunter2")));
}

TEST(BundleSettings, PolicyIsLeftOutOfTheFile) {
  config::Sources sources;
  sources.files.push_back({"/etc/collet/collet.toml", "policy.nested = ['a:b']", true});
  const auto settings = config::settle(sources);
  ASSERT_TRUE(settings);
  EXPECT_THAT(settings_toml(*settings), Not(HasSubstr("nested")));
}

TEST(Snippets, EachClientHasItsOwnFormat) {
  const StartCommand start{"/usr/bin/collet", {"serve", "--set", "access.read=[\"/a\"]"}};
  const std::string command =
      R"("command":"/usr/bin/collet","args":["serve","--set","access.read=[\"/a\"]"])";
  const std::string end = "}}}\n";
  EXPECT_EQ(client_snippet("claude-code", start).text,
            R"({"mcpServers":{"collet":{"type":"stdio",)" + command + R"(,"timeout":65000)" + end);
  EXPECT_EQ(client_snippet("claude-desktop", start).text, R"({"mcpServers":{"collet":{)" + command + end);
  EXPECT_EQ(client_snippet("cursor", start).text, R"({"mcpServers":{"collet":{)" + command + end);
  EXPECT_EQ(client_snippet("gemini", start).text,
            R"({"mcpServers":{"collet":{)" + command + R"(,"timeout":65000)" + end);
  EXPECT_EQ(client_snippet("vscode", start).text, R"({"servers":{"collet":{"type":"stdio",)" + command + end);
  EXPECT_EQ(client_snippet("codex", start).text,
            "[mcp_servers.collet]\ncommand = \"/usr/bin/collet\"\nargs = [\"serve\", \"--set\", "
            "\"access.read=[\\\"/a\\\"]\"]\ntool_timeout_sec = 65\n");
}

TEST(Snippets, HaveTheLongestCallAndTheListThatIsLoadedAlways) {
  const ClientHints hints{600, true};
  EXPECT_THAT(client_snippet("claude-code", {}, hints).text,
              HasSubstr(R"("timeout":605000,"alwaysLoad":true})"));
  EXPECT_THAT(client_snippet("codex", {}, hints).text, HasSubstr("tool_timeout_sec = 605\n"));
  EXPECT_THAT(client_snippet("gemini", {}, hints).text, HasSubstr(R"("timeout":605000})"));
  EXPECT_THAT(client_snippet("cursor", {}, hints).text, Not(HasSubstr("605")));
}

}  // namespace
}  // namespace collet::host::cli
