// SPDX-License-Identifier: MIT
/// Runs a step for each item of a list, until a condition holds, and again after an error.
#include <algorithm>
#include <memory>
#include <utility>

#include "plugins/workflow/run/execute/run.hpp"

namespace collet::workflow {
namespace {

/// Varies the delay, so that waiting callers do not all return at once.
Milliseconds with_jitter(Milliseconds delay, Clock::time_point seed) {
  const auto noise = static_cast<std::uint64_t>(seed.time_since_epoch().count()) * 0x9E3779B97F4A7C15ULL;
  const auto half = delay.count() / 2;
  return Milliseconds(half +
                      static_cast<std::int64_t>((noise >> 33U) % static_cast<std::uint64_t>(half + 1)));
}

}  // namespace

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
    if (wait_for(parts_, step, std::min(repeat.delay, std::max(left, Milliseconds(0))), "the next round") ==
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
    if (wait_for(parts_, step, delay, "the next attempt") == SleepResult::cancelled) {
      if (auto problem = check_limits(step, limit)) outcome.problem = std::move(problem);
      return outcome;
    }
  }
}

}  // namespace collet::workflow
