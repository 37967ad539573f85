// SPDX-License-Identifier: MIT
#include "plugins/workflow/language/check/flow_scope.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace collet::workflow {
namespace {

struct Root {
  std::string_view name;
  std::string_view where;  ///< the places where the root is visible; empty for all
};

constexpr std::array<Root, 10> k_roots = {{
    {"params", {}},
    {"vars", {}},
    {"steps", {}},
    {"artifacts", {}},
    {"run", {}},
    {"artifact_dir", {}},
    {"result", "in success, outputs and artifacts of a step"},
    {"outputs", "in summarize"},
    {"item", "in a step with for_each"},
    {"index", "in a step with for_each"},
}};

Type text() {
  return Type::of(Type::k_string);
}
Type number() {
  return Type::of(Type::k_integer);
}
Type truth() {
  return Type::of(Type::k_boolean);
}
Type optional(const Type& type, std::string subject) {
  return type.missing_because(Absence::optional, std::move(subject));
}

}  // namespace

bool is_reserved_root(std::string_view name) {
  return std::any_of(k_roots.begin(), k_roots.end(), [&](const Root& root) { return root.name == name; });
}

void FlowScope::set_members(std::string root, Type::MemberMap members) {
  set(root, Type::of(Type::k_object));
  members_[std::move(root)] = std::move(members);
}

void FlowScope::set_member(std::string_view root, const std::string& name, Type type) {
  auto at = members_.find(root);
  if (at == members_.end()) at = members_.emplace(root, Type::MemberMap()).first;
  at->second.insert_or_assign(name, std::move(type));
}

const Type::MemberMap& FlowScope::members(std::string_view root) const {
  static const Type::MemberMap none;
  const auto at = members_.find(root);
  return at == members_.end() ? none : at->second;
}

const FlowScope& FlowScope::outermost() const {
  return outer_ == nullptr ? *this : outer_->outermost();
}

bool FlowScope::reads_step(std::string_view id) const {
  return outermost().read_steps_.count(id) > 0;
}

FlowScope::Member FlowScope::member(std::string_view root, std::string_view name) const {
  Member out;
  if (auto& read = outermost().read_steps_; root == "steps" && read.find(name) == read.end())
    read.emplace(name);
  for (const FlowScope* scope = this; scope != nullptr; scope = scope->outer_) {
    const auto at = scope->members_.find(root);
    if (at == scope->members_.end()) continue;
    out.one_by_one = true;
    const auto found = at->second.find(name);
    if (found == at->second.end()) continue;
    out.type = found->second;
    break;
  }
  return out;
}

void FlowScope::guard(const Expression& condition) {
  for (const std::string& path : condition.needed_true()) {
    guarded_.insert(path);
    // `steps.x.ok` guarantees all of step x; a member of it guarantees that the step ran that far.
    constexpr std::string_view k_steps = "steps.";
    constexpr std::string_view k_ok = ".ok";
    if (path.starts_with(k_steps) && path.ends_with(k_ok)) {
      completed_.insert(path.substr(k_steps.size(), path.size() - k_steps.size() - k_ok.size()));
    }
  }
}

bool FlowScope::guarded(std::string_view path) const {
  const auto next = guarded_.lower_bound(path);
  if (next != guarded_.end() && std::string_view(*next).starts_with(path)) {
    const std::string_view rest = std::string_view(*next).substr(path.size());
    if (rest.empty() || rest.front() == '.' || rest.front() == '[') return true;
  }
  return outer_ != nullptr && outer_->guarded(path);
}

bool FlowScope::completed(std::string_view step) const {
  return completed_.count(step) > 0 || (outer_ != nullptr && outer_->completed(step));
}

std::optional<Type> FlowScope::find(std::string_view root, std::string& problem) const {
  const auto found = names_.find(root);
  if (found != names_.end()) return found->second;
  if (outer_ != nullptr) return outer_->find(root, problem);
  if (root == "now") return number();
  const auto* const known =
      std::find_if(k_roots.begin(), k_roots.end(), [&](const Root& each) { return each.name == root; });
  if (known != k_roots.end() && !known->where.empty()) {
    problem = "'" + std::string(root) + "' is there " + std::string(known->where) + " only";
  }
  return std::nullopt;
}

Type FlowScope::refine(std::string_view path, Type type) const {
  if (type.absence() == Absence::no && !type.may_be(Type::k_null)) return type;
  if (guarded(path)) return type.kinds() == Type::k_any ? type.present() : type.not_null();
  constexpr std::string_view k_steps = "steps.";
  if (type.absence() == Absence::skipped && path.starts_with(k_steps)) {
    const std::string_view rest = path.substr(k_steps.size());
    if (completed(rest.substr(0, rest.find_first_of(".[")))) return type.present();
  }
  return type;
}

