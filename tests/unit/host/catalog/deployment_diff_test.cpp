// SPDX-License-Identifier: MIT
/// Differences between two deployments, and the origin of each value.
#include "host/catalog/views/deployment_diff.hpp"

#include <algorithm>
#include <cstdlib>

#include "tests/unit/host/catalog/catalog_fixture.hpp"

namespace collet::host::catalog {
namespace {

/// Two configurations and their catalogs, with the same plugins.
struct Two {
  config::Settings first;
  config::Settings second;
  Catalog before;
  Catalog after;

  Two(const std::string& a, const std::string& b, const Texts& plugins = families())
      : first(settings_of(a)),
        second(settings_of(b)),
        before(catalog_of(plugins, first)),
        after(catalog_of(plugins, second)) {}
  Comparison found() const { return compare({before, first}, {after, second}); }
};

Names whats(const std::vector<Change>& changes) {
  Names out;
  for (const auto& change : changes)
    out.push_back(change.what);
  return out;
}

TEST(Difference, ADeploymentDoesNotDifferFromItself) {
  const std::string toml = "expose.deny = ['walk_*']\ntools.edit_all.pinned.a = 1";
  EXPECT_TRUE(Two(toml, toml).found().empty());
}

TEST(Difference, TheSameValueFromAnotherPlaceIsNotADifference) {
  EXPECT_TRUE(Two("expose.prefix = 'x_'\ntools.edit_all.deadline = '5s'",
                  "tools.edit_all.deadline = '5s'\n\nexpose.prefix = 'x_'")
                  .found()
                  .empty());
}

TEST(Difference, AToolThatBothHideIsLeftOut) {
  const Two two("expose.deny = ['edit_all']\nexpose.allow = ['*']",
                "expose.deny = ['edit_all']\nexpose.allow = ['*']\ntools.edit_all.pinned.a = 1");
  const auto found = two.found();
  EXPECT_TRUE(found.added.empty() && found.removed.empty() && found.changed.empty());
  EXPECT_EQ(whats(found.settings), Names{"tools.edit_all.pinned.a"});
}

TEST(Difference, IsReversedWhenTheSidesAreSwapped) {
  const std::string a = "expose.deny = ['walk_tags']";
  const std::string b = "expose.allow = ['walk_*', 'edit_raw']";
  const Two there(a, b);
  const Two back(b, a);
  const auto one = there.found();
  const auto other = back.found();
  ASSERT_EQ(one.added.size(), 2U);
  ASSERT_EQ(one.removed.size(), 1U);
  ASSERT_EQ(other.removed.size(), 2U);
  ASSERT_EQ(other.added.size(), 1U);
  EXPECT_EQ(one.added[0].after->key(), "edit:edit_raw");
  EXPECT_EQ(one.added[1].before->reason, "hidden: expose.deny = \"walk_tags\"");
  EXPECT_EQ(other.added[0].after->key(), "edit:edit_all");
}

TEST(Difference, EachValueOfAToolHasItsOrigin) {
  const Two two("",
                "tools.walk_tags.pinned.a = 1\ntools.'walk:walk_tags'.max_result_tokens = 5\n"
                "expose.describe.walk_tags = 'T.'\nexpose.rename.walk_tags = 't'");
  const auto found = two.found();
  ASSERT_EQ(found.changed.size(), 1U);
  Names told;
  for (const auto& change : found.changed[0].changes)
    told.push_back(change.what + " " + change.before.origin + " " + change.after.origin);
  EXPECT_EQ(told, (Names{"description plugin walk /c.toml:3:29", "max_result_tokens built-in /c.toml:2:44",
                         "name built-in /c.toml:4:27", "pinned.a built-in /c.toml:1:28"}));
}

TEST(EffectiveValues, DenyHasAllEntriesWithTheirOrigins) {
  config::Sources sources;
  sources.files.push_back({"/a.toml", "expose.deny = ['x', 'y']"});
  sources.files.push_back({"/b.toml", "expose.deny = ['z']"});
  const auto deny = effective_values(*config::settle(sources)).at("expose.deny");
  EXPECT_EQ(deny.json, R"(["x","y","z"])");
  EXPECT_EQ(deny.origin, "/a.toml:1:16, /a.toml:1:21, /b.toml:1:16");
  EXPECT_EQ(effective_values(settings_of("")).at("expose.deny").json, "[]");
}

TEST(Visibility, OfAMissingToolNamesTheSwitchedOffPlugin) {
  const auto off = visibility_of(nullptr, "walk", settings_of("[plugins.walk]\nenabled = false"));
  EXPECT_EQ(off.reason, "absent: plugin walk is switched off");
  EXPECT_EQ(off.origin, "/c.toml:2:11");
  EXPECT_EQ(visibility_of(nullptr, "walk", settings_of("")).reason, "absent: no plugin offers it");
}

TEST(Difference, ASecretArgumentIsShownAsItsReference) {
  ::setenv("COLLET_TEST_TOKEN", "t0ken", 1);
  const auto found = Two("", "tools.walk_tags.pinned.a = '${env:COLLET_TEST_TOKEN}'").found();
  ::unsetenv("COLLET_TEST_TOKEN");
  ASSERT_EQ(found.changed.size(), 1U);
  const auto& changes = found.changed[0].changes;
  const auto pinned =
      std::find_if(changes.begin(), changes.end(), [](const auto& one) { return one.what == "pinned.a"; });
  ASSERT_NE(pinned, changes.end());
  EXPECT_EQ(pinned->after.json, R"("${env:COLLET_TEST_TOKEN}")");
}

}  // namespace
}  // namespace collet::host::catalog
