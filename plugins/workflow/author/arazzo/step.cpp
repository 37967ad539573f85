// SPDX-License-Identifier: MIT
#include "plugins/workflow/author/arazzo/step.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "plugins/workflow/author/arazzo/actions.hpp"
#include "plugins/workflow/author/arazzo/criteria.hpp"
#include "plugins/workflow/author/skeleton/parameter.hpp"
#include "plugins/workflow/language/expression/expression.hpp"

namespace collet::workflow {
namespace {

using Members = std::vector<Value::Member>;

void set_member(Members& members, const std::string& name, Value value) {
  for (auto& member : members)
    if (member.name == name) {
      member.value = std::move(value);
      return;
    }
  members.push_back({name, std::move(value)});
}

/// Returns `value` with another value at the pointer, whose parents must exist; nothing if they do not.
std::optional<Value> with_replacement(const Value& value, std::string_view pointer, const Value& replacement,
                                      std::size_t depth = 0) {
  constexpr std::size_t k_max_depth = 64;
  if (pointer.empty()) return replacement;
  if (pointer.front() != '/' || depth > k_max_depth) return std::nullopt;
  pointer.remove_prefix(1);
  const auto token = pointer.substr(0, pointer.find('/'));
  pointer.remove_prefix(token.size());
  std::string name;
  for (std::size_t i = 0; i < token.size(); ++i) {
    const bool escape = token[i] == '~' && i + 1 < token.size();
    name += !escape ? token[i] : token[++i] == '0' ? '~' : '/';
  }
  if (value.is(Kind::array)) {
    auto items = value.items();
    const auto index = Value::parse(name);
    const auto at = index ? index->as_integer() : std::nullopt;
    if (!at || *at < 0 || static_cast<std::size_t>(*at) >= items.size()) return std::nullopt;
    auto& item = items[static_cast<std::size_t>(*at)];
    auto changed = with_replacement(item, pointer, replacement, depth + 1);
    if (!changed) return std::nullopt;
    item = *std::move(changed);
    return Value::array(std::move(items));
  }
  if (!value.is(Kind::object)) return std::nullopt;
  auto members = value.members();
  const Value old = value[name];
  if (old.undefined() && !pointer.empty()) return std::nullopt;
  auto changed = with_replacement(old, pointer, replacement, depth + 1);
  if (!changed) return std::nullopt;
  set_member(members, name, *std::move(changed));
  return Value::object(std::move(members));
}

class StepImport {
 public:
  StepImport(const Value& step, const std::string& pointer, const ArazzoDocument& document,
             const StepSurroundings& surroundings, RuntimeScope& scope, ArazzoProblems& problems)
      : step_(step),
        pointer_(pointer),
        document_(document),
        surroundings_(surroundings),
        scope_(scope),
        problems_(problems) {}

  std::vector<Value> run() {
    problems_.check_keys(
        step_, pointer_,
        {"stepId", "description", "operationId", "operationPath", "workflowId", "parameters", "requestBody",
         "successCriteria", "onSuccess", "onFailure", "outputs", "timeout", "dependsOn"});
    const std::string step_id(step_["stepId"].text());
    const std::string id = expression_name(step_id);
    if (step_id.empty()) problems_.add(pointer_, "`stepId` is missing");
    if (scope_.steps.find(step_id) != scope_.steps.end())
      problems_.add(below(pointer_, "stepId"), "it is used before");
    scope_.calls_workflow = !step_["workflowId"].undefined();
    Members out = {{"id", Value::string(id)}};
    if (auto text = short_description(step_["description"].text()); !text.empty())
      out.push_back({"description", Value::string(std::move(text))});
    out.push_back({"call", Value::string(tool())});
    if (const auto given = arguments(); !given.empty()) out.push_back({"args", Value::object(given)});
    if (const auto limit = step_["timeout"].as_integer(); limit && *limit > 0)
      out.push_back({"timeout", Value::integer(*limit)});
    if (const auto retry = import_failure_actions(step_, pointer_, document_, surroundings_, problems_);
        !retry.undefined())
      out.push_back({"retry", retry});
    scope_.result = "result";
    if (const auto criteria = success(); !criteria.empty())
      out.push_back({"success", Value::array(criteria)});
    std::set<std::string, std::less<>> names;
    if (const auto given = outputs(names); !given.empty()) out.push_back({"outputs", Value::object(given)});
    scope_.steps[step_id] = std::move(names);
    scope_.result = "steps." + id;
    std::vector<Value> steps = {Value::object(std::move(out))};
    for (auto& end : import_success_actions(step_, pointer_, document_, surroundings_, scope_, problems_))
      steps.push_back(std::move(end));
    scope_.result.clear();
    return steps;
  }

 private:
  void add(const std::string& key, const support::Error& error) {
    problems_.add(below(pointer_, key), error.message);
  }

