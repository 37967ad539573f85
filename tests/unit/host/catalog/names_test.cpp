// SPDX-License-Identifier: MIT
/// Names of tools: rename, prefix, description, collisions, order, look-up, cost.
#include "tests/unit/host/catalog/catalog_fixture.hpp"

namespace collet::host::catalog {
namespace {

TEST(ToolNames, ARenameHasItsOrigin) {
  const Catalog catalog = catalog_of(families(), "expose.rename.walk_paths = 'ways'");
  EXPECT_EQ(names(catalog), (Names{"edit_all", "walk_tags", "ways"}));
  EXPECT_EQ(catalog.find_exposed("walk_paths"), nullptr);
  EXPECT_EQ(catalog.find_exposed("ways")->name_origin.text(), "/c.toml:1:28");
}

TEST(ToolNames, APrefixIsAddedToToolsThatAreNotRenamed) {
  const Catalog catalog =
      catalog_of(families(), "expose.prefix = 'p-'\nexpose.rename.'walk:walk_paths' = 'ways'");
  EXPECT_EQ(names(catalog), (Names{"p-edit_all", "p-walk_tags", "ways"}));
}

TEST(ToolNames, TheKeyOverridesTheBareId) {
  EXPECT_EQ(names(catalog_of({{"a", tools_json({tool_json("x")})}, {"b", tools_json({tool_json("x")})}},
                             "[expose.rename]\nx = 'one'\n'b:x' = 'two'")),
            (Names{"one", "two"}));
}

TEST(ToolNames, TheFirstPluginKeepsTheNameOfTwoTools) {
  const Catalog catalog =
      catalog_of({{"b", tools_json({tool_json("x")})}, {"a", tools_json({tool_json("x")})}});
  ASSERT_EQ(names(catalog), Names{"x"});
  EXPECT_EQ(catalog.find_exposed("x")->plugin, "a");
  const Tool other = the(catalog, "b:x");
  EXPECT_EQ(other.state, State::quarantined);
  EXPECT_EQ(other.reason,
            "quarantined: its name 'x' is taken by a:x; give one of them another under [expose.rename]");
}

TEST(ToolNames, AHiddenToolOccupiesNoName) {
  const Catalog catalog = catalog_of(
      {{"a", tools_json({tool_json("x")})}, {"b", tools_json({tool_json("x")})}}, "expose.deny = ['a:x']");
  ASSERT_EQ(names(catalog), Names{"x"});
  EXPECT_EQ(catalog.find_exposed("x")->plugin, "b");
}

TEST(ToolNames, ANameThatClientsRefuseQuarantinesTheTool) {
  for (const std::string& name :
       {std::string(""), std::string("a b"), std::string("ä"), std::string(65, 'x')}) {
    const Catalog catalog = catalog_of(families(), "expose.rename.walk_paths = '" + name + "'");
    EXPECT_EQ(names(catalog), (Names{"edit_all", "walk_tags"}));
    const Tool tool = the(catalog, "walk:walk_paths");
    EXPECT_EQ(tool.state, State::quarantined);
    EXPECT_EQ(tool.reason, "quarantined: rename or prefix makes its name \"" + name +
                               "\", expected 1 to 64 of A-Z a-z 0-9 _ -");
    EXPECT_EQ(tool.origin.text(), "/c.toml:1:28");
  }
}

TEST(ToolNames, ADescriptionCanBeReplaced) {
  EXPECT_EQ(the(catalog_of(families(), "expose.describe.walk_paths = 'Ways.'"), "walk_paths").description,
            "Ways.");
}

TEST(ToolNames, TheListDoesNotDependOnTheOrderOfPlugins) {
  Texts plugins = families();
  const Catalog one = catalog_of(plugins, "expose.prefix = 'p'");
  std::swap(plugins[0], plugins[1]);
  const Catalog two = catalog_of(plugins, "expose.prefix = 'p'");
  EXPECT_EQ(names(one), names(two));
  ASSERT_EQ(one.all().size(), two.all().size());
  for (std::size_t i = 0; i < one.all().size(); ++i)
    EXPECT_EQ(one.all()[i]->key(), two.all()[i]->key());
}

TEST(ToolNames, FindAnyTakesNameIdAndKey) {
  const Catalog catalog = catalog_of(families(), "expose.rename.walk_paths = 'ways'");
  for (const char* word : {"ways", "walk_paths", "walk:walk_paths"})
    EXPECT_EQ(the(catalog, word).key(), "walk:walk_paths");
  EXPECT_TRUE(catalog.find_any("nothing").empty());
}

TEST(ToolNames, NearNamesAreThoseOfExposedTools) {
  const Catalog catalog = catalog_of(families(), "expose.deny = ['walk_tags']");
  EXPECT_EQ(catalog.near("walk_pats", 3), Names{"walk_paths"});
  EXPECT_TRUE(catalog.near("walk_tagz", 3).empty());
}

TEST(ToolNames, CostIsTheCharactersOfTheListedToolDividedByFour) {
  Tool tool;
  tool.name = "n";
  tool.description = "ä\"";
  tool.input_schema = "{}";
  // {"name":"n","description":"ä\"","inputSchema":{}} is 49 characters.
  EXPECT_EQ(tool.cost(), 13);
}

}  // namespace
}  // namespace collet::host::catalog
