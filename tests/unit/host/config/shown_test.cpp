// SPDX-License-Identifier: MIT
/// The settings that `config show --origin` prints.
#include <algorithm>

#include "tests/unit/host/config/config_fixture.hpp"

namespace collet::host::config {
namespace {

std::vector<std::string> lines(const Settings& settings) {
  std::vector<std::string> out;
  for (const auto& shown : settings.shown)
    out.push_back(shown.key + " = " + shown.json + "  # " + shown.origin.text());
  return out;
}

TEST(Shown, DefaultsAreShownSortedByKey) {
  EXPECT_EQ(lines(settled(settle_text(""))),
            (std::vector<std::string>{
                "access.insecure = false  # built-in", "access.private_addresses = false  # built-in",
                "access.read = [\".\"]  # built-in", "access.url = true  # built-in",
                "access.write = [\".\"]  # built-in", "expose.allow = [\"*\"]  # built-in",
                "expose.deny = []  # built-in", "expose.descriptions = \"full\"  # built-in",
                "expose.mode = \"all\"  # built-in", "expose.prefix = \"\"  # built-in",
                "host.end_grace = \"500ms\"  # built-in", "host.instructions = \"\"  # built-in",
                "host.log_level = \"warn\"  # built-in", "host.max_line_bytes = 16777216  # built-in",
                "host.max_result_tokens = 10000  # built-in", "host.plugin_dirs = []  # built-in",
                "skills.dirs = []  # built-in"}));
}

TEST(Shown, DenyHasOneLineForEachEntry) {
  Sources sources;
  sources.files = {{"/a.toml", "expose.deny = ['x', 'y']"}, {"/b.toml", "expose.deny = ['z']"}};
  std::vector<std::string> deny;
  for (auto& line : lines(settled(settle(sources)))) {
    if (line.rfind("expose.deny", 0) == 0) deny.push_back(line);
  }
  EXPECT_EQ(deny, (std::vector<std::string>{"expose.deny = \"x\"  # /a.toml:1:16",
                                            "expose.deny = \"y\"  # /a.toml:1:21",
                                            "expose.deny = \"z\"  # /b.toml:1:16"}));
}

TEST(Shown, FreeTablesAreShownLeafByLeafWithQuotedKeys) {
  const auto all = lines(settled(settle_text("[plugins.\"com.x\".config]\na.b = 1\n\"c d\" = [1]")));
  EXPECT_NE(std::find(all.begin(), all.end(), "plugins.\"com.x\".config.a.b = 1  # /home/u/collet.toml:2:7"),
            all.end());
  EXPECT_NE(
      std::find(all.begin(), all.end(), "plugins.\"com.x\".config.\"c d\" = [1]  # /home/u/collet.toml:3:9"),
      all.end());
}

TEST(Shown, OtherProfilesAreNotShown) {
  for (const auto& line : lines(settled(settle_text("profiles.p.host.log_level = 'info'"))))
    EXPECT_EQ(line.find("profiles"), std::string::npos);
}

}  // namespace
}  // namespace collet::host::config
