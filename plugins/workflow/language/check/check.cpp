// SPDX-License-Identifier: MIT
#include "plugins/workflow/language/check/check.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include "plugins/workflow/language/check/check_workflow.hpp"
#include "plugins/workflow/language/model/api_call.hpp"
#include "sdk/support/text/near_misses.hpp"

namespace collet::workflow {
namespace {

constexpr std::string_view k_workflow = "workflow:";
constexpr int k_max_calls_within = 8;  ///< the limit of the host

std::string_view alias_of(std::string_view call) {
  const auto colon = call.find(':');
  return colon == std::string_view::npos ? std::string_view() : call.substr(0, colon);
}

class ModelCheck {
 public:
  ModelCheck(const Model& model, const Tools& tools) : model_(model), tools_(tools) {
    for (const Workflow& workflow : model.workflows)
      out_.workflows.push_back({&workflow, true, workflow.input_schema, {}, {}, {}, {}, {}});
    for (std::size_t i = 0; i < model.workflows.size(); ++i)
      numbers_.emplace(model.workflows[i].key, i);
    // Broken workflows come last, and calls cannot find them.
    for (const BrokenWorkflow& broken : model.broken)
      out_.workflows.push_back({&broken.workflow, false, broken.workflow.input_schema, {}, {}, {}, {}, {}});
    done_.resize(out_.workflows.size());
    heights_.resize(out_.workflows.size());
    keys_ = tools.keys();
    for (const std::string& key : keys_)
      if (!alias_of(key).empty()) aliases_.emplace(alias_of(key));
  }

  Checked run() {
    const auto order = callees_first();
    for (const std::size_t number : order) {
      const std::size_t before = out_.findings.size();
      check_one(number);
      if (number >= model_.workflows.size())
        keep_certain(model_.broken[number - model_.workflows.size()], before);
    }
    out_.workflows.resize(model_.workflows.size());
    std::map<std::string, std::string, std::less<>> first_errors;  // by workflow
    for (const Finding& finding : out_.findings) {
      if (finding.severity == Severity::error) first_errors.emplace(finding.workflow, finding.message);
    }
    for (CheckedWorkflow& each : out_.workflows)
      each.ok = first_errors.count({}) == 0 && first_errors.count(each.workflow->key) == 0;
    for (const std::size_t number : order)
      if (number < out_.workflows.size()) refuse_callers_of_wrong(number, first_errors);
    sort_findings(out_.findings);
    return std::move(out_);
  }

 private:
  /// Reports a workflow that calls one with an error, since it would fail at that step. Called for callees
  /// first, so the members of a cycle and their callers are all reported.
  void refuse_callers_of_wrong(std::size_t number,
                               std::map<std::string, std::string, std::less<>>& first_errors) {
    CheckedWorkflow& checked = out_.workflows[number];
    if (!checked.ok) return;
    each_step(*checked.workflow, [&](const Step& step) {
      const auto* const call = std::get_if<CallAction>(&step.action);
      if (call == nullptr || !calls_workflow(call->tool)) return;
      const std::size_t other = number_of(std::string_view(call->tool).substr(k_workflow.size()));
      if (other >= out_.workflows.size() || out_.workflows[other].ok) return;
      const auto& key = out_.workflows[other].workflow->key;
      std::string message = "the workflow '" + key + "' has errors";
      if (const auto found = first_errors.find(key); found != first_errors.end())
        message.append(": ").append(found->second);
      add(*checked.workflow, step, call->mark, "WF206", message);
      first_errors.emplace(checked.workflow->key, std::move(message));
      checked.ok = false;
    });
  }

  /// Returns true for `workflow:name`, unless the workflow is a tool like any other here.
  bool calls_workflow(std::string_view call) const {
    return call.starts_with(k_workflow) && tools_.find(call) == nullptr;
  }

  /// Returns the existing workflows that a workflow calls.
  std::vector<std::size_t> callees(std::size_t number) const {
    std::vector<std::size_t> out;
    each_step(*out_.workflows[number].workflow, [&](const Step& step) {
      const auto* const call = std::get_if<CallAction>(&step.action);
      if (call == nullptr || !calls_workflow(call->tool)) return;
      const std::size_t other = number_of(std::string_view(call->tool).substr(k_workflow.size()));
      if (other < out_.workflows.size()) out.push_back(other);
    });
    return out;
  }

  /// Returns all workflows, each after those that it calls, except in cycles. A chain of calls can be as
  /// long as the files make it, so the walk is iterative.
  std::vector<std::size_t> callees_first() const {
    struct Open {
      std::size_t number;
      std::vector<std::size_t> callees;
      std::size_t next = 0;
    };
    std::vector<std::size_t> order;
    std::vector<bool> seen(out_.workflows.size());
    for (std::size_t i = 0; i < out_.workflows.size(); ++i) {
      std::vector<Open> open;
      const auto enter = [&](std::size_t number) {
        if (seen[number]) return;
        seen[number] = true;
        open.push_back({number, callees(number)});
      };
      enter(i);
      while (!open.empty()) {
        Open& last = open.back();
        if (last.next < last.callees.size()) {
          enter(last.callees[last.next++]);
        } else {
          order.push_back(last.number);
          open.pop_back();
        }
      }
    }
    return order;
  }

