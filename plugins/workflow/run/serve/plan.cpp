// SPDX-License-Identifier: MIT
#include "plugins/workflow/run/serve/plan.hpp"

#include <utility>

#include "plugins/workflow/run/execute/run_scope.hpp"

namespace collet::workflow {
namespace {

Value unknown_result(const std::string& root) {
  std::vector<Value::Member> members;
  for (const char* const name : {"text", "json", "structured", "files", "links", "is_error", "meta"})
    members.push_back({name, Value::unknown(std::string(root).append(".").append(name))});
  return Value::object(std::move(members));
}

class Planner {
 public:
  Planner(const Deployment& deployment, const CheckedWorkflow& workflow, const Value& params)
      : deployment_(deployment), checked_(workflow), workflow_(*workflow.workflow), scope_(params) {
    for (const auto& parameter : workflow_.parameters)
      if (params[parameter.name].undefined() && parameter.required)
        scope_.set_name(parameter.name, Value::unknown(parameter.name));
    scope_.set_name("artifact_dir", Value::unknown("artifact_dir"));
    scope_.set_name("artifacts", Value::unknown("artifacts"));
    scope_.set_name("run", Value::unknown("run"));
  }

  std::string text() {
    out_.append("plan of ").append(workflow_.key).append(": at most ");
    out_.append(std::to_string(checked_.worst.calls)).append(" calls, at most ");
    out_.append(duration_text(checked_.worst.time)).append("\n");
    if (!workflow_.lease.empty()) {
      out_.append("lease:");
      for (const auto& alias : workflow_.lease)
        out_.append(" ").append(alias);
      out_.append("\n");
    }
    for (const auto& [name, mark, tree] : workflow_.set)
      scope_.set_variable(name, render(tree, name, scope_));
    append_steps(workflow_.steps, scope_, 0);
    if (!workflow_.finally.empty()) {
      out_.append("finally:\n");
      append_steps(workflow_.finally, scope_, 0);
    }
    return std::move(out_);
  }

 private:
  void line(std::size_t depth, std::string_view text) {
    out_.append(depth * 2, ' ').append(text).append("\n");
  }

  Value render(const TemplateTree& tree, const std::string& where, const Scope& scope) {
    auto rendered = tree.render(scope, where);
    if (auto* error = std::get_if<EvaluationError>(&rendered))
      return Value::unknown(std::string("error: ").append(error->message));
    return std::move(std::get<TemplateTree::Rendered>(rendered).value);
  }

  static std::string head(const Step& step) {
    std::string text = step.number;
    if (step.named) text.append(" '").append(step.id).append("'");
    return text;
  }

  void append_steps(const Steps& list, RunScope& run_scope, std::size_t depth) {
    for (const auto& step : list)
      append_step(step, run_scope, depth);
  }

  void append_step(const Step& step, RunScope& run_scope, std::size_t depth) {
    std::string text = head(step);
    text.append(" ");
    if (step.condition) {
      const auto wanted = step.condition->expression.evaluate(run_scope);
      const auto& source = step.condition->expression.text();
      if (wanted && !wanted->is(Kind::unknown) && !wanted->truthy()) {
        line(depth, text.append("skipped (if ").append(source).append(")"));
        run_scope.set_step(step.id, Value::object({{"ok", Value::boolean(false)},
                                                   {"ran", Value::boolean(false)},
                                                   {"skipped", Value::boolean(true)}}));
        return;
      }
      if (!wanted || wanted->is(Kind::unknown)) text.append("if ").append(source).append(": ");
    }
    if (!step.for_each) {
      append_action(step, run_scope, depth, text);
    } else {
      append_for_each(step, run_scope, depth, text);
    }
    if (!step.fallback.empty()) {
      line(depth + 1, "on error:");
      append_steps(step.fallback, run_scope, depth + 1);
    }
    set_unknown_step(step, run_scope);
  }

