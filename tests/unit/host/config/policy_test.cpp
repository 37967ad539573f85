// SPDX-License-Identifier: MIT
/// [policy] of the system's files overrides every other layer.
#include "tests/unit/host/config/config_fixture.hpp"

namespace collet::host::config {
namespace {

Sources with_policy(std::string policy, std::string user) {
  Sources out;
  out.files.push_back({"/etc/collet/collet.toml", std::move(policy), true});
  out.files.push_back({"/user.toml", std::move(user)});
  return out;
}

TEST(Policy, OverridesFilesProfilesAndSets) {
  Sources layers = with_policy("[policy.access]\nurl = false\ninsecure = false",
                               "access.url = true\nprofiles.p.access.url = true");
  layers.profile = "p";
  layers.sets = {"access.url=true", "access.insecure=true"};
  const Settings settings = settled(settle(layers));
  EXPECT_FALSE(settings.access.url.value);
  EXPECT_FALSE(settings.access.insecure.value);
  EXPECT_TRUE(settings.access.url.origin.policy);
  EXPECT_EQ(settings.access.url.origin.text(), "/etc/collet/collet.toml:2:7");
}

TEST(Policy, WarnsOfEachValueThatItOverrides) {
  const Settings settings =
      settled(settle(with_policy("[policy.access]\nurl = false", "[access]\nurl = true")));
  ASSERT_EQ(settings.warnings.size(), 1U);
  EXPECT_EQ(settings.warnings[0],
            "/user.toml:2:7: access.url has no effect: [policy] sets it at /etc/collet/collet.toml:2:7");
}

TEST(Policy, IsSilentAboutDefaults) {
  EXPECT_TRUE(settled(settle(with_policy("policy.access.url = false", ""))).warnings.empty());
}

TEST(Policy, DenyAccumulatesWithoutAWarning) {
  const Settings settings = settled(settle(with_policy("policy.expose.deny = ['a']", "expose.deny = ['b']")));
  EXPECT_EQ(settings.expose.deny.size(), 2U);
  EXPECT_TRUE(settings.warnings.empty());
}

TEST(Policy, AllowReplaces) {
  const Settings settings =
      settled(settle(with_policy("policy.expose.allow = ['a']", "expose.allow = ['b']")));
  ASSERT_EQ(settings.expose.allow.size(), 1U);
  EXPECT_EQ(settings.expose.allow[0].glob, "a");
  EXPECT_TRUE(settings.expose.allow[0].origin.policy);
}

TEST(Policy, ForcesValuesInFreeTables) {
  const Settings settings = settled(
      settle(with_policy("[policy.plugins.x.config]\na = 1", "[plugins.x.config]\na = { b = 2 }\nc = 3")));
  EXPECT_EQ(settings.plugins.at("x").config.value, R"({"a":1,"c":3})");
  ASSERT_EQ(settings.warnings.size(), 1U);
  EXPECT_NE(settings.warnings[0].find("/user.toml:2:11: plugins.x.config.a has no effect"),
            std::string::npos);
}

TEST(Policy, ALaterSystemFileMayChangeIt) {
  Sources layers = with_policy("policy.access.url = false", "");
  layers.files.push_back({"/etc/collet/conf.d/1.toml", "policy.access.url = true", true});
  EXPECT_TRUE(settled(settle(layers)).access.url.value);
}

TEST(Policy, CannotBeSetOnTheCommandLine) {
  const auto result = settle_text("", {"policy.access.url=true"});
  EXPECT_EQ(error_of(result),
            "--set policy.access.url=true: 'policy' and 'profiles' can only be set in files");
}

TEST(Policy, CannotBeInAProfile) {
  Sources layers = with_policy("", "");
  layers.profile = "p";
  layers.shipped_profile = Source{"/p.toml", "policy.access.url = true"};
  EXPECT_EQ(error_of(settle(layers)).rfind("/p.toml:1:1: unknown key 'policy' at the top", 0), 0U);
}

TEST(Policy, NestedIsOfPolicyAlone) {
  const Settings settings = settled(settle(with_policy("policy.nested = ['a:b']", "")));
  ASSERT_EQ(settings.expose.nested.size(), 1U);
  EXPECT_EQ(settings.expose.nested[0].glob, "a:b");
  EXPECT_TRUE(settings.expose.nested[0].origin.policy);
  const auto is_it = [](const Settings::Shown& shown) { return shown.key == "policy.nested"; };
  EXPECT_EQ(std::count_if(settings.shown.begin(), settings.shown.end(), is_it), 1);
  EXPECT_EQ(error_of(settle_text("nested = ['a:b']")).substr(0, 52),
            "/home/u/collet.toml:1:1: unknown key 'nested' at the");
}

TEST(Policy, UnknownKeysInItAreErrors) {
  EXPECT_EQ(error_of(settle(with_policy("[policy.acess]\nurl = false", ""))),
            "/etc/collet/collet.toml:1:9: unknown key 'acess' in [policy]; did you mean 'access'?");
}

}  // namespace
}  // namespace collet::host::config
