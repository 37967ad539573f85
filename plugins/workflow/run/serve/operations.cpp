// SPDX-License-Identifier: MIT
#include "plugins/workflow/run/serve/operations.hpp"

#include <set>
#include <string>
#include <utility>

#include <collet/failure.hpp>

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

std::vector<Finding> OperationLook::at(const Workflow& workflow, const ToolTargets& tools) {
  std::vector<Finding> findings;
  std::set<std::string> asked;
  each_step(workflow, [&](const Step& step) {
    const auto* const action = std::get_if<CallAction>(&step.action);
    if (action == nullptr || !api_call(action->tool)) return;
    const auto target = tools.target(action->tool);
    if (!target.operation) return;
    const auto arguments = probe_arguments(*target.operation, *action).json();
    if (!asked.insert(arguments).second) return;
    if (auto found = look(workflow, step, *action, target, arguments)) findings.push_back(*std::move(found));
  });
  return findings;
}

std::optional<Invoked> OperationLook::ask(std::string_view tool, std::string_view arguments) {
  InvokeOptions options;
  options.exposed = exposed_only_;
  if (end_) {
    options.deadline = std::chrono::ceil<Milliseconds>(*end_ - Clock::now());
    late_ = late_ || options.deadline->count() <= 0;
  }
  if (late_ || too_early_) return std::nullopt;
  auto answer = report_ != nullptr ? invoke(host_, *report_, tool, arguments, options)
                                   : invoke(host_, *call_, tool, arguments, options);
  too_early_ = report_ != nullptr && answer.status == COLLET_UNSUPPORTED;
  late_ = end_ && answer.status == COLLET_DEADLINE;
  if (late_ || too_early_) return std::nullopt;
  return answer;
}

std::optional<Finding> OperationLook::look(const Workflow& workflow, const Step& step,
                                           const CallAction& action, const CallTarget& target,
                                           std::string_view arguments) {
  const auto answer = ask(target.key, arguments);
  if (!answer || answer->status == COLLET_OK || !is_certain(*answer, action.args.is_literal()))
    return std::nullopt;
  return Finding{Severity::error,
                 action.mark,
                 answer->status == COLLET_INVALID_ARGUMENT ? "WF301" : "WF202",
                 workflow.key,
                 step.title(),
                 answer->message,
                 {},
                 {}};
}

void OperationLook::describe(const Workflow& workflow, const ToolTargets& tools,
                             LookedOperations& operations) {
  each_step(workflow, [&](const Step& step) {
    const auto* const action = std::get_if<CallAction>(&step.action);
    const auto operation = action == nullptr ? std::nullopt : tools.target(action->tool).operation;
    if (!operation || operations.contains(action->tool)) return;
    const auto answer = ask(k_describe_operation_key, api_call_arguments(*operation, {}).json());
    if (!answer) return;
    LookedOperation& looked = operations[action->tool];
    if (answer->status != COLLET_OK) {
      looked.problem = answer->message;
      looked.certain = is_certain(*answer, true);
      return;
    }
    auto description = Value::parse(answer->json().raw());
    if (!description) {
      looked.problem = description.error().message;
      return;
    }
    looked.tool.emplace();
    looked.tool->key = action->tool;
    looked.tool->external = false;
    looked.tool->input_schema = (*description)["input_schema"];
    looked.tool->output_schema = (*description)["output_schema"];
  });
}

void refuse_unknown_operations(const Host& host, const Call& call, const RunTarget& target) {
  const auto findings = OperationLook(host, call, target.exposed_only).at(target.workflow, target.tools);
  if (findings.empty()) return;
  std::string text = "no step ran:";
  for (const Finding& finding : findings) {
    text.append("\n").append(finding_text(finding, target.files));
    text.pop_back();
  }
  throw Failure(COLLET_INVALID_ARGUMENT, text);
}

}  // namespace collet::workflow
