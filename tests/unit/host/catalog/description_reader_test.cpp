// SPDX-License-Identifier: MIT
/// Descriptions are not trusted: a faulty tool is quarantined with a reason, and the others stay.
#include "host/catalog/description_reader.hpp"

#include "tests/unit/host/catalog/catalog_fixture.hpp"

namespace collet::host::catalog {
namespace {

struct Bad {
  const char* name;
  std::string tool;
  std::string reason;
};

void PrintTo(const Bad& bad, std::ostream* out) {
  *out << bad.name;
}

class BadTool : public ::testing::TestWithParam<Bad> {};

TEST_P(BadTool, IsQuarantinedAndOthersAreNotAffected) {
  const Catalog catalog =
      catalog_of({{"p", tools_json({tool_json("first"), GetParam().tool, tool_json("last")})}});
  EXPECT_EQ(names(catalog), (Names{"first", "last"}));
  std::size_t quarantined = 0;
  for (const auto& tool : catalog.all()) {
    if (tool->state != State::quarantined) continue;
    ++quarantined;
    EXPECT_EQ(tool->reason, "quarantined: " + GetParam().reason);
  }
  EXPECT_EQ(quarantined, 1U);
}

std::string with(const std::string& members) {
  return R"({"id":"x","description":"d","input_schema":{"type":"object"},)" + members + "}";
}

std::string with_schema(const std::string& schema) {
  return R"({"id":"x","description":"d","input_schema":)" + schema + "}";
}

INSTANTIATE_TEST_SUITE_P(
    Each, BadTool,
    ::testing::Values(
        Bad{"no_object", "7", "it is no object"}, Bad{"empty", "{}", "id is missing or no string"},
        Bad{"id_number", R"({"id":1})", "id is missing or no string"},
        Bad{"id_empty", tool_json(""), "id is '', expected 1 to 64 of A-Z a-z 0-9 _ -"},
        Bad{"id_space", tool_json("a b"), "id is 'a b', expected 1 to 64 of A-Z a-z 0-9 _ -"},
        Bad{"id_control", tool_json("a\\u001b[0m"), "id is 'a\\x1b[0m', expected 1 to 64 of A-Z a-z 0-9 _ -"},
        Bad{"id_long", tool_json(std::string(65, 'x')),
            "id is '" + std::string(65, 'x') + "', expected 1 to 64 of A-Z a-z 0-9 _ -"},
        Bad{"internal_id_control", tool_json("a\\nb", R"(,"exposure":"internal")"),
            "id is not 1 to 256 bytes of printable text"},
        Bad{"twice", tool_json("first"), "plugin p describes this id twice"},
        Bad{"no_description", R"({"id":"x","input_schema":{"type":"object"}})",
            "description is missing, empty or no string"},
        Bad{"fault", R"({"id":"x","fault":"line 3: no such tool"})", "line 3: no such tool"},
        Bad{"fault_number", R"({"id":"x","fault":3})", "fault is no string"},
        Bad{"title_number", with(R"("title":1)"), "title is no string"},
        Bad{"no_schema", R"({"id":"x","description":"d"})",
            "input_schema is missing; expected a JSON Schema with \"type\": \"object\""},
        Bad{"schema_array", with_schema("[]"),
            "input_schema is of type array, expected a JSON Schema object"},
        Bad{"schema_untyped", with_schema("{}"), "input_schema has no type, expected \"type\": \"object\""},
        Bad{"schema_of_string", with_schema(R"({"type":"string"})"),
            "input_schema has type '\"string\"', expected \"type\": \"object\""},
        Bad{"schema_types", with_schema(R"({"type":["object"]})"),
            "input_schema has type '[\"object\"]', expected \"type\": \"object\""},
        Bad{"properties_array", with_schema(R"({"type":"object","properties":[]})"),
            "input_schema.properties is of type array, expected object"},
        Bad{"property_number", with_schema(R"({"type":"object","properties":{"a":1}})"),
            "input_schema.properties: 'a' is no schema"},
        Bad{"required_string", with_schema(R"({"type":"object","required":"a"})"),
            "input_schema.required is of type string, expected array"},
        Bad{"required_numbers", with_schema(R"({"type":"object","required":[1]})"),
            "input_schema.required holds something else than strings"},
        Bad{"output_schema", with(R"("output_schema":{"type":"array"})"),
            "output_schema has type '\"array\"', expected \"type\": \"object\""},
        Bad{"annotations", with(R"("annotations":[])"), "annotations is no object"},
        Bad{"exposure", with(R"("exposure":"optin")"),
            "exposure is '\"optin\"', expected one of default, opt_in, internal; did you mean 'opt_in'?"},
        Bad{"latency", with(R"("latency":3)"), "latency is '3', expected one of inline, normal, long"}),
    [](const auto& instance) { return instance.param.name; });

class BadText : public ::testing::TestWithParam<std::string> {};

TEST_P(BadText, IsAWarningThatNamesThePlugin) {
  Texts plugins = families();
  plugins.emplace_back("broken", GetParam());
  const Catalog catalog = catalog_of(plugins);
  EXPECT_EQ(names(catalog), (Names{"edit_all", "walk_paths", "walk_tags"}));
  ASSERT_EQ(catalog.warnings().size(), 1U);
  EXPECT_EQ(catalog.warnings()[0].rfind("plugin broken offers no tools: ", 0), 0U) << catalog.warnings()[0];
}

std::string nested(std::size_t depth) {
  return R"({"tools":[)" + std::string(depth, '[') + std::string(depth, ']') + "]}";
}

INSTANTIATE_TEST_SUITE_P(Each, BadText,
                         ::testing::Values("", " ", "null", "[]", "{", "{}", R"({"tools":{}})",
                                           R"({"tools":[)", R"({"tools":[]} x)",
                                           "{\"tools\":[{\"id\":\"\xFF\"}]}", "\xEF\xBB\xBF{}",
                                           nested(100000), std::string("{\"tools\":[]\0}", 13)));

TEST(PluginDescription, ACompleteToolIsReadAndCompacted) {
  const Catalog catalog = catalog_of({{"p", R"({ "tools": [ {
    "id": "x", "title": "T", "description": "a\nb",
    "input_schema": { "type": "object", "properties": { "a b": { "type": "string" } } },
    "output_schema": { "type": "object" },
    "annotations": { "readOnlyHint": true, "t": "a b" },
    "exposure": "default", "latency": "long" , "later": [1] } ] })"}});
  const Tool tool = the(catalog, "x");
  EXPECT_EQ(tool.title, "T");
  EXPECT_EQ(tool.description, "a\nb");
  EXPECT_EQ(tool.input_schema, R"({"type":"object","properties":{"a b":{"type":"string"}}})");
  EXPECT_EQ(tool.call_schema(), tool.input_schema);
  EXPECT_EQ(tool.output_schema, R"({"type":"object"})");
  EXPECT_EQ(tool.annotations, R"({"readOnlyHint":true,"t":"a b"})");
  EXPECT_TRUE(tool.read_only);
  EXPECT_EQ(tool.latency, Latency::long_);
  EXPECT_EQ(tool.deadline, std::chrono::minutes(10));
}

TEST(PluginDescription, AToolIsNotReadOnlyByDefault) {
  EXPECT_FALSE(the(catalog_of(families()), "walk_paths").read_only);
}

TEST(PluginDescription, AnEmptyListIsAccepted) {
  EXPECT_TRUE(catalog_of({{"p", R"({"tools":[]})"}}).warnings().empty());
}

TEST(PluginDescription, QuarantinedToolsWithoutAnIdAreNumbered) {
  const Catalog catalog = catalog_of({{"p", tools_json({tool_json("a"), "1", "{}"})}});
  EXPECT_EQ(catalog.find_any("p:tools[1]").size(), 1U);
  EXPECT_EQ(catalog.find_any("p:tools[2]").size(), 1U);
}

TEST(ToolName, IsANameThatClientsAccept) {
  EXPECT_TRUE(is_tool_name("a"));
  EXPECT_TRUE(is_tool_name("Az09_-"));
  EXPECT_TRUE(is_tool_name(std::string(64, 'x')));
  for (const char* name : {"", "a.b", "a/b", "a:b", "a b", "ä"})
    EXPECT_FALSE(is_tool_name(name)) << name;
}

}  // namespace
}  // namespace collet::host::catalog
