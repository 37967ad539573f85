// SPDX-License-Identifier: MIT
/// Skeletons of workflows from the schemas of tools.
#include "plugins/workflow/author/skeleton/skeleton.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "plugins/workflow/author/skeleton/parameter.hpp"
#include "plugins/workflow/language/check/check.hpp"
#include "plugins/workflow/language/read/load.hpp"

namespace collet::workflow::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

Value json(std::string_view text) {
  auto value = Value::parse(text);
  EXPECT_TRUE(value) << text;
  return value ? *std::move(value) : Value();
}

SkeletonTool tool(std::string key, std::string_view schema, std::string description = {}) {
  return {std::move(key), std::move(description), json(schema)};
}

/// Returns what `collet workflow validate` reports about a file that calls these tools.
std::string findings_of(const std::string& text, const std::vector<SkeletonTool>& tools) {
  ToolMap known;
  for (const auto& each : tools) {
    ToolInfo info;
    info.key = each.key;
    info.input_schema = each.input_schema;
    known.add(std::move(info));
  }
  const auto loaded = load({{"w.yaml", text}});
  auto findings = loaded.findings;
  const auto checked = check(loaded.model, known);
  findings.insert(findings.end(), checked.findings.begin(), checked.findings.end());
  return findings_text(findings, loaded.model.files);
}

std::string skeleton(const std::vector<SkeletonTool>& tools) {
  return skeleton_file({{"w", tools}});
}

TEST(Skeleton, HasAStepForEachToolAndAParameterForEachRequiredArgument) {
  const std::vector<SkeletonTool> tools = {
      tool("memory:search_nodes",
           R"({"type":"object","properties":{"query":{"type":"string","description":"What to find"},
           "limit":{"type":"integer"}},"required":["query"]})"),
      tool("files:read-file",
           R"({"type":"object","properties":{"path":{"type":"string"}},"required":["path"]})")};
  const std::string text = skeleton(tools);
  EXPECT_EQ(text, R"(version: 1
workflows:
  w:
    description: "Call search_nodes, then read-file. Describe what this does and when to use it."
    parameters:
      query: { type: string, required: true, description: What to find }
      path: { type: string, required: true }
    steps:
      - id: search_nodes
        call: memory:search_nodes
        args: { query: "{{ query }}" }
        # Optional arguments: limit (integer)
      - id: read_file
        call: files:read-file
        args: { path: "{{ path }}" }
    # The agent receives the outputs only. Keep those that it needs, or parts of them.
    outputs:
      search_nodes: "{{ steps.search_nodes.json | default(steps.search_nodes.text) }}"
      read_file: "{{ steps.read_file.json | default(steps.read_file.text) }}"
)");
  EXPECT_EQ(findings_of(text, tools), "");
}

TEST(Skeleton, SharesAParameterBetweenArgumentsOfOneNameAndType) {
  const std::vector<SkeletonTool> tools = {
      tool("f:read", R"({"properties":{"path":{"type":"string","description":"a"}},"required":["path"]})"),
      tool("f:edit", R"({"properties":{"path":{"type":"string","description":"b"}},"required":["path"]})"),
      tool("f:move",
           R"({"properties":{"path":{"type":"array","items":{"type":"string"}}},"required":["path"]})")};
  const std::string text = skeleton(tools);
  EXPECT_THAT(text, HasSubstr("      path: { type: string, required: true, description: a }\n"
                              "      move_path: { type: array, required: true, items: { type: string } }\n"));
  EXPECT_EQ(findings_of(text, tools), "");
}

TEST(Skeleton, AvoidsNamesThatExpressionsDoNotAccept) {
  const std::vector<SkeletonTool> tools = {tool(
      "a:run.it",
      R"({"properties":{"steps":{"type":"string"},"in":{"type":"string"},"2nd item":{"type":"string"},"now":{"type":"string"},
          "$filter":{"type":"string"}},"required":["steps","in","2nd item","now","$filter"]})")};
  const std::string text = skeleton(tools);
  EXPECT_THAT(text, HasSubstr("id: run_it"));
  EXPECT_THAT(text, HasSubstr(R"(steps: "{{ run_it_steps }}")"));
  EXPECT_THAT(text, HasSubstr(R"(in: "{{ in_ }}")"));
  EXPECT_THAT(text, HasSubstr(R"("2nd item": "{{ _2nd_item }}")"));
  EXPECT_EQ(findings_of(text, tools), "");
}

