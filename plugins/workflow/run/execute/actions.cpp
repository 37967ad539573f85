// SPDX-License-Identifier: MIT
/// The actions of steps: calls and their results, variables, sleeping, assertions and returns.
#include <algorithm>
#include <limits>
#include <utility>

#include "plugins/workflow/language/value/schema_defaults.hpp"
#include "plugins/workflow/run/execute/run.hpp"

namespace collet::workflow {
namespace {

/// Limit of one step's result, unless the workflow sets one: enough for a large picture, too little to fill
/// the memory.
constexpr std::uint64_t k_step_result_bytes = std::uint64_t{64} << 20U;

}  // namespace

StepOutcome Run::run_action(const Step& step, const CallAction& action, RunScope& run_scope, Limit limit) {
  StepOutcome outcome;
  auto rendered = action.args.render(run_scope, "args");
  if (auto* error = std::get_if<EvaluationError>(&rendered)) {
    outcome.problem = StepProblem{&step, error_of(*error), false};
    return outcome;
  }
  const auto& args = std::get<TemplateTree::Rendered>(rendered);
  if (auto problem = calls_.count()) {
    outcome.problem = StepProblem{&step, {ErrorKind::budget, *std::move(problem)}, true};
    return outcome;
  }
  const CallTarget target = parts_.caller.target(action.tool);
  Value given = with_required_defaults(args.value, target.input_schema);
  if (target.operation) given = api_call_arguments(*target.operation, given);
  const std::string arguments = given.json();
  const auto start = Clock::now();
  const auto time = std::chrono::ceil<Milliseconds>(limit - start);
  CallOptions options{std::max(time, Milliseconds(1)), in_finally_};
  std::optional<RunProgress::Wait> wait;
  if (parts_.progress != nullptr) {
    wait.emplace(*parts_.progress, progress_label(step), "the answer of '" + target.server + "'");
    options.progress = [&wait](double done, double all, std::string_view message) {
      wait->update(done, all, message);
    };
  }
  std::optional<CallCounter::Scope> counted(calls_);
  Invoked invoked = parts_.caller.call(target, arguments, options);
  counted.reset();
  wait.reset();
  const auto ms = std::chrono::duration_cast<Milliseconds>(Clock::now() - start).count();
  auto result = read_call_result(std::move(invoked.parts));
  if (target.operation) read_api_answer(result);
  auto too_much = budget_.add_bytes(result.bytes);
  const auto meta =
      Value::object({{"ms", Value::integer(ms)},
                     {"server", Value::string(target.server)},
                     {"tool", Value::string(target.shown)},
                     {"bytes_in", Value::integer(static_cast<std::int64_t>(result.bytes))},
                     {"bytes_out", Value::integer(static_cast<std::int64_t>(arguments.size()))}});
  if (invoked.status != COLLET_OK) {
    outcome.problem = StepProblem{&step, error_of(invoked), false};
    auto& message = outcome.problem->error.message;
    message = single_line(message);
    if (invoked.status == COLLET_INVALID_ARGUMENT)
      for (const auto& [mark, where, source] : args.omitted)
        message.append("; ")
            .append(where)
            .append(" was left out, since ")
            .append(source)
            .append(" is missing");
  }
  if (too_much) {
    outcome.problem = StepProblem{&step, {ErrorKind::budget, *std::move(too_much)}, true};
    result = {};
  }
  const auto max_bytes = workflow_.budget.step_result_bytes.value_or(k_step_result_bytes);
  if (!outcome.problem && result.bytes > max_bytes) {
    outcome.problem = StepProblem{&step,
                                  {ErrorKind::budget, std::string("its result has ")
                                                          .append(std::to_string(result.bytes))
                                                          .append(" bytes, budget.step_result_bytes is ")
                                                          .append(std::to_string(max_bytes))},
                                  false};
    result = {};
  }
  apply_result(step, result, meta, run_scope, parts_.artifacts, scope_, outcome);
  return outcome;
}

StepOutcome Run::run_action(const Step& step, const ParallelAction& action, RunScope& run_scope,
                            Limit limit) {
  std::vector<BlockResult> blocks(action.branches.size());
  run_parallel(blocks.size(), action.max_parallel,
               [&](std::size_t i) { blocks[i] = run_steps(action.branches[i], run_scope, limit); });
  StepOutcome outcome;
  for (auto& block : blocks) {
    outcome.returned = outcome.returned || block.returned;
    if (block.problem && (!outcome.problem || (block.problem->fatal && !outcome.problem->fatal)))
      outcome.problem = std::move(block.problem);
  }
  static_cast<void>(step);
  return outcome;
}

StepOutcome Run::run_action(const Step& step, const SetAction& action, RunScope& run_scope, Limit limit) {
  static_cast<void>(limit);
  StepOutcome outcome;
  for (const auto& [name, mark, tree] : action.values) {
    auto rendered = tree.render(run_scope, name);
    if (auto* error = std::get_if<EvaluationError>(&rendered)) {
      outcome.problem = StepProblem{&step, error_of(*error), false};
      return outcome;
    }
    auto& value = std::get<TemplateTree::Rendered>(rendered).value;
    if (auto problem = budget_.add_bytes(value.weight())) {
      outcome.problem = StepProblem{&step, {ErrorKind::budget, *std::move(problem)}, true};
      return outcome;
    }
    run_scope.set_variable(name, std::move(value));
  }
  return outcome;
}

StepOutcome Run::run_action(const Step& step, const SleepAction& action, RunScope& run_scope, Limit limit) {
  StepOutcome outcome;
  auto time = action.duration.fixed;
  if (action.duration.text) {
    const auto rendered = action.duration.text->text.render(run_scope);
    const auto read = rendered ? read_duration(*rendered) : std::nullopt;
    if (!read) {
      StepError error{ErrorKind::template_, "sleep: "};
      error.message.append(rendered ? "expected a duration, such as 500ms or 2s" : rendered.error().message);
      outcome.problem = StepProblem{&step, std::move(error), false};
      return outcome;
    }
    time = *read;
  }
  const auto left = std::chrono::ceil<Milliseconds>(limit - Clock::now());
  const bool whole =
      wait_for(parts_, step, std::min(time, left), "the end of its sleep") == SleepResult::completed;
  if (!whole || time > left) outcome.problem = check_limits(step, whole ? Clock::time_point::min() : limit);
  return outcome;
}

StepOutcome Run::run_action(const Step& step, const AssertAction& action, RunScope& run_scope, Limit limit) {
  static_cast<void>(limit);
  StepOutcome outcome;
  const auto value = action.condition.expression.evaluate(run_scope);
  if (value && value->truthy()) return outcome;
  StepError error{ErrorKind::criteria, action.condition.expression.text()};
  error.message.append(value ? " does not hold" : ": ");
  if (!value) error.message.append(value.error().message);
  if (value && action.message) {
    std::string message;
    if (!render_text(*action.message, run_scope, "message", message)) error.message = std::move(message);
  }
  outcome.problem = StepProblem{&step, std::move(error), false};
  return outcome;
}

StepOutcome Run::run_action(const Step& step, const ReturnAction& action, RunScope& run_scope, Limit limit) {
  static_cast<void>(limit);
  StepOutcome outcome;
  auto rendered = action.outputs.render(run_scope, "return");
  if (auto* error = std::get_if<EvaluationError>(&rendered)) {
    outcome.problem = StepProblem{&step, error_of(*error), false};
    return outcome;
  }
  outcome.returned = true;
  const std::lock_guard lock(returned_mutex_);
  if (!returned_) returned_ = std::move(std::get<TemplateTree::Rendered>(rendered).value);
  return outcome;
}

}  // namespace collet::workflow
