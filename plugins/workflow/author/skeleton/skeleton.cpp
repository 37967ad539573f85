// SPDX-License-Identifier: MIT
#include "plugins/workflow/author/skeleton/skeleton.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "plugins/workflow/author/skeleton/parameter.hpp"
#include "plugins/workflow/author/yaml/yaml_writer.hpp"
#include "plugins/workflow/language/check/flow_scope.hpp"
#include "plugins/workflow/language/value/type.hpp"
#include "sdk/support/text.hpp"

namespace collet::workflow {
namespace {

using Members = std::vector<Value::Member>;

/// Names that have a meaning of their own in some expressions, beside the reserved roots.
constexpr std::array<std::string_view, 3> k_roots = {"now", "error", "previous"};

template <class Taken>
std::string unused(std::string name, const Taken& is_taken) {
  if (!is_taken(name)) return name;
  for (std::size_t number = 2;; ++number)
    if (auto other = name + "_" + std::to_string(number); !is_taken(other)) return other;
}

class Skeleton {
 public:
  Skeleton(const SkeletonWorkflow& workflow, YamlWriter& out) : workflow_(workflow), out_(out) {
    for (const SkeletonTool& tool : workflow.tools)
      add(tool);
  }

  void write() {
    out_.open(workflow_.name);
    out_.member("description", Value::string(description()));
    parameters();
    out_.open("steps");
    for (const Step& step : steps_) {
      out_.open_item();
      out_.member("id", Value::string(step.id));
      out_.member("call", Value::string(step.tool->key));
      if (!step.arguments.empty()) out_.member("args", Value::object(step.arguments));
      if (const auto more = optional_arguments(*step.tool); !more.empty())
        out_.comment("Optional arguments: " + more);
      out_.close();
    }
    out_.close();
    out_.comment("The agent receives the outputs only. Keep those that it needs, or parts of them.");
    out_.open("outputs");
    for (const Step& step : steps_) {
      const std::string result = "steps." + step.id;
      out_.member(step.id, Value::string("{{ " + result + ".json | default(" + result + ".text) }}"));
    }
    out_.close();
    out_.close();
  }

 private:
  struct Step {
    std::string id;
    const SkeletonTool* tool;
    Members arguments;
  };
  struct Parameter {
    std::string name;
    std::optional<Value> keys;  ///< as `parameters` writes it
    Value schema;
  };

  void add(const SkeletonTool& tool) {
    const auto is_id = [&](const std::string& id) {
      return std::any_of(steps_.begin(), steps_.end(), [&](const Step& step) { return step.id == id; });
    };
    Step step{unused(expression_name(tool.name()), is_id), &tool, {}};
    std::set<std::string> seen;
    for (const Value& required : tool.input_schema["required"].items()) {
      const std::string name(required.text());
      const Value schema = tool.input_schema["properties"][name];
      if (name.empty() || has_default(tool, schema) || !seen.insert(name).second) continue;
      step.arguments.push_back({name, Value::string("{{ " + parameter(tool, step.id, name, schema) + " }}")});
    }
    steps_.push_back(std::move(step));
  }

  static bool has_default(const SkeletonTool& tool, const Value& schema) {
    return !resolve_schema(schema, tool.input_schema)["default"].undefined();
  }

  /// Returns the parameter for an argument. Arguments of several tools with the same name and type share one.
  std::string parameter(const SkeletonTool& tool, const std::string& id, const std::string& argument,
                        const Value& schema) {
    Parameter made{expression_name(argument), parameter_of(schema, tool.input_schema),
                   inlined_schema(schema.undefined() ? Value::object({}) : schema, tool.input_schema)};
    const auto type = without_description(made.schema);
    for (const Parameter& other : parameters_)
      if (other.name == made.name && without_description(other.schema) == type) return other.name;
    const auto is_taken = [&](const std::string& name) {
      return is_reserved_root(name) || std::find(k_roots.begin(), k_roots.end(), name) != k_roots.end() ||
             std::any_of(parameters_.begin(), parameters_.end(),
                         [&](const Parameter& other) { return other.name == name; });
    };
    if (is_taken(made.name)) made.name = unused(expression_name(id + "_" + argument), is_taken);
    parameters_.push_back(std::move(made));
    return parameters_.back().name;
  }

  static Value without_description(const Value& schema) {
    Members members = schema.members();
    std::erase_if(members, [](const Value::Member& member) {
      return member.name == "description" || member.name == "title";
    });
    return schema.is(Kind::object) ? Value::object(std::move(members)) : schema;
  }

  void parameters() {
    if (parameters_.empty()) return;
    const bool expressible = std::all_of(parameters_.begin(), parameters_.end(),
                                         [](const Parameter& each) { return each.keys.has_value(); });
    if (!expressible) return input_schema();
    out_.open("parameters");
    for (const Parameter& each : parameters_) {
      Members members = each.keys->members();
      const auto after_type = members.empty() ? members.begin() : members.begin() + 1;
      members.insert(after_type, {"required", Value::boolean(true)});
      out_.member(each.name, Value::object(std::move(members)));
    }
    out_.close();
  }

  /// Writes the parameters as a JSON Schema, which can express everything that a tool's schema can.
  void input_schema() {
    Members properties;
    std::vector<Value> required;
    for (const Parameter& each : parameters_) {
      properties.push_back({each.name, each.schema});
      required.push_back(Value::string(each.name));
    }
    out_.open("inputSchema");
    out_.member("type", Value::string("object"));
    out_.member("additionalProperties", Value::boolean(false));
    out_.member("required", Value::array(std::move(required)));
    out_.open("properties");
    for (const auto& [name, schema] : properties)
      out_.member(name, schema);
    out_.close();
    out_.close();
  }

  std::string description() const {
    if (workflow_.tools.size() == 1)
      if (auto text = short_description(workflow_.tools.front().description); !text.empty()) return text;
    std::string text = "Call ";
    const char* separator = "";
    for (const SkeletonTool& tool : workflow_.tools) {
      text.append(separator).append(tool.name());
      separator = ", then ";
    }
    return text.append(". Describe what this does and when to use it.");
  }

  static std::string optional_arguments(const SkeletonTool& tool) {
    constexpr std::size_t k_max_type = 80;
    const auto required = tool.input_schema["required"].items();
    std::string out;
    for (const auto& [name, schema] : tool.input_schema["properties"].members()) {
      const bool is_required =
          std::find(required.begin(), required.end(), Value::string(name)) != required.end();
      if (is_required && !has_default(tool, schema)) continue;
      out.append(out.empty() ? "" : ", ").append(support::clip(name, k_max_type)).append(" (");
      out.append(support::clip(schema_description(schema, tool.input_schema), k_max_type)).append(")");
    }
    return out;
  }

  const SkeletonWorkflow& workflow_;
  YamlWriter& out_;
  std::vector<Step> steps_;
  std::vector<Parameter> parameters_;
};

}  // namespace

std::string workflow_name(std::string_view name) {
  constexpr std::size_t k_max_name = 64;
  std::string out;
  for (const char c : name.substr(0, k_max_name)) {
    const bool good = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
    out += good ? c : '_';
  }
  return out.empty() ? "workflow" : out;
}

std::string skeleton_file(const std::vector<SkeletonWorkflow>& workflows) {
  YamlWriter out;
  out.member("version", Value::integer(1));
  out.open("workflows");
  for (const SkeletonWorkflow& workflow : workflows)
    Skeleton(workflow, out).write();
  out.close();
  return out.text();
}

}  // namespace collet::workflow
