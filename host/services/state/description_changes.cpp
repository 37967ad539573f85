// SPDX-License-Identifier: MIT
#include "host/services/state/description_changes.hpp"

#include <algorithm>
#include <utility>

namespace collet::host::services {

void DescriptionChanges::note(std::string_view plugin) {
  const std::lock_guard lock(mutex_);
  if (stopped_) return;
  last_ = Clock::now();
  if (noted_.empty()) first_ = last_;
  noted_.emplace(plugin);
  start();
  wake_.notify_all();
}

void DescriptionChanges::follow(Action action) {
  const std::lock_guard lock(mutex_);
  action_ = std::move(action);
  start();
}

/// The caller holds mutex_.
void DescriptionChanges::start() {
  if (action_ && !noted_.empty() && !stopped_ && !thread_.joinable())
    thread_ = std::thread([this] { run(); });
}

void DescriptionChanges::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    wake_.notify_all();
  }
  if (thread_.joinable()) thread_.join();
}

void DescriptionChanges::run() {
  std::unique_lock lock(mutex_);
  while (!stopped_) {
    if (noted_.empty()) {
      wake_.wait(lock);
      continue;
    }
    const auto begin = std::min(last_ + pace_.quiet, first_ + pace_.max_delay);
    if (Clock::now() < begin) {
      wake_.wait_until(lock, begin);
      continue;
    }
    const std::vector<std::string> plugins(noted_.begin(), noted_.end());
    noted_.clear();
    lock.unlock();
    action_(plugins);
    lock.lock();
  }
}

}  // namespace collet::host::services
