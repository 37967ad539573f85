// SPDX-License-Identifier: MIT
/// Checks of arguments against the schemas of tools, with the messages for authors.
#include <gtest/gtest.h>

#include "tests/unit/workflow/language/fake_tools.hpp"

namespace collet::workflow::test {
namespace {

/// Returns the findings of one call with these arguments, without positions.
std::string of_args(std::string_view input, std::string_view args, std::string_view parameters = {}) {
  ToolMap tools;
  tools.add(tool("a:t", input));
  std::string yaml =
      "w:\n  description: d\n  parameters:\n    s: { type: string, required: true }\n"
      "    o: { type: string }\n    n: { type: integer, default: 1 }\n"
      "    f: { type: string, enum: [png, gif], default: png }\n    l: { type: array, required: true }\n";
  yaml.append(parameters).append("  steps:\n    - call: a:t\n      args: ").append(args).append("\n");
  std::string out;
  const Loaded loaded = load_text(yaml);
  const Checked checked = check(loaded.model, tools);
  for (const auto* list : {&loaded.findings, &checked.findings}) {
    for (Finding finding : *list) {
      finding.mark = {};
      finding.workflow.clear();
      out += finding_text(finding, {});
    }
  }
  return out;
}

constexpr std::string_view k_tool =
    R"({"type":"object","properties":{"text":{"type":"array","items":{"type":"string"},"minItems":1},
        "count":{"type":"integer","minimum":1,"maximum":10},"mode":{"type":"string","enum":["png","jpeg"]},
        "at":{"type":"object","properties":{"x":{"type":"number"},"y":{"type":"number"}},"required":["x"],
        "additionalProperties":false},"either":{"anyOf":[{"type":"string"},{"type":"object","properties":{"id":
        {"type":"integer"}},"required":["id"]}]},"name":{"type":"string"}},"additionalProperties":false})";

struct ArgumentsCase {
  const char* args;
  const char* finding;
};

class Arguments : public testing::TestWithParam<ArgumentsCase> {};

TEST_P(Arguments, AreComparedWithTheSchema) {
  EXPECT_EQ(of_args(k_tool, GetParam().args), GetParam().finding) << GetParam().args;
}

INSTANTIATE_TEST_SUITE_P(
    All, Arguments,
    testing::Values(
        ArgumentsCase{"{ text: [a], count: 3, mode: png, at: { x: 1 }, either: q, name: n }", ""},
        ArgumentsCase{
            "{ text: [\"{{ s }}\"], count: \"{{ n }}\", at: { x: \"{{ n }}\" }, either: { id: \"{{ n }}\" } "
            "}",
            ""},
        ArgumentsCase{"{ text: \"{{ l }}\", name: \"{{ o }}\" }", ""},
        ArgumentsCase{
            "{ text: \"{{ s }}\" }",
            "workflows: error[WF301] args.text\n  the tool wants: array of string (at least 1)\n  the "
            "template gives: "
            "string   {{ s }} is string\n  hint: text: [\"{{ s }}\"]\n"},
        ArgumentsCase{
            "{ count: \"{{ s }}\" }",
            "workflows: error[WF301] args.count\n  the tool wants: integer\n  the template gives: string   "
            "{{ s }} is "
            "string\n"},
        ArgumentsCase{
            "{ count: \"4{{ n }}\" }",
            "workflows: error[WF301] args.count\n  the tool wants: integer\n  the template gives: string   "
            "a text with "
            "templates is a string\n"},
        ArgumentsCase{
            "{ count: \"4\" }",
            "workflows: error[WF304] args.count\n  the tool wants: integer\n  the workflow gives: \"4\"\n  "
            "hint: "
            "without quotes it is a number, true or false\n"},
        ArgumentsCase{"{ count: 11 }", "workflows: error[WF304] args.count: found 11, expected at most 10\n"},
        ArgumentsCase{
            "{ mode: jpg }",
            "workflows: error[WF304] args.mode\n  the tool wants: one of \"png\", \"jpeg\"\n  the workflow "
            "gives: "
            "\"jpg\"\n  hint: 'jpeg'\n"},
        ArgumentsCase{
            "{ mode: \"{{ f }}\" }",
            "workflows: warning[WF306] args.mode\n  the tool wants: one of \"png\", \"jpeg\"\n  the "
            "template may give: "
            "\"gif\"   {{ f }} is one of \"png\", \"gif\"\n"},
        ArgumentsCase{
            "{ txt: [a] }",
            "workflows: error[WF303] args.txt: the tool takes no such argument; did you mean 'text'?\n  "
            "hint: it takes: "
            "text, count, mode, at, either, name\n"},
        ArgumentsCase{"{ at: { y: 1 } }",
                      "workflows: error[WF302] args.at: missing required member 'x' (number)\n"},
        ArgumentsCase{
            "{ at: { x: \"{{ s }}\", z: 1 } }",
            "workflows: error[WF301] args.at.x\n  the tool wants: number\n  the template gives: string   {{ "
            "s }} is "
            "string\nworkflows: error[WF303] args.at.z: the tool takes no such argument\n  hint: it takes: "
            "x, y\n"},
        ArgumentsCase{
            "{ at: \"{{ s }}\" }",
            "workflows: error[WF301] args.at\n  the tool wants: object\n  the template gives: string   {{ s "
            "}} is "
            "string\n"},
        ArgumentsCase{
            "{ at: [\"{{ n }}\"] }",
            "workflows: error[WF301] args.at\n  the tool wants: object\n  the workflow gives: a list\n"},
        ArgumentsCase{"{ text: [] }",
                      "workflows: error[WF304] args.text: found 0 items, expected at least 1\n"},
        ArgumentsCase{
            "{ text: [\"{{ n }}\"] }",
            "workflows: error[WF301] args.text[0]\n  the tool wants: string\n  the template gives: integer  "
            " {{ n }} "
            "is integer\n"},
        ArgumentsCase{
            "{ text: [\"{{ o }}\"] }",
            "workflows: warning[WF405] args.text[0]: parameter 'o' may be missing, and an item of a list "
            "needs a "
            "value\n  hint: a default, or a step with `if`\n"},
        ArgumentsCase{
            "{ either: { id: \"{{ s }}\" } }",
            "workflows: error[WF301] args.either\n  the tool wants: string\n  the workflow gives: a map\n"},
        ArgumentsCase{
            "{ either: 5 }",
            "workflows: error[WF304] args.either\n  the tool wants: string or object\n  the workflow gives: "
            "5\n"},
        ArgumentsCase{
            "{ name: \"{{ o }} x\" }",
            "workflows: warning[WF405] args.name: parameter 'o' may be missing, which is an error within a "
            "text\n  hint: "
            "write | default(\"\")\n"},
        ArgumentsCase{"{ name: \"{{ m }}\" }",
                      "workflows: error[WF401] args.name: 'm' is not known here\n"}));

