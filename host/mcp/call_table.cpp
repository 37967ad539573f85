// SPDX-License-Identifier: MIT
#include "host/mcp/call_table.hpp"

namespace collet::host::mcp {

bool CallTable::add(const std::shared_ptr<PendingRequest>& pending) {
  const std::lock_guard lock(mutex_);
  bool added = false;
  if (spare_) {
    spare_.key() = pending->id.key();
    spare_.mapped() = pending;
    auto inserted = by_key_.insert(std::move(spare_));
    added = inserted.inserted;
    spare_ = std::move(inserted.node);
    if (spare_) spare_.mapped().reset();
  } else {
    added = by_key_.emplace(pending->id.key(), pending).second;
  }
  under_way_.store(by_key_.size(), std::memory_order_release);
  return added;
}

bool CallTable::contains(std::string_view key) {
  if (under_way_.load(std::memory_order_acquire) == 0) return false;
  const std::lock_guard lock(mutex_);
  return by_key_.find(key) != by_key_.end();
}

std::shared_ptr<PendingRequest> CallTable::find(std::string_view key) {
  const std::lock_guard lock(mutex_);
  const auto found = by_key_.find(key);
  return found == by_key_.end() ? nullptr : found->second;
}

void CallTable::remove(const PendingRequest& pending) {
  const std::lock_guard lock(mutex_);
  const auto found = by_key_.find(pending.id.key());
  if (found != by_key_.end() && found->second.get() == &pending) {
    spare_ = by_key_.extract(found);
    spare_.mapped().reset();
    under_way_.store(by_key_.size(), std::memory_order_release);
  }
  ++leaving_;
}

void CallTable::done() {
  --leaving_;
  if (awaited_ == 0) return;
  const std::lock_guard lock(mutex_);
  changed_.notify_all();
}

std::vector<std::shared_ptr<PendingRequest>> CallTable::all() {
  const std::lock_guard lock(mutex_);
  std::vector<std::shared_ptr<PendingRequest>> requests;
  requests.reserve(by_key_.size());
  for (const auto& [key, pending] : by_key_)
    requests.push_back(pending);
  return requests;
}

bool CallTable::wait_finished(std::chrono::steady_clock::time_point until) {
  std::unique_lock lock(mutex_);
  ++awaited_;  // before it looks at leaving_, so that done() either is seen here or sees this
  const bool finished = changed_.wait_until(lock, until, [&] { return by_key_.empty() && leaving_ == 0; });
  --awaited_;
  return finished;
}

}  // namespace collet::host::mcp
