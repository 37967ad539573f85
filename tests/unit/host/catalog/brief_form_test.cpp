// SPDX-License-Identifier: MIT
/// The brief form of tools, which [expose] descriptions chooses.
#include "host/catalog/brief_form.hpp"

#include "host/catalog/text/schema_edit.hpp"
#include "host/catalog/views/deployment_diff.hpp"
#include "tests/unit/host/catalog/catalog_fixture.hpp"

namespace collet::host::catalog {
namespace {

const std::string k_tool =
    R"({"id":"find","description":"Finds things at length.","description_brief":"Finds.","input_schema":)"
    R"({"type":"object","description":"own","properties":{"name":{"type":"string","description":"of it"},)"
    R"("description":{"type":"string"}},"required":["name"]}})";

Texts plugin() {
  return {{"f", tools_json({k_tool, tool_json("plain")})}};
}

TEST(BriefForm, IsShownIfTheOperatorChoosesIt) {
  const Tool full = the(catalog_of(plugin()), "find");
  EXPECT_EQ(full.description, "Finds things at length.");
  EXPECT_FALSE(full.full);
  const Tool brief = the(catalog_of(plugin(), "expose.descriptions = 'brief'"), "find");
  EXPECT_EQ(brief.description, "Finds.");
  EXPECT_EQ(brief.input_schema,
            R"({"type":"object","description":"own","properties":{"name":{"type":"string"},)"
            R"("description":{"type":"string"}},"required":["name"]})");
  EXPECT_EQ(full.cost(), brief.cost(*brief.full));
  EXPECT_EQ(brief.cost(), full.cost(brief_form(full)));
  EXPECT_LT(brief.cost(), full.cost());
}

TEST(BriefForm, AToolWithoutABriefFormIsNotChanged) {
  const Tool tool = the(catalog_of(plugin(), "expose.descriptions = 'brief'"), "plain");
  EXPECT_EQ(tool.description, "Does plain.");
  EXPECT_FALSE(tool.full);
  EXPECT_EQ(tool.cost(brief_form(tool)), tool.cost());
}

TEST(BriefForm, TheOperatorsDescriptionIsInBothForms) {
  const std::string own = "expose.describe.find = 'Mine.'\n";
  EXPECT_EQ(the(catalog_of(plugin(), own), "find").description, "Mine.");
  const Tool brief = the(catalog_of(plugin(), own + "expose.descriptions = 'brief'"), "find");
  EXPECT_EQ(brief.description, "Mine.");
  EXPECT_EQ(brief.input_schema.find("of it"), std::string::npos);
}

TEST(BriefForm, PinnedArgumentsStayRemoved) {
  const Tool tool =
      the(catalog_of(plugin(), "expose.descriptions = 'brief'\n[tools.find.pinned]\nname = 'x'"), "find");
  EXPECT_EQ(property_names(tool.input_schema), std::vector<std::string>{"description"});
  EXPECT_EQ(property_names(tool.call_schema()), (std::vector<std::string>{"name", "description"}));
}

TEST(BriefForm, EffectiveValuesNameTheSettingThatChoseIt) {
  const auto settings = settings_of("[expose]\ndescriptions = 'brief'");
  const Catalog catalog = catalog_of(plugin(), settings);
  const auto facets = effective_values(the(catalog, "find"), settings);
  EXPECT_EQ(facets.at("description").origin, "/c.toml:2:16");
  EXPECT_EQ(facets.at("input_schema").origin, "/c.toml:2:16");
}

TEST(BriefForm, ABriefDescriptionThatIsNotATextQuarantinesTheTool) {
  const Tool tool = the(catalog_of({{"f", tools_json({tool_json("x", R"(,"description_brief":7)")})}}), "x");
  EXPECT_EQ(tool.state, State::quarantined);
  EXPECT_EQ(tool.reason, "quarantined: description_brief is no string");
}

TEST(WithoutDescriptions, RemovesThemOnlyFromSchemas) {
  EXPECT_EQ(
      without_descriptions(
          R"({"description":"stays","properties":{"a":{"description":"goes","items":{"description":"goes"}},)"
          R"("description":{"description":"goes","enum":[{"description":"stays"}],"default":{"description":"stays"}},)"
          R"("b":{"anyOf":[{"description":"goes"},true],"description":{"no":"text"}}},"$defs":{"x":{"description":"goes"}}})"),
      R"({"description":"stays","properties":{"a":{"items":{}},)"
      R"("description":{"enum":[{"description":"stays"}],"default":{"description":"stays"}},)"
      R"("b":{"anyOf":[{},true],"description":{"no":"text"}}},"$defs":{"x":{}}})");
}

TEST(WithoutDescriptions, RemovesTheTypeOfStringsInInnerObjects) {
  EXPECT_EQ(
      without_descriptions(
          R"({"properties":{"a":{"type":"string"},"spec":{"type":"object","properties":{"file":{"type":"string"},"n":{"type":"integer"}}}}})"),
      R"({"properties":{"a":{"type":"string"},"spec":{"type":"object","properties":{"file":{},"n":{"type":"integer"}}}}})");
}

}  // namespace
}  // namespace collet::host::catalog
