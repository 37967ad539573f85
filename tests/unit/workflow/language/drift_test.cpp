// SPDX-License-Identifier: MIT
#include "plugins/workflow/language/check/drift.hpp"

#include <gtest/gtest.h>

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
  explain_errors(drifts, checked, findings);
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

}  // namespace
}  // namespace collet::workflow::test
