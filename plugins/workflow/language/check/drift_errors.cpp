// SPDX-License-Identifier: MIT
/// Explains errors by the differences from the lock file.
#include <algorithm>

#include "plugins/workflow/language/check/drift.hpp"
#include "plugins/workflow/language/model/api_call.hpp"

namespace collet::workflow {
namespace {

/// Appends the new name of a missing tool to the error about the step that calls it.
void explain_missing_tool(const Drift& drift, Finding& found) {
  if (found.code != "WF201" && found.code != "WF202") return;
  found.details.push_back("the lock file knows this tool, and '" + drift.renamed +
                          "' seems to be its new name");
  found.hint = "call: " + drift.renamed;
}

/// Appends what the lock file has of the operation to the error about the step that calls it.
void explain_operation(const Drift& drift, const std::string& command, Finding& found) {
  if (found.code != "WF202" && found.code != "WF301") return;
  if (drift.gone) found.details.emplace_back("the lock file has this operation");
  for (const std::string& change : drift.changes)
    if (!drift.gone) found.details.push_back("since the lock file was written, " + change);
  found.hint = "correct the step, then: " + command;
}

/// Explains the errors about steps that call a tool or operation that differs from the lock file.
void explain_calls(const Workflow& workflow, const std::vector<Drift>& drifts, const std::string& command,
                   std::vector<Finding>& findings) {
  each_step(workflow, [&](const Step& step) {
    const auto* const call = std::get_if<CallAction>(&step.action);
    if (call == nullptr) return;
    const auto drift =
        std::find_if(drifts.begin(), drifts.end(), [&](const Drift& one) { return one.key == call->tool; });
    if (drift == drifts.end()) return;
    for (Finding& found : findings) {
      if (found.workflow != workflow.key || found.mark != call->mark) continue;
      if (api_call(drift->key)) explain_operation(*drift, command, found);
      if (drift->gone && !drift->renamed.empty()) explain_missing_tool(*drift, found);
    }
  });
}

/// Appends the changed hints of its tools to the error about a workflow's own annotations.
void explain_promise(const CheckedWorkflow& workflow, const std::vector<Drift>& drifts,
                     std::vector<Finding>& findings) {
  const auto broken = std::find_if(findings.begin(), findings.end(), [&](const Finding& one) {
    return one.code == "WF501" && one.workflow == workflow.workflow->key;
  });
  if (broken == findings.end()) return;
  for (const Drift& drift : drifts) {
    if (!std::binary_search(workflow.tools.begin(), workflow.tools.end(), drift.key)) continue;
    for (const std::string& change : drift.changes)
      if (change.starts_with("annotations: "))
        broken->details.push_back("since the lock file was written, '" + drift.key + "' " + change);
  }
}

}  // namespace

std::string lock_command(std::string_view folder) {
  return std::string("collet workflow lock ").append(folder);
}

bool is_of_lock(const Finding& finding) {
  return finding.code.starts_with("WF6");
}

void explain_errors(const std::vector<Drift>& drifts, const Checked& checked, std::string_view folder,
                    std::vector<Finding>& findings) {
  for (const CheckedWorkflow& each : checked.workflows) {
    explain_calls(*each.workflow, drifts, lock_command(folder), findings);
    explain_promise(each, drifts, findings);
  }
}

}  // namespace collet::workflow
