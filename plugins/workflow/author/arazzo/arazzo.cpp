// SPDX-License-Identifier: MIT
#include "plugins/workflow/author/arazzo/arazzo.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "plugins/workflow/author/arazzo/document.hpp"
#include "plugins/workflow/author/arazzo/step.hpp"
#include "plugins/workflow/author/skeleton/parameter.hpp"
#include "plugins/workflow/author/skeleton/skeleton.hpp"
#include "plugins/workflow/author/yaml/yaml_writer.hpp"
#include "plugins/workflow/language/read/load.hpp"
#include "plugins/workflow/language/value/type.hpp"

namespace collet::workflow {
namespace {

using Members = std::vector<Value::Member>;

constexpr std::size_t k_max_workflows = 200;
constexpr std::size_t k_max_steps = 500;  ///< limit of one workflow

class WorkflowImport {
 public:
  WorkflowImport(const Value& workflow, std::string pointer, const ArazzoDocument& document)
      : workflow_(workflow), pointer_(std::move(pointer)), document_(document), problems_(out_.problems) {}

  ArazzoWorkflow run() {
    out_.id = workflow_["workflowId"].text();
    out_.pointer = pointer_;
    out_.name = workflow_name(out_.id);
    if (out_.id.empty()) problems_.add(pointer_, "`workflowId` is missing");
    problems_.check_keys(workflow_, pointer_,
                         {"workflowId", "summary", "description", "inputs", "dependsOn", "steps",
                          "successActions", "failureActions", "outputs", "parameters"});
    Members keys;
    auto text = short_description(workflow_["summary"].text());
    if (text.empty()) text = short_description(workflow_["description"].text());
    if (text.empty()) text = "Workflow " + out_.name + " of an Arazzo document.";
    keys.push_back({"description", Value::string(std::move(text))});
    inputs(keys);
    auto steps = dependencies();
    add_steps(steps);
    if (steps.empty()) problems_.add(pointer_, "there are no steps");
    keys.push_back({"steps", Value::array(std::move(steps))});
    if (auto outputs = this->outputs(false); outputs.size() > 0)
      keys.push_back({"outputs", std::move(outputs)});
    out_.keys = Value::object(std::move(keys));
    if (out_.problems.empty()) check_structure();
    return std::move(out_);
  }

 private:
  void inputs(Members& keys) {
    const Value given = workflow_["inputs"];
    if (given.undefined()) return;
    const Value schema = resolve_schema(given, document_.root());
    if (!schema.is(Kind::object) || !schema["$ref"].undefined())
      return problems_.add(below(pointer_, "inputs"), "expected a JSON Schema of an object");
    const auto required = schema["required"].items();
    Members parameters;
    Members properties;
    bool expressible = true;
    for (const auto& [name, property] : schema["properties"].members()) {
      scope_.inputs.insert(name);
      const bool is_required =
          std::find(required.begin(), required.end(), Value::string(name)) != required.end();
      const bool has_default = !resolve_schema(property, document_.root())["default"].undefined();
      if (!is_required && !has_default) scope_.optional_inputs.insert(name);
      properties.push_back({name, inlined_schema(property, document_.root())});
      const auto parameter = parameter_of(property, document_.root());
      expressible = expressible && parameter;
      if (!parameter) continue;
      Members members = parameter->members();
      if (is_required && !has_default)
        members.insert(members.begin() + 1, {"required", Value::boolean(true)});
      if ((*parameter)["format"].text() == "password") members.push_back({"sensitive", Value::boolean(true)});
      parameters.push_back({name, Value::object(std::move(members))});
    }
    if (properties.empty()) return;
    if (expressible) {
      keys.push_back({"parameters", Value::object(std::move(parameters))});
      return;
    }
    Members input = {{"type", Value::string("object")}, {"properties", Value::object(std::move(properties))}};
    if (!required.empty()) input.push_back({"required", schema["required"]});
    input.push_back({"additionalProperties", Value::boolean(false)});
    keys.push_back({"inputSchema", Value::object(std::move(input))});
  }

