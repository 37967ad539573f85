// SPDX-License-Identifier: MIT
#include "plugins/workflow/language/check/drift.hpp"

#include <gtest/gtest.h>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "plugins/workflow/language/model/api_call.hpp"
#include "tests/unit/workflow/language/fake_tools.hpp"

namespace collet::workflow::test {
namespace {

constexpr std::string_view k_input =
    R"({"type":"object","properties":{"text":{"type":"string"},"loud":{"type":"boolean"}}})";
constexpr std::string_view k_output =
    R"({"type":"object","properties":{"total":{"type":"integer"},"rows":{"type":"array","items":{"type":"object","properties":{"id":{"type":"integer"},"text":{"type":"string"}}}}}})";

ToolInfo report_tool(std::string_view input = k_input, std::string_view output = k_output) {
  ToolInfo out = tool("s:report", input);
  out.output_schema = *Value::parse(output);
  out.annotations.read_only = true;
  out.server_version = "reporter 1.0";
  return out;
}

ToolMap only(ToolInfo tool) {
  ToolMap out;
  out.add(std::move(tool));
  return out;
}

/// Locks the workflow `step` against report_tool(), and returns the findings after the tool became `now`.
std::string findings_after(const std::string& step, const Tools& now, const std::string& more = {}) {
  const Loaded loaded = load_text("w:\n  description: d\n" + more + "  steps: [" + step + "]\n");
  const ToolMap before = only(report_tool());
  const Lock lock = Lock::of(check(loaded.model, before), before);
  const Checked checked = check(loaded.model, now);
  const auto drifts = compare(lock, now);
  auto findings = checked.findings;
  explain_errors(drifts, checked, "flows", findings);
  for (Finding& each : drift_findings(drifts, checked, "flows"))
    findings.push_back(std::move(each));
  return findings_text(findings, loaded.model.files);
}

TEST(Drifts, OfAnOptionalArgumentAreWarningsThatNameTheWorkflowAndTheCommand) {
  const auto now = only(report_tool(
      R"({"type":"object","properties":{"text":{"type":"string"},"loud":{"type":"boolean"},"pad":{"type":"integer"}}})"));
  EXPECT_EQ(
      findings_after("{call: 's:report', args: {text: a}}", now),
      "workflows.yaml:3:18: warning[WF601] w, step 1 (s:report): 's:report' differs from the lock file, in "
      "nothing that "
      "breaks this workflow\n"
      "  input: + optional pad (integer)\n"
      "  hint: after a look at the changes: collet workflow lock flows\n"
      "0 errors, 1 warning\n");
}

TEST(Drifts, OfADescriptionAreWarnings) {
  const auto now = only(report_tool(
      R"({"type":"object","properties":{"text":{"type":"string","description":"What to say"},"loud":{"type":"boolean"}}})"));
  const auto text = findings_after("{call: 's:report', args: {text: a}}", now);
  EXPECT_NE(text.find("warning[WF601]"), std::string::npos) << text;
  EXPECT_NE(text.find("changed in what its types do not show"), std::string::npos) << text;
}

TEST(Drifts, OfAnUnusedArgumentAreWarnings) {
  const auto now = only(report_tool(R"({"type":"object","properties":{"text":{"type":"string"}}})"));
  const auto text = findings_after("{call: 's:report', args: {text: a}}", now);
  EXPECT_NE(text.find("warning[WF601]"), std::string::npos) << text;
}

TEST(Drifts, OfAUsedArgumentAreErrors) {
  const auto now = only(report_tool(R"({"type":"object","properties":{"text":{"type":"string"}}})"));
  const auto text = findings_after("{call: 's:report', args: {text: a, loud: true}}", now);
  EXPECT_NE(text.find("error[WF602] w, step 1 (s:report): args.loud"), std::string::npos) << text;
  EXPECT_EQ(text.find("WF601"), std::string::npos) << text;
}

TEST(Drifts, OfAnUnreadResultAreWarnings) {
  const auto now =
      only(report_tool(k_input, R"({"type":"object","properties":{"total":{"type":"integer"}}})"));
  const auto text =
      findings_after("{id: r, call: 's:report', outputs: {n: '{{ result.structured.total }}'}}", now);
  EXPECT_NE(text.find("warning[WF601]"), std::string::npos) << text;
}

TEST(Drifts, OfAReadResultAreErrors) {
  const auto now =
      only(report_tool(k_input, R"({"type":"object","properties":{"total":{"type":"integer"}}})"));
  const auto text = findings_after(
      "{id: r, call: 's:report', outputs: {n: '{{ result.structured.rows | default([]) | length }}'}}", now);
  EXPECT_NE(text.find("error[WF603]"), std::string::npos) << text;
  EXPECT_NE(text.find("had 'rows' when it was locked"), std::string::npos) << text;
}

TEST(Drifts, FindMembersThatFiltersNameInTexts) {
  const auto now = only(report_tool(
      k_input,
      R"({"type":"object","properties":{"total":{"type":"integer"},"rows":{"type":"array","items":{"type":"object","properties":{"text":{"type":"string"}}}}}})"));
  const auto text = findings_after(
      R"({id: r, call: 's:report', outputs: {n: '{{ result.structured.rows | map("id") }}'}})", now);
  EXPECT_NE(text.find("error[WF603]"), std::string::npos) << text;
}

TEST(Drifts, DoNotTakeTheTextOfAResultForAMemberOfTheSameName) {
  const auto now = only(report_tool(
      k_input,
      R"({"type":"object","properties":{"total":{"type":"integer"},"rows":{"type":"array","items":{"type":"object","properties":{"id":{"type":"integer"}}}}}})"));
  const auto text = findings_after("{id: r, call: 's:report', outputs: {n: '{{ result.text }}'}}", now);
  EXPECT_NE(text.find("warning[WF601]"), std::string::npos) << text;
}

TEST(Drifts, OfAnnotationsAreWarningsUnlessTheAuthorPromisedMore) {
  ToolInfo changed = report_tool();
  changed.annotations.read_only = false;
  changed.annotations.destructive = true;
  const auto now = only(changed);
  const auto text = findings_after("{call: 's:report'}", now);
  EXPECT_NE(text.find("warning[WF601]"), std::string::npos) << text;
  EXPECT_NE(text.find("annotations: readOnlyHint true -> false\n"), std::string::npos) << text;
  EXPECT_NE(text.find("annotations: destructiveHint none -> true\n"), std::string::npos) << text;
  const auto promised = findings_after("{call: 's:report'}", now, "  annotations: {readOnlyHint: true}\n");
  EXPECT_NE(promised.find("error[WF501]"), std::string::npos) << promised;
  EXPECT_NE(
      promised.find("since the lock file was written, 's:report' annotations: readOnlyHint true -> false"),
      std::string::npos)
      << promised;
}

TEST(Drifts, NameARenamedTool) {
  ToolInfo renamed = report_tool();
  renamed.key = "s:summary";
  const auto text = findings_after("{call: 's:report'}", only(renamed));
  EXPECT_NE(text.find("error[WF202]"), std::string::npos) << text;
  EXPECT_NE(text.find("hint: call: s:summary"), std::string::npos) << text;
}

TEST(Drifts, NameARenamedServer) {
  ToolInfo renamed = report_tool();
  renamed.key = "other:report";
  renamed.server_version = "reporter 2.0";
  const auto text = findings_after("{call: 's:report'}", only(renamed));
  EXPECT_NE(text.find("error[WF201]"), std::string::npos) << text;
  EXPECT_NE(text.find("hint: call: other:report"), std::string::npos) << text;
}

TEST(Drifts, SuggestNoNameIfTwoToolsFit) {
  ToolMap now;
  ToolInfo one = report_tool();
  one.key = "s:first";
  now.add(one);
  one.key = "s:second";
  now.add(one);
  const auto text = findings_after("{call: 's:report'}", now);
  EXPECT_EQ(text.find("seems to be its new name"), std::string::npos) << text;
}

/// call_api, and what describe_operation returns for "api:shop/createOrder".
class Shop final : public Tools {
 public:
  explicit Shop(std::string_view input, std::string problem = {}) : problem_(std::move(problem)) {
    call_api_ = tool(std::string(k_api_key), R"({"type":"object"})");
    call_api_.external = false;
    operation_ = tool(std::string(k_operation), input);
    operation_.external = false;
  }
  const ToolInfo* find(std::string_view name) const override { return api_call(name) ? &call_api_ : nullptr; }
  std::vector<std::string> keys() const override { return {}; }
  std::string problem(std::string_view /*alias*/) const override { return {}; }
  const ToolInfo* operation(std::string_view call) const override {
    return call == k_operation && problem_.empty() ? &operation_ : nullptr;
  }
  std::string operation_problem(std::string_view /*call*/) const override { return problem_; }

