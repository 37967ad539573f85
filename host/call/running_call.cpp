// SPDX-License-Identifier: MIT
#include "host/call/running_call.hpp"

#include <algorithm>
#include <exception>
#include <sys/eventfd.h>
#include <unistd.h>
#include <utility>

#include "host/call/core.hpp"
#include "host/call/shape.hpp"

namespace collet::host::call {

namespace {

constexpr std::size_t k_max_spare = 4096;  ///< bytes of a text whose memory is used again

using TimePoint = std::optional<Timer::Clock::time_point>;

TimePoint deadline_of(const Request& request, const Nesting* nesting, Timer::Clock::time_point now) {
  const auto limit = request.tool->deadline;
  const auto outer = nesting != nullptr ? nesting->deadline : TimePoint();
  // A deadline of days is none; the clock's type must not overflow.
  if (limit.count() <= 0 || limit > std::chrono::hours(24 * 365)) return outer;
  const auto own = now + limit;
  return outer ? std::min(*outer, own) : own;
}

std::string in_words(std::chrono::milliseconds span) {
  return span.count() % 1000 == 0 ? std::to_string(span.count() / 1000) + " s"
                                  : std::to_string(span.count()) + " ms";
}

}  // namespace

RunningCall::RunningCall(std::shared_ptr<Core> core)
    : core_(std::move(core)),
      collector_(core_->bytes(), core_->limits().call_bytes,
                 [this](std::string_view text) { core_->blame(plugin_id(), text); }) {}

void RunningCall::begin(Request&& what, std::shared_ptr<Waiter>&& waiter, Timer::Clock::time_point now,
                        const Nesting* nesting) {
  if (request.tool != what.tool) request.tool = what.tool;
  if (request.origin != what.origin) request.origin = what.origin;
  slot = tool_state->slot;
  request.arguments.swap(what.arguments);
  if (!request.uri.empty() || !what.uri.empty()) request.uri.swap(what.uri);
  request.input_waits = what.input_waits;
  request.merged = what.merged;
  if (!is_plain(what)) {
    plain = false;
    request.progress = std::move(what.progress);
    request.resumed = std::move(what.resumed);
    request.others = std::move(what.others);
    request.command = std::move(what.command);
    if (request.progress) {
      progress_ = std::make_unique<ProgressThinner>(
          request.progress, [this](Timer::Clock::time_point due) { core_->remind(shared_from_this(), due); });
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
  stop_.store(Stop::none, std::memory_order_relaxed);
  stopped_at_.store({}, std::memory_order_relaxed);
  answered_.store(false, std::memory_order_relaxed);
  taken_ = false;
}

const std::string& RunningCall::plugin_id() const {
  return tool_state->plugin;
}

const std::string& RunningCall::tool_id() const {
  return tool_state->id;
}

RunningCall::~RunningCall() {
  if (cancel_fd_ >= 0) ::close(cancel_fd_);
}

void RunningCall::cancel() {
  core_->cancel(shared_from_this());
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

int RunningCall::cancel_fd() {
  const std::lock_guard lock(mutex_);
  if (cancel_fd_ < 0) {
    cancel_fd_ = ::eventfd(cancelled() ? 1 : 0, EFD_CLOEXEC | EFD_NONBLOCK);
  }
  return cancel_fd_;
}

std::int64_t RunningCall::deadline_ms() const {
  if (!deadline) return -1;
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(*deadline - Timer::Clock::now());
  return left.count() > 0 ? left.count() : 0;
}

collet_status RunningCall::progress(double done, double total, std::string_view message) {
  if (answered()) return COLLET_CANCELLED;
  if (progress_) return progress_->tell(done, total, message, Timer::Clock::now());
  return ProgressThinner::is_progress(done, total) ? COLLET_OK : COLLET_INVALID_ARGUMENT;
}

void RunningCall::flush_progress() {
  if (progress_) progress_->flush(Timer::Clock::now());
}

plugin::Asker* RunningCall::asker() {
  const std::lock_guard lock(mutex_);
  if (!questions_)
    questions_ =
        std::make_unique<Questions>(request.origin->client_json, request.resumed, core_->limits().rounds);
  return questions_.get();
}

collet_status RunningCall::invoke(std::string_view tool, std::string_view arguments_json,
                                  std::string_view options_json, plugin::PartTaker& taker,
                                  plugin::Refusal& refusal) {
  return core_->invoke(shared_from_this(), {tool, arguments_json, options_json}, taker, refusal);
}

std::string RunningCall::tools(std::string_view pattern) {
  // What the catalog knows is there until the call is answered.
  return cancelled() ? "[]" : core_->invocable(pattern);
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

bool RunningCall::raise(Stop reason) {
  const std::lock_guard lock(mutex_);
  Stop none = Stop::none;
  if (stop_reason() == none) stopped_at_.store(Timer::Clock::now(), std::memory_order_relaxed);
  if (!stop_.compare_exchange_strong(none, reason)) return false;
  if (cancel_fd_ >= 0) {
    const std::uint64_t one = 1;
    // It cannot be full: this is the only write to it.
    [[maybe_unused]] const auto written = ::write(cancel_fd_, &one, sizeof one);
  }
  return true;
}

bool RunningCall::answer(Outcome&& outcome) {
  if (answered_.exchange(true)) return false;
  if (progress_) progress_->finish();
  const auto waiter = std::move(waiter_);
  if (!waiter) return true;
  try {
    waiter->done(std::move(outcome));
  } catch (const std::exception& error) {
    core_->blame("collet", std::string("an answer could not be delivered: ") + error.what());
  } catch (...) {
    core_->blame("collet", "an answer could not be delivered");
  }
  return true;
}

void RunningCall::forget_result(std::vector<Part>&& used) {
  if (request.arguments.capacity() > k_max_spare) request.arguments = std::string();
  if (meta.capacity() > k_max_spare) meta = std::string();
  if (!taken_) static_cast<void>(take());
  // Without the lock: once what the plugin wrote was taken, nobody else uses the collector.
  collector_.use_again(std::move(used));
}

Collected RunningCall::take() {
  const std::lock_guard lock(mutex_);
  if (std::exchange(taken_, true)) return {};
  Collected collected = collector_.take();
  collector_.begin_anew();
  return collected;
}

[[gnu::cold]] Outcome RunningCall::stopped(bool was_queued) const {
  if (stop_reason() != Stop::deadline) {
    return failed(COLLET_CANCELLED,
                  "the call was cancelled" + std::string(was_queued ? " before it began" : ""));
  }
  const auto& tool = *request.tool;
  if (caller) {
    return failed(COLLET_DEADLINE, "'" + key() + "' was not done within its own deadline and its caller's");
  }
  const auto span = in_words(tool.deadline);
  if (was_queued) {
    return failed(COLLET_DEADLINE, "'" + tool.name + "' waited " + span +
                                       " for its turn behind other calls; send fewer at once, or try again");
  }
  if (tool.kind != catalog::Tool::Kind::tool)
    return failed(COLLET_DEADLINE, "'" + tool.name + "' was not done after " + span);
  return failed(COLLET_DEADLINE, "'" + tool.name + "' was not done after " + span +
                                     "; ask for less, or have the operator raise deadline in [tools." +
                                     tool.id + "]");
}

}  // namespace collet::host::call
