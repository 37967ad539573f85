// SPDX-License-Identifier: MIT
#include "host/mcp/client/deferred_calls.hpp"

#include <utility>

namespace collet::host::mcp {

void DeferredCalls::begin() {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (stopped_) return;
  deferring_ = true;
  until_ = std::chrono::steady_clock::now() + timeout_;
}

void DeferredCalls::run() {
  std::vector<std::function<void()>> calls;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    deferring_ = false;
    calls.swap(calls_);
    changed_.notify_all();
  }
  for (const auto& call : calls)
    call();
}

bool DeferredCalls::add(std::function<void()> call) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (!deferring_ || (calls_.empty() && std::chrono::steady_clock::now() >= until_)) return false;
  calls_.push_back(std::move(call));
  if (!timer_.joinable()) timer_ = std::thread([this] { wait_for_timeouts(); });
  return true;
}

void DeferredCalls::stop() {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    stopped_ = true;
  }
  run();
  if (timer_.joinable()) timer_.join();
}

/// Runs until stop(). One thread for all timeouts is enough, because few clients declare roots and then fail
/// to list them.
void DeferredCalls::wait_for_timeouts() {
  std::unique_lock<std::mutex> lock(mutex_);
  while (!stopped_) {
    if (calls_.empty()) {
      changed_.wait(lock);
    } else if (std::chrono::steady_clock::now() < until_) {
      changed_.wait_until(lock, until_);
    } else {
      lock.unlock();
      run();
      lock.lock();
    }
  }
}

}  // namespace collet::host::mcp
