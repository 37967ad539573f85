// SPDX-License-Identifier: MIT
#include "host/call/threads/timer.hpp"

#include <exception>

namespace collet::host::call {

Timer::~Timer() {
  stop();
}

Timer::Id Timer::at(Clock::time_point when, std::function<void()> function) {
  const std::lock_guard lock(mutex_);
  if (stopped_) return {};
  const Id id(when, ++last_);
  const bool earliest = appointments_.empty() || id < appointments_.begin()->first;
  appointments_.emplace(id, std::move(function));
  if (!thread_.joinable()) {
    try {
      thread_ = std::thread([this] { run(); });
    } catch (const std::exception&) {  // NOLINT(bugprone-empty-catch): the next at() tries again
    }
  } else if (earliest) {
    wake_.notify_one();
  }
  return id;
}

bool Timer::has_thread() {
  const std::lock_guard lock(mutex_);
  return thread_.joinable();
}

void Timer::cancel(const Id& id) {
  if (id == Id()) return;
  std::function<void()> forgotten;  // destroyed after the unlock: it may own a call
  const std::lock_guard lock(mutex_);
  const auto at = appointments_.find(id);
  if (at == appointments_.end()) return;
  forgotten = std::move(at->second);
  appointments_.erase(at);
}

void Timer::stop() {
  std::map<Id, std::function<void()>> forgotten;
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    forgotten.swap(appointments_);
    wake_.notify_one();
  }
  if (thread_.joinable()) thread_.join();
}

void Timer::run() {
  std::unique_lock lock(mutex_);
  while (!stopped_) {
    if (appointments_.empty()) {
      wake_.wait(lock);
      continue;
    }
    const auto first = appointments_.begin();
    if (const auto when = first->first.first; Clock::now() < when) {
      wake_.wait_until(lock, when);
      continue;
    }
    auto function = std::move(first->second);
    appointments_.erase(first);
    lock.unlock();
    function();
    function = nullptr;
    lock.lock();
  }
}

}  // namespace collet::host::call