 private:
  static constexpr std::string_view k_operation = "api:shop/createOrder";
  std::string problem_;
  ToolInfo call_api_, operation_;
};

constexpr std::string_view k_order =
    R"({"type":"object","properties":{"query":{"type":"object","properties":{"shop":{"type":"string"}}},"body":{"type":"object"}}})";

/// Locks a step with these arguments against k_order, and returns the findings after the operation became
/// `now`.
std::string operation_after(const std::string& args, const Tools& now) {
  const Loaded loaded =
      load_text("w:\n  description: d\n  parameters: {q: {type: object, default: {}}}\n" +
                std::string("  steps: [{call: 'api:shop/createOrder', args: ") + args + "}]\n");
  const Shop before(k_order);
  const Lock lock = Lock::of(check(loaded.model, before), before);
  EXPECT_TRUE(lock.has_operations());
  const auto read = Lock::parse(lock.text());
  EXPECT_TRUE(read);
  const Checked checked = check(loaded.model, now);
  return findings_text(drift_findings(compare(*read, now), checked, "flows"), loaded.model.files);
}

TEST(OperationDrifts, OfAnEqualOperationAreNone) {
  EXPECT_EQ(operation_after("{query: {shop: a}}", Shop(k_order)), "");
}

TEST(OperationDrifts, OfOneThatCannotBeLookedAtAreNone) {
  EXPECT_EQ(operation_after("{query: {shop: a}}", ToolMap()), "");
}

TEST(OperationDrifts, OfARemovedParameterAreErrorsOnlyForAStepThatPassesIt) {
  const Shop now(R"({"type":"object","properties":{"query":{"type":"object"},"body":{"type":"object"}}})");
  EXPECT_NE(operation_after("{query: {shop: a}}", now)
                .find("error[WF602] w, step 1 (api:shop/createOrder): args.query.shop: "),
            std::string::npos);
  for (const char* const args : {"{query: {}}", "{body: {shop: a}}", "{query: '{{ q }}'}"})
    EXPECT_NE(operation_after(args, now).find("0 errors, 1 warning"), std::string::npos) << args;
}

TEST(OperationDrifts, OfANewRequiredParameterAreErrorsOnlyForAStepThatLacksIt) {
  const Shop now(
      R"({"type":"object","properties":{"query":{"type":"object","properties":{"shop":{"type":"string"}},"required":["shop"]},"body":{"type":"object"}},"required":["query"]})");
  EXPECT_NE(operation_after("{query: {}}", now)
                .find("error[WF302] w, step 1 (api:shop/createOrder): args.query.shop: "),
            std::string::npos);
  EXPECT_NE(operation_after("{}", now).find("error[WF302] w, step 1 (api:shop/createOrder): args.query: "),
            std::string::npos);
  for (const char* const args : {"{query: {shop: a}}", "{query: {shop: '{{ q }}'}}", "{query: '{{ q }}'}"})
    EXPECT_NE(operation_after(args, now).find("0 errors, 1 warning"), std::string::npos) << args;
}

TEST(OperationDrifts, NamesOfBodiesAreLeftToTheChecksOfTheCall) {
  const Shop now(
      R"({"type":"object","properties":{"query":{"type":"object","properties":{"shop":{"type":"string"}}},"body":{"type":"object","properties":{"a":{}},"required":["a"]}}})");
  EXPECT_NE(operation_after("{body: {}}", now).find("input: + required body.a"), std::string::npos);
  EXPECT_NE(operation_after("{body: {}}", now).find("0 errors, 1 warning"), std::string::npos);
}

TEST(OperationDrifts, OfARemovedOperationAreGone) {
  const Loaded loaded = load_text("w:\n  description: d\n  steps: [{call: 'api:shop/createOrder'}]\n");
  const Shop before(k_order);
  const Lock lock = Lock::of(check(loaded.model, before), before);
  const Shop now(k_order, "which is no operation");
  const auto drifts = compare(lock, now);
  ASSERT_EQ(drifts.size(), 1U);
  EXPECT_EQ(drift_text(drifts), "api:shop/createOrder\n  gone\n");
  const Checked checked = check(loaded.model, now);
  std::vector<Finding> findings = {{Severity::error,
                                    std::get<CallAction>(loaded.model.workflows[0].steps[0].action).mark,
                                    "WF202",
                                    "w",
                                    "step 1",
                                    "which is no operation",
                                    {},
                                    {}}};
  explain_errors(drifts, checked, "flows", findings);
  EXPECT_EQ(findings[0].details, std::vector<std::string>{"the lock file has this operation"});
  EXPECT_EQ(findings[0].hint, "correct the step, then: collet workflow lock flows");
}

}  // namespace
}  // namespace collet::workflow::test
