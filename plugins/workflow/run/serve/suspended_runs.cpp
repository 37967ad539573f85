// SPDX-License-Identifier: MIT
#include "plugins/workflow/run/serve/suspended_runs.hpp"

#include <algorithm>
#include <utility>

namespace collet::workflow {

void SuspendedRuns::put(std::unique_ptr<ActiveRun> run) {
  run->resumed = true;
  run->suspended_at = Clock::now();
  const std::lock_guard lock(mutex_);
  drop_expired();
  if (runs_.size() >= k_max_runs)
    runs_.erase(std::min_element(runs_.begin(), runs_.end(), [](const auto& a, const auto& b) {
      return a.second->suspended_at < b.second->suspended_at;
    }));
  std::string id = run->id;
  runs_.insert_or_assign(std::move(id), std::move(run));
}

std::unique_ptr<ActiveRun> SuspendedRuns::take(std::string_view id) {
  const std::lock_guard lock(mutex_);
  drop_expired();
  const auto found = runs_.find(id);
  if (found == runs_.end()) return nullptr;
  auto run = std::move(found->second);
  runs_.erase(found);
  run->state.waited = std::chrono::duration_cast<Milliseconds>(Clock::now() - run->suspended_at);
  return run;
}

/// The mutex must be held.
void SuspendedRuns::drop_expired() {
  const auto oldest = Clock::now() - k_max_age;
  std::erase_if(runs_, [&](const auto& entry) { return entry.second->suspended_at < oldest; });
}

}  // namespace collet::workflow
