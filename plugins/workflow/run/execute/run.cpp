// SPDX-License-Identifier: MIT
/// The order of steps: conditions, loops, tries, what follows on an error.
#include "plugins/workflow/run/execute/run.hpp"

#include <algorithm>
#include <exception>
#include <memory>
#include <system_error>
#include <thread>
#include <utility>

#include <collet/json_writer.hpp>

namespace collet::workflow {
namespace {

constexpr std::size_t k_most_threads = 16;
/// What `finally` has after a cancel, within what the host allows.
constexpr Milliseconds k_after_cancel{COLLET_CLEANUP_MS * 3 / 5};
/// What giving back a lease takes.
constexpr Milliseconds k_give_back{500};

Milliseconds since(Clock::time_point begun) {
  return std::chrono::duration_cast<Milliseconds>(Clock::now() - begun);
}

StepError template_error(const ExpressionError& error, std::string_view where) {
  StepError told{ErrorKind::template_, std::string(where)};
  told.message.append(": ").append(error.message);
  if (!error.hint.empty()) told.message.append("; ").append(error.hint);
  return told;
}

Value error_value(const StepError& error) {
  return Value::object({{"kind", Value::string(std::string(error_word(error.kind)))},
                        {"message", Value::string(error.message)}});
}

/// A little more or less, so that those who wait do not all come back at once.
Milliseconds with_jitter(Milliseconds delay, Clock::time_point seed) {
  const auto noise = static_cast<std::uint64_t>(seed.time_since_epoch().count()) * 0x9E3779B97F4A7C15ULL;
  const auto half = delay.count() / 2;
  return Milliseconds(half +
                      static_cast<std::int64_t>((noise >> 33U) % static_cast<std::uint64_t>(half + 1)));
}

/// Of the time that the call has left: what follows the steps, whatever becomes of them.
Milliseconds kept_back(const Workflow& workflow, Milliseconds left) {
  const auto wanted = !workflow.finally.empty() ? workflow.finally_timeout
                      : !workflow.lease.empty() ? k_give_back
                                                : Milliseconds(0);
  return std::min(wanted, left / 4);
}

Milliseconds time_of_steps(const RunParts& parts) {
  const auto left = parts.call.deadline();
  return left ? std::min(parts.workflow.timeout, *left - kept_back(parts.workflow, *left))
              : parts.workflow.timeout;
}

}  // namespace

std::string shown_action(const Step& step) {
  if (const auto* call = std::get_if<CallAction>(&step.action)) return call->tool;
  constexpr const char* k_words[] = {"call", "parallel", "set", "sleep", "assert", "return"};
  return k_words[step.action.index()];
}

std::string FailedStep::text() const {
  std::string text = "step ";
  text.append(number);
  if (total > 0 && number.find(' ') == std::string::npos) text.append("/").append(std::to_string(total));
  if (!id.empty()) text.append(" '").append(id).append("'");
  text.append(" (").append(call).append(") failed [").append(error_word(error.kind)).append("]: ");
  return text.append(error.message);
}

Run::Run(const RunParts& parts)
    : parts_(parts),
      workflow_(parts.workflow),
      run_limit_(begun_ + time_of_steps(parts)),
      cut_short_(run_limit_ < begun_ + parts.workflow.timeout),
      total_(static_cast<std::uint32_t>(parts.workflow.steps.size())),
      frame_(parts.params) {
  frame_.name("artifact_dir", Value::string(parts.folder.path()));
  // All of them are there from the beginning, so that `steps.trace.ran` is false and not a mistake.
  const auto untouched = Value::object(
      {{"ok", Value::boolean(false)}, {"ran", Value::boolean(false)}, {"skipped", Value::boolean(false)}});
  each_step(workflow_, [&](const Step& step) { frame_.step(step.id, untouched); });
  update_run_value("running");
}

Ended Run::execute() {
  Ended ended;
  Flow flow;
  for (const auto& [name, mark, tree] : workflow_.set) {
    auto rendered = tree.render(frame_, name);
    if (auto* error = std::get_if<EvaluationError>(&rendered)) {
      flow.problem = Problem{nullptr, error_of(*error), true};
      break;
    }
    frame_.variable(name, std::move(std::get<TemplateTree::Rendered>(rendered).value));
  }
  frame_.name("artifacts", parts_.artifacts.as_value());
  if (!flow.problem) flow = run_steps(workflow_.steps, frame_, run_limit_);
  update_run_value(flow.problem ? "failed" : "ok");
  if (!workflow_.finally.empty()) {
    in_finally_ = true;
    auto last = run_steps(workflow_.finally, frame_, finally_limit());
    if (!flow.problem) flow.problem = std::move(last.problem);
  }
  frame_.name("artifacts", parts_.artifacts.as_value());
  update_run_value(flow.problem ? "failed" : "ok");
  if (flow.problem) ended.failed = failed_step(*flow.problem);
  ended.returned = std::move(returned_);
  return ended;
}

/// After a cancel too, and never behind the deadline of the call.
Run::Limit Run::finally_limit() const {
  auto time = workflow_.finally_timeout;
  if (const auto left = parts_.call.deadline()) time = std::min(time, *left);
  if (parts_.call.cancelled()) time = std::min(time, k_after_cancel);
  return Clock::now() + time;
}

FailedStep Run::failed_step(const Problem& problem) const {
  if (problem.step == nullptr) return {"0", {}, "set", total_, problem.error};
  const Step& step = *problem.step;
  return {step.number, step.named ? step.id : std::string(), shown_action(step), total_, problem.error};
}

void Run::update_run_value(std::string_view status) {
  frame_.name("run", Value::object({{"id", Value::string(parts_.id)},
                                    {"status", Value::string(std::string(status))},
                                    {"duration", Value::integer(since(begun_).count())},
                                    {"steps_ok", Value::integer(steps_ok_)},
                                    {"steps_total", Value::integer(steps_run_)}}));
}

Run::Flow Run::run_steps(const Steps& steps, Frame& frame, Limit limit) {
  for (const Step& step : steps) {
    auto flow = run_step(step, frame, limit);
    if (!flow.goes_on()) return flow;
  }
  return {};
}

Run::Flow Run::run_step(const Step& step, Frame& frame, Limit limit) {
  if (auto problem = over(step, limit)) return {std::move(problem)};
  const auto begun = Clock::now();
  Tried tried;
  bool runs = true;
  if (step.condition) {
    const auto wanted = step.condition->expression.evaluate(frame);
    if (!wanted) {
      tried.problem = Problem{&step, template_error(wanted.error(), "if"), false};
    } else {
      runs = wanted->truthy();
    }
  }
  if (!runs) {
    skip(step, frame);
    return {};
  }
  say_progress(step);
  if (!tried.problem) tried = step.for_each ? every_item(step, frame, limit) : tries(step, frame, limit);
  leave(step, frame, tried, begun);
  if (!tried.problem || tried.problem->fatal) return {std::move(tried.problem), tried.returned};
  switch (step.on_error) {
    case OnError::continue_:
      return {};
    case OnError::fallback:
      return run_steps(step.fallback, frame, limit);
    case OnError::abort:
      break;
  }
  return {std::move(tried.problem)};
}

std::optional<Run::Problem> Run::over(const Step& step, Limit limit) const {
  if (!in_finally_ && parts_.call.cancelled()) {
    const auto left = parts_.call.deadline();
    if (left && left->count() == 0)
      return Problem{&step, {ErrorKind::timeout, "the deadline of the call passed"}, true};
    return Problem{&step, {ErrorKind::cancelled, "the caller cancelled the run"}, true};
  }
  const auto now = Clock::now();
  if (!in_finally_ && now >= run_limit_) {
    const auto took = std::to_string(std::chrono::duration_cast<Milliseconds>(run_limit_ - begun_).count());
    return Problem{
        &step,
        {ErrorKind::timeout,
         cut_short_
             ? std::string("the deadline of the call is near: its steps had ").append(took).append(" ms")
             : std::string("the run took longer than its timeout of ").append(took).append(" ms")},
        true};
  }
  if (now >= limit) return Problem{&step, {ErrorKind::timeout, "no time was left for it"}, in_finally_};
  return std::nullopt;
}

bool Run::waits(Milliseconds time) const {
  return wait_for(parts_.call, time) == Waited::whole;
}

Run::Tried Run::every_item(const Step& step, Frame& frame, Limit limit) {
  Tried all;
  const auto list = step.for_each->list.expression.evaluate(frame);
  if (!list) {
    all.problem = Problem{&step, template_error(list.error(), "for_each"), false};
    return all;
  }
  if (!list->is(Kind::array)) {
    all.problem = Problem{
        &step,
        {ErrorKind::template_,
         std::string("for_each: found ").append(kind_word(list->kind())).append(", expected an array")},
        false};
    return all;
  }
  const auto items = list->items();
  if (items.size() > step.for_each->max_items) {
    all.problem = Problem{&step,
                          {ErrorKind::budget, std::string("for_each: ")
                                                  .append(std::to_string(items.size()))
                                                  .append(" items, at most ")
                                                  .append(std::to_string(step.for_each->max_items))
                                                  .append(" by max_items")},
                          false};
    return all;
  }
  std::vector<std::optional<Tried>> done(items.size());
  std::vector<std::unique_ptr<Frame>> frames(items.size());
  std::atomic<bool> stopped{false};
  side_by_side(items.size(), step.for_each->max_parallel, [&](std::size_t i) {
    // What has not begun when one item fails does not begin any more, unless the step goes on after errors.
    if (stopped && step.on_error != OnError::continue_) return;
    frames[i] = std::make_unique<Frame>(&frame);
    const auto index = Value::integer(static_cast<std::int64_t>(i));
    frames[i]->name("item", items[i]);
    frames[i]->name(step.for_each->as, items[i]);
    frames[i]->name("index", index);
    Tried one;
    if (auto problem = over(step, limit)) {
      one.problem = std::move(problem);
    } else {
      one = tries(step, *frames[i], limit);
    }
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
    frame.adopt(*frames[i]);
    if (done[i]->problem && (!all.problem || (done[i]->problem->fatal && !all.problem->fatal)))
      all.problem = std::move(done[i]->problem);
    all.returned = all.returned || done[i]->returned;
  }
  all.record.set("items", Value::array(std::move(records)));
  return all;
}

Run::Tried Run::tries(const Step& step, Frame& frame, Limit limit) {
  const auto begun = Clock::now();
  const bool own_limit = step.timeout_given || std::holds_alternative<CallAction>(step.action);
  for (std::uint32_t number = 1;; ++number) {
    auto tried = once(step, frame, own_limit ? std::min(limit, Clock::now() + step.timeout) : limit);
    auto meta = tried.record.get("meta");
    std::vector<Value::Member> members = meta.members();
    members.push_back({"attempts", Value::integer(number)});
    if (!meta.undefined()) tried.record.set("meta", Value::object(std::move(members)));
    if (!tried.problem || tried.problem->fatal || !step.retry || number > step.retry->max ||
        !step.retry->retries(tried.problem->error.kind))
      return tried;
    auto delay = step.retry->delay_before(number);
    if (step.retry->jitter) delay = with_jitter(delay, begun);
    if (Clock::now() + delay >= limit) return tried;
    if (!waits(delay)) {
      if (auto problem = over(step, limit)) tried.problem = std::move(problem);
      return tried;
    }
  }
}

Run::Tried Run::once(const Step& step, Frame& frame, Limit limit) {
  Tried tried;
  try {
    tried = std::visit([&](const auto& action) { return act(step, action, frame, limit); }, step.action);
  } catch (const Failure& failure) {
    tried.problem = Problem{&step, {ErrorKind::internal, failure.message()}, false};
  } catch (const std::exception& error) {
    tried.problem = Problem{&step, {ErrorKind::internal, error.what()}, false};
  }
  // Whatever the call says: once nobody waits any more, or the time is up, nothing follows.
  if (tried.problem && !tried.problem->fatal)
    if (auto problem = over(step, Limit::max())) tried.problem->fatal = problem->fatal;
  return tried;
}

void Run::skip(const Step& step, Frame& frame) {
  Record record;
  record.set("ok", Value::boolean(false));
  record.set("ran", Value::boolean(false));
  record.set("skipped", Value::boolean(true));
  frame.step(step.id, record.value());
  record.set("ms", Value::integer(0));
  tell(step, record, 0, 0, 0);
}

/// Enters what a step came to where later ones see it, and tells it.
void Run::leave(const Step& step, Frame& frame, Tried& tried, Clock::time_point begun) {
  tried.record.set("ok", Value::boolean(!tried.problem));
  tried.record.set("ran", Value::boolean(true));
  tried.record.set("skipped", Value::boolean(false));
  if (tried.problem) tried.record.set("error", error_value(tried.problem->error));
  const auto meta = tried.record.get("meta");
  if (!step.save_as.empty()) frame.name(step.save_as, tried.record.value());
  frame.step(step.id, tried.record.value());
  if (!in_finally_ && !std::holds_alternative<ParallelAction>(step.action)) {
    ++steps_run_;
    if (!tried.problem) ++steps_ok_;
  }
  update_run_value("running");
  tried.record.set("ms", Value::integer(since(begun).count()));
  const auto number = [&](std::string_view name) {
    return static_cast<std::uint64_t>(meta[name].as_integer().value_or(0));
  };
  tell(step, tried.record, number("attempts"), number("bytes_in"), number("bytes_out"));
}

void Run::tell(const Step& step, const Record& record, std::uint64_t tries, std::uint64_t bytes_in,
               std::uint64_t bytes_out) {
  std::string line;
  json::Writer out(line);
  const bool skipped = record.get("skipped").truthy();
  out.begin_object().member("run", parts_.id).member("workflow", workflow_.key).member("step", step.number);
  if (step.named) out.member("id", step.id);
  out.member("call", shown_action(step));
  out.member("status", skipped ? "skipped" : record.get("ok").truthy() ? "ok" : "failed");
  if (const auto error = record.get("error"); !error.undefined()) out.member_raw("error", error.json());
  out.member("ms", record.get("ms").as_integer().value_or(0));
  if (tries > 0) out.member("attempts", tries).member("bytes_in", bytes_in).member("bytes_out", bytes_out);
  out.end_object();
  parts_.journal.step(std::move(line));
}

void Run::say_progress(const Step& step) {
  const auto done = static_cast<double>(steps_done_++);
  std::string what = "step ";
  what.append(step.number);
  if (step.named) what.append(" '").append(step.id).append("'");
  what.append(" (").append(shown_action(step)).append(")");
  if (parts_.progress) parts_.progress(done, std::max<double>(total_, done + 1), what);
}

void Run::side_by_side(std::size_t count, std::size_t parallel, const std::function<void(std::size_t)>& job) {
  const auto workers = std::min({count, parallel == 0 ? count : parallel, k_most_threads});
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    for (auto i = next++; i < count; i = next++)
      job(i);
  };
  std::vector<std::thread> threads;
  try {
    for (std::size_t i = 1; i < workers; ++i)
      threads.emplace_back(work);
  } catch (const std::system_error&) {  // No more threads are to be had: those that are there do it all.
  }
  work();
  for (auto& thread : threads)
    thread.join();
}

}  // namespace collet::workflow