  void add(const Workflow& workflow, const Step& step, const Mark& mark, std::string code,
           std::string message, std::string hint = {}) {
    out_.findings.push_back({Severity::error,
                             mark,
                             std::move(code),
                             workflow.key,
                             step.title(),
                             std::move(message),
                             {},
                             std::move(hint)});
  }

  std::size_t number_of(std::string_view key) const {
    const auto found = numbers_.find(key);
    return found == numbers_.end() ? out_.workflows.size() : found->second;
  }

  /// A file with many errors gets no further suggestions, since each one compares all names.
  template <class Names>
  std::string meant(std::string_view word, const Names& names) {
    constexpr int k_often = 50;
    return ++suggested_ <= k_often ? support::did_you_mean(word, std::vector<std::string>(names()))
                                   : std::string();
  }

  void check_one(std::size_t number) {
    const Workflow& workflow = *out_.workflows[number].workflow;
    if (!workflow.disabled && workflow.runtime != Workflow::Runtime::ignored) {
      references(workflow, number);
      const WorkflowCheck::Find find = [this](std::string_view call) { return callee(call); };
      CheckedWorkflow& out = out_.workflows[number];
      schema(workflow);
      WorkflowCheck(workflow, find, cache_, out_.findings).run(out);
      out.annotations = annotations_of(workflow, find, out_.findings);
      out.worst = worst_case(workflow, find);
    }
    done_[number] = true;
  }

  /// Drops findings of a partly read workflow that the missing parts may have caused.
  void keep_certain(const BrokenWorkflow& broken, std::size_t before) {
    const auto is_certain = [&](const Finding& finding) {
      if (broken.steps.count(finding.step_number()) > 0) return false;
      if (finding.code.starts_with("WF2")) return true;
      const bool of_template =
          std::any_of(finding.details.begin(), finding.details.end(),
                      [](const std::string& line) { return line.starts_with("the template "); });
      return finding.code.starts_with("WF3") && !(broken.head && of_template);
    };
    const auto first = out_.findings.begin() + static_cast<std::ptrdiff_t>(before);
    out_.findings.erase(std::remove_if(first, out_.findings.end(), std::not_fn(is_certain)),
                        out_.findings.end());
  }

  /// Resolves a call without reporting; an unknown target was reported before.
  Callee callee(std::string_view call) const {
    if (calls_workflow(call)) {
      const std::size_t number = number_of(call.substr(k_workflow.size()));
      const bool known = number < out_.workflows.size() && done_[number];
      return {nullptr, known ? &out_.workflows[number] : nullptr, {}};
    }
    const ToolInfo* const tool = tools_.find(call);
    return {tool, nullptr, tool != nullptr ? tools_.note(tool->key) : std::string()};
  }

  void schema(const Workflow& workflow) {
    const auto compiled = support::json_schema::Schema::compile(workflow.input_schema.json());
    if (compiled) return;
    out_.findings.push_back({Severity::error,
                             workflow.mark,
                             "WF108",
                             workflow.key,
                             {},
                             "the input schema cannot be used: " + compiled.error().message,
                             {},
                             {}});
  }

  void references(const Workflow& workflow, std::size_t number) {
    std::set<std::string> tools;
    std::set<std::string> aliases;
    each_step(workflow, [&](const Step& step) {
      const auto* const call = std::get_if<CallAction>(&step.action);
      if (call == nullptr) return;
      int& height = heights_[number];
      height = std::max(height, 1);
      if (calls_workflow(call->tool)) {
        if (!inner(workflow, step, *call)) return;
        tools.insert(call->tool);
        height =
            std::max(height, 1 + heights_[number_of(std::string_view(call->tool).substr(k_workflow.size()))]);
        if (height > k_max_calls_within) too_deep(workflow, step, *call);
        height = std::min(height, k_max_calls_within);
        return;
      }
      if (const ToolInfo* const tool = tools_.find(call->tool)) {
        tools.insert(tool->key == k_api_key ? call->tool : tool->key);
        if (tool->external) aliases.emplace(alias_of(tool->key));
      } else {
        unknown(workflow, step, *call);
      }
    });
    CheckedWorkflow& out = out_.workflows[number];
    out.tools.assign(tools.begin(), tools.end());
    out.aliases.assign(aliases.begin(), aliases.end());
    for (const std::string& alias : workflow.lease) {
      if (aliases_.count(alias) > 0 || !tools_.problem(alias).empty()) continue;
      out_.findings.push_back(
          {Severity::error,
           workflow.lease_mark,
           "WF205",
           workflow.key,
           {},
           "lease: there is no server '" + alias + "'" +
               meant(alias, [&] { return std::vector<std::string>(aliases_.begin(), aliases_.end()); }),
           {},
           {}});
    }
  }

  void too_deep(const Workflow& workflow, const Step& step, const CallAction& call) {
    add(workflow, step, call.mark, "WF204",
        "more than " + std::to_string(k_max_calls_within) + " calls within each other, which the host ends",
        "a workflow that is called may call, and so on");
  }

