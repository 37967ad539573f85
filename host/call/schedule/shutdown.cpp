// SPDX-License-Identifier: MIT
#include "host/call/schedule/shutdown.hpp"

#include <algorithm>
#include <mutex>
#include <vector>

#include "host/call/schedule/runtime.hpp"

namespace collet::host::call {

using Clock = Timer::Clock;

void Shutdown::drain(std::chrono::milliseconds grace, std::chrono::milliseconds limit) {
  const auto begun = Clock::now();
  CallPtr unused;  // destroyed after the mutex is unlocked
  std::unique_lock lock(runtime_.mutex);
  runtime_.scheduler.refuse_new_calls();
  unused = runtime_.factory.close();
  if (runtime_.active.wait_until_answered(lock, begun + std::min(grace, limit))) return;
  const auto left = runtime_.active.owning_list();
  lock.unlock();
  for (const auto& call : left)
    runtime_.deadlines.cancel(call);
  lock.lock();
  runtime_.active.wait_until_answered(lock, begun + limit);
}

void Shutdown::stop() {
  drain({}, {});
  std::vector<CallPtr> left;
  {
    const std::lock_guard lock(runtime_.mutex);
    left = runtime_.active.owning_list();
    runtime_.scheduler.clear_waiting();
  }
  for (const auto& call : left)
    runtime_.answers.answer_now(call, failed(COLLET_CANCELLED, "the host is shutting down"));
  {
    // Calls whose plugin has just returned are answered by the threads that they ran on.
    std::unique_lock lock(runtime_.mutex);
    runtime_.active.wait_until_answered(lock, Clock::now() + runtime_.limits().grace);
  }
  runtime_.pool.stop(runtime_.limits().grace);
  runtime_.timer.stop();
  const std::lock_guard lock(runtime_.mutex);
  runtime_.active.remove_all();
}

}  // namespace collet::host::call
