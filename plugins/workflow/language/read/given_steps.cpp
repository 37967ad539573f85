// SPDX-License-Identifier: MIT
#include "plugins/workflow/language/read/given_steps.hpp"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <collet/json.hpp>

#include "plugins/workflow/language/read/node_reader.hpp"
#include "sdk/support/yaml/limits.hpp"

namespace collet::workflow {
namespace {

/// Makes the nodes of the YAML reader from JSON.
class NodeMaker {
 public:
  explicit NodeMaker(Loaded& out) : out_(out) {}

  /// Returns the node of the value at `pointer`.
  YamlPointer make(json::View value, const std::string& pointer, std::size_t depth = 1) {
    auto node = std::make_shared<YamlNode>();
    node->mark = add_place(pointer);
    if (depth > support::k_max_yaml_depth) {
      error(node->mark, "WF101",
            "more than " + std::to_string(support::k_max_yaml_depth) + " levels within each other");
      node->plain = true;
      return node;
    }
    if (value.is(json::Type::object)) {
      node->kind = YamlNode::Kind::map;
      members(value, pointer, depth, *node);
    } else if (value.is(json::Type::array)) {
      node->kind = YamlNode::Kind::list;
      for (const auto item : value.items())
        node->items.push_back(make(
            item, std::string(pointer).append("/").append(std::to_string(node->items.size())), depth + 1));
    } else if (value.is(json::Type::string)) {
      node->text = value.string().value_or(std::string());
    } else {
      node->plain = true;
      node->text = value.raw();
    }
    return node;
  }

 private:
  void members(json::View value, const std::string& pointer, std::size_t depth, YamlNode& node) {
    std::set<std::string> names;
    for (const auto& [key, member] : value.members()) {
      auto name = key.string().value_or(std::string());
      auto made = make(member, std::string(pointer).append("/").append(escaped(name)), depth + 1);
      if (!names.insert(name).second) {
        error(made->mark, "WF103", "the key is there twice");
        continue;
      }
      const Mark mark = made->mark;
      node.members.push_back({std::move(name), mark, std::move(made)});
    }
  }

  /// Returns the name as a token of a JSON Pointer (RFC 6901), shortened.
  static std::string escaped(std::string_view name) {
    constexpr std::size_t k_max_token = 64;
    std::string out;
    for (const char c : name.substr(0, k_max_token)) {
      if (c == '~' || c == '/') {
        out.append(c == '~' ? "~0" : "~1");
      } else {
        out += c;
      }
    }
    return out;
  }

  Mark add_place(const std::string& pointer) {
    out_.model.files.push_back(pointer.empty() ? "/" : pointer);
    return {static_cast<std::uint32_t>(out_.model.files.size() - 1), 0, 0};
  }

  void error(const Mark& mark, std::string_view code, std::string message) {
    out_.findings.push_back(
        {Severity::error, mark, std::string(code), std::string(k_given_key), {}, std::move(message), {}, {}});
  }

  Loaded& out_;
};

/// Makes each member of `args` a parameter whose type is that of its value. A value is no template.
void read_args(const YamlNode& args, Workflow& workflow, NodeReader& reader) {
  if (!reader.expect_map(args, "args")) return;
  for (const YamlMember& member : args.members) {
    if (!reader.name(member.name, member.mark, "args")) continue;
    Parameter parameter;
    parameter.name = member.name;
    parameter.mark = member.mark;
    parameter.default_value = json_value(*member.value);
    parameter.schema = Value::object({{"const", parameter.default_value}});
    workflow.parameters.push_back(std::move(parameter));
  }
}

bool returns_something(const Workflow& workflow) {
  bool found = !workflow.outputs.empty();
  each_step(workflow,
            [&](const Step& step) { found = found || std::holds_alternative<ReturnAction>(step.action); });
  return found;
}

std::size_t count_steps(const Workflow& workflow) {
  std::size_t count = 0;
  each_step(workflow, [&](const Step&) { ++count; });
  return count;
}

void set_limits(Workflow& workflow) {
  workflow.timeout = k_max_given_time;
  workflow.budget.calls = k_max_given_calls;
  workflow.budget.attempts = k_max_given_attempts;
  workflow.budget.result_bytes = k_max_given_result_bytes;
  workflow.budget.artifact_bytes = k_max_given_artifact_bytes;
  // The host's limit of the answer applies, and only the outputs are in it.
  workflow.result.include = ResultRule::Include::summary;
  workflow.result.max_tokens = ~std::uint32_t{0};
}

}  // namespace

Loaded load_given(std::string_view arguments_json) {
  Loaded out;
  const auto root = NodeMaker(out).make(json::View(arguments_json), {});
  const LineIndex no_lines({}, 0);
  NodeReader reader({}, no_lines, false, out.findings);
  const bool had_errors = has_errors(out.findings);

  YamlNode own;
  own.kind = YamlNode::Kind::map;
  own.mark = root->mark;
  own.members = root->members;
  const auto is_args = [](const YamlMember& member) { return member.name == "args"; };
  const auto args = std::find_if(own.members.begin(), own.members.end(), is_args);
  const YamlPointer given_args = args == own.members.end() ? nullptr : args->value;
  std::erase_if(own.members, is_args);
  reader.workflow = k_given_key;
  reader.check_keys(own, "", {"steps", "outputs"});
  std::erase_if(own.members,
                [](const YamlMember& member) { return member.name != "steps" && member.name != "outputs"; });
  auto description = std::make_shared<YamlNode>();
  description->text = k_given_key;
  own.members.push_back({"description", root->mark, std::move(description)});

  auto workflow = read_workflow(std::string(k_given_key), root->mark, own, Defaults(), reader);
  reader.workflow = k_given_key;
  if (!workflow) return out;
  if (given_args != nullptr) read_args(*given_args, *workflow, reader);
  const auto steps = count_steps(*workflow);
  if (steps > k_max_given_steps)
    reader.error(
        root->mark, "WF109",
        "found " + std::to_string(steps) + " steps, expected at most " + std::to_string(k_max_given_steps),
        "for_each repeats a step");
  if (!returns_something(*workflow))
    reader.error(root->mark, "WF105", "'outputs' is missing: nothing would be returned",
                 R"("outputs": {"total": "{{ steps.s1.json.total }}"})");
  set_limits(*workflow);
  if (had_errors || has_errors(out.findings)) {
    BrokenWorkflow broken{*std::move(workflow), false, {}};
    for (const Finding& finding : out.findings) {
      if (finding.severity != Severity::error) continue;
      if (finding.step.empty()) broken.head = true;
      if (!finding.step.empty()) broken.steps.emplace(finding.step_number());
    }
    out.model.broken.push_back(std::move(broken));
  } else {
    out.model.workflows.push_back(*std::move(workflow));
  }
  return out;
}

}  // namespace collet::workflow