  void append_for_each(const Step& step, RunScope& run_scope, std::size_t depth, const std::string& text) {
    const auto list = step.for_each->list.expression.evaluate(run_scope);
    const bool known = list && list->is(Kind::array);
    const auto items = known ? list->items() : std::vector<Value>{Value::unknown(step.for_each->as)};
    std::string head = text;
    head.append("for each of ");
    head.append(known ? std::to_string(items.size()) : step.for_each->list.expression.text());
    if (!known) head.append(", at most ").append(std::to_string(step.for_each->max_items));
    if (known && items.size() > static_cast<std::size_t>(step.for_each->max_items)) {
      line(depth,
           head.append(": would fail, max_items is ").append(std::to_string(step.for_each->max_items)));
      return;
    }
    if (step.for_each->max_parallel > 1)
      head.append(", ").append(std::to_string(step.for_each->max_parallel)).append(" at once");
    const auto& when = step.for_each->when;
    if (when) head.append(", when ").append(when->expression.text());
    line(depth, head.append(":"));
    std::int64_t index = 0;
    for (const auto& item : items) {
      RunScope own(&run_scope);
      own.set_name("item", item);
      own.set_name(step.for_each->as, item);
      own.set_name("index", known ? Value::integer(index++) : Value::unknown("index"));
      const auto wanted = when ? when->expression.evaluate(own) : Outcome<Value>(Value::boolean(true));
      if (wanted && !wanted->is(Kind::unknown) && !wanted->truthy()) continue;
      append_action(step, own, depth + 1, {});
    }
  }

  void append_action(const Step& step, RunScope& run_scope, std::size_t depth, std::string text) {
    if (const auto* call = std::get_if<CallAction>(&step.action)) {
      text.append(deployment_.target(call->tool).shown).append(" ");
      text.append(render(call->args, "args", run_scope).json());
      if (step.repeat)
        text.append(" (until ")
            .append(step.repeat->until.expression.text())
            .append(", at most ")
            .append(std::to_string(step.repeat->max))
            .append(" times)");
      if (step.retry && step.retry->max > 0)
        text.append(" (up to ").append(std::to_string(step.retry->max)).append(" retries)");
      line(depth, text);
    } else if (const auto* parallel = std::get_if<ParallelAction>(&step.action)) {
      line(depth, text.append("at once:"));
      for (const auto& branch : parallel->branches)
        append_steps(branch, run_scope, depth + 1);
    } else if (const auto* set = std::get_if<SetAction>(&step.action)) {
      for (const auto& [name, mark, tree] : set->values) {
        const auto value = render(tree, name, run_scope);
        line(depth, std::string(text).append("set ").append(name).append(" = ").append(value.json()));
        run_scope.set_variable(name, value);
      }
    } else if (const auto* sleep = std::get_if<SleepAction>(&step.action)) {
      line(depth, text.append("sleep ").append(sleep->duration.text ? sleep->duration.text->text.source()
                                                                    : duration_text(sleep->duration.fixed)));
    } else if (const auto* assertion = std::get_if<AssertAction>(&step.action)) {
      line(depth, text.append("assert ").append(assertion->condition.expression.text()));
    } else if (const auto* ask = std::get_if<AskAction>(&step.action)) {
      text.append("ask ").append(Value::string(ask->message.text.source()).json());
      if (ask->default_content)
        text.append(" (default ")
            .append(render(*ask->default_content, "default", run_scope).json())
            .append(")");
      line(depth, text);
    } else if (const auto* end = std::get_if<ReturnAction>(&step.action)) {
      line(depth, text.append("return ").append(render(end->outputs, "return", run_scope).json()));
    }
  }

  static void set_unknown_step(const Step& step, RunScope& run_scope) {
    const std::string root = std::string("steps.").append(step.id);
    auto members = unknown_result(root).members();
    for (const char* const name : {"ok", "ran", "skipped", "error", "items", "answer", "content"})
      members.push_back({name, Value::unknown(std::string(root).append(".").append(name))});
    std::vector<Value::Member> outputs;
    for (const auto& output : step.outputs)
      outputs.push_back(
          {output.name, Value::unknown(std::string(root).append(".outputs.").append(output.name))});
    members.push_back({"outputs", Value::object(std::move(outputs))});
    run_scope.set_step(step.id, Value::object(std::move(members)));
    if (!step.save_as.empty()) run_scope.set_name(step.save_as, unknown_result(step.save_as));
  }

  const Deployment& deployment_;
  const CheckedWorkflow& checked_;
  const Workflow& workflow_;
  RunScope scope_;
  std::string out_;
};

}  // namespace

std::string plan_text(const Deployment& deployment, const CheckedWorkflow& workflow, const Value& params) {
  return Planner(deployment, workflow, params).text();
}

}  // namespace collet::workflow
