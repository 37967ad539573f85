// SPDX-License-Identifier: MIT
#include "host/mcp/call_table.hpp"

namespace collet::host::mcp {

bool CallTable::add(const std::shared_ptr<PendingRequest>& pending) {
  const std::lock_guard<std::mutex> lock(mutex_);
  return by_key_.emplace(pending->id.key, pending).second;
}

bool CallTable::contains(std::string_view key) {
  const std::lock_guard<std::mutex> lock(mutex_);
  return by_key_.find(key) != by_key_.end();
}

std::shared_ptr<PendingRequest> CallTable::find(std::string_view key) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const auto found = by_key_.find(key);
  return found == by_key_.end() ? nullptr : found->second;
}

void CallTable::remove(const PendingRequest& pending) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const auto found = by_key_.find(pending.id.key);
  if (found != by_key_.end() && found->second.get() == &pending) by_key_.erase(found);
  ++leaving_;
}

void CallTable::done() {
  const std::lock_guard<std::mutex> lock(mutex_);
  --leaving_;
  changed_.notify_all();
}

std::vector<std::shared_ptr<PendingRequest>> CallTable::all() {
  const std::lock_guard<std::mutex> lock(mutex_);
  std::vector<std::shared_ptr<PendingRequest>> requests;
  requests.reserve(by_key_.size());
  for (const auto& [key, pending] : by_key_)
    requests.push_back(pending);
  return requests;
}

bool CallTable::wait_finished(std::chrono::steady_clock::time_point until) {
  std::unique_lock<std::mutex> lock(mutex_);
  return changed_.wait_until(lock, until, [&] { return by_key_.empty() && leaving_ == 0; });
}

}  // namespace collet::host::mcp
