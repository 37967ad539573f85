// SPDX-License-Identifier: MIT
#include "host/call/schedule/answers.hpp"

#include <utility>

#include "host/call/schedule/runtime.hpp"

namespace collet::host::call {

namespace {
constexpr std::chrono::milliseconds k_retry{100};
}

void Answers::answer_now(const CallPtr& call, Outcome outcome) {
  const bool first = call->answer(std::move(outcome));
  {
    const std::lock_guard lock(runtime_.mutex);
    if (call->phase == RunningCall::Phase::over) runtime_.active.remove(*call);
  }
  if (first) count();
}

void Answers::answer_on_pool(const CallPtr& call, Outcome outcome) {
  const auto shared = std::make_shared<Outcome>(std::move(outcome));
  const bool queued = runtime_.pool.run([this, runtime = runtime_.shared_from_this(), call,
                                         shared](const auto&) { answer_now(call, std::move(*shared)); });
  if (queued) return;
  call->reusable = false;
  const auto retry = runtime_.timer.at(Timer::Clock::now() + k_retry, [this, call, shared] {
    // If still no thread can be started, the timer's thread answers.
    const bool later = runtime_.pool.run([this, runtime = runtime_.shared_from_this(), call,
                                          shared](const auto&) { answer_now(call, std::move(*shared)); });
    if (!later) answer_now(call, std::move(*shared));
  });
  if (runtime_.timer.has_thread()) return;
  runtime_.timer.cancel(retry);
  left_.emplace_back(call, std::move(*shared));
  has_left_.store(true, std::memory_order_relaxed);
}

[[gnu::cold]] void Answers::take_left() {
  std::vector<std::pair<CallPtr, Outcome>> left;
  {
    const std::lock_guard lock(runtime_.mutex);
    left.swap(left_);
    has_left_.store(false, std::memory_order_relaxed);
  }
  for (auto& [call, outcome] : left)
    answer_now(call, std::move(outcome));
}

void Answers::count(CallPtr* finished) {
  const std::lock_guard lock(runtime_.mutex);
  if (finished != nullptr) runtime_.factory.recycle(*finished);
  runtime_.active.count_answer();
}

}  // namespace collet::host::call