  /// Returns steps that run the workflows of `dependsOn` first.
  std::vector<Value> dependencies() {
    std::vector<Value> out;
    const auto given = workflow_["dependsOn"].items();
    for (std::size_t i = 0; i < given.size(); ++i) {
      auto tool = document_.called_workflow(given[i].text());
      if (!tool) {
        problems_.add(below(below(pointer_, "dependsOn"), i), tool.error().message);
        continue;
      }
      const std::string id = "before_" + expression_name(given[i].text());
      scope_.workflows[std::string(given[i].text())] = id;
      out.push_back(Value::object({{"id", Value::string(id)}, {"call", Value::string(*std::move(tool))}}));
    }
    return out;
  }

  /// Returns the indexes of the steps so that each follows those it depends on, and otherwise in their order.
  std::vector<std::size_t> order(const std::vector<Value>& steps) {
    std::vector<std::size_t> out;
    std::set<std::string, std::less<>> done;
    std::vector<bool> taken(steps.size(), false);
    const auto is_ready = [&](const Value& step) {
      const auto needs = step["dependsOn"].items();
      return std::all_of(needs.begin(), needs.end(), [&](const Value& need) {
        std::string_view id = need.text();
        if (constexpr std::string_view k_steps = "$steps."; id.starts_with(k_steps))
          id.remove_prefix(k_steps.size());
        return done.find(id) != done.end();
      });
    };
    while (out.size() < steps.size()) {
      std::size_t next = 0;
      while (next < steps.size() && (taken[next] || !is_ready(steps[next])))
        ++next;
      if (next == steps.size()) {
        problems_.add(below(pointer_, "steps"), "`dependsOn` names an unknown step or goes in a circle");
        return {};
      }
      taken[next] = true;
      done.emplace(steps[next]["stepId"].text());
      out.push_back(next);
    }
    return out;
  }

  void add_steps(std::vector<Value>& out) {
    const auto steps = workflow_["steps"].items();
    const std::string list = below(pointer_, "steps");
    if (steps.size() > k_max_steps)
      return problems_.add(list, "found more than " + std::to_string(k_max_steps) + " steps");
    StepSurroundings surroundings;
    surroundings.parameters = {workflow_["parameters"].items(), below(pointer_, "parameters")};
    surroundings.success_actions = {workflow_["successActions"].items(), below(pointer_, "successActions")};
    surroundings.failure_actions = {workflow_["failureActions"].items(), below(pointer_, "failureActions")};
    const auto indexes = order(steps);
    for (std::size_t i = 0; i < indexes.size(); ++i) {
      surroundings.next_step =
          i + 1 < indexes.size() ? std::string(steps[indexes[i + 1]]["stepId"].text()) : std::string();
      const std::string pointer = below(list, indexes[i]);
      // A step that ends the workflow returns the outputs of the steps up to it.
      declare_outputs(steps[indexes[i]]);
      surroundings.outputs = outputs(true);
      scope_.steps.erase(std::string(steps[indexes[i]]["stepId"].text()));
      for (auto& step : import_step(steps[indexes[i]], pointer, document_, surroundings, scope_, problems_))
        out.push_back(std::move(step));
    }
  }

  void declare_outputs(const Value& step) {
    auto& names = scope_.steps[std::string(step["stepId"].text())];
    for (const auto& [name, value] : step["outputs"].members())
      names.insert(name);
  }

  /// Returns the outputs. `early`: those of steps that did not run are null, and nothing is reported.
  Value outputs(bool early) {
    Members out;
    for (const auto& [name, value] : workflow_["outputs"].members()) {
      auto made = workflow_expression(value.text(), scope_);
      if (!made && !early) problems_.add(below(below(pointer_, "outputs"), name), made.error().message);
      if (!made && !early) continue;
      if (made && early) made->append(" | default(null)");
      out.push_back({expression_name(name), made ? Value::string(braced(*made)) : Value::null()});
    }
    return Value::object(std::move(out));
  }

  /// Reads the workflow as a file would be read. What is then wrong exceeds a limit of the language.
  void check_structure() {
    ArazzoImport alone;
    alone.workflows.push_back(out_);
    const auto loaded = load({{"workflow.yaml", alone.file()}});
    for (const auto& finding : loaded.findings)
      if (finding.severity == Severity::error) problems_.add(pointer_, finding.code + ": " + finding.message);
  }

