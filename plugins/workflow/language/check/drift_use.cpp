// SPDX-License-Identifier: MIT
/// Finds what workflows use of the tools that differ from the lock file.
#include <algorithm>
#include <cctype>
#include <functional>
#include <set>
#include <utility>

#include "plugins/workflow/language/check/drift.hpp"

namespace collet::workflow {
namespace {

using Visit = std::function<void(std::string_view)>;

void visit_template(const Template& text, const Visit& visit) {
  for (const Template::Part& part : text.parts())
    if (part.expression) visit(part.expression->text());
}

void visit_template(const std::optional<PlacedTemplate>& text, const Visit& visit) {
  if (text) visit_template(text->text, visit);
}

void visit_expression(const std::optional<PlacedExpression>& expression, const Visit& visit) {
  if (expression) visit(expression->expression.text());
}

void visit_tree(const TemplateTree& tree, const Visit& visit) {
  if (tree.shape() == TemplateTree::Shape::text) visit_template(tree.text(), visit);
  for (const TemplateTree& item : tree.items())
    visit_tree(item, visit);
  for (const TemplateTree::Member& member : tree.members())
    visit_tree(member.tree, visit);
}

void visit_action(const Action& action, const Visit& visit) {
  if (const auto* const call = std::get_if<CallAction>(&action)) visit_tree(call->args, visit);
  if (const auto* const end = std::get_if<ReturnAction>(&action)) visit_tree(end->outputs, visit);
  if (const auto* const question = std::get_if<AskAction>(&action)) {
    visit_template(question->message.text, visit);
    if (question->default_content) visit_tree(*question->default_content, visit);
  }
  if (const auto* const sleep = std::get_if<SleepAction>(&action))
    visit_template(sleep->duration.text, visit);
  if (const auto* const set = std::get_if<SetAction>(&action))
    for (const NamedTree& value : set->values)
      visit_tree(value.tree, visit);
  if (const auto* const check = std::get_if<AssertAction>(&action)) {
    visit(check->condition.expression.text());
    visit_template(check->message, visit);
  }
}

void visit_step(const Step& step, const Visit& visit) {
  visit_action(step.action, visit);
  visit_expression(step.condition, visit);
  if (step.for_each) {
    visit(step.for_each->list.expression.text());
    visit_expression(step.for_each->when, visit);
  }
  if (step.repeat) visit(step.repeat->until.expression.text());
  for (const Criterion& criterion : step.success)
    visit_expression(criterion.expression, visit);
  for (const NamedTree& output : step.outputs)
    visit_tree(output.tree, visit);
  for (const ArtifactRule& rule : step.artifacts) {
    visit_template(rule.name.text, visit);
    visit_template(rule.path, visit);
    visit_template(rule.mime, visit);
  }
}

/// Visits the text of each expression of a workflow.
void each_expression(const Workflow& workflow, const Visit& visit) {
  each_step(workflow, [&](const Step& step) { visit_step(step, visit); });
  for (const NamedTree& variable : workflow.set)
    visit_tree(variable.tree, visit);
  for (const Output& output : workflow.outputs)
    visit_tree(output.tree, visit);
  if (workflow.summary) {
    visit_template(workflow.summary->text, visit);
    visit_template(workflow.summary->prompt, visit);
  }
}

bool is_of_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-' || c == '$';
}

/// Returns the names that expressions of the workflow may read: their words, those of texts included, since
/// filters name members in texts (`map("id")`). The names that every result has (`text`, `json`) count only
/// after `structured.` or `json.`, or in a text.
std::set<std::string, std::less<>> read_names(const Workflow& workflow) {
  static constexpr std::string_view k_of_results[] = {"text", "json",     "structured", "files", "links",
                                                      "meta", "is_error", "outputs",    "items", "ok"};
  std::set<std::string, std::less<>> out;
  each_expression(workflow, [&](std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
      if (!is_of_word(text[at])) {
        ++at;
        continue;
      }
      std::size_t end = at;
      while (end < text.size() && is_of_word(text[end]))
        ++end;
      const auto word = text.substr(at, end - at);
      const auto before = text.substr(0, at);
      const bool of_result =
          std::find(std::begin(k_of_results), std::end(k_of_results), word) != std::end(k_of_results);
      if (!of_result || before.ends_with("structured.") || before.ends_with("json.") ||
          before.ends_with("\"") || before.ends_with("'"))
        out.emplace(word);
      at = end;
    }
  });
  return out;
}

Finding finding(Severity severity, const Workflow& workflow, const Step& step, const Mark& mark,
                std::string code, std::string message) {
  return {severity, mark, std::move(code), workflow.key, step.title(), std::move(message), {}, {}};
}

