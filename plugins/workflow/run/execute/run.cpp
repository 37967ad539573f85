// SPDX-License-Identifier: MIT
/// The control flow of steps: conditions, loops, attempts and error handling.
#include "plugins/workflow/run/execute/run.hpp"

#include <algorithm>
#include <exception>
#include <memory>
#include <utility>

#include <collet/json_writer.hpp>

namespace collet::workflow {
namespace {

/// Time of `finally` after a cancel, within the limit of the host.
constexpr Milliseconds k_cleanup_time{COLLET_CLEANUP_MS * 3 / 5};
/// Time to release a lease.
constexpr Milliseconds k_release_time{500};

Milliseconds since(Clock::time_point start) {
  return std::chrono::duration_cast<Milliseconds>(Clock::now() - start);
}

/// Returns the value of `error` in the steps of a fallback.
Value caught_value(const StepError& error, const Step& step) {
  auto members = error_value(error).members();
  members.push_back({"step", Value::string(step.id)});
  return Value::object(std::move(members));
}

/// Returns the part of the call's remaining time that is reserved for what follows the steps.
Milliseconds reserved_time(const Workflow& workflow, Milliseconds left) {
  const auto wanted = !workflow.finally.empty() ? workflow.finally_timeout
                      : !workflow.lease.empty() ? k_release_time
                                                : Milliseconds(0);
  return std::min(wanted, left / 4);
}

Milliseconds step_time(const RunParts& parts) {
  const auto left = parts.call.deadline();
  return left ? std::min(parts.workflow.timeout, *left - reserved_time(parts.workflow, *left))
              : parts.workflow.timeout;
}

FailedStep failed_step(const StepProblem& problem, std::uint32_t total) {
  if (problem.step == nullptr) return {"0", {}, "set", total, problem.error};
  const Step& step = *problem.step;
  return {step.number, step.named ? step.id : std::string(), action_name(step), total, problem.error};
}

/// The fields of a step's line in the journal, without its name.
struct StepRecord {
  const char* status;
  Milliseconds time{0};
  Value error{};
  std::uint64_t attempts = 0, bytes_in = 0, bytes_out = 0;
};

void write_journal(const RunParts& parts, const Step& step, const StepRecord& record) {
  std::string line;
  json::Writer out(line);
  out.begin_object()
      .member("run", parts.id)
      .member("workflow", parts.workflow.key)
      .member("step", step.number);
  if (step.named) out.member("id", step.id);
  out.member("call", action_name(step));
  out.member("status", record.status);
  if (!record.error.undefined()) out.member_raw("error", record.error.json());
  out.member("ms", std::int64_t{record.time.count()});
  if (record.attempts > 0)
    out.member("attempts", record.attempts)
        .member("bytes_in", record.bytes_in)
        .member("bytes_out", record.bytes_out);
  out.end_object();
  parts.journal.append_step(std::move(line));
}

void skip_step(const RunParts& parts, const Step& step, RunScope& run_scope) {
  ObjectBuilder record;
  record.set("ok", Value::boolean(false));
  record.set("ran", Value::boolean(false));
  record.set("skipped", Value::boolean(true));
  run_scope.set_step(step.id, record.take());
  write_journal(parts, step, {"skipped"});
}

/// Sets the variables of the workflow. Returns the problem of the first one that has no value.
std::optional<StepProblem> set_variables(const Workflow& workflow, RunScope& scope) {
  for (const auto& [name, mark, tree] : workflow.set) {
    auto rendered = tree.render(scope, name);
    if (auto* error = std::get_if<EvaluationError>(&rendered))
      return StepProblem{nullptr, error_of(*error), true};
    scope.set_variable(name, std::move(std::get<TemplateTree::Rendered>(rendered).value));
  }
  return std::nullopt;
}

/// Returns the time limit of `finally`, which applies after a cancel too and never exceeds the deadline of
/// the call.
Clock::time_point finally_limit(const RunParts& parts) {
  auto time = parts.workflow.finally_timeout;
  if (const auto left = parts.call.deadline()) time = std::min(time, *left);
  if (parts.call.cancelled()) time = std::min(time, k_cleanup_time);
  return Clock::now() + time;
}

}  // namespace

std::string action_name(const Step& step) {
  if (const auto* call = std::get_if<CallAction>(&step.action)) return call->tool;
  constexpr const char* k_names[] = {"call", "parallel", "set", "sleep", "assert", "return", "ask"};
  return k_names[step.action.index()];
}

std::string FailedStep::text() const {
  std::string text = "step ";
  text.append(number);
  if (total > 0 && number.find(' ') == std::string::npos) text.append("/").append(std::to_string(total));
  if (!id.empty()) text.append(" '").append(id).append("'");
  text.append(" (").append(call).append(") failed [").append(error_kind_name(error.kind)).append("]: ");
  return text.append(error.message);
}

Run::Run(const RunParts& parts)
    : parts_(parts),
      workflow_(parts.workflow),
      start_(Clock::now() - (parts.resumed == nullptr ? Milliseconds(0) : parts.resumed->took)),
      started_(parts.resumed == nullptr ? milliseconds_since_1970() : parts.resumed->started),
      run_limit_(std::min(start_ + parts.workflow.timeout, Clock::now() + step_time(parts))),
      limited_by_call_(run_limit_ < start_ + parts.workflow.timeout),
      total_(static_cast<std::uint32_t>(parts.workflow.steps.size())),
      scope_(parts.params),
      calls_(parts.workflow),
      budget_(parts.workflow.budget) {
  scope_.set_name("artifact_dir", Value::string(parts.folder.path()));
  // All steps have a value from the beginning, so that `steps.trace.ran` is false and not an error.
  const auto not_run = Value::object(
      {{"ok", Value::boolean(false)}, {"ran", Value::boolean(false)}, {"skipped", Value::boolean(false)}});
  each_step(workflow_, [&](const Step& step) { scope_.set_step(step.id, not_run); });
  if (const auto* const state = parts.resumed) {
    scope_.adopt(*state->scope, {});
    calls_.continue_from(state->calls);
    budget_.continue_from(state->attempts, state->bytes);
    steps_ok_ = state->steps_ok;
    steps_run_ = state->steps_run;
  }
  scope_.set_computed("run", [this] { return run_value(); });
}

RunState Run::state() const {
  auto scope = std::make_unique<RunScope>(parts_.params);
  scope->adopt(scope_, {});
  return {std::move(scope), suspended_at_, since(start_),  Milliseconds(0),    started_,
          steps_ok_,        steps_run_,    calls_.calls(), budget_.attempts(), budget_.bytes()};
}

RunResult Run::execute() {
  RunResult result;
  BlockResult block;
  std::size_t first = 0;
  if (parts_.resumed != nullptr) {
    first = parts_.resumed->step;
  } else {
    block.problem = set_variables(workflow_, scope_);
    scope_.set_name("artifacts", parts_.artifacts.as_value());
  }
  if (!block.problem) block = run_steps(workflow_.steps, scope_, run_limit_, first);
  if (block.suspended) {
    result.suspended = true;
    return result;
  }
  const auto status = [&] { return block.problem ? "failed" : "ok"; };
  status_ = status();
  if (!workflow_.finally.empty()) {
    in_finally_ = true;
    auto cleanup = run_steps(workflow_.finally, scope_, finally_limit(parts_));
    if (!block.problem) block.problem = std::move(cleanup.problem);
  }
  scope_.set_name("artifacts", parts_.artifacts.as_value());
  status_ = status();
  if (block.problem) result.failed = failed_step(*block.problem, total_);
  result.returned = std::move(returned_);
  return result;
}

Value Run::run_value() const {
  return Value::object({{"id", Value::string(parts_.id)},
                        {"status", Value::string(status_.load())},
                        {"started", Value::integer(started_)},
                        {"duration", Value::integer(since(start_).count())},
                        {"steps_ok", Value::integer(steps_ok_)},
                        {"steps_total", Value::integer(steps_run_)}});
}

Run::BlockResult Run::run_steps(const Steps& steps, RunScope& run_scope, Limit limit, std::size_t first) {
  for (std::size_t i = first; i < steps.size(); ++i) {
    auto block = run_step(steps[i], run_scope, limit);
    if (block.suspended) suspended_at_ = i;
    if (!block.continues()) return block;
  }
  return {};
}

Run::BlockResult Run::run_step(const Step& step, RunScope& run_scope, Limit limit) {
  if (auto problem = check_limits(step, limit)) return {std::move(problem)};
  const auto start = Clock::now();
  StepOutcome outcome;
  bool runs = true;
  if (step.condition) {
    const auto wanted = step.condition->expression.evaluate(run_scope);
    if (!wanted) {
      outcome.problem = StepProblem{&step, template_error(wanted.error(), "if"), false};
    } else {
      runs = wanted->truthy();
    }
  }
  if (!runs) {
    skip_step(parts_, step, run_scope);
    return {};
  }
  if (parts_.progress != nullptr) parts_.progress->start_step(progress_label(step), total_);
  if (!outcome.problem)
    outcome = step.for_each ? run_for_each(step, run_scope, limit)
              : step.repeat ? run_repeated(step, run_scope, limit)
                            : run_with_retries(step, run_scope, limit);
  if (outcome.suspended) return {std::nullopt, false, true};
  finish_step(step, run_scope, outcome, start);
  if (!outcome.problem || outcome.problem->fatal) return {std::move(outcome.problem), outcome.returned};
  switch (step.on_error) {
    case OnError::continue_:
      return {};
    case OnError::fallback: {
      RunScope recovery(&run_scope);
      recovery.set_name("error", caught_value(outcome.problem->error, step));
      auto block = run_steps(step.fallback, recovery, limit);
      run_scope.adopt(recovery, "error");
      return block;
    }
    case OnError::abort:
      break;
  }
  return {std::move(outcome.problem)};
}

std::optional<StepProblem> Run::check_limits(const Step& step, Limit limit) const {
  if (!in_finally_ && parts_.call.cancelled()) {
    const auto left = parts_.call.deadline();
    if (left && left->count() == 0)
      return StepProblem{&step, {ErrorKind::timeout, "the deadline of the call passed"}, true};
    return StepProblem{&step, {ErrorKind::cancelled, "the caller cancelled the run"}, true};
  }
  const auto now = Clock::now();
  if (!in_finally_ && now >= run_limit_) {
    const auto took = std::to_string(std::chrono::duration_cast<Milliseconds>(run_limit_ - start_).count());
    return StepProblem{
        &step,
        {ErrorKind::timeout, limited_by_call_
                                 ? std::string("the deadline of the call is near: its steps had ")
                                       .append(took)
                                       .append(" ms; the limit is the client's or `deadline` in [tools.")
                                       .append(workflow_.name)
                                       .append("]")
                                 : std::string("the run took longer than its timeout of ")
                                       .append(took)
                                       .append(" ms, `timeout` of the workflow")},
        true};
  }
  if (now >= limit) return StepProblem{&step, {ErrorKind::timeout, "no time was left for it"}, in_finally_};
  return std::nullopt;
}

StepOutcome Run::run_attempt(const Step& step, RunScope& run_scope, Limit limit) {
  StepOutcome outcome;
  if (auto problem = budget_.count_attempt()) {
    outcome.problem = StepProblem{&step, {ErrorKind::budget, *std::move(problem)}, true};
    return outcome;
  }
  try {
    outcome = std::visit([&](const auto& action) { return run_action(step, action, run_scope, limit); },
                         step.action);
  } catch (const Failure& failure) {
    outcome.problem = StepProblem{&step, {ErrorKind::internal, failure.message()}, false};
  } catch (const std::exception& error) {
    outcome.problem = StepProblem{&step, {ErrorKind::internal, error.what()}, false};
  }
  // After a cancel or a timeout of the run no step may follow, whatever error the call reports.
  if (outcome.problem && !outcome.problem->fatal)
    if (auto problem = check_limits(step, Limit::max())) {
      outcome.problem->fatal = problem->fatal;
      if (problem->error.kind == ErrorKind::timeout && outcome.problem->error.kind == ErrorKind::timeout)
        outcome.problem->error.message.append("; ").append(problem->error.message);
    }
  return outcome;
}

/// Stores the outcome of a step for later steps and writes its journal line.
void Run::finish_step(const Step& step, RunScope& run_scope, StepOutcome& outcome, Clock::time_point start) {
  outcome.record.set("ok", Value::boolean(!outcome.problem));
  outcome.record.set("ran", Value::boolean(true));
  outcome.record.set("skipped", Value::boolean(false));
  StepRecord line{outcome.problem ? "failed" : "ok"};
  if (outcome.problem) {
    line.error = error_value(outcome.problem->error);
    outcome.record.set("error", line.error);
  }
  const auto meta = outcome.record.get("meta");
  const Value record = outcome.record.take();
  if (!step.save_as.empty()) run_scope.set_name(step.save_as, record);
  run_scope.set_step(step.id, record);
  if (!in_finally_ && !std::holds_alternative<ParallelAction>(step.action)) {
    ++steps_run_;
    if (!outcome.problem) ++steps_ok_;
  }
  const auto number = [&](std::string_view name) {
    return static_cast<std::uint64_t>(meta[name].as_integer().value_or(0));
  };
  line.time = since(start);
  line.attempts = number("attempts");
  line.bytes_in = number("bytes_in");
  line.bytes_out = number("bytes_out");
  write_journal(parts_, step, line);
}

std::string progress_label(const Step& step) {
  std::string label = "step ";
  label.append(step.number);
  if (step.named) label.append(" '").append(step.id).append("'");
  return label.append(" (").append(action_name(step)).append(")");
}

SleepResult wait_for(const RunParts& parts, const Step& step, Milliseconds time, std::string subject) {
  std::optional<RunProgress::Wait> wait;
  if (parts.progress != nullptr) wait.emplace(*parts.progress, progress_label(step), std::move(subject));
  return sleep_for(parts.call, time);
}

}  // namespace collet::workflow