  /// Checks the call of another workflow, which was checked before unless there is a cycle.
  bool inner(const Workflow& workflow, const Step& step, const CallAction& call) {
    const std::string key = call.tool.substr(k_workflow.size());
    const std::size_t number = number_of(key);
    if (number == out_.workflows.size()) {
      const auto names = [&] {
        std::vector<std::string> keys;
        for (const Workflow& each : model_.workflows)
          keys.push_back(each.key);
        return keys;
      };
      add(workflow, step, call.mark, "WF206",
          "there is no workflow '" + key + "', or it has errors" + meant(key, names));
      return false;
    }
    if (!done_[number]) {
      add(workflow, step, call.mark, "WF204",
          "the workflow calls itself, maybe through others: '" + key + "'", "there is no recursion");
      return false;
    }
    const Workflow& other = *out_.workflows[number].workflow;
    if (other.disabled || other.runtime == Workflow::Runtime::ignored) {
      add(workflow, step, call.mark, "WF206",
          "the workflow '" + key + "' cannot be called: it is switched off or no tool");
      return false;
    }
    return true;
  }

  void unknown(const Workflow& workflow, const Step& step, const CallAction& call) {
    const std::string alias(alias_of(call.tool));
    if (alias == "api" && aliases_.count(alias) == 0) return unknown_operation(workflow, step, call);
    if (alias.empty()) {
      std::vector<std::string> owners;
      std::copy_if(keys_.begin(), keys_.end(), std::back_inserter(owners), [&](const std::string& key) {
        return key.size() > call.tool.size() && key.substr(key.find(':') + 1) == call.tool;
      });
      if (!owners.empty()) {
        std::string list = owners.front();
        for (std::size_t i = 1; i < owners.size() && i < 8; ++i)
          list.append(", ").append(owners[i]);
        add(workflow, step, call.mark, "WF202",
            (owners.size() == 1 ? "no built-in tool is called '" : "several tools are called '") + call.tool +
                "'",
            "in full: " + list);
        return;
      }
      const auto names = [&] {
        std::vector<std::string> bare;
        for (const std::string& key : keys_)
          bare.push_back(key.substr(key.find(':') + 1));
        return bare;
      };
      add(workflow, step, call.mark, "WF202",
          "there is no built-in tool '" + call.tool + "'" + meant(call.tool, names),
          "in full: plugin:tool, or alias:tool of a server");
      return;
    }
    if (const std::string problem = tools_.problem(alias); !problem.empty()) {
      add(workflow, step, call.mark, "WF203",
          "the server '" + alias + "' cannot be asked for its tools: " + problem);
      return;
    }
    if (aliases_.count(alias) == 0) {
      const auto names = [&] {
        std::vector<std::string> all(aliases_.begin(), aliases_.end());
        all.emplace_back("workflow");
        return all;
      };
      std::string list;
      for (const std::string& name : aliases_)
        list.append(list.empty() ? "there are: " : ", ").append(name);
      add(workflow, step, call.mark, "WF201",
          "there is no server or plugin '" + alias + "'" + meant(alias, names),
          list.size() <= 300 ? list : std::string());
      return;
    }
    std::vector<std::string> names;
    for (const std::string& key : keys_) {
      if (alias_of(key) == alias) names.push_back(key.substr(alias.size() + 1));
    }
    std::string list;
    for (const std::string& name : names)
      list.append(list.empty() ? "it has: " : ", ").append(name);
    const std::string tool = call.tool.substr(alias.size() + 1);
    add(workflow, step, call.mark, "WF202",
        "'" + alias + "' has no tool '" + tool + "'" + meant(tool, [&] { return names; }),
        list.size() <= 300 ? list : std::string());
  }

  void unknown_operation(const Workflow& workflow, const Step& step, const CallAction& call) {
    if (api_call(call.tool))
      return add(workflow, step, call.mark, "WF202",
                 "the tool call_api, which sends it, cannot be called here",
                 "[expose] allow names it, or [policy] nested = [\"search:call_api\"] in a file of /etc");
    add(workflow, step, call.mark, "WF202", "expected api:NAME/OPERATION",
        "NAME is that of [plugins.search.config.apis.NAME], OPERATION an operationId");
  }

  const Model& model_;
  const Tools& tools_;
  std::vector<std::string> keys_;
  std::set<std::string, std::less<>> aliases_;
  std::vector<bool> done_;
  std::vector<int> heights_;                         ///< depth of nested calls of each workflow
  std::map<std::string_view, std::size_t> numbers_;  ///< index of workflows, by key
  int suggested_ = 0;
  SchemaCache cache_;
  Checked out_;
};

}  // namespace

const CheckedWorkflow* Checked::find(std::string_view key) const {
  const auto found = std::find_if(workflows.begin(), workflows.end(),
                                  [&](const CheckedWorkflow& each) { return each.workflow->key == key; });
  return found == workflows.end() ? nullptr : &*found;
}

Checked check(const Model& model, const Tools& tools) {
  return ModelCheck(model, tools).run();
}

}  // namespace collet::workflow
