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

/// A tool with the properties, in both forms; `more` follows in its schema.
Texts marked(const std::string& properties, const std::string& more = "") {
  return {{"f", tools_json({R"({"id":"find","description":"Finds things.","description_brief":"Finds.",)"
                            R"("input_schema":{"type":"object","additionalProperties":false,"properties":{)" +
                            properties + "}" + more + "}}"})}};
}

const std::string k_marked =
    R"("name":{"type":"string"},"budget":{"x-collet-rare":true,"type":"integer","description":"d"})";

TEST(BriefForm, RareArgumentsAreListedOnlyInTheFullForm) {
  const Tool full = the(catalog_of(marked(k_marked)), "find");
  EXPECT_EQ(full.input_schema,
            R"({"type":"object","additionalProperties":false,"properties":{"name":{"type":"string"},)"
            R"("budget":{"type":"integer","description":"d"}}})");
  const Tool brief = the(catalog_of(marked(k_marked), "expose.descriptions = 'brief'"), "find");
  EXPECT_EQ(brief.input_schema,
            R"({"type":"object","additionalProperties":false,"properties":{"name":{"type":"string"}}})");
  EXPECT_EQ(brief.accepted_schema(), full.input_schema);
  EXPECT_EQ(brief.call_schema(), full.input_schema);
  EXPECT_EQ(brief.cost(), full.cost(brief_form(full)));
}

TEST(BriefForm, ARequiredArgumentIsNeverRare) {
  const std::string brief = "expose.descriptions = 'brief'";
  const Tool tool = the(catalog_of(marked(k_marked, R"(,"required":["budget"])"), brief), "find");
  EXPECT_EQ(property_names(tool.input_schema), (std::vector<std::string>{"name", "budget"}));
  EXPECT_EQ(tool.input_schema.find("x-collet"), std::string::npos);
}

TEST(BriefForm, ARareArgumentThatTheOperatorHidesIsNotAccepted) {
  const Tool tool = the(
      catalog_of(marked(k_marked), "expose.descriptions = 'brief'\n[tools.find]\nhide = ['budget']"), "find");
  EXPECT_EQ(property_names(tool.accepted_schema()), std::vector<std::string>{"name"});
  EXPECT_EQ(tool.rare, std::vector<std::string>());
}

TEST(RareNames, OnlyAMarkThatIsTrueCounts) {
  const std::string schema =
      R"({"x-collet-rare":true,"properties":{"a":{"x-collet-rare":false},"b":{"x-collet-rare":"true"},"c":true,)"
      R"("d":{"x-collet-rare":true},"x-collet-rare":{"default":{"x-collet-rare":true}}}})";
  EXPECT_EQ(rare_names(schema), std::vector<std::string>{"d"});
  EXPECT_EQ(without_rare_marks(schema),
            R"({"x-collet-rare":true,"properties":{"a":{},"b":{},"c":true,"d":{},)"
            R"("x-collet-rare":{"default":{"x-collet-rare":true}}}})");
  EXPECT_EQ(rare_names("{}"), std::vector<std::string>());
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
