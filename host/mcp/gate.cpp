// SPDX-License-Identifier: MIT
#include "host/mcp/gate.hpp"

#include <utility>

namespace collet::host::mcp {

void Gate::shut() {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (stopped_) return;
  shut_ = true;
  until_ = std::chrono::steady_clock::now() + patience_;
}

void Gate::open() {
  std::vector<std::function<void()>> held;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    shut_ = false;
    held.swap(held_);
    opened_.notify_all();
  }
  for (const auto& action : held)
    action();
}

bool Gate::hold(std::function<void()> action) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (!shut_ || (held_.empty() && std::chrono::steady_clock::now() >= until_)) return false;
  held_.push_back(std::move(action));
  if (!timer_.joinable()) timer_ = std::thread([this] { wait_for_the_end(); });
  return true;
}

void Gate::stop() {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    stopped_ = true;
  }
  open();
  if (timer_.joinable()) timer_.join();
}

/// One thread for the life of the gate: clients that declare roots and then keep silent are rare.
void Gate::wait_for_the_end() {
  std::unique_lock<std::mutex> lock(mutex_);
  while (!stopped_) {
    if (held_.empty()) {
      opened_.wait(lock);
    } else if (std::chrono::steady_clock::now() < until_) {
      opened_.wait_until(lock, until_);
    } else {
      lock.unlock();
      open();
      lock.lock();
    }
  }
}

}  // namespace collet::host::mcp