/// Judges one workflow; its findings about one tool are at the first step that it concerns.
class WorkflowUse {
 public:
  WorkflowUse(const Workflow& workflow, std::string command, std::vector<Finding>& findings)
      : workflow_(workflow), command_(std::move(command)), findings_(findings) {}

  void judge(const Drift& drift) {
    if (report_argument(drift) || report_result(drift)) return;
    visit_calls(drift.key, [&](const Step& step, const CallAction& call) {
      auto& warning = add(Severity::warning, step, call.mark, "WF601",
                          "'" + drift.key + "' differs from the lock file" +
                              (drift.server.empty() ? "" : " (" + drift.server + ")") +
                              ", in nothing that breaks this workflow");
      warning.details = drift.changes;
      warning.hint = "after a look at the changes: " + command_;
      return false;
    });
  }

 private:
  /// Calls `visit` for each step that calls the tool until it returns false.
  void visit_calls(std::string_view key, const std::function<bool(const Step&, const CallAction&)>& visit) {
    bool more = true;
    each_step(workflow_, [&](const Step& step) {
      const auto* const call = std::get_if<CallAction>(&step.action);
      // A tool of a plugin may be called by its name alone.
      if (!more || call == nullptr || (call->tool != key && call->tool != key.substr(key.find(':') + 1)))
        return;
      more = visit(step, *call);
    });
  }

  bool report_argument(const Drift& drift) {
    const auto before = findings_.size();
    visit_calls(drift.key, [&](const Step& step, const CallAction& call) {
      for (const std::string& path : drift.removed_arguments) {
        const auto [given, certain] = find_argument(call.args, path);
        if (given == nullptr || !certain) continue;
        report(drift, step, given->mark, "WF602",
               "args." + path + ": the tool had this argument when it was locked, and has it no more");
      }
      for (const std::string& path : drift.required_arguments) {
        const auto [given, certain] = find_argument(call.args, path);
        if (given != nullptr || !certain) continue;
        report(
            drift, step, call.mark, "WF302",
            "args." + path + ": the operation did not require this when it was locked, and requires it now");
      }
      return true;
    });
    return findings_.size() > before;
  }

  void report(const Drift& drift, const Step& step, const Mark& mark, std::string code, std::string message) {
    auto& error = add(Severity::error, step, mark, std::move(code), std::move(message));
    error.details = drift.changes;
    error.hint = "correct the step, then: " + command_;
  }

  /// Returns the member of the arguments at a path such as "query.notify", or null. The second value is false
  /// if an expression gives what is on the way.
  static std::pair<const TemplateTree::Member*, bool> find_argument(const TemplateTree& args,
                                                                    std::string_view path) {
    const TemplateTree* tree = &args;
    const TemplateTree::Member* found = nullptr;
    while (!path.empty()) {
      if (tree->shape() == TemplateTree::Shape::text) return {nullptr, false};
      const auto name = path.substr(0, path.find('.'));
      const auto& members = tree->members();
      const auto at = std::find_if(members.begin(), members.end(),
                                   [&](const TemplateTree::Member& member) { return member.name == name; });
      if (at == members.end()) return {nullptr, true};
      found = &*at;
      tree = &found->tree;
      path.remove_prefix(std::min(name.size() + 1, path.size()));
    }
    return {found, true};
  }

  bool report_result(const Drift& drift) {
    if (drift.removed_results.empty()) return false;
    if (!names_) names_ = read_names(workflow_);
    for (const std::string& name : drift.removed_results) {
      if (!names_->contains(name)) continue;
      visit_calls(drift.key, [&](const Step& step, const CallAction& call) {
        auto& error = add(Severity::error, step, call.mark, "WF603",
                          "the result of '" + drift.key + "' had '" + name +
                              "' when it was locked, which the workflow reads, and has it no more");
        error.details = drift.changes;
        error.hint = "correct the expressions, then: " + command_;
        return false;
      });
      return true;
    }
    return false;
  }

  Finding& add(Severity severity, const Step& step, const Mark& mark, std::string code, std::string message) {
    findings_.push_back(finding(severity, workflow_, step, mark, std::move(code), std::move(message)));
    return findings_.back();
  }

  const Workflow& workflow_;
  const std::string command_;
  std::vector<Finding>& findings_;
  std::optional<std::set<std::string, std::less<>>> names_;  ///< read_names(), computed on first use
};

}  // namespace

std::vector<Finding> drift_findings(const std::vector<Drift>& drifts, const Checked& checked,
                                    std::string_view folder) {
  std::vector<Finding> out;
  const std::string command = lock_command(folder);
  for (const CheckedWorkflow& each : checked.workflows) {
    if (!each.ok) continue;
    WorkflowUse use(*each.workflow, command, out);
    for (const Drift& drift : drifts)
      if (!drift.gone && std::binary_search(each.tools.begin(), each.tools.end(), drift.key))
        use.judge(drift);
  }
  return out;
}

}  // namespace collet::workflow
