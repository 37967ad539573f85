// SPDX-License-Identifier: MIT
#include <cstdlib>
#include <gmock/gmock.h>

#include "tests/unit/host/config/config_fixture.hpp"

namespace collet::host::config {
namespace {

class Secrets : public ::testing::Test {
 protected:
  void SetUp() override {
    ::setenv("COLLET_TEST_TOKEN", "t0k\"en", 1);
    ::unsetenv("COLLET_TEST_UNSET");
  }
  void TearDown() override { ::unsetenv("COLLET_TEST_TOKEN"); }

  std::string resolved(const std::string& value) {
    return settled(settle_text("shared.x.v = " + value)).shared.at("x").value;
  }
};

TEST_F(Secrets, AVariableIsReplacedAnywhereInAString) {
  EXPECT_EQ(resolved("'Bearer ${env:COLLET_TEST_TOKEN}, ${env:COLLET_TEST_TOKEN}'"),
            R"({"v":"Bearer t0k\"en, t0k\"en"})");
}

TEST_F(Secrets, AreFoundInsideArraysAndTables) {
  EXPECT_EQ(resolved("[{a = '${env:COLLET_TEST_TOKEN}'}]"), R"({"v":[{"a":"t0k\"en"}]})");
}

TEST_F(Secrets, AnUnsetVariableOfAPluginBecomesItsReasonAndAWarning) {
  const auto settings =
      settled(settle_text("[plugins.x.config]\ntoken = '${env:COLLET_TEST_UNSET}'\nother = 1"));
  const std::string reason =
      "/home/u/collet.toml:2:9: found ${env:COLLET_TEST_UNSET}, but the environment variable "
      "COLLET_TEST_UNSET is not set; set it, or remove the reference";
  EXPECT_EQ(settings.plugins.at("x").config.value, R"({"other":1,"token":{"$missing":")" + reason + R"("}})");
  EXPECT_THAT(settings.warnings, ::testing::ElementsAre(reason));
}

TEST_F(Secrets, AFileThatIsMissingForAPluginBecomesItsReason) {
  const auto settings = settled(settle_text("plugins.x.config.list = ['file:/no/such/file']"));
  EXPECT_THAT(settings.plugins.at("x").config.value, ::testing::HasSubstr(R"({"list":[{"$missing":")"));
}

TEST_F(Secrets, AreResolvedInArgumentsAndShownAsWritten) {
  const auto settings =
      settled(settle_text("tools.t.pinned.key = 'Bearer ${env:COLLET_TEST_TOKEN}'\n"
                          "tools.t.defaults = {plain = 'x', deep = ['${env:COLLET_TEST_TOKEN}']}"));
  const auto& tool = settings.tools.at("t");
  EXPECT_EQ(tool.pinned.at("key").value, R"("Bearer t0k\"en")");
  EXPECT_EQ(tool.pinned.at("key").shown(), R"("Bearer ${env:COLLET_TEST_TOKEN}")");
  EXPECT_EQ(tool.defaults.at("deep").value, R"(["t0k\"en"])");
  EXPECT_EQ(tool.defaults.at("deep").shown(), R"(["${env:COLLET_TEST_TOKEN}"])");
  EXPECT_EQ(tool.defaults.at("plain").shown(), R"("x")");
}

TEST_F(Secrets, AnUnsetVariableOfAnArgumentIsAnErrorWithItsPlace) {
  EXPECT_THAT(error_of(settle_text("[tools.t]\npinned.key = '${env:COLLET_TEST_UNSET}'")),
              ::testing::StartsWith("/home/u/collet.toml:2:14: found ${env:COLLET_TEST_UNSET}"));
}

TEST_F(Secrets, AreNotResolvedForADisabledPlugin) {
  EXPECT_TRUE(settle_text("[plugins.x]\nenabled = false\nconfig.token = '${env:COLLET_TEST_UNSET}'"));
}

TEST_F(Secrets, AMalformedReferenceIsAnError) {
  for (const char* text : {"'${env:'", "'${env:}'", "'${env:A B}'", "'${env:COLLET_TEST_TOKEN'"})
    EXPECT_FALSE(settle_text(std::string("shared.x.v = ") + text)) << text;
}

TEST_F(Secrets, AValueIsNotExpandedAgain) {
  ::setenv("COLLET_TEST_TOKEN", "${env:COLLET_TEST_TOKEN}", 1);
  EXPECT_EQ(resolved("'${env:COLLET_TEST_TOKEN}'"), R"({"v":"${env:COLLET_TEST_TOKEN}"})");
}

TEST_F(Secrets, AFileGivesItsContentWithoutTheLastLineEnd) {
  const Folder folder;
  EXPECT_EQ(resolved("'file:" + folder.write("token", "s3cret\n").string() + "'"), R"({"v":"s3cret"})");
}

TEST_F(Secrets, ARelativeFileCountsFromTheConfiguration) {
  const Folder folder;
  folder.write("token", "s3cret");
  LoadOptions options;
  options.system_dir.clear();
  options.config_file = folder.write("c.toml", "shared.x.v = 'file:token'");
  EXPECT_EQ(settled(load(options)).shared.at("x").value, R"({"v":"s3cret"})");
  EXPECT_FALSE(settle_text("", {"shared.x.v='file:token'"}));
}

TEST_F(Secrets, AMissingOrSpecialFileIsAnErrorWithItsPlace) {
  EXPECT_EQ(error_of(settle_text("shared.x.v = 'file:/nonexistent/token'")),
            "/home/u/collet.toml:1:14: found 'file:/nonexistent/token': cannot read the file: No such file "
            "or directory");
  EXPECT_FALSE(settle_text("shared.x.v = 'file:/dev/zero'"));
  const Folder folder;
  EXPECT_FALSE(settle_text("shared.x.v = 'file:" + folder.write("binary", "\xFF\xFE").string() + "'"));
}

TEST_F(Secrets, AFileUrlIsNotAReference) {
  EXPECT_EQ(resolved("'file:///etc/hostname'"), R"({"v":"file:///etc/hostname"})");
}

TEST_F(Secrets, AreShownAsReferences) {
  const Settings settings = settled(settle_text("shared.x.v = '${env:COLLET_TEST_TOKEN}'"));
  for (const auto& shown : settings.shown)
    EXPECT_EQ(shown.json.find("t0k"), std::string::npos);
  const auto shown = std::find_if(settings.shown.begin(), settings.shown.end(),
                                  [](const auto& each) { return each.key == "shared.x.v"; });
  ASSERT_NE(shown, settings.shown.end());
  EXPECT_EQ(shown->json, R"("${env:COLLET_TEST_TOKEN}")");
}

TEST_F(Secrets, AreNotResolvedInOtherKeys) {
  EXPECT_EQ(settled(settle_text("host.instructions = '${env:COLLET_TEST_TOKEN}'")).host.instructions.value,
            "${env:COLLET_TEST_TOKEN}");
}

}  // namespace
}  // namespace collet::host::config
