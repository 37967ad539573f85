// SPDX-License-Identifier: MIT
#include "host/services/changes.hpp"

#include <algorithm>
#include <utility>

namespace collet::host::services {

void Changes::note(std::string_view plugin) {
  const std::lock_guard lock(mutex_);
  if (stopped_) return;
  last_ = Clock::now();
  if (noted_.empty()) first_ = last_;
  noted_.emplace(plugin);
  start();
  wake_.notify_all();
}

void Changes::follow(Action action) {
  const std::lock_guard lock(mutex_);
  action_ = std::move(action);
  start();
}

/// With mutex_ held.
void Changes::start() {
  if (action_ && !noted_.empty() && !stopped_ && !thread_.joinable())
    thread_ = std::thread([this] { run(); });
}

void Changes::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    wake_.notify_all();
  }
  if (thread_.joinable()) thread_.join();
}

void Changes::run() {
  std::unique_lock lock(mutex_);
  while (!stopped_) {
    if (noted_.empty()) {
      wake_.wait(lock);
      continue;
    }
    const auto begin = std::min(last_ + pace_.quiet, first_ + pace_.most);
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
