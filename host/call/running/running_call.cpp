// SPDX-License-Identifier: MIT
#include "host/call/running/running_call.hpp"

#include <algorithm>
#include <exception>
#include <utility>

namespace collet::host::call {

namespace {

constexpr std::size_t k_max_spare = 4096;  ///< bytes of a string whose memory is kept for the next call

using TimePoint = std::optional<Timer::Clock::time_point>;

TimePoint deadline_of(const Request& request, const Nesting* nesting, Timer::Clock::time_point now) {
  const auto limit = request.tool->deadline;
  const auto outer = nesting != nullptr ? nesting->deadline : TimePoint();
  // A very long deadline is ignored: adding it could overflow the clock's type.
  if (limit.count() <= 0 || limit > std::chrono::hours(24 * 365)) return outer;
  const auto own = now + limit;
  return outer ? std::min(*outer, own) : own;
}

}  // namespace

RunningCall::RunningCall(std::shared_ptr<CallHost> host)
    : host_(std::move(host)),
      collector_(host_->memory(), host_->limits().call_bytes,
                 [this](std::string_view text) { host_->blame(tool_state->plugin, text); }) {}

void RunningCall::begin(Request&& what, std::shared_ptr<Waiter>&& waiter, Timer::Clock::time_point now,
                        const Nesting* nesting) {
  if (request.tool != what.tool) request.tool = what.tool;
  if (request.origin != what.origin) request.origin = what.origin;
  slot = tool_state->slot;
  request.arguments.swap(what.arguments);
  if (!request.uri.empty() || !what.uri.empty()) request.uri.swap(what.uri);
  request.input_waits = what.input_waits;
  request.merged = what.merged;
  if (!what.is_basic()) {
    reusable = false;
    request.progress = std::move(what.progress);
    request.resumed = std::move(what.resumed);
    request.others = std::move(what.others);
    request.command = std::move(what.command);
    request.door = std::move(what.door);
    if (request.progress) {
      progress_ = std::make_unique<ProgressThinner>(request.progress, [this](Timer::Clock::time_point due) {
        host_->flush_progress_at(shared_from_this(), due);
      });
    }
  }
  if (nesting != nullptr) {
    caller = nesting->caller;
    depth = caller->depth + 1;
    cleanup = nesting->cleanup;
  }
  deadline = deadline_of(request, nesting, now);
  arguments_checked = true;
  phase = Phase::queued;
  owner_ = {request.origin->principal, request.origin->session};
  waiter_ = std::move(waiter);
  stop.reset();
  answered_.store(false, std::memory_order_relaxed);
  taken_ = false;
}

void RunningCall::cancel() {
  host_->cancel(shared_from_this());
}

collet_status RunningCall::part(std::int32_t kind, std::string_view head_json) {
  const std::lock_guard lock(mutex_);
  if (request.command) return answered() ? COLLET_CANCELLED : request.command->output->part(kind, head_json);
  return taken_ ? COLLET_CANCELLED : collector_.part(kind, head_json);
}

collet_status RunningCall::write(std::string_view bytes) {
  const std::lock_guard lock(mutex_);
  if (request.command) return answered() ? COLLET_CANCELLED : request.command->output->write(bytes);
  return taken_ ? COLLET_CANCELLED : collector_.write(bytes);
}

void RunningCall::fail(collet_status code, std::string_view message, std::string_view detail_json) {
  const std::lock_guard lock(mutex_);
  if (!taken_) collector_.fail(code, message, detail_json);
}

std::int64_t RunningCall::deadline_ms() const {
  if (!deadline) return -1;
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(*deadline - Timer::Clock::now());
  return left.count() > 0 ? left.count() : 0;
}

collet_status RunningCall::progress(double done, double total, std::string_view message) {
  if (answered()) return COLLET_CANCELLED;
  if (progress_) return progress_->report(done, total, message, Timer::Clock::now());
  return ProgressThinner::is_progress(done, total) ? COLLET_OK : COLLET_INVALID_ARGUMENT;
}

void RunningCall::flush_progress(bool at_end) {
  if (!progress_) return;
  if (at_end) {
    progress_->finish();
  } else {
    progress_->flush(Timer::Clock::now());
  }
}

plugin::Asker* RunningCall::asker() {
  const std::lock_guard lock(mutex_);
  if (!questions_)
    questions_ =
        std::make_unique<Questions>(request.origin->client_json, request.resumed, host_->limits().rounds);
  return questions_.get();
}

collet_status RunningCall::CallInvoker::invoke(std::string_view tool, std::string_view arguments_json,
                                               std::string_view options_json, plugin::PartTaker& taker,
                                               plugin::Refusal& refusal, plugin::ProgressTaker* progress) {
  return call_.host_->invoke(call_.shared_from_this(), {tool, arguments_json, options_json, progress}, taker,
                             refusal);
}

std::string RunningCall::CallInvoker::tools(std::string_view pattern) {
  // The catalog outlives the answer of the call, but not its thread.
  return call_.cancelled() ? "[]" : call_.host_->invocable(pattern);
}

[[gnu::cold]] std::shared_ptr<const Paused> RunningCall::pause() const {
  if (!questions_) return nullptr;
  auto questions = questions_->open();
  if (questions.empty()) return nullptr;
  auto paused = std::make_shared<Paused>();
  paused->questions = std::move(questions);
  paused->request = request;
  paused->request.merged = true;
  paused->request.resumed.state = questions_->state();
  ++paused->request.resumed.round;
  return paused;
}

bool RunningCall::answer(Outcome&& outcome) {
  if (answered_.exchange(true)) return false;
  flush_progress(true);
  const auto waiter = std::move(waiter_);
  if (!waiter) return true;
  try {
    waiter->done(std::move(outcome));
  } catch (const std::exception& error) {
    host_->blame("collet", std::string("an answer could not be delivered: ") + error.what());
  } catch (...) {
    host_->blame("collet", "an answer could not be delivered");
  }
  return true;
}

void RunningCall::forget_result(std::vector<Part>&& used) {
  if (request.arguments.capacity() > k_max_spare) request.arguments = std::string();
  arguments_memory.release();
  if (meta.capacity() > k_max_spare) meta = std::string();
  if (!taken_) static_cast<void>(take());
  // No lock is needed: no other thread uses the collector after take().
  collector_.reuse(std::move(used));
}

Collected RunningCall::take() {
  const std::lock_guard lock(mutex_);
  if (std::exchange(taken_, true)) return {};
  Collected collected = collector_.take();
  collector_.reset();
  return collected;
}

}  // namespace collet::host::call