INSTANTIATE_TEST_SUITE_P(None, Arguments, testing::Values(ArgumentsCase{"{}", ""}));

TEST(Required, AMissingArgumentIsReportedWithItsType) {
  const std::string_view needs =
      R"({"type":"object","properties":{"pageId":{"type":"number"}},"required":["pageId"]})";
  EXPECT_EQ(of_args(needs, "{}"), "workflows: error[WF302] missing required argument 'pageId' (number)\n");
  EXPECT_EQ(
      of_args(needs, "{ pageId: \"{{ o | int }}\" }"),
      "workflows: warning[WF405] args.pageId: the tool needs it, and parameter 'o' may be missing\n  hint: a "
      "default, or a step with `if`\n");
  EXPECT_EQ(of_args(needs, "{ pageId: \"{{ o | int | default(1) }}\" }"), "");
}

TEST(References, AreResolvedWithinTheSchema) {
  const std::string_view refers =
      R"({"type":"object","properties":{"a":{"$ref":"#/$defs/id"},"b":{"type":"array","items":{"$ref":"#/$defs/id"}}},
          "$defs":{"id":{"type":"integer"}}})";
  EXPECT_EQ(of_args(refers, "{ a: 1, b: [2] }"), "");
  EXPECT_EQ(
      of_args(refers, "{ a: \"{{ s }}\" }"),
      "workflows: error[WF301] args.a\n  the tool wants: integer\n  the template gives: string   {{ s }} is "
      "string\n");
  EXPECT_EQ(of_args(refers, "{ b: [x] }"),
            "workflows: error[WF304] args.b[]\n  the tool wants: integer\n  the workflow gives: \"x\"\n");
}

TEST(Notes, FollowFindingsAboutArguments) {
  class Remarking final : public Tools {
   public:
    const ToolInfo* find(std::string_view name) const override { return name == "a:t" ? &tool_ : nullptr; }
    std::vector<std::string> keys() const override { return {"a:t"}; }
    std::string problem(std::string_view /*alias*/) const override { return {}; }
    std::string note(std::string_view /*key*/) const override {
      return "the schema changed since the lock file was written (1.4.0 -> 1.11.0)";
    }

   private:
    ToolInfo tool_ =
        tool("a:t", R"({"type":"object","properties":{"p":{"type":"number"}},"required":["p"]})");
  };
  EXPECT_EQ(all_findings("w:\n  description: d\n  steps:\n    - call: a:t\n", Remarking()),
            "workflows.yaml:4:13: error[WF302] w, step 1 (a:t): missing required argument 'p' (number)\n"
            "  the schema changed since the lock file was written (1.4.0 -> 1.11.0)\n");
}

}  // namespace
}  // namespace collet::workflow::test
