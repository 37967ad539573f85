// SPDX-License-Identifier: MIT
/// allow, deny, opt_in and internal: the tools that are shown, and the rule that decides.
#include "tests/unit/host/catalog/catalog_fixture.hpp"

namespace collet::host::catalog {
namespace {

TEST(Rules, AnEmptyConfigurationShowsEveryDefaultTool) {
  const Catalog catalog = catalog_of(families());
  EXPECT_EQ(names(catalog), (Names{"edit_all", "walk_paths", "walk_tags"}));
  EXPECT_EQ(the(catalog, "walk_paths").reason, "exposed: by default, no expose.allow is set");
  EXPECT_EQ(the(catalog, "walk_paths").origin.text(), "built-in");
  EXPECT_TRUE(catalog.warnings().empty());
}

TEST(Rules, AllowSelectsByGlob) {
  const Catalog catalog = catalog_of(families(), "[expose]\nallow = ['walk_*']");
  EXPECT_EQ(names(catalog), (Names{"walk_paths", "walk_tags"}));
  const Tool shown = the(catalog, "walk_paths");
  EXPECT_EQ(shown.reason, "exposed: expose.allow = \"walk_*\"");
  EXPECT_EQ(shown.origin.text(), "/c.toml:2:10");
  const Tool hidden = the(catalog, "edit_all");
  EXPECT_EQ(hidden.state, State::hidden);
  EXPECT_EQ(hidden.reason, "hidden: no rule of expose.allow matches");
  EXPECT_EQ(hidden.origin.text(), "/c.toml:2:9");
}

TEST(Rules, AGlobMayNameThePlugin) {
  EXPECT_EQ(names(catalog_of(families(), "expose.allow = ['edit:*']")), Names{"edit_all"});
}

TEST(Rules, AnEmptyAllowShowsNothing) {
  EXPECT_TRUE(catalog_of(families(), "expose.allow = []").exposed().empty());
}

TEST(Rules, DenyWinsOverAllow) {
  const Catalog catalog =
      catalog_of(families(), "[expose]\nallow = ['walk_*', 'walk_tags']\ndeny = ['*_tags']");
  EXPECT_EQ(names(catalog), Names{"walk_paths"});
  EXPECT_EQ(the(catalog, "walk_tags").reason, "hidden: expose.deny = \"*_tags\"");
  EXPECT_EQ(the(catalog, "walk_tags").origin.text(), "/c.toml:3:9");
}

TEST(Rules, OptInNeedsALiteralName) {
  EXPECT_EQ(the(catalog_of(families()), "edit_raw").reason,
            "hidden: opt_in, no entry of expose.allow names it literally");
  EXPECT_EQ(names(catalog_of(families(), "expose.allow = ['edit_*', '*']")),
            (Names{"edit_all", "walk_paths", "walk_tags"}));
  EXPECT_EQ(names(catalog_of(families(), "expose.allow = ['edit_raw']")), Names{"edit_raw"});
  EXPECT_EQ(names(catalog_of(families(), "expose.allow = ['edit:edit_raw']")), Names{"edit_raw"});
}

TEST(Rules, OptInStaysDenied) {
  EXPECT_TRUE(
      catalog_of(families(), "expose.allow = ['edit_raw']\nexpose.deny = ['edit_raw']").exposed().empty());
}

TEST(Rules, InternalIsNeverShown) {
  const Catalog catalog =
      catalog_of(families(), "expose.allow = ['*', 'alias:inner tool', 'edit:alias:inner tool']");
  EXPECT_EQ(catalog.find_exposed("alias:inner tool"), nullptr);
  const Tool tool = the(catalog, "edit:alias:inner tool");
  EXPECT_EQ(tool.state, State::hidden);
  EXPECT_EQ(tool.reason, "hidden: internal, only for other plugins");
}

TEST(Rules, ARenamedToolIsDeniedByEitherName) {
  const std::string rename = "expose.rename.walk_paths = 'ways'\n";
  EXPECT_EQ(names(catalog_of(families(), rename + "expose.deny = ['walk_*']")), Names{"edit_all"});
  EXPECT_EQ(names(catalog_of(families(), rename + "expose.deny = ['ways', 'edit_all']")), Names{"walk_tags"});
}

TEST(Rules, BuiltInToolsFollowTheSameRules) {
  Texts plugins = families();
  plugins.emplace_back("collet", tools_json({tool_json("built_in")}));
  EXPECT_EQ(names(catalog_of(plugins)).size(), 4U);
  EXPECT_EQ(names(catalog_of(plugins, "expose.allow = ['walk_*']")), (Names{"walk_paths", "walk_tags"}));
  EXPECT_EQ(names(catalog_of(plugins, "expose.allow = ['collet:*']")), Names{"built_in"});
}

TEST(Rules, AnAllowWhoseToolsAreAllDeniedIsAWarning) {
  const auto warnings = [](const std::string& toml) { return catalog_of(families(), toml).warnings(); };
  EXPECT_EQ(warnings("[expose]\nallow = ['walk_tags', 'edit_all']\ndeny = ['walk_*']"),
            Names{"/c.toml:2:10: expose.allow = \"walk_tags\" has no effect: expose.deny = \"walk_*\" "
                  "(/c.toml:3:9) denies what it names"});
  EXPECT_EQ(warnings("[expose]\nallow = ['walk_*']\ndeny = ['walk_tags']"), Names{});
}

TEST(Rules, PluginsCallAnOptInToolOnlyIfAnEntryNamesItLiterally) {
  const auto barred = [](const std::string& toml, const std::string& policy = "") {
    return the(catalog_of(families(), settings_of(toml, policy)), "edit:edit_raw").barred;
  };
  const std::string refusal =
      "it is opt_in, and no entry of expose.allow or policy.nested names it literally";
  EXPECT_EQ(barred(""), refusal);
  EXPECT_EQ(barred("expose.allow = ['edit_*']"), refusal);
  EXPECT_EQ(barred("expose.allow = ['edit_raw']"), "");
  EXPECT_EQ(barred("", "policy.nested = ['edit:edit_raw']"), "");
  EXPECT_EQ(barred("", "policy.nested = ['edit:*']"), refusal);
  EXPECT_EQ(barred("expose.rename.edit_raw = 'walk_tags'", "policy.nested = ['walk_tags']"), refusal);
  EXPECT_EQ(barred("", "policy = {nested = ['edit_raw'], expose = {allow = ['walk_*']}}"), "");
  EXPECT_EQ(barred("expose.deny = ['edit_*']", "policy.nested = ['edit_raw']"),
            "expose.deny = \"edit_*\" (/c.toml:1:16)");
}

TEST(Rules, AnEntryOfNestedWithoutEffectIsAWarning) {
  const auto settings = settings_of("", "policy.nested = ['edit_*', 'edit_rew']");
  EXPECT_EQ(
      catalog_of(families(), settings).warnings(),
      (Names{"/etc/collet/collet.toml:1:18: policy.nested = \"edit_*\" has no effect: expected the full "
             "name of a tool",
             "/etc/collet/collet.toml:1:28: policy.nested = \"edit_rew\" names no known tool; did you "
             "mean 'edit_raw'?"}));
}

TEST(Rules, ARuleThatNamesNoToolIsAWarningWithItsPlace) {
  const auto catalog =
      catalog_of(families(),
                 "[expose]\nallow = ['walk_pahts', '*']\ndeny = ['zzz*']\n"
                 "rename.walk_tag = 't'\ndescribe.'edit:edit_al' = 'd'\n[tools.walk_path]\n");
  EXPECT_EQ(
      catalog.warnings(),
      (Names{
          "/c.toml:2:10: expose.allow = \"walk_pahts\" names no known tool; did you mean 'walk_paths'?",
          "/c.toml:3:9: expose.deny = \"zzz*\" names no known tool",
          "/c.toml:4:19: [expose.rename] 'walk_tag' names no known tool; did you mean 'walk_tags'?",
          "/c.toml:5:27: [expose.describe] 'edit:edit_al' names no known tool; did you mean 'edit:edit_all'?",
          "/c.toml:6:1: [tools] 'walk_path' names no known tool; did you mean 'walk_paths'?"}));
}

TEST(PolicyRules, AnAllowOfPolicyIgnoresARename) {
  const auto settings =
      settings_of("expose.rename.edit_all = 'walk_edit'\nexpose.rename.edit_raw = 'walk_paths'",
                  "policy.expose.allow = ['walk_*', 'walk_paths']");
  const Catalog catalog = catalog_of(families(), settings);
  EXPECT_EQ(names(catalog), (Names{"walk_paths", "walk_tags"}));
  EXPECT_EQ(catalog.find_exposed("walk_paths")->key(), "walk:walk_paths");
  EXPECT_EQ(the(catalog, "edit_all").reason, "hidden: no rule of policy.expose.allow matches");
}

TEST(PolicyRules, AnAllowOfPolicyIgnoresAPrefix) {
  const auto settings = settings_of("expose.prefix = 'walk_'", "policy.expose.allow = ['walk_*']");
  EXPECT_EQ(names(catalog_of(families(), settings)), (Names{"walk_walk_paths", "walk_walk_tags"}));
}

TEST(PolicyRules, ANameOfPolicyOverridesAMoreSpecificOne) {
  const auto settings =
      settings_of("expose.rename.'walk:walk_tags' = 'mine'", "policy.expose.rename.walk_tags = 'theirs'");
  EXPECT_EQ(the(catalog_of(families(), settings), "walk:walk_tags").name, "theirs");
}

TEST(PolicyRules, ADenyByAShownNameHoldsWhateverNameAnotherLayerGives) {
  const auto names_with = [](const std::string& set) {
    config::Sources sources;
    sources.files.push_back({"/etc/collet/collet.toml",
                             "expose = {prefix = 'x_', rename = {walk_tags = 'tags'}}\n"
                             "policy.expose.deny = ['x_edit_all', 'tags']",
                             true});
    sources.sets = {set};
    const auto settings = config::settle(sources);
    EXPECT_TRUE(settings);
    return names(catalog_of(families(), *settings));
  };
  EXPECT_EQ(names_with("host.log_level=warn"), Names{"x_walk_paths"});
  EXPECT_EQ(names_with("expose.prefix="), Names{"walk_paths"});
  EXPECT_EQ(names_with("expose.prefix=y_"), Names{"y_walk_paths"});
  EXPECT_EQ(names_with("expose.rename.edit_all=mine"), Names{"x_walk_paths"});
  EXPECT_EQ(names_with("expose.rename.walk_tags=mine"), Names{"x_walk_paths"});
  EXPECT_EQ(names_with("expose.rename.\"walk:walk_tags\"=mine"), Names{"x_walk_paths"});
}

TEST(PolicyRules, ADenyByAShownNameHoldsIfTheFileThatGivesTheNameIsReplaced) {
  config::Sources sources;
  sources.files.push_back(
      {"/etc/collet/collet.toml", "expose.prefix = 'x_'\npolicy.expose.deny = ['x_edit_all']", true, true});
  const auto settings = config::settle(sources);
  ASSERT_TRUE(settings);
  EXPECT_EQ(names(catalog_of(families(), *settings)), (Names{"walk_paths", "walk_tags"}));
}

TEST(PolicyRules, APrefixOfPolicyOverridesARename) {
  const auto settings = settings_of("expose.rename.walk_tags = 'mine'",
                                    "policy.expose = {prefix = 'x_', deny = ['x_walk_tags']}");
  const Catalog catalog = catalog_of(families(), settings);
  EXPECT_EQ(names(catalog), (Names{"x_edit_all", "x_walk_paths"}));
  EXPECT_EQ(catalog.warnings(), Names{"/c.toml:1:27: expose.rename.walk_tags has no effect: [policy] sets "
                                      "expose.prefix at /etc/collet/collet.toml:1:27"});
}

TEST(PolicyRules, APinnedArgumentOfPolicyOverridesAMoreSpecificOne) {
  const auto settings =
      settings_of("tools.'walk:walk_tags'.pinned.a = 1", "policy.tools.walk_tags.pinned.a = 2");
  EXPECT_EQ(the(catalog_of(families(), settings), "walk_tags").pinned.at(0).second, "2");
}

}  // namespace
}  // namespace collet::host::catalog
