// SPDX-License-Identifier: MIT
/// The shipped files in config/.
#include <fstream>
#include <sstream>

#include "tests/unit/host/config/config_fixture.hpp"

namespace collet::host::config {
namespace {

std::string text_of(const std::string& name) {
  std::ifstream file(std::string(COLLET_SOURCE_DIR) + "/config/" + name);
  std::ostringstream text;
  text << file.rdbuf();
  EXPECT_FALSE(text.str().empty()) << name;
  return text.str();
}

/// Removes `# ` from every line that is the header of a table or an assignment.
std::string uncommented(const std::string& text) {
  std::istringstream lines(text);
  std::string out;
  for (std::string line; std::getline(lines, line);) {
    const bool commented = line.rfind("# ", 0) == 0;
    const bool is_key = line.find(" = ") != std::string::npos && line.find(' ', 2) == line.find(" = ");
    out += (commented && (line[2] == '[' || is_key) ? line.substr(2) : line) + "\n";
  }
  return out;
}

TEST(ShippedConfiguration, SetsNothing) {
  EXPECT_EQ(settled(settle_text(text_of("collet.toml"))).shown.size(), settled(settle_text("")).shown.size());
}

TEST(ShippedConfiguration, AnAppendedTableCollidesWithNothing) {
  const std::string more =
      "\n[host]\nlog_level = 'info'\n[access]\nurl = false\n[expose]\nallow = ['x']\n[plugins.walk]\nenabled "
      "= "
      "false\n[shared.openapi]\nmax_bytes = 1\n[tools.x]\nhide = []\n";
  EXPECT_EQ(settled(settle_text(text_of("collet.toml") + more)).host.log_level.value, "info");
}

TEST(ShippedConfiguration, HasOnlyKeysThatExist) {
  ::setenv("TOKEN", "of the example", 1);
  Sources sources;
  sources.files.push_back({"/etc/collet/collet.toml", uncommented(text_of("collet.toml")), true});
  const Settings settings = settled(settle(sources));
  EXPECT_TRUE(settings.expose.allow_set);
  EXPECT_FALSE(settings.access.url.value) << "the example under [policy] was not read";
  EXPECT_EQ(settings.tools.at("walk_paths").deadline->value, std::chrono::seconds(60));
}

TEST(ShippedConfiguration, HasEveryKeyOfHostAccessAndExpose) {
  const std::string text = uncommented(text_of("collet.toml"));
  for (const auto& shown : settled(settle_text("")).shown) {
    const std::string key = shown.key.substr(shown.key.find('.') + 1);
    EXPECT_NE(text.find("\n" + key + " = "), std::string::npos) << shown.key;
  }
}

TEST(ShippedConfiguration, TheExploreProfileIsReadOnly) {
  Sources sources;
  sources.profile = "explore";
  sources.shipped_profile = Source{"/share/explore.toml", text_of("profiles/explore.toml")};
  const Settings settings = settled(settle(sources));
  EXPECT_TRUE(settings.access.write.value.empty());
  EXPECT_EQ(settings.expose.allow.size(), 9U) << "six rules for tools, three prompts";
}

TEST(ShippedConfiguration, TheWorkflowsProfileShowsOnlyWorkflows) {
  Sources sources;
  sources.profile = "workflows";
  sources.shipped_profile = Source{"/share/workflows.toml", text_of("profiles/workflows.toml")};
  const Settings settings = settled(settle(sources));
  ASSERT_TRUE(settings.expose.allow_set);
  ASSERT_EQ(settings.expose.allow.size(), 2U);
  EXPECT_EQ(settings.expose.allow[0].glob, "workflow:*");
  EXPECT_EQ(settings.expose.allow[1].glob, "external:external://*");
}

}  // namespace
}  // namespace collet::host::config
