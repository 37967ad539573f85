// SPDX-License-Identifier: MIT
#include "plugins/workflow/author/arazzo/actions.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "plugins/workflow/author/arazzo/criteria.hpp"

namespace collet::workflow {
namespace {

using Members = std::vector<Value::Member>;

/// Returns the actions of the step, then those of the workflow whose names the step does not use.
std::vector<PlacedValue> actions_of(const PlacedList& own, const PlacedList& shared,
                                    const ArazzoDocument& document, ArazzoProblems& problems) {
  std::vector<PlacedValue> out;
  std::set<std::string, std::less<>> names;
  for (const auto* const list : {&own, &shared}) {
    for (std::size_t i = 0; i < list->items.size(); ++i) {
      auto action = document.resolved(list->items[i], below(list->pointer, i), problems);
      if (!action) continue;
      const auto name = action->value["name"].text();
      if (!name.empty() && !names.emplace(name).second) continue;
      problems.check_keys(action->value, action->pointer,
                          {"name", "type", "workflowId", "stepId", "retryAfter", "retryLimit", "criteria"});
      out.push_back(*std::move(action));
    }
  }
  return out;
}

/// Returns the criteria of an action as one condition; empty without criteria.
std::string condition_of_action(const PlacedValue& action, const RuntimeScope& scope,
                                ArazzoProblems& problems) {
  std::string out;
  const auto criteria = action.value["criteria"].items();
  for (std::size_t i = 0; i < criteria.size(); ++i) {
    auto condition = condition_of(criteria[i], scope);
    if (!condition) {
      problems.add(below(below(action.pointer, "criteria"), i), condition.error().message);
      continue;
    }
    out.append(out.empty() ? "" : " and ").append(criteria.size() > 1 ? "(" + *condition + ")" : *condition);
  }
  return out;
}

}  // namespace

std::vector<Value> import_success_actions(const Value& step, const std::string& pointer,
                                          const ArazzoDocument& document,
                                          const StepSurroundings& surroundings, const RuntimeScope& scope,
                                          ArazzoProblems& problems) {
  std::vector<Value> out;
  std::string before;  // conditions under which an earlier action goes on with the next step
  const PlacedList own{step["onSuccess"].items(), below(pointer, "onSuccess")};
  for (const auto& action : actions_of(own, surroundings.success_actions, document, problems)) {
    const auto type = action.value["type"].text();
    const auto condition = condition_of_action(action, scope, problems);
    if (type == "goto" && !surroundings.next_step.empty() &&
        action.value["stepId"].text() == surroundings.next_step) {
      if (condition.empty()) break;
      before.append(before.empty() ? "" : " and ").append("not (").append(condition).append(")");
      continue;
    }
    if (type != "end") {
      problems.add(action.pointer, type == "goto"
                                       ? "a jump to another step or workflow cannot be expressed"
                                       : "found type '" + std::string(type) + "', expected end or goto");
      continue;
    }
    Members members;
    std::string whole = before;
    if (!condition.empty()) {
      const bool wrapped = !before.empty();
      whole.append(wrapped ? " and (" : "").append(condition).append(wrapped ? ")" : "");
    }
    if (!whole.empty()) members.push_back({"if", Value::string(whole)});
    members.push_back({"return", surroundings.outputs});
    out.push_back(Value::object(std::move(members)));
    if (condition.empty()) break;
  }
  return out;
}

Value import_failure_actions(const Value& step, const std::string& pointer, const ArazzoDocument& document,
                             const StepSurroundings& surroundings, ArazzoProblems& problems) {
  const PlacedList own{step["onFailure"].items(), below(pointer, "onFailure")};
  bool is_conditional = false;
  for (const auto& action : actions_of(own, surroundings.failure_actions, document, problems)) {
    const auto type = action.value["type"].text();
    const bool has_criteria = action.value["criteria"].size() > 0;
    if (type == "end") {
      if (!has_criteria) break;
      is_conditional = true;
      continue;
    }
    if (type == "goto") {
      problems.add(action.pointer,
                   "a jump after a failure cannot be expressed; write `on_error: { fallback: [...] }`");
      continue;
    }
    if (type != "retry") {
      problems.add(action.pointer, "found type '" + std::string(type) + "', expected end, retry or goto");
      continue;
    }
    if (!action.value["stepId"].undefined() || !action.value["workflowId"].undefined()) {
      problems.add(action.pointer, "a retry that first runs another step or workflow cannot be expressed");
      continue;
    }
    if (has_criteria || is_conditional) {
      problems.add(action.pointer, "a retry for only some failures cannot be expressed");
      continue;
    }
    const Value limit = action.value["retryLimit"];
    const auto seconds = action.value["retryAfter"].as_number();
    constexpr double k_max_seconds = 3600;
    const auto count = limit.undefined() ? std::optional<std::int64_t>(1) : limit.as_integer();
    if (!count || *count < 0 || *count > 20 || (seconds && (*seconds < 0 || *seconds > k_max_seconds))) {
      problems.add(action.pointer, "found other limits than at most 20 retries and 3600 seconds");
      continue;
    }
    Members members = {{"max", Value::integer(*count)}};
    constexpr std::int64_t k_default_max_delay = 30'000;
    const std::int64_t delay = static_cast<std::int64_t>(seconds.value_or(0) * 1000);
    if (delay > 0) members.push_back({"delay", Value::integer(delay)});
    if (delay > k_default_max_delay) members.push_back({"max_delay", Value::integer(delay)});
    members.push_back({"on", Value::array({Value::string("any")})});
    return Value::object(std::move(members));
  }
  return {};
}

}  // namespace collet::workflow
