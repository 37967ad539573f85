// SPDX-License-Identifier: MIT
#include "host/mcp/connection/call_table.hpp"

#include <algorithm>
#include <cstring>

namespace collet::host::mcp {

namespace {

/// Made of the size and the last bytes, because most ids are numbers or end with one.
std::uint64_t tag_of(std::string_view key) {
  std::uint64_t last = 0;
  const std::size_t size = std::min(key.size(), sizeof last);
  std::memcpy(&last, key.data() + key.size() - size, size);
  return last ^ key.size() << 56U;
}

}  // namespace

std::vector<CallTable::Entry>::iterator CallTable::find_entry(std::string_view key) {
  const std::uint64_t tag = tag_of(key);
  return std::find_if(entries_.begin(), entries_.end(),
                      [&](const Entry& entry) { return entry.tag == tag && entry.request->id.key() == key; });
}

bool CallTable::add(const std::shared_ptr<PendingRequest>& pending) {
  const std::lock_guard lock(mutex_);
  const std::string& key = pending->id.key();
  if (!entries_.empty() && find_entry(key) != entries_.end()) return false;
  entries_.push_back({tag_of(key), pending});
  if (pending->receiver != nullptr) calls_.store(calls() + 1, std::memory_order_relaxed);
  size_.store(entries_.size(), std::memory_order_release);
  return true;
}

bool CallTable::contains(std::string_view key) {
  if (size_.load(std::memory_order_acquire) == 0) return false;
  const std::lock_guard lock(mutex_);
  return find_entry(key) != entries_.end();
}

std::shared_ptr<PendingRequest> CallTable::find(std::string_view key) {
  const std::lock_guard lock(mutex_);
  const auto found = find_entry(key);
  return found == entries_.end() ? nullptr : found->request;
}

void CallTable::remove(const PendingRequest& pending) {
  std::shared_ptr<PendingRequest> removed;  // released after the mutex, because this may destroy it
  const std::lock_guard lock(mutex_);
  const auto found = std::find_if(entries_.begin(), entries_.end(),
                                  [&](const Entry& entry) { return entry.request.get() == &pending; });
  if (found != entries_.end()) {
    removed = std::move(found->request);
    if (pending.receiver != nullptr) calls_.store(calls() - 1, std::memory_order_relaxed);
    if (pending.receiver != nullptr && pending.batch == nullptr) recycler_.keep(removed);
    if (found + 1 != entries_.end()) std::swap(*found, entries_.back());
    entries_.pop_back();
    size_.store(entries_.size(), std::memory_order_release);
  }
  ++removed_;
  if (room_wanted_ && calls() <= k_max_calls / 2) {
    room_wanted_ = false;
    on_room_();
  }
}

bool CallTable::check_room() {
  const std::lock_guard lock(mutex_);
  room_wanted_ = on_room_ && calls() >= k_max_calls;
  return !room_wanted_;
}

void CallTable::done() {
  ++done_;
  if (waiters_ == 0) return;
  const std::lock_guard lock(mutex_);
  changed_.notify_all();
}

std::shared_ptr<PendingRequest> CallTable::take_recycled() {
  const std::lock_guard lock(mutex_);
  return recycler_.take();
}

void CallTable::stop_recycling() {
  std::shared_ptr<PendingRequest> recycled;  // destroyed after the mutex is released
  const std::lock_guard lock(mutex_);
  recycled = recycler_.close();
}

std::vector<std::shared_ptr<PendingRequest>> CallTable::all() {
  const std::lock_guard lock(mutex_);
  std::vector<std::shared_ptr<PendingRequest>> requests;
  requests.reserve(entries_.size());
  for (const Entry& entry : entries_)
    requests.push_back(entry.request);
  return requests;
}

void CallTable::cancel_calls() {
  for (const auto& pending : all()) {
    std::shared_ptr<call::Call> call;
    {
      const std::lock_guard lock(pending->mutex);
      call = pending->call;
    }
    if (call) call->cancel();
  }
}

bool CallTable::wait_finished(std::chrono::steady_clock::time_point until) {
  std::unique_lock lock(mutex_);
  ++waiters_;  // before done_ is read, so that either done() is seen here or done() sees this
  const bool finished =
      changed_.wait_until(lock, until, [&] { return entries_.empty() && removed_ == done_; });
  --waiters_;
  return finished;
}

bool CallTable::wait_for_answer(std::chrono::steady_clock::time_point until) {
  std::unique_lock lock(mutex_);
  ++waiters_;
  const auto finished = [&] { return entries_.empty() && removed_ == done_; };
  if (!finished()) changed_.wait_until(lock, until);
  --waiters_;
  return finished();
}

}  // namespace collet::host::mcp
