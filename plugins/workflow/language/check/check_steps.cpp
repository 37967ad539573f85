// SPDX-License-Identifier: MIT
/// Checks the steps of a workflow in order: the names that each sees and defines.
#include <algorithm>
#include <utility>

#include "plugins/workflow/language/check/check_workflow.hpp"

namespace collet::workflow {

void WorkflowCheck::hide(const Steps& steps, FlowScope& scope, const std::string& why) {
  each_step(steps, [&](const Step& step) { scope.set_hidden(step.id, step_label(step) + " " + why); });
}

void WorkflowCheck::visible(const Known& known, FlowScope& scope) {
  scope.set_member("steps", known.id, known.type);
  if (!known.save_as.empty()) scope.set(known.save_as, known.saved);
  for (const auto& [name, type] : known.vars) {
    scope.set(name, type);
    scope.set_member("vars", name, type);
  }
}

std::vector<WorkflowCheck::Known> WorkflowCheck::steps(const Steps& steps, FlowScope& scope,
                                                       const Context& context) {
  std::vector<Known> out;
  hide(steps, scope, "comes later");
  for (const Step& each : steps) {
    auto left = step(each, scope, context);
    for (const Known& known : left)
      visible(known, scope);
    out.insert(out.end(), std::make_move_iterator(left.begin()), std::make_move_iterator(left.end()));
  }
  return out;
}

std::vector<WorkflowCheck::Known> WorkflowCheck::step(const Step& step, FlowScope& outer,
                                                      const Context& context) {
  step_ = step.title();
  FlowScope scope(&outer);
  scope.set_hidden(step.id, step_label(step) + " is this step itself");
  if (step.condition) {
    expression(*step.condition, scope, "if");
    scope.guard(step.condition->expression);
  }
  Type item = Type::any();
  if (step.for_each) {
    const Type list = expression(step.for_each->list, scope, "for_each");
    if (!list.may_be(Type::k_array)) {
      add(Severity::error, step.for_each->list.mark, "WF402",
          "for_each: expected a list, found " + list.description());
    }
    absence(list, step.for_each->list.mark, "for_each", false,
            "{{ " + step.for_each->list.expression.text() + " }}");
    item = list.items();
    scope.set("item", item);
    scope.set("index", Type::of(Type::k_integer));
    scope.set(step.for_each->as, item);
    if (step.for_each->when) {
      expression(*step.for_each->when, scope, "when");
      scope.guard(step.for_each->when->expression);
    }
  }
  if (step.repeat) {
    scope.set("previous", Type::any().missing_because(Absence::optional, "`previous` in the first round"));
    scope.set("index", Type::of(Type::k_integer));
  }
  const bool own = step.condition || step.on_error != OnError::abort;
  const Context inside{context.skippable || own, context.may_not_run || step.condition.has_value()};
  Known known;
  known.id = step.id;
  std::vector<Known> out;
  Type result = Type::object_of({});
  Type::MemberMap outputs;
  if (const auto* const action = std::get_if<CallAction>(&step.action)) {
    result = call(step, *action, scope);
    outputs = step_outputs(step, result, scope);
    if (step.repeat) {
      FlowScope after(&scope);
      Type::MemberMap round = result.members() != nullptr ? *result.members() : Type::MemberMap();
      round.insert_or_assign("outputs", Type::object_of(outputs));
      after.set("result", Type::object_of(std::move(round)));
      expression(step.repeat->until, after, "repeat.until");
    }
  } else if (const auto* const parallel = std::get_if<ParallelAction>(&step.action)) {
    out = group(step, *parallel, scope, inside);
  } else if (const auto* const set = std::get_if<SetAction>(&step.action)) {
    for (const NamedTree& variable : set->values) {
      Type type = tree(variable.tree, scope, "set." + variable.name);
      if (inside.skippable) type = type.missing_because(Absence::skipped, step_label(step));
      known.vars.emplace_back(variable.name, type);
    }
  } else if (const auto* const sleep = std::get_if<SleepAction>(&step.action)) {
    text(sleep->duration.text, scope, "sleep");
  } else if (const auto* const assert_action = std::get_if<AssertAction>(&step.action)) {
    expression(assert_action->condition, scope, "assert");
    text(assert_action->message, scope, "message");
  } else if (const auto* const end = std::get_if<ReturnAction>(&step.action)) {
    returned(step, *end, scope);
  } else if (const auto* const question = std::get_if<AskAction>(&step.action)) {
    result = asked(*question, scope);
  }
  step_ = step.title();
  const auto* const action = std::get_if<CallAction>(&step.action);
  const auto* const tool = action != nullptr ? find_(action->tool).tool : nullptr;
  if (!std::holds_alternative<AskAction>(step.action))  // the time of an answer does not count for the run
    check_limits(workflow_, step, tool != nullptr ? tool->server_limit : std::nullopt, findings_);
  known.type = step_type(step, result, outputs, item, inside.skippable, inside.may_not_run);
  known.save_as = step.save_as;
  known.saved = inside.skippable ? result.missing_because(Absence::skipped, step_label(step)) : result;
  if (!step.fallback.empty()) {
    FlowScope recovery(&outer);
    const Type text = Type::of(Type::k_string);
    recovery.set("error", Type::object_of({{"kind", text}, {"message", text}, {"step", text}}));
    auto left = steps(step.fallback, recovery, {true, true});
    out.insert(out.end(), left.begin(), left.end());
  }
  out.push_back(std::move(known));
  step_.clear();
  return out;
}

std::vector<WorkflowCheck::Known> WorkflowCheck::group(const Step& step, const ParallelAction& action,
                                                       FlowScope& scope, Context inside) {
  std::vector<Known> out;
  FlowScope others(&scope);
  for (const Steps& branch : action.branches)
    hide(branch, others, "runs at the same time");
  for (const Steps& branch : action.branches) {
    FlowScope own(&others);  // the names of a branch are visible after the group
    auto left = steps(branch, own, inside);
    out.insert(out.end(), std::make_move_iterator(left.begin()), std::make_move_iterator(left.end()));
  }
  if (!step.for_each) return out;
  // A repeated step has many results, which are not visible outside.
  return {};
}

Type WorkflowCheck::asked(const AskAction& action, const FlowScope& scope) {
  text(std::optional(action.message), scope, "ask.message");
  if (action.default_content) {
    const Type given = tree(*action.default_content, scope, "ask.default");
    if (const auto wrong = mismatch(given, action.form, action.form); wrong && wrong->certain) {
      Finding& finding =
          add(Severity::error, action.default_content->mark(), "WF305", "ask.default" + wrong->where);
      finding.details = {"the form has: " + wrong->wants, "the default gives: " + wrong->gives};
    }
  }
  const Type content = Type::of_schema(action.form);
  return Type::object_of(
      {{"answer", Type::of(Type::k_string)},
       {"content",
        content.missing_because(Absence::optional, "`content` of an answer that is not accepted")}});
}

Type WorkflowCheck::call(const Step& step, const CallAction& action, FlowScope& scope) {
  tree(action.args, scope, "args");
  const Callee callee = find_(action.tool);
  ToolInfo of_workflow;
  const ToolInfo* tool = callee.tool;
  if (callee.workflow != nullptr) {
    of_workflow.input_schema = callee.workflow->input_schema;
    of_workflow.output_schema = callee.workflow->output_schema;
    tool = &of_workflow;
  }
  if (tool != nullptr) {
    const Value& input = callee.workflow == nullptr ? cache_.input_of(*tool) : tool->input_schema;
    for (Finding& finding : ArgumentCheck(input, scope, cache_).run(action.args, action.mark)) {
      finding.workflow = workflow_.key;
      finding.step = step.title();
      if (!callee.note.empty()) finding.details.push_back(callee.note);
      findings_.push_back(std::move(finding));
    }
  }
  Type result = callee.tool != nullptr ? cache_.result_of(*tool) : result_type(tool);
  FlowScope after(&scope);
  after.set("result", result);
  for (const Criterion& criterion : step.success) {
    if (!criterion.expression) continue;
    FlowScope with_json(&after);
    if (criterion.test == Criterion::Test::json) with_json.set("json", *result.member("json"));
    expression(*criterion.expression, with_json, "success");
  }
  for (const ArtifactRule& rule : step.artifacts) {
    text(std::optional(rule.name), after, "artifacts: name");
    text(rule.path, after, "artifacts: path");
    text(rule.mime, after, "artifacts: mime");
  }
  return result;
}

Type::MemberMap WorkflowCheck::step_outputs(const Step& step, const Type& result, const FlowScope& scope) {
  Type::MemberMap out;
  FlowScope after(&scope);
  after.set("result", result);
  for (const NamedTree& output : step.outputs)
    out.emplace(output.name, tree(output.tree, after, "outputs." + output.name));
  return out;
}

void WorkflowCheck::returned(const Step& /*step*/, const ReturnAction& action, const FlowScope& scope) {
  const Type type = tree(action.outputs, scope, "return");
  if (workflow_.outputs.empty() || type.members() == nullptr) return;
  if (outputs_.empty()) {
    for (const Output& output : workflow_.outputs)
      outputs_.emplace(output.name, &output);
  }
  for (const auto& entry : *type.members()) {
    const std::string& name = entry.first;
    const Type& member = entry.second;
    const auto found = outputs_.find(name);
    if (found == outputs_.end()) {
      add(Severity::error, action.outputs.mark(), "WF305", "return: there is no output '" + name + "'",
          "declare it in `outputs`");
    } else if (const Value& schema = found->second->schema; !schema.undefined()) {
      if (const auto wrong = mismatch(member, schema, schema); wrong && wrong->certain) {
        Finding& finding =
            add(Severity::error, action.outputs.mark(), "WF305", "return." + name + wrong->where);
        finding.details = {"the output is declared as: " + wrong->wants,
                           "the template gives: " + wrong->gives};
      }
    }
  }
}

}  // namespace collet::workflow
