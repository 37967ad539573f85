// SPDX-License-Identifier: MIT
/// Layers: tables merge, arrays replace, deny accumulates; profiles and --set.
#include "tests/unit/host/config/config_fixture.hpp"

namespace collet::host::config {
namespace {

Sources sources(std::initializer_list<std::string> texts) {
  Sources out;
  for (const auto& text : texts)
    out.files.push_back({"/" + std::to_string(out.files.size()) + ".toml", text});
  return out;
}

TEST(Layers, TablesMergeAndTheLaterValueWins) {
  const Settings settings =
      settled(settle(sources({"[host]\nlog_level='info'\ninstructions='a'", "host.log_level='error'"})));
  EXPECT_EQ(settings.host.log_level.value, "error");
  EXPECT_EQ(settings.host.log_level.origin.file, "/1.toml");
  EXPECT_EQ(settings.host.instructions.value, "a");
  EXPECT_EQ(settings.host.instructions.origin.file, "/0.toml");
}

TEST(Layers, ArraysReplace) {
  const Settings settings = settled(settle(sources({"expose.allow=['a','b']", "expose.allow=['c']"})));
  ASSERT_EQ(settings.expose.allow.size(), 1U);
  EXPECT_EQ(settings.expose.allow[0].glob, "c");
}

TEST(Layers, DenyAccumulatesWithItsPlaces) {
  const Settings settings =
      settled(settle(sources({"expose.deny=['a']", "expose.deny=['b']", "expose.deny=[]"})));
  ASSERT_EQ(settings.expose.deny.size(), 2U);
  EXPECT_EQ(settings.expose.deny[0].origin.file, "/0.toml");
  EXPECT_EQ(settings.expose.deny[1].origin.file, "/1.toml");
}

TEST(Layers, AFreeTableMayHaveAnOrdinaryDeny) {
  const Settings settings =
      settled(settle(sources({"shared.expose.deny=['a']", "shared.expose.deny=['b']"})));
  EXPECT_EQ(settings.shared.at("expose").value, R"({"deny":["b"]})");
}

TEST(Layers, MapsOfToolsMergeByName) {
  const Settings settings = settled(settle(
      sources({"tools.a.pinned.x=1\nexpose.rename.a='A'", "tools.a.pinned.y=2\nexpose.rename.b='B'"})));
  EXPECT_EQ(settings.tools.at("a").pinned.size(), 2U);
  EXPECT_EQ(settings.expose.rename.size(), 2U);
}

TEST(Sets, AreTheHighestLayerAndTypedAsToml) {
  const Settings settings = settled(settle_text(
      "host.log_level='info'", {"host.log_level=error", "expose.allow=[\"a\"]", "host.max_result_tokens=5",
                                "access.url=false", "tools.\"x=y\".deadline=3s", "shared.x.y={z=1}"}));
  EXPECT_EQ(settings.host.log_level.value, "error");
  EXPECT_EQ(settings.host.log_level.origin.text(), "--set");
  EXPECT_EQ(settings.expose.allow.at(0).origin.text(), "--set");
  EXPECT_EQ(settings.host.max_result_tokens.value, 5);
  EXPECT_FALSE(settings.access.url.value);
  EXPECT_EQ(settings.tools.at("x=y").deadline->value, std::chrono::seconds(3));
  EXPECT_EQ(settings.shared.at("x").value, R"({"y":{"z":1}})");
}

TEST(Sets, AnUnknownKeyNamesSet) {
  EXPECT_EQ(error_of(settle_text("", {"host.log_levl=info"})),
            "--set: unknown key 'log_levl' in [host]; did you mean 'log_level'?");
}

TEST(Sets, AWrongTypeNamesSet) {
  EXPECT_EQ(error_of(settle_text("", {"expose.allow=walk_*"})),
            "--set: expose.allow: found string, expected array of strings");
}

TEST(Sets, OtherTextsThanAssignmentsAreRefused) {
  for (const char* text : {"", "=", "host.log_level", "=1", "host.=1", "[host]=1", "a b=1", "#=1",
                           "host.log_level\n=1", "x=1\nhost.log_level=1", "\"=1", "host={a=1}=2"}) {
    const auto result = settle_text("", {text});
    ASSERT_FALSE(result) << text;
    EXPECT_EQ(result.error().message.rfind("--set", 0), 0U) << result.error().message;
  }
}

TEST(Sets, AValueCannotContainASecondKey) {
  const Settings settings = settled(settle_text("", {"host.instructions=1\naccess.insecure = true"}));
  EXPECT_EQ(settings.host.instructions.value, "1\naccess.insecure = true");
  EXPECT_FALSE(settings.access.insecure.value);
}

TEST(Profiles, TheChosenOneOverridesFilesAndIsOverriddenBySets) {
  Sources layers =
      sources({"[profiles.p.host]\nlog_level='debug'\ninstructions='p'", "[host]\nlog_level='info'"});
  layers.profile = "p";
  layers.sets = {"host.instructions=set"};
  const Settings settings = settled(settle(layers));
  EXPECT_EQ(settings.host.log_level.value, "debug");
  EXPECT_EQ(settings.host.log_level.origin.file, "/0.toml");
  EXPECT_EQ(settings.host.instructions.value, "set");
  EXPECT_EQ(settings.profile, "p");
}

TEST(Profiles, OthersHaveNoEffect) {
  const Settings settings = settled(settle(sources({"profiles.p.host.log_level='debug'"})));
  EXPECT_EQ(settings.host.log_level.value, "warn");
}

TEST(Profiles, OneProfileMayBeInSeveralLayers) {
  Sources layers = sources({"[profiles.p.expose]\nallow=['a']\ndeny=['x']",
                            "[profiles.p.expose]\nallow=['b']\ndeny=['y']", "[expose]\ndeny=['z']"});
  layers.profile = "p";
  const Settings settings = settled(settle(layers));
  ASSERT_EQ(settings.expose.allow.size(), 1U);
  EXPECT_EQ(settings.expose.allow[0].glob, "b");
  EXPECT_EQ(settings.expose.deny.size(), 3U);
}

TEST(Profiles, AShippedFileIsReadAsProfile) {
  Sources layers = sources({""});
  layers.profile = "explore";
  layers.shipped_profile = Source{"/share/explore.toml", "expose.allow=['a']"};
  EXPECT_EQ(settled(settle(layers)).expose.allow.at(0).origin.text(), "/share/explore.toml:1:15");
}

TEST(Profiles, AConfiguredOneReplacesAShippedOne) {
  Sources layers = sources({"profiles.explore.expose.allow=['own']"});
  layers.profile = "explore";
  layers.shipped_profile = Source{"/share/explore.toml", "expose.allow=['a']\nhost.instructions='shipped'"};
  const Settings settings = settled(settle(layers));
  EXPECT_EQ(settings.expose.allow.at(0).glob, "own");
  EXPECT_EQ(settings.host.instructions.value, "");
}

TEST(Profiles, AnUnknownOneIsRefusedWithASuggestionAndTheList) {
  Sources layers = sources({"profiles.review.host.log_level='info'"});
  layers.profile = "reviw";
  layers.shipped_profiles = {"explore"};
  EXPECT_EQ(error_of(settle(layers)),
            "--profile reviw: unknown profile; did you mean 'review'? (known are explore, review)");
}

}  // namespace
}  // namespace collet::host::config