TEST(Skeleton, LeavesOutRequiredArgumentsThatHaveADefault) {
  const std::vector<SkeletonTool> tools = {
      tool("a:b", R"({"properties":{"n":{"type":"integer","default":2}},"required":["n"]})")};
  const std::string text = skeleton(tools);
  EXPECT_THAT(text, Not(HasSubstr("parameters")));
  EXPECT_THAT(text, HasSubstr("# Optional arguments: n (integer"));
  EXPECT_EQ(findings_of(text, tools), "");
}

TEST(Skeleton, UsesAJsonSchemaWhereParametersCannotExpressAnArgument) {
  const std::vector<SkeletonTool> tools = {tool(
      "a:b", R"({"properties":{"id":{"$ref":"#/$defs/id"},"size":{"type":"integer"}},"required":["id","size"],
           "$defs":{"id":{"anyOf":[{"type":"string"},{"type":"integer"}]}}})")};
  const std::string text = skeleton(tools);
  EXPECT_THAT(text, HasSubstr("        id: { anyOf: [{ type: string }, { type: integer }] }\n"));
  EXPECT_THAT(text, HasSubstr("      required: [id, size]\n"));
  EXPECT_EQ(findings_of(text, tools), "");
}

TEST(Skeleton, WritesOneWorkflowForEachToolOfAServer) {
  const auto first = tool("a:one", "{}", "Does one thing. And more.");
  const auto second = tool("a:two", "{}");
  const std::string text = skeleton_file({{"one", {first}}, {"two", {second}}});
  EXPECT_THAT(text,
              HasSubstr("  one:\n    description: Does one thing. And more.\n    steps:\n      - id: one\n"));
  EXPECT_EQ(findings_of(text, {first, second}), "");
}

TEST(Skeleton, IsValidForHostileSchemas) {
  std::string deep = R"({"type":"string"})";
  for (int i = 0; i < 40; ++i)
    deep = std::string(R"({"type":"array","items":)").append(deep).append("}");
  for (
      const std::string& schema :
      {std::string("{}"), std::string("true"), std::string("[]"), std::string(R"({"required":"a"})"),
       std::string(R"({"required":["a","a"],"properties":{"a":true}})"),
       std::string(R"({"required":["a"],"properties":{"a":{"$ref":"#/properties/a"}}})"),
       std::string(R"({"required":["a"],"properties":{"a":{"properties":{"b":{"$ref":"#/properties/a"}}}}})"),
       std::string(
           R"({"required":["a"],"properties":{"a":{"type":"string","description":"{{ x }}\n# y: |\u2028"}}})"),
       std::string(
           R"({"required":["a"],"properties":{"a":{"type":"string","pattern":"(?=a)b","minLength":"x"}}})"),
       std::string(R"({"required":["a"],"properties":{"a":{"type":"string","enum":["a","a",null]}}})"),
       std::string(R"({"required":["a"],"properties":{"a":{"type":["string","null"]}}})"),
       std::string(R"({"required":["a: {{ b }}"],"properties":{"a: {{ b }}":{"type":"string"}}})"),
       R"({"required":["a"],"properties":{"a":)" + deep + "}}"}) {
    const std::vector<SkeletonTool> tools = {tool("a:b", schema, "a {{ text }} of\nlines")};
    EXPECT_THAT(findings_of(skeleton(tools), tools), Not(HasSubstr("error["))) << schema << "\n"
                                                                               << skeleton(tools);
  }
}

TEST(Parameters, TakeTheLimitsAndTypesOfArguments) {
  const auto made = [](std::string_view schema) {
    const auto value = parameter_of(json(schema), json("{}"));
    return value ? value->json() : std::string("none");
  };
  EXPECT_EQ(made(R"({"type":["string","null"],"format":"uri"})"), R"({"type":"string","format":"uri"})");
  EXPECT_EQ(made(R"({"anyOf":[{"type":"integer","minimum":1},{"type":"null"}],"description":"d"})"),
            R"({"type":"integer","minimum":1,"description":"d"})");
  EXPECT_EQ(made(R"({"type":"integer","exclusiveMinimum":0})"), R"({"type":"integer","minimum":1})");
  EXPECT_EQ(made(R"({"const":"a"})"), R"({"enum":["a"]})");
  EXPECT_EQ(
      made(
          R"({"type":"object","properties":{"a":{"type":"string"}},"required":["a"],"additionalProperties":false})"),
      R"({"type":"object","properties":{"a":{"type":"string","required":true}},"additionalProperties":false})");
  for (const char* const none :
       {"{}", R"({"type":"null"})", R"({"oneOf":[{"type":"string"},{"type":"array"}]})",
        R"({"type":"array"})", R"({"type":"array","items":{}})", R"({"type":"string","not":{}})"})
    EXPECT_EQ(made(none), "none") << none;
}

}  // namespace
}  // namespace collet::workflow::test
