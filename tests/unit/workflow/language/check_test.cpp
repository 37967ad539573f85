// SPDX-License-Identifier: MIT
/// Checks of references, data flow and safety.
#include <gtest/gtest.h>

#include "tests/unit/workflow/language/fake_tools.hpp"

namespace collet::workflow::test {
namespace {

/// Returns the codes and messages, one per line.
std::string told(std::string_view steps, std::string_view more = {}) {
  const Loaded loaded = load_text(with_steps(steps, more));
  const Checked checked = check(loaded.model, fake_tools());
  std::string out;
  for (const auto* list : {&loaded.findings, &checked.findings}) {
    for (const Finding& finding : *list)
      out.append(finding.code).append(" ").append(finding.message).append("\n");
  }
  return out;
}

struct CheckCase {
  const char* steps;
  const char* told;
};

class Flow : public testing::TestWithParam<CheckCase> {};

TEST_P(Flow, IsChecked) {
  EXPECT_EQ(told(GetParam().steps), GetParam().told) << GetParam().steps;
}

INSTANTIATE_TEST_SUITE_P(
    References, Flow,
    testing::Values(
        CheckCase{"- call: chrome-devtols:wait_for",
                  "WF201 there is no server or plugin 'chrome-devtols'; did you mean 'chrome-devtools'?\n"},
        CheckCase{"- call: chrome-devtools:wait_fro",
                  "WF202 'chrome-devtools' has no tool 'wait_fro'; did you mean 'wait_for'?\n"},
        CheckCase{"- call: validate\n  args: { spec: { file: a } }", ""},
        CheckCase{"- call: validat",
                  "WF202 there is no built-in tool 'validat'; did you mean "
                  "'validate'?\n"},
        CheckCase{"- call: wait_for", "WF202 no built-in tool is called 'wait_for'\n"},
        CheckCase{"- call: workflow:w", "WF204 the workflow calls itself, maybe through others: 'w'\n"},
        CheckCase{"- call: workflow:other", "WF206 there is no workflow 'other', or it has errors\n"}));

INSTANTIATE_TEST_SUITE_P(
    Data, Flow,
    testing::Values(
        CheckCase{"- set: { a: \"{{ urll }}\" }",
                  "WF401 set.a: 'urll' is not known here; did you mean 'url'?\n"},
        CheckCase{
            "- set: { a: \"{{ steps.b.json }}\" }\n- { id: b, call: validate, args: { spec: { file: x } } }",
            "WF402 set.a: step 'b' comes later\n"},
        CheckCase{"- { id: b, call: validate, args: { spec: { file: \"{{ steps.b.text }}\" } } }",
                  "WF402 args.spec.file: step 'b' is this step itself\n"},
        CheckCase{
            "- { id: b, call: validate, args: { spec: { file: x } } }\n- set: { a: \"{{ steps.b.jsn }}\" }",
            "WF402 set.a: 'steps.b' has no member 'jsn'; did you mean 'json'?\n"},
        CheckCase{
            "- { id: b, call: validate, args: { spec: { file: x } } }\n- set: { a: \"{{ steps.b.json.errors "
            "| length }}\" }",
            ""},
        CheckCase{"- { id: b, call: validate, args: { spec: { file: x } } }\n- set: { a: \"{{ "
                  "steps.b.json.error_count | upper }}\" }",
                  "WF402 set.a: `upper` takes string, and is given integer\n"},
        CheckCase{"- { id: b, call: validate, args: { spec: { file: x } }, outputs: { n: \"{{ "
                  "result.json.error_count }}\" }, repeat: { until: result.outputs.n == 0, max: 3 } }",
                  ""},
        CheckCase{"- { id: b, call: validate, args: { spec: { file: x } }, repeat: { until: "
                  "result.outputs.n == 0, max: 3 } }",
                  "WF402 repeat.until: 'result.outputs' has no member 'n'\n"},
        CheckCase{
            "- { id: b, if: ready, call: validate, args: { spec: { file: x } } }\n- set: { a: \"{{ "
            "steps.b.text }}\" }",
            "WF404 set.a: step 'b' may not have run to its end, and {{ steps.b.text }} has no default\n"},
        CheckCase{
            "- { id: b, on_error: continue, call: validate, args: { spec: { file: x } } }\n- set: { a: \"{{ "
            "steps.b.text | default('') }}\", b: \"{{ steps.b.ok }}\" }",
            ""},
        CheckCase{
            "- { id: b, if: ready, call: validate, args: { spec: { file: x } } }\n- { if: steps.b.ok, set: "
            "{ a: \"{{ "
            "steps.b.text }}\" } }",
            ""},
        CheckCase{
            "- parallel:\n    - { id: b, call: validate, args: { spec: { file: x } } }\n    - { id: c, call: "
            "validate, args: { spec: { file: \"{{ steps.b.text }}\" } } }",
            "WF402 args.spec.file: step 'b' runs at the same time\n"},
        CheckCase{"- set: { url: 1 }", "WF403 variable 'url': the name is taken\n"},
        CheckCase{"- set: { steps: 1 }",
                  "WF403 variable 'steps': the name has a meaning of its own in expressions\n"},
        CheckCase{"- { call: validate, args: { spec: { file: x } }, saveAs: ready }",
                  "WF403 saveAs 'ready': the name is taken\n"},
        CheckCase{"- { id: a, sleep: 1 }\n- { id: a, sleep: 1 }", "WF107 another step is called 'a' too\n"},
        CheckCase{"- set: { a: \"x {{ ready }}\" }",
                  "WF405 set.a: parameter 'ready' may be missing, which is an error within a text\n"},
        CheckCase{"- { if: ready, set: { a: \"x {{ ready }}\" } }", ""},
        CheckCase{"- set: { a: \"{{ result.text }}\" }",
                  "WF401 set.a: 'result' is there in success, outputs and artifacts of a step only\n"},
        CheckCase{"- set: { a: \"{{ item }}\" }",
                  "WF401 set.a: 'item' is there in a step with for_each only\n"},
        CheckCase{"- { for_each: url, sleep: 1 }", "WF402 for_each: expected a list, found string\n"},
        CheckCase{
            "- { id: b, for_each: [a, b], as: f, call: validate, args: { spec: { file: \"{{ f }}\" } } }\n- "
            "set: { "
            "all: \"{{ steps.b.items | map('json.error_count') }}\" }",
            ""},
        CheckCase{
            "- { id: b, for_each: [a, b], as: f, call: validate, args: { spec: { file: \"{{ f }}\" } } }\n- "
            "set: { "
            "all: \"{{ steps.b.text }}\" }",
            "WF402 set.all: 'steps.b' has no member 'text'\n"},
        CheckCase{"- { assert: \"url == 5\" }", "WF402 assert: never equal: string and 5\n"},
        CheckCase{"- { call: validate, args: { spec: { file: x } }, saveAs: v }\n- set: { a: \"t {{ v }}\" }",
                  "WF406 set.a: 'v' is a whole result\n"}));

TEST(Finally, TreatsStepsAsPossiblyMissing) {
  const std::string_view steps = "- { id: b, call: validate, args: { spec: { file: x } } }";
  EXPECT_EQ(
      told(steps, "    finally: [ { call: validate, args: { spec: { file: \"{{ steps.b.text }}\" } } } ]\n"),
      "WF404 args.spec.file: step 'b' may not have run to its end, and {{ steps.b.text }} has no default\n");
  EXPECT_EQ(told(steps,
                 "    finally: [ { if: steps.b.ok, call: validate, args: { spec: { file: \"{{ steps.b.text "
                 "}}\" } } } ]\n"),
            "");
}

TEST(Outputs, MustMatchTheirDeclaredTypes) {
  const std::string_view steps = "- { id: b, call: validate, args: { spec: { file: x } } }";
  EXPECT_EQ(told(steps, "    outputs: { n: { value: \"{{ steps.b.json.error_count }}\", type: string } }\n"),
            "WF305 outputs.n\n");
  EXPECT_EQ(told("- return: { m: 1 }", "    outputs: { n: 1 }\n"), "WF305 return: there is no output 'm'\n");
  const Loaded loaded =
      load_text(with_steps(steps,
                           "    outputs: { n: \"{{ steps.b.json.error_count }}\", t: \"{{ url }}!\", e: \"{{ "
                           "steps.b.json }}\", a: \"{{ steps.b.structured.errors | default(null) }}\" }\n"));
  const Checked checked = check(loaded.model, fake_tools());
  EXPECT_EQ(
      checked.workflows.at(0).output_schema.json(),
      R"({"type":"object","properties":{"n":{"type":"integer"},"t":{"type":"string"},"e":{"type":"object"},)"
      R"("a":{"type":["array","null"]}}})");
}

TEST(Defaults, MustMatchTheirParameter) {
  EXPECT_EQ(told("- sleep: 1", "      count: { type: integer, minimum: 1, default: 0 }\n"),
            "WF108 parameter 'count': the default does not fit: found 0, expected at least 1\n");
}

TEST(Leases, MustNameServers) {
  EXPECT_EQ(told("- sleep: 1", "    lease: [chrome-devtool]\n"),
            "WF205 lease: there is no server 'chrome-devtool'; did you mean 'chrome-devtools'?\n");
}

TEST(Problems, OfAServerAreReportedOnce) {
  ToolMap tools;
  tools.set_problem("a", "cannot be started: no such file");
  EXPECT_EQ(all_findings("w:\n  description: d\n  steps: [{call: 'a:b'}]\n", tools),
            "workflows.yaml:3:18: error[WF203] w, step 1 (a:b): the server 'a' cannot be asked for its "
            "tools: cannot be "
            "started: no such file\n");
}

ToolMap with_hints() {
  ToolMap tools;
  ToolInfo reads = tool("a:reads", R"({"type":"object"})");
  reads.annotations.read_only = true;
  reads.annotations.open_world = false;
  ToolInfo writes = tool("a:writes", R"({"type":"object"})");
  writes.annotations.read_only = false;
  writes.annotations.destructive = true;
  tools.add(reads);
  tools.add(writes);
  tools.add(tool("a:silent", R"({"type":"object"})"));
  return tools;
}

std::string safety(std::string_view call, std::string_view hints) {
  return all_findings(std::string("w:\n  description: d\n  annotations: ")
                          .append(hints)
                          .append("\n  steps: [{call: 'a:")
                          .append(call)
                          .append("', retry: 1}]\n"),
                      with_hints());
}

TEST(Annotations, AreNeverSaferThanThoseOfTheSteps) {
  EXPECT_EQ(safety("reads", "{ readOnlyHint: true, openWorldHint: false }"), "");
  EXPECT_EQ(safety("silent", "{ destructiveHint: false }"), "");
  EXPECT_EQ(safety("silent", "{ readOnlyHint: true }"),
            "workflows.yaml:3:16: error[WF501] w: annotations.readOnlyHint: safer than the steps are\n  step "
            "1 (a:silent) "
            "is not read-only\n");
  EXPECT_EQ(
      safety("writes", "{ destructiveHint: false }"),
      "workflows.yaml:3:16: error[WF501] w: annotations.destructiveHint: safer than the steps are\n  step 1 "
      "(a:writes) is destructive\n"
      "workflows.yaml:4:37: warning[WF502] w, step 1 (a:writes): retry: the tool does not declare that a "
      "second "
      "call "
      "does no more than the first\n  hint: after a timeout it is unknown whether the first call "
      "succeeded\n");
}

TEST(Annotations, DefaultToThoseOfTheSteps) {
  const Loaded loaded = load_text(
      "r:\n  description: d\n  steps: [{call: 'a:reads'}]\nw:\n  description: d\n  steps: "
      "[{call: 'workflow:r'}, {call: 'a:writes'}]\n");
  const Checked checked = check(loaded.model, with_hints());
  ASSERT_EQ(checked.workflows.size(), 2U);
  const Annotations& reads = checked.find("r")->annotations;
  EXPECT_EQ(reads.read_only, true);
  EXPECT_EQ(reads.destructive, false);
  EXPECT_EQ(reads.open_world, false);
  const Annotations& writes = checked.find("w")->annotations;
  EXPECT_EQ(writes.read_only, false);
  EXPECT_EQ(writes.destructive, true);
  EXPECT_EQ(checked.find("w")->tools, (std::vector<std::string>{"a:writes", "workflow:r"}));
}

TEST(Timeouts, OfAStepMustNotExceedThatOfTheRun) {
  EXPECT_EQ(
      told("- { call: validate, args: { spec: { file: x } }, timeout: 20s }", "    timeout: 10s\n"),
      "WF503 timeout: 20 s by `timeout` of the step is longer than the 10 s of the whole run, which ends it "
      "earlier\n");
}

TEST(Timeouts, OfAStepReplacesThatOfItsServerWithAWarning) {
  ToolMap tools;
  ToolInfo tool;
  tool.key = "a:reads";
  tool.server_limit = ServerLimit{"a", Milliseconds(1000)};
  tools.add(std::move(tool));
  const Loaded loaded = load_text(R"(w:
  description: d
  steps:
    - { call: a:reads }
    - { call: a:reads, timeout: 5m }
)");
  const Checked checked = check(loaded.model, tools);
  ASSERT_EQ(checked.findings.size(), 1U);
  EXPECT_EQ(checked.findings[0].severity, Severity::warning);
  EXPECT_EQ(checked.findings[0].message,
            "timeout: 300 s by `timeout` of the step replaces the 1 s of 'a' in servers.json");
  EXPECT_EQ(checked.workflows[0].worst.time, Milliseconds(301'000)) << "the plan counts the effective limits";
}

/// Returns the messages of errors, one per line, behind the workflow.
std::string errors_of(std::string_view text) {
  const Loaded loaded = load_text(text);
  std::string out;
  for (const Finding& finding : check(loaded.model, fake_tools()).findings)
    if (finding.severity == Severity::error)
      out.append(finding.workflow).append(": ").append(finding.message).append("\n");
  return out;
}

TEST(CallsOfWorkflows, AWrongWorkflowMakesItsCallersWrong) {
  EXPECT_EQ(
      errors_of(R"(outer: { description: d, steps: [ { call: "workflow:middle" } ] }
middle: { description: d, steps: [ { call: "workflow:inner" } ] }
inner: { description: d, steps: [ { call: "validat" } ] }
)"),
      "outer: the workflow 'middle' has errors: the workflow 'inner' has errors: there is no built-in tool "
      "'validat'; did you mean 'validate'?\n"
      "middle: the workflow 'inner' has errors: there is no built-in tool 'validat'; did you mean "
      "'validate'?\n"
      "inner: there is no built-in tool 'validat'; did you mean 'validate'?\n");
}

TEST(CallsOfWorkflows, EachMemberOfACycleIsReported) {
  const auto errors = errors_of(R"(a: { description: d, steps: [ { call: "workflow:b" } ] }
b: { description: d, steps: [ { call: "workflow:c" } ] }
c: { description: d, steps: [ { call: "workflow:a" } ] }
)");
  for (const char* const name : {"a: ", "b: ", "c: "})
    EXPECT_NE(errors.find(std::string(name) + "the workflow "), std::string::npos) << errors;
}

TEST(WorstCases, CountEveryAttemptAndItem) {
  const Loaded loaded = load_text(R"(w:
  description: d
  timeout: 1h
  finally: [ { call: a:reads, timeout: 5s } ]
  steps:
    - { call: a:reads, timeout: 10s, retry: { max: 2, delay: 1s } }
    - { for_each: [a], max_items: 10, max_parallel: 4, call: a:reads, timeout: 1s }
    - parallel:
        - { call: a:reads, timeout: 2s }
        - [ { call: a:reads, timeout: 2s }, { sleep: 3s } ]
    - { call: a:reads, timeout: 1s, on_error: { fallback: [ { call: a:reads, timeout: 1s } ] } }
)");
  const Checked checked = check(loaded.model, with_hints());
  ASSERT_EQ(checked.workflows.size(), 1U);
  EXPECT_EQ(checked.workflows[0].worst.calls, 3U + 10U + 2U + 2U + 1U);
  EXPECT_EQ(checked.workflows[0].worst.time, Milliseconds(32'000 + 3000 + 5000 + 2000 + 5000));
}

TEST(Disabled, WorkflowsAreNotChecked) {
  EXPECT_EQ(all_findings("w:\n  description: d\n  disabled: true\n  steps: [{call: 'nobody:there'}]\n"), "");
}

/// A structural error in one part does not hide errors in other parts, and the parts that could not be read
/// cause no further findings.
TEST(Broken, WorkflowsAreCheckedAsFarAsTheyAreReadable) {
  EXPECT_EQ(
      told("- call: chrome-devtols:wait_for\n- { call: 'chrome-devtools:wait_for', timout: 3 }\n"
           "- { id: later, call: 'chrome-devtools:wait_for', args: { text: x, txt: 1 }, timeout: soon }\n"
           "- { call: 'chrome-devtools:wait_for', args: { text: 7, timeout: '{{ steps.later.text }}' } }\n"
           "- { call: 'chrome-devtools:wait_for', args: { text: '{{ nobody }}' } }",
           "    lease: [chrome]\n"),
      "WF104 unknown key 'timout'; did you mean 'timeout'?\n"
      "WF105 timeout: expected a duration: 500ms, 10s, 2m, 1h, or an integer of milliseconds, found "
      "\"soon\"\n"
      "WF205 lease: there is no server 'chrome'\n"
      "WF201 there is no server or plugin 'chrome-devtols'; did you mean 'chrome-devtools'?\n"
      "WF304 args.text\n"
      "WF301 args.timeout\n");
}

TEST(Broken, ParametersAndVariablesCauseNoFindingsForArguments) {
  const Loaded loaded = load_text(
      "w:\n  description: d\n  parameters: { p: { type: intger } }\n  set: { v: '{{ ]' }\n  steps:\n"
      "    - { call: 'chrome-devtools:wait_for', args: { text: '{{ v }}', timeout: '{{ p }}' } }\n"
      "    - { call: 'chrome-devtools:wait_for', args: { timeout: 1 } }\n");
  EXPECT_EQ(loaded.findings.size(), 2U);
  const Checked checked = check(loaded.model, fake_tools());
  ASSERT_EQ(checked.findings.size(), 1U) << findings_text(checked.findings, loaded.model.files);
  EXPECT_EQ(checked.findings[0].message, "missing required argument 'text' (array of string (at least 1))");
}

TEST(Broken, WorkflowsCannotBeCalledOrRun) {
  const Loaded loaded = load_text(
      "a:\n  description: d\n  steps: [{sleep: x}, {call: 'workflow:a'}]\n"
      "b:\n  description: d\n  steps: [{call: 'workflow:a'}]\n");
  const Checked checked = check(loaded.model, fake_tools());
  ASSERT_EQ(checked.workflows.size(), 1U);
  EXPECT_EQ(checked.workflows[0].workflow->key, "b");
  ASSERT_EQ(checked.findings.size(), 2U);
  for (const Finding& finding : checked.findings)
    EXPECT_EQ(finding.message, "there is no workflow 'a', or it has errors");
}

}  // namespace
}  // namespace collet::workflow::test
