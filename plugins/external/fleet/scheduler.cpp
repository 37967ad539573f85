// SPDX-License-Identifier: MIT
#include "plugins/external/fleet/scheduler.hpp"

#include <algorithm>

namespace collet::external {

// NOLINTNEXTLINE(performance-unnecessary-value-param): moved into a new task
void Scheduler::run_at(Clock::time_point when, const std::string& name, std::function<void()> work) {
  const std::lock_guard lock(mutex_);
  if (stopped_) return;
  const auto [found, is_new] = tasks_.try_emplace(name, when, std::move(work));
  if (!is_new) found->second.first = std::min(found->second.first, when);
  if (!thread_.joinable()) thread_ = std::thread([this] { run(); });
  wake_.notify_all();
}

void Scheduler::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    wake_.notify_all();
  }
  if (thread_.joinable()) thread_.join();
}

void Scheduler::run() {
  std::unique_lock lock(mutex_);
  while (!stopped_) {
    const auto next = std::min_element(tasks_.begin(), tasks_.end(), [](const auto& a, const auto& b) {
      return a.second.first < b.second.first;
    });
    if (next == tasks_.end()) {
      wake_.wait(lock);
    } else if (const auto when = next->second.first; Clock::now() < when) {
      wake_.wait_until(lock, when);
    } else {
      const auto work = std::move(next->second.second);
      tasks_.erase(next);
      lock.unlock();
      work();
      lock.lock();
    }
  }
}

}  // namespace collet::external
