// SPDX-License-Identifier: MIT
#include "plugins/workflow/run/given/given_run.hpp"

#include <algorithm>
#include <memory>
#include <string_view>
#include <vector>

#include <collet/failure.hpp>
#include <collet/invoke.hpp>
#include <collet/json_writer.hpp>

#include "plugins/workflow/language/check/check.hpp"
#include "plugins/workflow/language/read/given_steps.hpp"
#include "plugins/workflow/run/given/exposed_tools.hpp"

namespace collet::workflow {
namespace {

constexpr std::string_view k_description =
    "Run several tool calls as one; only `outputs` come back, intermediate results stay here. A step: "
    "{\"id\":\"ops\",\"call\":TOOL,\"args\":{…}}. Texts may hold {{ expressions }} over earlier results: "
    "steps.ops.json.items | where(\"method\",\"==\",\"get\") | map(\"path\"); filters default, length, "
    "first, "
    "pick, sort, unique, group_by, sum, join, lines. Also for_each (list expression; item, index; "
    "max_parallel; "
    "results in steps.ID.items), if, parallel: [steps], set: {name: value}, repeat: {until, max}, on_error: "
    "\"continue\". All is checked before the first step.";

constexpr std::string_view k_schema =
    R"({"type":"object","additionalProperties":false,"required":["steps"],"properties":{)"
    R"("steps":{"type":"array","minItems":1,"items":{"type":"object"},"description":"run in this order"},)"
    R"("outputs":{"type":"object","description":"name to template: {\"paths\":\"{{ steps.ops.json.items | map(\\\"path\\\") }}\"}"},)"
    R"("args":{"type":"object","description":"values that the expressions see by name"}}})";

constexpr std::size_t k_max_findings = 20;

/// The steps of a call and the tools that they can call.
struct GivenRun {
  GivenRun(std::string_view arguments_json, std::string_view tool_list)
      : loaded(load_given(arguments_json)), tools(tool_list) {}
  const Loaded loaded;
  const ExposedTools tools;
};

std::string errors_text(std::vector<Finding> findings, const std::vector<std::string>& pointers) {
  sort_findings(findings);
  std::stable_partition(findings.begin(), findings.end(),
                        [](const Finding& one) { return one.severity == Severity::error; });
  std::string text = "no step ran:";
  for (std::size_t i = 0; i < findings.size() && i < k_max_findings; ++i) {
    findings[i].workflow.clear();
    text.append("\n").append(finding_text(findings[i], pointers));
    text.pop_back();
  }
  if (findings.size() > k_max_findings)
    text.append("\nand ").append(std::to_string(findings.size() - k_max_findings)).append(" more");
  return text;
}

}  // namespace

std::string given_run_description() {
  std::string tool;
  json::Writer out(tool);
  out.begin_object().member("id", k_given_key).member("title", "Run several tool calls as one");
  out.member("description", k_description).member_raw("input_schema", k_schema);
  out.member_raw(
      "annotations",
      R"({"readOnlyHint":false,"destructiveHint":true,"idempotentHint":false,"openWorldHint":true})");
  out.member(
      "search_hint",
      "batch, combine, chain, pipeline, script, several calls, many calls, loop, for each, map, filter, "
      "aggregate, join results, code mode, programmatic tool calling, workflow, ad hoc");
  out.member("exposure", "opt_in").member("latency", "long").end_object();
  return tool;
}

void run_given(const Host& host, Service& service, Call& call) {
  if (call.meta()["depth"].integer().value_or(0) > 0)
    throw Failure(COLLET_UNSUPPORTED, "run_workflow runs for a client only, not within another call");
  const auto given = call.arguments_json();
  if (given.size() > k_max_given_bytes)
    throw Failure(COLLET_TOO_LARGE, std::string("the arguments have ")
                                        .append(std::to_string(given.size()))
                                        .append(" bytes, at most ")
                                        .append(std::to_string(k_max_given_bytes)));
  const auto steps = std::make_shared<const GivenRun>(given, invocable_tools(host, call));
  const Loaded& loaded = steps->loaded;
  const Checked checked = check(loaded.model, steps->tools);
  std::vector<Finding> findings = loaded.findings;
  findings.insert(findings.end(), checked.findings.begin(), checked.findings.end());
  if (has_errors(findings) || loaded.model.workflows.empty())
    throw Failure(COLLET_INVALID_ARGUMENT, errors_text(std::move(findings), loaded.model.files));
  const Workflow& workflow = loaded.model.workflows.front();
  service.run({workflow, steps->tools, loaded.model.files, true, steps},
              workflow.with_defaults(Value::object({})), call);
}

}  // namespace collet::workflow
