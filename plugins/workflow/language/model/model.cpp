// SPDX-License-Identifier: MIT
#include "plugins/workflow/language/model/model.hpp"

#include <algorithm>
#include <utility>

#include "plugins/workflow/language/value/schema_defaults.hpp"

namespace collet::workflow {
namespace {

/// The root `json` of `{json: …}` criteria.
class JsonScope final : public Scope {
 public:
  explicit JsonScope(const Scope& outer) : outer_(outer) {}
  Value find(std::string_view root) const override {
    return root == "json" ? outer_.find("result")["json"] : outer_.find(root);
  }
  std::optional<Value> member(std::string_view root, std::string_view name) const override {
    return root == "json" ? std::nullopt : outer_.member(root, name);
  }

 private:
  const Scope& outer_;
};

}  // namespace

bool holds(const Criterion& criterion, const Scope& scope, std::string& why) {
  using Test = Criterion::Test;
  if (criterion.test == Test::matches || criterion.test == Test::not_matches) {
    const Value text = scope.find("result")["text"];
    const bool found = criterion.regex->matches(text.text());
    if (found == (criterion.test == Test::matches)) return true;
    why = found ? "the text matches what it must not: " : "the text does not match: ";
    why += criterion.source;
    return false;
  }
  const JsonScope with_json(scope);
  const Scope& inner = criterion.test == Test::json ? static_cast<const Scope&>(with_json) : scope;
  const auto value = criterion.expression->expression.evaluate(inner);
  if (value && value->truthy()) return true;
  why = criterion.source;
  why += value ? " does not hold" : ": " + value.error().message;
  return false;
}

bool Retry::retries(ErrorKind kind) const {
  return std::find(on.begin(), on.end(), kind) != on.end();
}

Milliseconds Retry::delay_before(std::uint32_t retry) const {
  Milliseconds out = delay;
  if (exponential) {
    for (std::uint32_t i = 1; i < retry && out < max_delay; ++i)
      out *= 2;
  }
  return exponential ? std::min(out, max_delay) : out;
}

std::string Step::title() const {
  std::string out = "step " + number;
  if (named) out.append(" '").append(id).append("'");
  if (const auto* const call = std::get_if<CallAction>(&action))
    out.append(" (").append(call->tool).append(")");
  return out;
}

std::optional<StepLimit> limit_of(const Step& step, const std::optional<ServerLimit>& server) {
  if (step.timeout_key == TimeoutKey::step) return StepLimit{step.timeout, "`timeout` of the step"};
  if (step.timeout_key == TimeoutKey::defaults) return StepLimit{step.timeout, "`defaults.timeout`"};
  if (!std::holds_alternative<CallAction>(step.action)) return std::nullopt;
  if (server) return StepLimit{server->time, "`timeout` of '" + server->alias + "' in servers.json"};
  return StepLimit{step.timeout, "the default, since the step has no `timeout`"};
}

Value Workflow::with_defaults(const Value& given) const {
  auto members = given.members();
  for (Value::Member& member : members)
    member.value = with_defaults_of(member.value, input_schema["properties"][member.name]);
  for (const Parameter& parameter : parameters) {
    if (!parameter.default_value.undefined() && given[parameter.name].undefined()) {
      members.push_back({parameter.name, parameter.default_value});
    }
  }
  return Value::object(std::move(members));
}

const Workflow* Model::find(std::string_view key) const {
  const auto found =
      std::find_if(workflows.begin(), workflows.end(), [&](const Workflow& each) { return each.key == key; });
  return found == workflows.end() ? nullptr : &*found;
}

void each_step(const Steps& steps, const std::function<void(const Step&)>& visit) {
  for (const Step& step : steps) {
    visit(step);
    if (const auto* const group = std::get_if<ParallelAction>(&step.action)) {
      for (const Steps& branch : group->branches)
        each_step(branch, visit);
    }
    each_step(step.fallback, visit);
  }
}

void each_step(const Workflow& workflow, const std::function<void(const Step&)>& visit) {
  each_step(workflow.steps, visit);
  each_step(workflow.finally, visit);
}

}  // namespace collet::workflow