  std::string tool() {
    std::string key;
    for (const char* const each : {"operationId", "operationPath", "workflowId"})
      if (!step_[each].undefined()) key = each;
    if (key.empty()) {
      problems_.add(pointer_, "the step calls no operation and no workflow");
      return "none";
    }
    auto made = scope_.calls_workflow ? document_.called_workflow(step_["workflowId"].text())
                                      : document_.operation(step_);
    if (made) return *std::move(made);
    add(key, made.error());
    return "none";
  }

  /// Returns the arguments of call_api, or those of the called workflow.
  Members arguments() {
    constexpr std::array<std::string_view, 4> k_places = {"path", "query", "header", "cookie"};
    Members out;
    std::map<std::string, Members> by_place;
    const PlacedList own{step_["parameters"].items(), below(pointer_, "parameters")};
    // A parameter of the step replaces one of the workflow.
    for (const auto* const list : {&surroundings_.parameters, &own}) {
      for (std::size_t i = 0; i < list->items.size(); ++i) {
        const auto found = document_.resolved(list->items[i], below(list->pointer, i), problems_);
        if (!found) continue;
        const auto& [parameter, pointer] = *found;
        problems_.check_keys(parameter, pointer, {"name", "in", "value"});
        const std::string name(parameter["name"].text());
        const std::string place(parameter["in"].text());
        auto value = template_of(parameter["value"], scope_);
        if (!value) {
          problems_.add(below(pointer, "value"), value.error().message);
        } else if (scope_.calls_workflow) {
          set_member(out, name, *std::move(value));
        } else if (std::find(k_places.begin(), k_places.end(), place) == k_places.end()) {
          problems_.add(below(pointer, "in"),
                        "found '" + place + "', expected path, query, header or cookie");
        } else {
          set_member(by_place[place], name, *std::move(value));
        }
      }
    }
    body(by_place["header"], out);
    for (const auto place : k_places)
      if (auto& members = by_place[std::string(place)]; !members.empty())
        out.insert(out.end() - (out.empty() || out.back().name != "body" ? 0 : 1),
                   {std::string(place), Value::object(std::move(members))});
    return out;
  }

  void body(Members& headers, Members& out) {
    const Value body = step_["requestBody"];
    if (body.undefined()) return;
    const std::string pointer = below(pointer_, "requestBody");
    problems_.check_keys(body, pointer, {"contentType", "payload", "replacements"});
    const auto type = body["contentType"].text();
    Value payload = body["payload"];
    // A text with JSON is a JSON value whose texts contain expressions.
    const bool may_be_json = type.empty() || type.find("json") != std::string_view::npos;
    if (may_be_json && payload.is(Kind::string) && !is_runtime_expression(payload.text()))
      if (auto read = Value::parse(payload.text()); read && (read->is(Kind::object) || read->is(Kind::array)))
        payload = *std::move(read);
    const auto replacements = body["replacements"].items();
    for (std::size_t i = 0; i < replacements.size(); ++i) {
      const std::string at = below(below(pointer, "replacements"), i);
      auto changed = with_replacement(payload, replacements[i]["target"].text(), replacements[i]["value"]);
      const bool has_structure = payload.is(Kind::object) || payload.is(Kind::array);
      if (!has_structure || !changed) {
        problems_.add(below(at, "target"), "it is no place in the payload of this document");
        continue;
      }
      payload = *std::move(changed);
    }
    auto made = template_of(payload, scope_);
    if (!made) return problems_.add(below(pointer, "payload"), made.error().message);
    if (!type.empty()) set_member(headers, "Content-Type", Value::string(std::string(type)));
    if (!payload.undefined()) out.push_back({"body", *std::move(made)});
  }

  std::vector<Value> success() {
    std::vector<Value> out;
    const auto criteria = step_["successCriteria"].items();
    for (std::size_t i = 0; i < criteria.size(); ++i) {
      auto condition = condition_of(criteria[i], scope_);
      if (condition) {
        out.push_back(Value::string(*std::move(condition)));
      } else {
        problems_.add(below(below(pointer_, "successCriteria"), i), condition.error().message);
      }
    }
    return out;
  }

  Members outputs(std::set<std::string, std::less<>>& names) {
    Members out;
    for (const auto& [name, value] : step_["outputs"].members()) {
      const std::string pointer = below(below(pointer_, "outputs"), name);
      auto made = workflow_expression(value.text(), scope_);
      // Later steps may use an output that cannot be expressed: it is one problem, not one for each use.
      const bool is_new = names.insert(name).second;
      if (!made) problems_.add(pointer, made.error().message);
      if (!made || !is_new) continue;
      set_member(out, expression_name(name), Value::string(braced(*made)));
    }
    return out;
  }

  const Value& step_;
  const std::string& pointer_;
  const ArazzoDocument& document_;
  const StepSurroundings& surroundings_;
  RuntimeScope& scope_;
  ArazzoProblems& problems_;
};

}  // namespace

std::vector<Value> import_step(const Value& step, const std::string& pointer, const ArazzoDocument& document,
                               const StepSurroundings& surroundings, RuntimeScope& scope,
                               ArazzoProblems& problems) {
  return StepImport(step, pointer, document, surroundings, scope, problems).run();
}

}  // namespace collet::workflow
