// SPDX-License-Identifier: MIT
/// Loads files into the model: both forms, every key, and the messages about errors.
#include <gtest/gtest.h>

#include "tests/unit/workflow/language/fake_tools.hpp"

namespace collet::workflow::test {
namespace {

struct LoadCase {
  const char* yaml;
  const char* finding;
};

/// Returns a workflow with these lines, each indented by two spaces.
std::string workflow(std::string_view lines) {
  return std::string("w:\n  description: d\n").append(lines).append("\n");
}

TEST(Forms, ArePlainMapsAndVersionOne) {
  const Loaded plain =
      load_text("a:\n  description: d\n  steps: [{sleep: 1}]\nb:\n  description: d\n  prompt: hi\n");
  EXPECT_TRUE(plain.findings.empty());
  ASSERT_EQ(plain.model.workflows.size(), 2U);
  EXPECT_EQ(plain.model.workflows[1].runtime, Workflow::Runtime::prompt);
  const Loaded named =
      load_text("version: 1\nx-note: {}\nworkflows:\n  a: {description: d, steps: [{sleep: 1}]}\n");
  EXPECT_TRUE(named.findings.empty());
  EXPECT_EQ(named.model.workflows.size(), 1U);
  EXPECT_EQ(
      load_findings("version: 2\nworkflows: {}\n"),
      "workflows.yaml:1:10: error[WF102] version: expected 1, found 2\n  hint: a newer Collet may read it\n"
      "workflows.yaml:2:12: warning[WF102] the file holds no workflow\n");
  EXPECT_EQ(load_findings(""), "");
}

class Structure : public testing::TestWithParam<LoadCase> {};

TEST_P(Structure, IsReportedWithPositionAndHint) {
  if (GetParam().finding == nullptr) {  // the message is that of another library
    EXPECT_NE(load_findings(GetParam().yaml), "");
  } else {
    EXPECT_EQ(load_findings(GetParam().yaml), GetParam().finding);
  }
}

INSTANTIATE_TEST_SUITE_P(
    All, Structure,
    testing::Values(
        LoadCase{"w: [1]\n",
                 "workflows.yaml:1:4: error[WF105] w: a workflow: expected a map, found a list\n"},
        LoadCase{"w:\n  description: d\n  steps: []\n",
                 "workflows.yaml:3:10: error[WF105] w: 'steps' has no step\n"},
        LoadCase{
            "w:\n  description: d\n  stepz: [{sleep: 1}]\n  steps: [{sleep: 1}]\n",
            "workflows.yaml:3:3: error[WF104] w: unknown key 'stepz'; did you mean 'steps'?\n  hint: known "
            "here: "
            "description, title, name, disabled, hidden, runtime, parameters, inputSchema, set, steps, "
            "finally, "
            "outputs, "
            "summarize, result, timeout, budget, lease, on_error, annotations, prompt, context, tools, "
            "toolMode, "
            "externalServers\n"},
        LoadCase{"w:\n  steps: [{sleep: 1}]\n",
                 "workflows.yaml:1:1: warning[WF111] w: no description: agents do not know what the tool is "
                 "for\n"},
        LoadCase{"w:\n  description: d\n  steps: [{sleep: 1, set: {a: 1}}]\n",
                 "workflows.yaml:3:11: error[WF109] w, step 1: a step has exactly one action, found set and "
                 "sleep\n  hint: "
                 "call, parallel, set, sleep, assert, return or ask\n"},
        LoadCase{"w:\n  description: d\n  steps: [{id: x}]\n",
                 "workflows.yaml:3:11: error[WF109] w, step 1: a step has exactly one action, found none\n  "
                 "hint: call, "
                 "parallel, set, sleep, assert, return or ask\n"},
        LoadCase{
            "w:\n  description: d\n  steps: [{sleep: soon}]\n",
            "workflows.yaml:3:19: error[WF105] w, step 1: sleep: expected a duration: 500ms, 10s, 2m, 1h, "
            "or an "
            "integer of milliseconds, found \"soon\"\n"},
        LoadCase{"w:\n  description: d\n  steps: [{sleep: 1, if: \"a =\"}]\n",
                 "workflows.yaml:3:29: error[WF106] w, step 1: if: found '='\n  hint: to compare write ==\n"},
        LoadCase{
            "w:\n  description: d\n  steps:\n    - call: \"a:b\"\n      args: { x: \"é {{ a | nope }}\" }\n",
            nullptr},
        LoadCase{
            "w:\n  description: d\n  steps: [{call: a, on_error: ignore}]\n",
            "workflows.yaml:3:31: error[WF105] w, step 1 (a): on_error: expected one of abort, continue, "
            "found "
            "\"ignore\"\n"},
        LoadCase{
            "w:\n  description: d\n  steps: [{call: a, retry: {max: 1, on: [timeot]}}]\n",
            "workflows.yaml:3:42: error[WF105] w, step 1 (a): retry.on: there is no class 'timeot'; did you "
            "mean "
            "'timeout'?\n"},
        LoadCase{"w:\n  description: d\n  steps: [{call: \"a:\"}]\n",
                 "workflows.yaml:3:18: error[WF109] w, step 1: call: expected alias:tool, found 'a:'\n  "
                 "hint: a tool is "
                 "written out: chrome-devtools:take_screenshot\n"},
        LoadCase{"w:\n  description: d\n  steps: [{sleep: 1, args: {}}]\n",
                 "workflows.yaml:3:22: error[WF109] w, step 1: 'args' has no meaning with 'sleep'\n"},
        LoadCase{"w:\n  description: d\n  steps: [{sleep: 1}]\n  steps: []\n",
                 "workflows.yaml:4:3: error[WF103] w: duplicate key 'steps'\n  the first one is at line 3\n"},
        LoadCase{"w w:\n  description: d\n  steps: [{sleep: 1}]\n",
                 "workflows.yaml:1:1: error[WF107] w w: 'w w' cannot be the name of a tool\n  hint: letters, "
                 "digits, _ and "
                 "-; at most 64\n"},
        LoadCase{"w:\n  description: d\n  parameters: {a: {type: strin}}\n  steps: [{sleep: 1}]\n",
                 "workflows.yaml:3:26: error[WF105] w: parameter 'a'.type: expected one of string, number, "
                 "integer, boolean, "
                 "array, object, enum, found \"strin\"\n"},
        LoadCase{
            "w:\n  description: d\n  parameters: {a: {type: string, required: true, default: x}}\n  steps: "
            "[{sleep: "
            "1}]\n",
            "workflows.yaml:3:16: warning[WF108] w: parameter 'a' is required and has a default: it is "
            "optional\n"},
        LoadCase{"a: b\n: c: d\n", nullptr}, LoadCase{"w: [\n", nullptr}, LoadCase{"w: &a [*a]\n", nullptr},
        LoadCase{"a: 1\n---\nb: 2\n",
                 "workflows.yaml:2:1: error[WF101] a file holds one document\n  hint: make a file of "
                 "each\n"},
        LoadCase{
            "w: !!int 3\n",
            "workflows.yaml:1:4: error[WF101] the tag 'tag:yaml.org,2002:int' has no meaning here\n  hint: "
            "values have "
            "the type that they look like; quotes make a string\n"}));

TEST(Findings, AreReportedTogetherInOrderOfTheFile) {
  const std::string text = load_findings(
      "a:\n  description: d\n  steps: [{sleep: x}, {call: 'b:c', retry: many}]\nb:\n  timeout: never\n  "
      "steps: "
      "[{sleep: 1}]\n");
  EXPECT_EQ(
      text,
      "workflows.yaml:3:19: error[WF105] a, step 1: sleep: expected a duration: 500ms, 10s, 2m, 1h, or an "
      "integer "
      "of milliseconds, found \"x\"\n"
      "workflows.yaml:3:44: error[WF105] a, step 2 (b:c): retry: expected an integer from 0 to 20, found "
      "\"many\"\n"
      "workflows.yaml:4:1: warning[WF111] b: no description: agents do not know what the tool is for\n"
      "workflows.yaml:5:12: error[WF105] b: timeout: expected a duration: 500ms, 10s, 2m, 1h, or an integer "
      "of "
      "milliseconds, found \"never\"\n");
}

TEST(Findings, DoNotAffectOtherWorkflows) {
  const Loaded loaded =
      load_text("a:\n  description: d\n  steps: [{sleep: x}]\nb:\n  description: d\n  steps: [{sleep: 1}]\n");
  ASSERT_EQ(loaded.model.workflows.size(), 1U);
  EXPECT_EQ(loaded.model.workflows[0].key, "b");
}

TEST(Files, ShareOneNamespace) {
  const std::string one = workflow("  steps: [{sleep: 1}]");
  const Loaded loaded = load({{"a.yaml", one}, {"b.yaml", one}});
  EXPECT_EQ(findings_text(loaded.findings, loaded.model.files),
            "b.yaml:1:1: error[WF107] w: duplicate workflow 'w'\n  the first one is at a.yaml:1\n1 error, 0 "
            "warnings\n");
  EXPECT_EQ(loaded.model.workflows.size(), 1U);
}

TEST(Scalars, FollowTheCoreSchemaOfYaml12) {
  const Loaded loaded = load_text(
      workflow("  set: {a: yes, b: on, c: 010, d: 0x1F, e: 0o17, f: 1e3, g: ~, h: null, i: \"1\", j: .5, k: "
               "1_000, l: +3, m: "
               "2026-11-22, n: True, o: !!str 5, p: .inf, q: -0.0, r: 12e03}\n  steps: [{sleep: 1}]"));
  ASSERT_EQ(loaded.model.workflows.size(), 1U) << findings_text(loaded.findings, loaded.model.files);
  std::string all;
  for (const NamedTree& each : loaded.model.workflows[0].set)
    all += each.name + "=" + each.tree.value().json() + " ";
  EXPECT_EQ(all,
            "a=\"yes\" b=\"on\" c=10 d=31 e=15 f=1e3 g=null h=null i=\"1\" j=0.5 k=\"1_000\" l=3 "
            "m=\"2026-11-22\" n=true "
            "o=\"5\" p=\".inf\" q=-0.0 r=12e03 ");
}

TEST(Anchors, AreSharedAndMerged) {
  const Loaded loaded = load_text(
      "x-base: &base {timeout: 5s, retry: 2}\nw:\n  description: d\n  steps:\n    - <<: *base\n      call: "
      "a:b\n      "
      "retry: 1\n");
  EXPECT_TRUE(loaded.findings.empty()) << findings_text(loaded.findings, loaded.model.files);
  ASSERT_EQ(loaded.model.workflows.size(), 1U);
  const Step& step = loaded.model.workflows[0].steps[0];
  EXPECT_EQ(step.timeout, Milliseconds(5000));
  EXPECT_EQ(step.retry->max, 1U);
}

TEST(Parameters, ThatAreSensitiveHideTheirDefaultFromClients) {
  const Loaded loaded = load_text(workflow(
      "  parameters: { key: { type: string, sensitive: true, default: hunter22 } }\n  steps: [{sleep: 1}]"));
  ASSERT_EQ(loaded.model.workflows.size(), 1U);
  const Workflow& w = loaded.model.workflows[0];
  EXPECT_EQ(w.input_schema["properties"].json(), R"({"key":{"type":"string"}})");
  EXPECT_EQ(w.with_defaults(json("{}")).json(), R"({"key":"hunter22"})");
}

TEST(Parameters, BecomeJsonSchema) {
  const Loaded loaded = load_text(workflow(R"(  parameters:
    kind: { type: enum, enum: [a, b] }
    format: { type: string, enum: [png, jpeg] }
    count: { type: integer, minimum: 1, maximum: 9, default: 3 }
    level: { enum: [1, 2, 3] }
    tags: { type: array }
    rows: { type: array, items: { type: object, properties: { id: { type: number, required: true } } } }
    any: { type: object, required: true, sensitive: true }
  steps: [{sleep: 1}])"));
  EXPECT_TRUE(loaded.findings.empty()) << findings_text(loaded.findings, loaded.model.files);
  ASSERT_EQ(loaded.model.workflows.size(), 1U);
  const Workflow& w = loaded.model.workflows[0];
  EXPECT_EQ(
      w.input_schema.json(),
      R"({"type":"object","properties":{"kind":{"type":"string","enum":["a","b"]},)"
      R"("format":{"type":"string","enum":["png","jpeg"]},)"
      R"("count":{"type":"integer","minimum":1,"maximum":9,"default":3},"level":{"type":"integer","enum":[1,2,3]},)"
      R"("tags":{"type":"array","items":{"type":"string"}},)"
      R"("rows":{"type":"array","items":{"type":"object","properties":{"id":{"type":"number"}},"required":["id"]}},)"
      R"("any":{"type":"object","additionalProperties":true}},"required":["any"],"additionalProperties":false})");
  EXPECT_TRUE(w.parameters[6].sensitive);
  EXPECT_EQ(w.with_defaults(json(R"({"any":{}})")).json(), R"({"any":{},"count":3})");
}

TEST(Steps, AreReadCompletely) {
  const Loaded loaded = load_text(R"(version: 1
defaults:
  timeout: 7s
  retry: 1
  success: { "a:*": [ { not_matches: '^Error' } ], "z:*": [ "false" ] }
workflows:
  w:
    description: d
    on_error: continue
    finally: { timeout: 3s, steps: [ { call: a:close } ] }
    steps:
      - call: a:open
        saveAs: opened
        requires: url
        success: [ result.json.ok, { json: json.ok == true }, { matches: 'x' } ]
        retry: { max: 3, delay: 1s, backoff: exponential, max_delay: 3s, jitter: true, on: [any] }
        on_error: { fallback: [ { call: b:open } ] }
        artifacts: { name: a.png, from: image }
      - for_each: [x, y]
        as: letter
        max_parallel: 2
        parallel:
          - [ { call: a:one }, { sleep: "{{ pause }}" } ]
          - call: a:two
            discard: true
      - assert: opened
        message: no
        on_error: abort
      - return: { n: 1 }
)");
  EXPECT_TRUE(loaded.findings.empty()) << findings_text(loaded.findings, loaded.model.files);
  ASSERT_EQ(loaded.model.workflows.size(), 1U);
  const Workflow& w = loaded.model.workflows[0];
  std::string titles;
  each_step(w, [&](const Step& step) { titles += step.id + "|" + step.title() + "\n"; });
  EXPECT_EQ(titles,
            "s1|step 1 (a:open)\ns1_f1|step 1 fallback 1 (b:open)\ns2|step 2\ns2_1_1|step 2.1.1 (a:one)\n"
            "s2_1_2|step 2.1.2\ns2_2|step 2.2 (a:two)\ns3|step 3\ns4|step 4\nf1|step finally 1 (a:close)\n");
  const Step& open = w.steps[0];
  EXPECT_EQ(open.success.size(), 4U);
  EXPECT_TRUE(open.success[0].from_defaults);
  EXPECT_EQ(open.condition->expression.text(), "url");
  EXPECT_EQ(open.on_error, OnError::fallback);
  EXPECT_EQ(open.timeout, Milliseconds(7000));
  EXPECT_EQ(open.retry->delay_before(1), Milliseconds(1000));
  EXPECT_EQ(open.retry->delay_before(2), Milliseconds(2000));
  EXPECT_EQ(open.retry->delay_before(3), Milliseconds(3000));
  EXPECT_TRUE(open.retry->retries(ErrorKind::criteria));
  EXPECT_FALSE(open.retry->retries(ErrorKind::invalid_args));
  EXPECT_EQ(w.steps[1].for_each->list.expression.text(), "[\"x\",\"y\"]");
  EXPECT_EQ(w.steps[1].for_each->as, "letter");
  EXPECT_EQ(w.steps[1].on_error, OnError::continue_);
  EXPECT_EQ(w.steps[2].on_error, OnError::abort);
  EXPECT_EQ(w.finally_timeout, Milliseconds(3000));
  EXPECT_EQ(std::get<ParallelAction>(w.steps[1].action).branches[0][0].retry->max, 1U);
}

TEST(Criteria, TreatAnErrorAsFalse) {
  const Loaded loaded = load_text(workflow(
      "  steps: [{call: a:b, success: [\"result.json.n > 'x' or result.json.list > 1\", {json: json.ok}]}]"));
  ASSERT_EQ(loaded.model.workflows.size(), 1U) << findings_text(loaded.findings, loaded.model.files);
  const auto& criteria = loaded.model.workflows[0].steps[0].success;
  ListScope scope;
  scope.set("result", json(R"({"json":{"ok":true,"list":[]}})"));
  std::string why;
  EXPECT_FALSE(holds(criteria[0], scope, why));
  EXPECT_EQ(why, "result.json.n > 'x' or result.json.list > 1: array and number cannot be ordered");
  EXPECT_TRUE(holds(criteria[1], scope, why));
}

TEST(Values, AreReadWithUnits) {
  for (const auto& [text, ms] : std::initializer_list<std::pair<const char*, int>>{{"\"500ms\"", 500},
                                                                                   {"\"10s\"", 10'000},
                                                                                   {"\"2m\"", 120'000},
                                                                                   {"\"1.5s\"", 1500},
                                                                                   {"\"1h\"", 3'600'000},
                                                                                   {"250", 250}}) {
    EXPECT_EQ(read_duration(json(text)), Milliseconds(ms)) << text;
  }
  for (const char* const text :
       {"\"10\"", "\"s\"", "-1", "1.5", "\"5 days\"", "\"-1s\"", "null", "\"999999h\""}) {
    EXPECT_FALSE(read_duration(json(text))) << text;
  }
  for (const auto& [text, bytes] :
       std::initializer_list<std::pair<const char*, std::uint64_t>>{{"\"150kB\"", 150'000},
                                                                    {"\"20MB\"", 20'000'000},
                                                                    {"\"1MiB\"", 1'048'576},
                                                                    {"\"12\"", 12},
                                                                    {"7", 7}}) {
    EXPECT_EQ(read_size(json(text)), bytes) << text;
  }
  EXPECT_FALSE(read_size(json("\"5 apples\"")));
  EXPECT_FALSE(read_size(json("-5")));
}

TEST(OplinkForm, TakesAListOfMapsOfTools) {
  const Loaded loaded = load_text(
      "a:\n  description: d\n  prompt: p\n  tools:\n    - {name: one, description: first, optional: true}\n"
      "    - two: {prompt: then}\n    - three: last\n    - four\n");
  EXPECT_EQ(findings_text(loaded.findings, loaded.model.files), "");
  const auto& tools = loaded.model.workflows.at(0).prompt.tools;
  ASSERT_EQ(tools.size(), 4U);
  EXPECT_EQ(tools[0].name + tools[0].description, "onefirst");
  EXPECT_TRUE(tools[0].optional);
  EXPECT_EQ(tools[1].name + tools[1].prompt, "twothen");
  EXPECT_EQ(tools[2].name + tools[2].description, "threelast");
  EXPECT_EQ(tools[3].name, "four");
}

TEST(OplinkForm, ReadsAnInstructionAsAPromptAndIgnoresARouter) {
  const Loaded loaded = load_text(
      "a:\n  description: d\n  summarize: Summarize the findings.\n  steps: [{call: x:y}]\n"
      "b:\n  description: d\n  runtime: external\n  externalServers: [{tool: t, args: {}}]\n");
  ASSERT_EQ(loaded.model.workflows.size(), 2U);
  EXPECT_EQ(loaded.model.workflows[0].summary->mode, Summary::Mode::prompt);
  EXPECT_EQ(loaded.model.workflows[1].runtime, Workflow::Runtime::ignored);
  EXPECT_EQ(
      findings_text(loaded.findings, loaded.model.files),
      "workflows.yaml:8:20: warning[WF110] b: a router to external servers is no tool here: their tools stay "
      "hidden\n  hint: write the calls as steps\n0 errors, 1 warning\n");
}

}  // namespace
}  // namespace collet::workflow::test
