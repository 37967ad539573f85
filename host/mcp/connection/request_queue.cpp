// SPDX-License-Identifier: MIT
#include "host/mcp/connection/request_queue.hpp"

#include <utility>

namespace collet::host::mcp {

namespace {

constexpr std::size_t k_max_bytes = 16U << 20U;

/// Returns the memory that an entry takes, with that of the maps.
std::size_t bytes_of(const RequestQueue::Entry& entry) {
  constexpr std::size_t k_nodes = 192;
  return sizeof(RequestQueue::Entry) + k_nodes + entry.text.size() + entry.key.size();
}

}  // namespace

/// Returns false for a ping whose answer is read at once: no call holds it up.
bool RequestQueue::keep(const Message& request, const BatchPtr& batch) {
  if (request.method == "ping" && output_has_room()) return false;
  const std::lock_guard lock(mutex_);
  const auto at = entries_.emplace_hint(entries_.end(), ++last_,
                                        Entry{std::string(request.raw), request.id->key(), batch});
  by_key_.emplace(at->second.key, last_);
  bytes_ += bytes_of(at->second);
  size_.store(entries_.size(), std::memory_order_release);
  return true;
}

std::optional<RequestQueue::Entry> RequestQueue::next() {
  if (empty() || !has_room()) return std::nullopt;
  const std::lock_guard lock(mutex_);
  if (entries_.empty()) return std::nullopt;
  return take(entries_.begin());
}

std::optional<RequestQueue::Entry> RequestQueue::remove(std::string_view key) {
  if (empty()) return std::nullopt;
  const std::lock_guard lock(mutex_);
  const auto found = by_key_.find(key);
  if (found == by_key_.end()) return std::nullopt;
  return take(entries_.find(found->second));
}

bool RequestQueue::find(std::string_view key) {
  const std::lock_guard lock(mutex_);
  return by_key_.find(key) != by_key_.end();
}

bool RequestQueue::is_full() const {
  return bytes_.load(std::memory_order_relaxed) >= k_max_bytes;
}

/// The caller holds the mutex.
RequestQueue::Entry RequestQueue::take(Entries::iterator at) {
  by_key_.erase(at->second.key);
  bytes_ -= bytes_of(at->second);
  Entry entry = std::move(at->second);
  entries_.erase(at);
  size_.store(entries_.size(), std::memory_order_release);
  return entry;
}

}  // namespace collet::host::mcp