std::string FlowScope::why_no_member(std::string_view path, std::string_view member) const {
  if (path != "steps") return {};
  const auto found = hidden_.find(member);
  if (found != hidden_.end()) return found->second;
  return outer_ != nullptr ? outer_->why_no_member(path, member) : std::string();
}

bool FlowScope::may_suggest() const {
  constexpr int k_often = 50;
  return outer_ != nullptr ? outer_->may_suggest() : ++asked_ <= k_often;
}

void FlowScope::append_names(std::vector<std::string>& out) const {
  if (outer_ != nullptr) outer_->append_names(out);
  for (const auto& [name, type] : names_)
    out.push_back(name);
}

std::vector<std::string> FlowScope::names() const {
  std::vector<std::string> out;
  if (may_suggest()) append_names(out);
  return out;
}

std::vector<std::string> FlowScope::member_names(std::string_view root) const {
  std::vector<std::string> out;
  if (!may_suggest()) return out;
  for (const FlowScope* scope = this; scope != nullptr; scope = scope->outer_) {
    for (const auto& [name, type] : scope->members(root))
      out.push_back(name);
  }
  return out;
}

Type result_type(const ToolInfo* tool) {
  const Value schema = tool != nullptr ? tool->output_schema : Value();
  const Type data = schema.undefined() ? Type::any() : Type::of_schema(schema);
  return Type::object_of(
      {{"text", text()},
       {"json", data},
       {"structured", data},
       {"files", Type::of(Type::k_array)},
       {"links", Type::of(Type::k_array)},
       {"is_error", truth()},
       {"meta",
        Type::object_of({{"ms", number()}, {"attempts", number()}, {"server", text()}, {"tool", text()}},
                        false)}});
}

Type step_type(const Step& step, const Type& result, const Type::MemberMap& outputs, const Type& item,
               bool skipped, bool may_not_run) {
  const std::string subject = step_label(step);
  const auto perhaps = [&](const Type& type, bool is_skipped) {
    return is_skipped ? type.missing_because(Absence::skipped, subject) : type;
  };
  const Type error = Type::object_of({{"kind", text()}, {"message", text()}});
  Type::MemberMap own = result.members() != nullptr ? *result.members() : Type::MemberMap();
  if (!outputs.empty() || std::holds_alternative<CallAction>(step.action)) {
    own.insert_or_assign("outputs", Type::object_of(outputs));
  }
  Type::MemberMap members;
  if (step.for_each) {
    Type::MemberMap each;
    for (const auto& [name, type] : own)
      each.emplace(name, optional(type, "an item that failed"));
    each.emplace("item", item);
    each.emplace("index", number());
    each.emplace("ok", truth());
    each.emplace("error", optional(error, "an item that did not fail"));
    const bool call = std::holds_alternative<CallAction>(step.action);
    members.emplace("items", perhaps(Type::array_of(Type::object_of(std::move(each), call)), may_not_run));
  } else {
    for (const auto& [name, type] : own)
      members.emplace(name, perhaps(type, skipped));
    if (step.repeat) members.emplace("items", perhaps(Type::array_of(Type::object_of(own)), skipped));
  }
  members.emplace("ok", truth());
  members.emplace("ran", truth());
  members.emplace("skipped", truth());
  members.emplace("error", optional(error, subject + " if it did not fail"));
  return Type::object_of(std::move(members));
}

Type artifacts_type() {
  return Type::array_of(Type::object_of({{"name", text()},
                                         {"size", number()},
                                         {"mime", text()},
                                         {"sha256", text()},
                                         {"uri", text()},
                                         {"path", text()}}));
}

Type run_type() {
  return Type::object_of({{"id", text()},
                          {"status", text()},
                          {"started", number()},
                          {"duration", number()},
                          {"steps_ok", number()},
                          {"steps_total", number()}});
}

void set_roots(const Workflow& workflow, FlowScope& scope) {
  Type::MemberMap params;
  for (const Parameter& parameter : workflow.parameters) {
    // References within a given input schema are relative to its root.
    const bool refers =
        workflow.own_input_schema && parameter.schema.json().find("\"$ref\"") != std::string::npos;
    Type type = refers ? Type::any() : Type::of_schema(parameter.schema);
    if (!parameter.required && parameter.default_value.undefined()) {
      type = optional(type, "parameter '" + parameter.name + "'");
    }
    params.emplace(parameter.name, type);
    if (!is_reserved_root(parameter.name)) scope.set(parameter.name, type);
  }
  const Value more = workflow.input_schema["additionalProperties"];
  scope.set("params", Type::object_of(std::move(params), more.is(Kind::boolean) && !more.as_boolean()));
  scope.set_members("vars", {});
  scope.set_members("steps", {});
  scope.set("artifacts", artifacts_type());
  scope.set("run", run_type());
  scope.set("artifact_dir", text());
}

std::string step_label(const Step& step) {
  return step.named ? "step '" + step.id + "'" : "step " + step.number;
}

}  // namespace collet::workflow