  const Value& workflow_;
  const std::string pointer_;
  const ArazzoDocument& document_;
  RuntimeScope scope_;
  ArazzoWorkflow out_;
  ArazzoProblems problems_;
};

std::string called_workflow_of(const Value& step) {
  constexpr std::string_view k_self = "workflow:";
  const auto tool = step["call"].text();
  return tool.starts_with(k_self) ? std::string(tool.substr(k_self.size())) : std::string();
}

/// Leaves out workflows that call one that is left out.
void propagate(std::vector<ArazzoWorkflow>& workflows) {
  for (bool changed = true; changed;) {
    changed = false;
    for (auto& workflow : workflows) {
      if (!workflow.problems.empty()) continue;
      for (const Value& step : workflow.keys["steps"].items()) {
        const auto callee = called_workflow_of(step);
        const auto found = std::find_if(workflows.begin(), workflows.end(), [&](const ArazzoWorkflow& each) {
          return each.name == callee && !each.problems.empty();
        });
        if (found == workflows.end()) continue;
        workflow.problems.push_back(
            {workflow.pointer, "it calls workflow '" + found->id + "', which is left out"});
        changed = true;
        break;
      }
    }
  }
}

void collect_apis(ArazzoImport& out, const ArazzoDocument& document) {
  constexpr std::string_view k_api = "api:";
  std::map<std::string, std::set<std::string>> operations;
  for (const auto& workflow : out.workflows) {
    if (!workflow.problems.empty()) continue;
    for (const Value& step : workflow.keys["steps"].items()) {
      auto tool = step["call"].text();
      if (!tool.starts_with(k_api)) continue;
      tool.remove_prefix(k_api.size());
      const auto slash = tool.find('/');
      operations[std::string(tool.substr(0, slash))].emplace(tool.substr(slash + 1));
    }
  }
  for (auto& [api, names] : operations)
    out.apis.push_back({api, document.url_of_api(api), std::move(names)});
}

}  // namespace

std::string ArazzoImport::file() const {
  YamlWriter out;
  bool any = false;
  out.member("version", Value::integer(1));
  out.open("workflows");
  for (const auto& workflow : workflows) {
    if (!workflow.problems.empty()) continue;
    out.open(workflow.name);
    for (const auto& [key, value] : workflow.keys.members()) {
      if (key != "steps") {
        out.member(key, value);
        continue;
      }
      out.open(key);
      for (const Value& step : value.items())
        out.item(step);
      out.close();
    }
    out.close();
    any = true;
  }
  out.close();
  return any ? out.text() : std::string();
}

ArazzoImport import_arazzo(const Value& root, const ApiNames& apis) {
  ArazzoImport out;
  const auto version =
      root["arazzo"].is(Kind::number) ? root["arazzo"].json() : std::string(root["arazzo"].text());
  if (!version.starts_with("1.")) {
    out.problems.push_back({"/arazzo", version.empty()
                                           ? "this is no Arazzo document: `arazzo: 1.0.1` is missing"
                                           : "found version '" + version + "', expected 1.0"});
    return out;
  }
  ArazzoProblems problems(out.problems);
  problems.check_keys(root, {}, {"arazzo", "info", "sourceDescriptions", "workflows", "components"});
  const auto workflows = root["workflows"].items();
  if (workflows.empty()) problems.add("/workflows", "there are no workflows");
  if (workflows.size() > k_max_workflows) {
    problems.add("/workflows", "found more than " + std::to_string(k_max_workflows) + " workflows");
    return out;
  }
  const ArazzoDocument document(root, apis);
  std::set<std::string> names;
  for (std::size_t i = 0; i < workflows.size(); ++i) {
    const std::string pointer = below("/workflows", i);
    auto workflow = WorkflowImport(workflows[i], pointer, document).run();
    if (!names.insert(workflow.name).second)
      workflow.problems.push_back(
          {below(pointer, "workflowId"), "another workflow has the name '" + workflow.name + "'"});
    out.workflows.push_back(std::move(workflow));
  }
  propagate(out.workflows);
  collect_apis(out, document);
  return out;
}

}  // namespace collet::workflow
