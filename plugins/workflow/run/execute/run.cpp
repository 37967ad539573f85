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

StepError template_error(const ExpressionError& error, std::string_view where) {
  StepError out{ErrorKind::template_, std::string(where)};
  out.message.append(": ").append(error.message);
  if (!error.hint.empty()) out.message.append("; ").append(error.hint);
  return out;
}

Value error_value(const StepError& error) {
  return Value::object({{"kind", Value::string(std::string(error_kind_name(error.kind)))},
                        {"message", Value::string(error.message)}});
}

/// Returns the value of `error` in the steps of a fallback.
Value caught_value(const StepError& error, const Step& step) {
  auto members = error_value(error).members();
  members.push_back({"step", Value::string(step.id)});
  return Value::object(std::move(members));
}

/// Varies the delay, so that waiting callers do not all return at once.
Milliseconds with_jitter(Milliseconds delay, Clock::time_point seed) {
  const auto noise = static_cast<std::uint64_t>(seed.time_since_epoch().count()) * 0x9E3779B97F4A7C15ULL;
  const auto half = delay.count() / 2;
  return Milliseconds(half +
                      static_cast<std::int64_t>((noise >> 33U) % static_cast<std::uint64_t>(half + 1)));
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

void write_journal(const RunParts& parts, const Step& step, const ObjectBuilder& record,
                   std::uint64_t attempts, std::uint64_t bytes_in, std::uint64_t bytes_out) {
  std::string line;
  json::Writer out(line);
  const bool skipped = record.get("skipped").truthy();
  out.begin_object()
      .member("run", parts.id)
      .member("workflow", parts.workflow.key)
      .member("step", step.number);
  if (step.named) out.member("id", step.id);
  out.member("call", action_name(step));
  out.member("status", skipped ? "skipped" : record.get("ok").truthy() ? "ok" : "failed");
  if (const auto error = record.get("error"); !error.undefined()) out.member_raw("error", error.json());
  out.member("ms", record.get("ms").as_integer().value_or(0));
  if (attempts > 0)
    out.member("attempts", attempts).member("bytes_in", bytes_in).member("bytes_out", bytes_out);
  out.end_object();
  parts.journal.append_step(std::move(line));
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
  constexpr const char* k_names[] = {"call", "parallel", "set", "sleep", "assert", "return"};
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
      run_limit_(start_ + step_time(parts)),
      limited_by_call_(run_limit_ < start_ + parts.workflow.timeout),
      total_(static_cast<std::uint32_t>(parts.workflow.steps.size())),
      scope_(parts.params) {
  scope_.set_name("artifact_dir", Value::string(parts.folder.path()));
  // All steps have a value from the beginning, so that `steps.trace.ran` is false and not an error.
  const auto not_run = Value::object(
      {{"ok", Value::boolean(false)}, {"ran", Value::boolean(false)}, {"skipped", Value::boolean(false)}});
  each_step(workflow_, [&](const Step& step) { scope_.set_step(step.id, not_run); });
  update_run_value("running");
}

RunResult Run::execute() {
  RunResult result;
  BlockResult block;
  for (const auto& [name, mark, tree] : workflow_.set) {
    auto rendered = tree.render(scope_, name);
    if (auto* error = std::get_if<EvaluationError>(&rendered)) {
      block.problem = StepProblem{nullptr, error_of(*error), true};
      break;
    }
    scope_.set_variable(name, std::move(std::get<TemplateTree::Rendered>(rendered).value));
  }
  scope_.set_name("artifacts", parts_.artifacts.as_value());
  if (!block.problem) block = run_steps(workflow_.steps, scope_, run_limit_);
  update_run_value(block.problem ? "failed" : "ok");
  if (!workflow_.finally.empty()) {
    in_finally_ = true;
    auto cleanup = run_steps(workflow_.finally, scope_, finally_limit(parts_));
    if (!block.problem) block.problem = std::move(cleanup.problem);
  }
  scope_.set_name("artifacts", parts_.artifacts.as_value());
  update_run_value(block.problem ? "failed" : "ok");
  if (block.problem) result.failed = failed_step(*block.problem, total_);
  result.returned = std::move(returned_);
  return result;
}

void Run::update_run_value(std::string_view status) {
  scope_.set_name("run", Value::object({{"id", Value::string(parts_.id)},
                                        {"status", Value::string(std::string(status))},
                                        {"started", Value::integer(started_)},
                                        {"duration", Value::integer(since(start_).count())},
                                        {"steps_ok", Value::integer(steps_ok_)},
                                        {"steps_total", Value::integer(steps_run_)}}));
}

Run::BlockResult Run::run_steps(const Steps& steps, RunScope& run_scope, Limit limit) {
  for (const Step& step : steps) {
    auto block = run_step(step, run_scope, limit);
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
    skip_step(step, run_scope);
    return {};
  }
  report_progress(step);
  if (!outcome.problem)
    outcome = step.for_each ? run_for_each(step, run_scope, limit)
              : step.repeat ? run_repeated(step, run_scope, limit)
                            : run_with_retries(step, run_scope, limit);
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

StepOutcome Run::run_for_each(const Step& step, RunScope& run_scope, Limit limit) {
  StepOutcome all;
  const auto list = step.for_each->list.expression.evaluate(run_scope);
  if (!list) {
    all.problem = StepProblem{&step, template_error(list.error(), "for_each"), false};
    return all;
  }
  if (!list->is(Kind::array)) {
    all.problem = StepProblem{
        &step,
        {ErrorKind::template_,
         std::string("for_each: found ").append(kind_name(list->kind())).append(", expected an array")},
        false};
    return all;
  }
  const auto items = list->items();
  if (items.size() > step.for_each->max_items) {
    all.problem = StepProblem{&step,
                              {ErrorKind::budget, std::string("for_each: ")
                                                      .append(std::to_string(items.size()))
                                                      .append(" items, at most ")
                                                      .append(std::to_string(step.for_each->max_items))
                                                      .append(" by max_items")},
                              false};
    return all;
  }
  std::vector<std::optional<StepOutcome>> done(items.size());
  std::vector<std::unique_ptr<RunScope>> item_scopes(items.size());
  std::atomic<bool> stopped{false};
  run_parallel(items.size(), step.for_each->max_parallel, [&](std::size_t i) {
    // After one item failed, no further item starts unless the step continues after errors.
    if (stopped && step.on_error != OnError::continue_) return;
    item_scopes[i] = std::make_unique<RunScope>(&run_scope);
    const auto index = Value::integer(static_cast<std::int64_t>(i));
    item_scopes[i]->set_name("item", items[i]);
    item_scopes[i]->set_name(step.for_each->as, items[i]);
    item_scopes[i]->set_name("index", index);
    StepOutcome one;
    bool is_wanted = true;
    if (auto problem = check_limits(step, limit)) {
      one.problem = std::move(problem);
    } else if (const auto& when = step.for_each->when) {
      const auto answer = when->expression.evaluate(*item_scopes[i]);
      is_wanted = answer && answer->truthy();
      if (!answer) one.problem = StepProblem{&step, template_error(answer.error(), "when"), false};
    }
    if (!one.problem && !is_wanted) return;
    if (!one.problem) one = run_with_retries(step, *item_scopes[i], limit);
    if (one.problem || one.returned) stopped = true;
    one.record.set("item", items[i]);
    one.record.set("index", index);
    one.record.set("ok", Value::boolean(!one.problem));
    if (one.problem) one.record.set("error", error_value(one.problem->error));
    done[i] = std::move(one);
  });
  std::vector<Value> records;
  for (std::size_t i = 0; i < done.size(); ++i) {
    if (!done[i]) continue;
    records.push_back(done[i]->record.value());
    run_scope.merge(*item_scopes[i]);
    if (done[i]->problem && (!all.problem || (done[i]->problem->fatal && !all.problem->fatal)))
      all.problem = std::move(done[i]->problem);
    all.returned = all.returned || done[i]->returned;
  }
  all.record.set("items", Value::array(std::move(records)));
  return all;
}

StepOutcome Run::run_repeated(const Step& step, RunScope& run_scope, Limit limit) {
  const Repeat& repeat = *step.repeat;
  StepOutcome last;
  std::vector<Value> rounds;
  for (std::uint32_t number = 0; number < repeat.max; ++number) {
    RunScope round(&run_scope);
    if (!rounds.empty()) round.set_name("previous", rounds.back());
    round.set_name("index", Value::integer(number));
    last = run_with_retries(step, round, limit);
    if (last.problem) break;
    rounds.push_back(last.record.value());
    ListScope after(&round);
    after.set("result", rounds.back());
    const auto done = repeat.until.expression.evaluate(after);
    if (!done) last.problem = StepProblem{&step, template_error(done.error(), "repeat.until"), false};
    if (!done || done->truthy()) break;
    if (number + 1 == repeat.max) {
      StepError error{ErrorKind::criteria, repeat.until.expression.text()};
      error.message.append(" does not hold after ")
          .append(std::to_string(repeat.max))
          .append(" rounds (repeat.max)");
      last.problem = StepProblem{&step, std::move(error), false};
      break;
    }
    const auto left = std::chrono::ceil<Milliseconds>(limit - Clock::now());
    if (sleep_for(parts_.call, std::min(repeat.delay, std::max(left, Milliseconds(0)))) ==
            SleepResult::cancelled ||
        left < repeat.delay) {
      last.problem = check_limits(step, Limit::min());
      break;
    }
  }
  last.record.set("items", Value::array(std::move(rounds)));
  return last;
}

StepOutcome Run::run_with_retries(const Step& step, RunScope& run_scope, Limit limit) {
  const auto start = Clock::now();
  const auto* const call = std::get_if<CallAction>(&step.action);
  const auto own = limit_of(step, call != nullptr ? parts_.caller.target(call->tool).limit : std::nullopt);
  for (std::uint32_t number = 1;; ++number) {
    const auto own_end = own ? Clock::now() + own->time : Limit::max();
    auto outcome = run_attempt(step, run_scope, std::min(limit, own_end));
    if (own_end < limit && outcome.problem && !outcome.problem->fatal &&
        outcome.problem->error.kind == ErrorKind::timeout)
      outcome.problem->error.message.append("; its limit is ")
          .append(duration_text(own->time))
          .append(", ")
          .append(own->source);
    auto meta = outcome.record.get("meta");
    std::vector<Value::Member> members = meta.members();
    members.push_back({"attempts", Value::integer(number)});
    if (!meta.undefined()) outcome.record.set("meta", Value::object(std::move(members)));
    if (!outcome.problem || outcome.problem->fatal || !step.retry || number > step.retry->max ||
        !step.retry->retries(outcome.problem->error.kind))
      return outcome;
    auto delay = step.retry->delay_before(number);
    if (step.retry->jitter) delay = with_jitter(delay, start);
    if (Clock::now() + delay >= limit) return outcome;
    if (sleep_for(parts_.call, delay) == SleepResult::cancelled) {
      if (auto problem = check_limits(step, limit)) outcome.problem = std::move(problem);
      return outcome;
    }
  }
}

StepOutcome Run::run_attempt(const Step& step, RunScope& run_scope, Limit limit) {
  StepOutcome outcome;
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

void Run::skip_step(const Step& step, RunScope& run_scope) {
  ObjectBuilder record;
  record.set("ok", Value::boolean(false));
  record.set("ran", Value::boolean(false));
  record.set("skipped", Value::boolean(true));
  run_scope.set_step(step.id, record.value());
  record.set("ms", Value::integer(0));
  write_journal(parts_, step, record, 0, 0, 0);
}

/// Stores the outcome of a step for later steps and writes its journal line.
void Run::finish_step(const Step& step, RunScope& run_scope, StepOutcome& outcome, Clock::time_point start) {
  outcome.record.set("ok", Value::boolean(!outcome.problem));
  outcome.record.set("ran", Value::boolean(true));
  outcome.record.set("skipped", Value::boolean(false));
  if (outcome.problem) outcome.record.set("error", error_value(outcome.problem->error));
  const auto meta = outcome.record.get("meta");
  if (!step.save_as.empty()) run_scope.set_name(step.save_as, outcome.record.value());
  run_scope.set_step(step.id, outcome.record.value());
  if (!in_finally_ && !std::holds_alternative<ParallelAction>(step.action)) {
    ++steps_run_;
    if (!outcome.problem) ++steps_ok_;
  }
  update_run_value("running");
  outcome.record.set("ms", Value::integer(since(start).count()));
  const auto number = [&](std::string_view name) {
    return static_cast<std::uint64_t>(meta[name].as_integer().value_or(0));
  };
  write_journal(parts_, step, outcome.record, number("attempts"), number("bytes_in"), number("bytes_out"));
}

void Run::report_progress(const Step& step) {
  const auto done = static_cast<double>(steps_done_++);
  std::string label = "step ";
  label.append(step.number);
  if (step.named) label.append(" '").append(step.id).append("'");
  label.append(" (").append(action_name(step)).append(")");
  if (parts_.progress) parts_.progress(done, std::max<double>(total_, done + 1), label);
}

}  // namespace collet::workflow
