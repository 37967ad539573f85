// SPDX-License-Identifier: MIT
#include "plugins/workflow/run/serve/api_probe.hpp"

#include <set>
#include <string>
#include <utility>

#include <collet/failure.hpp>
#include <collet/invoke.hpp>

#include "plugins/workflow/language/model/api_call.hpp"

namespace collet::workflow {
namespace {

/// Returns true if the failure does not depend on arguments that are not known yet.
bool is_certain(const Invoked& answer, bool all_arguments) {
  if (answer.status == COLLET_NOT_FOUND || answer.status == COLLET_DENIED) return true;
  if (answer.status != COLLET_INVALID_ARGUMENT) return false;
  const auto is_of = [&](std::string_view argument) {
    return answer.message.find(argument) != std::string::npos;
  };
  return all_arguments || is_of("/api: ") || is_of("/operationId: ");
}

Value probe_arguments(const ApiCall& operation, const CallAction& action) {
  auto args = action.args.is_literal() ? action.args.value().members() : std::vector<Value::Member>();
  std::erase_if(args, [](const Value::Member& member) { return member.name == "dry_run"; });
  args.push_back({"dry_run", Value::boolean(true)});
  return api_call_arguments(operation, Value::object(std::move(args)));
}

}  // namespace

std::vector<Finding> unknown_operations(const Host& host, const Call& call, const Workflow& workflow,
                                        const ToolTargets& tools, bool exposed_only) {
  std::vector<Finding> findings;
  std::set<std::string> asked;
  each_step(workflow, [&](const Step& step) {
    const auto* const action = std::get_if<CallAction>(&step.action);
    if (action == nullptr || !api_call(action->tool)) return;
    const auto target = tools.target(action->tool);
    if (!target.operation) return;
    const auto arguments = probe_arguments(*target.operation, *action).json();
    if (!asked.insert(arguments).second) return;
    InvokeOptions options;
    options.exposed = exposed_only;
    const auto answer = invoke(host, call, target.key, arguments, options);
    if (answer.status == COLLET_OK || !is_certain(answer, action->args.is_literal())) return;
    findings.push_back({Severity::error,
                        action->mark,
                        answer.status == COLLET_INVALID_ARGUMENT ? "WF301" : "WF202",
                        workflow.key,
                        step.title(),
                        answer.message,
                        {},
                        {}});
  });
  return findings;
}

void refuse_unknown_operations(const Host& host, const Call& call, const RunTarget& target) {
  const auto findings = unknown_operations(host, call, target.workflow, target.tools, target.exposed_only);
  if (findings.empty()) return;
  std::string text = "no step ran:";
  for (const Finding& finding : findings) {
    text.append("\n").append(finding_text(finding, target.files));
    text.pop_back();
  }
  throw Failure(COLLET_INVALID_ARGUMENT, text);
}

}  // namespace collet::workflow
