// SPDX-License-Identifier: MIT
#include "plugins/workflow/run/serve/operations.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include <collet/failure.hpp>

#include "plugins/workflow/language/model/api_call.hpp"
#include "plugins/workflow/language/model/template_tree.hpp"
#include "sdk/support/text.hpp"

namespace collet::workflow {
namespace {

using Members = std::vector<Value::Member>;

/// Returns true for an argument whose members are parameters.
bool is_place(std::string_view name) {
  return name == "path" || name == "query" || name == "header" || name == "cookie";
}

/// Returns true for a header whose meaning depends on the body.
bool is_of_body(std::string_view place, std::string_view name) {
  return place == "header" && support::equal_ignoring_case(name, "Content-Type");
}

/// Returns what of the arguments is known before a run: a parameter without expressions, and a body only if
/// no argument has any.
Members known_arguments(const TemplateTree& args) {
  if (args.is_literal()) return args.value().members();
  Members known;
  for (const TemplateTree::Member& member : args.members()) {
    if (!is_place(member.name)) continue;
    Members parameters;
    for (const TemplateTree::Member& parameter : member.tree.members())
      if (parameter.tree.is_literal() && !is_of_body(member.name, parameter.name))
        parameters.push_back({parameter.name, parameter.tree.value()});
    if (!parameters.empty()) known.push_back({member.name, Value::object(std::move(parameters))});
  }
  return known;
}

Value probe_arguments(const ApiCall& operation, const CallAction& action) {
  auto args = known_arguments(action.args);
  std::erase_if(args, [](const Value::Member& member) { return member.name == "dry_run"; });
  args.push_back({"dry_run", Value::boolean(true)});
  return api_call_arguments(operation, Value::object(std::move(args)));
}

/// Returns the parameter name in a pointer such as "query/a~1b".
std::string unescaped(std::string_view name) {
  std::string out;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const bool escaped = name[i] == '~' && i + 1 < name.size();
    out += !escaped ? name[i] : name[i + 1] == '1' ? '/' : '~';
    if (escaped) ++i;
  }
  return out;
}

/// Returns true if no run of the step passes the argument at a pointer such as "query/id" or "body".
bool is_never_passed(const TemplateTree& args, std::string_view pointer) {
  const auto slash = pointer.find('/');
  const TemplateTree* const place = args.find(pointer.substr(0, slash));
  if (args.shape() == TemplateTree::Shape::text) return false;
  if (place == nullptr) return true;
  if (slash == std::string_view::npos || place->shape() == TemplateTree::Shape::text) return false;
  const auto name = unescaped(pointer.substr(slash + 1));
  const bool of_header = pointer.starts_with("header/");
  const auto& given = place->members();
  return std::none_of(given.begin(), given.end(), [&](const TemplateTree::Member& member) {
    return of_header ? support::equal_ignoring_case(member.name, name) : member.name == name;
  });
}

/// Returns true if a line of an error of call_api, "/query/id: found …", does not depend on the arguments
/// that known_arguments() leaves out.
bool is_certain_line(std::string_view line, const TemplateTree& args) {
  const auto end = line.find(": ");
  if (!line.starts_with('/') || end == std::string_view::npos) return false;
  const auto pointer = line.substr(1, end - 1);
  if (line.substr(end).starts_with(": found nothing")) return is_never_passed(args, pointer);
  const auto slash = pointer.find('/');
  return slash != std::string_view::npos && is_place(pointer.substr(0, slash));
}

/// Returns what holds for every run of the step, of the reasons for which call_api refuses it; may be empty.
std::string certain_reasons(const Invoked& answer, const TemplateTree& args) {
  if (answer.status == COLLET_NOT_FOUND || answer.status == COLLET_DENIED) return answer.message;
  if (answer.status != COLLET_INVALID_ARGUMENT) return {};
  const std::string_view text = answer.message;
  const bool of_name = text.starts_with("/api: ") || text.starts_with("/operationId: ");
  if (of_name || args.is_literal()) return answer.message;
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const auto line = text.substr(at, text.find('\n', at) - at);
    at += line.size() + 1;
    if (is_certain_line(line, args)) out.append(out.empty() ? "" : "\n").append(line);
  }
  return out;
}

}  // namespace

std::vector<Finding> OperationLook::at(const Workflow& workflow, const ToolTargets& tools) {
  std::vector<Finding> findings;
  std::map<std::string, std::optional<Invoked>> answers;  // by arguments
  each_step(workflow, [&](const Step& step) {
    const auto* const action = std::get_if<CallAction>(&step.action);
    if (action == nullptr || !api_call(action->tool)) return;
    const auto target = tools.target(action->tool);
    if (!target.operation) return;
    const auto arguments = probe_arguments(*target.operation, *action).json();
    const auto [known, is_new] = answers.try_emplace(arguments);
    if (is_new) known->second = ask(target.key, arguments);
    const auto& answer = known->second;
    auto reasons = answer ? certain_reasons(*answer, action->args) : std::string();
    if (reasons.empty()) return;
    const char* const code = answer->status == COLLET_INVALID_ARGUMENT ? "WF301" : "WF202";
    findings.push_back(
        {Severity::error, action->mark, code, workflow.key, step.title(), std::move(reasons), {}, {}});
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
      looked.certain = !certain_reasons(*answer, TemplateTree::literal({}, {})).empty();
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
