// SPDX-License-Identifier: MIT
#include "plugins/openapi/tree/memory_pool.hpp"

namespace collet::openapi {

void MemoryPool::add(const void* owner, Host host) {
  const std::lock_guard lock(mutex_);
  hosts_.emplace_back(owner, std::move(host));
  if (hosts_.size() != 1) return;
  granted_.store(0);
  // Documents keep their memory even if the host has none left.
  if (!reserve_enough()) granted_.store(used_.load());
}

void MemoryPool::remove(const void* owner) {
  const std::lock_guard lock(mutex_);
  const bool in_use = !hosts_.empty() && hosts_.front().first == owner;
  if (in_use) {
    hosts_.front().second.release(granted_.load());
    granted_.store(hosts_.size() == 1 ? k_unlimited : 0);
  }
  hosts_.remove_if([owner](const auto& one) { return one.first == owner; });
  if (in_use && !hosts_.empty()) static_cast<void>(reserve_enough());
}

void MemoryPool::on_shortage(std::function<bool()> free_some) {
  const std::lock_guard lock(mutex_);
  free_some_ = std::move(free_some);
}

/// Reserves what is used and not granted. Returns false if the host refuses. Requires mutex_.
bool MemoryPool::reserve_enough() {
  const std::uint64_t used = used_.load();
  const std::uint64_t granted = granted_.load();
  if (used <= granted) return true;
  const std::uint64_t missing = used - granted;
  for (const std::uint64_t step : {(missing + k_step - 1) / k_step * k_step, missing}) {
    if (!hosts_.front().second.reserve(step)) continue;
    granted_.store(granted + step);
    return true;
  }
  return false;
}

/// Called when `bytes` are in `used_`, and possibly not granted.
void MemoryPool::request(std::size_t bytes) {
  for (;;) {
    std::function<bool()> free_some;
    {
      const std::lock_guard lock(mutex_);
      if (hosts_.empty() || reserve_enough()) return;
      free_some = free_some_;
    }
    if (free_some && free_some()) continue;
    used_.fetch_sub(bytes);
    throw MemoryRefused();
  }
}

void MemoryPool::return_unused() noexcept {
  const std::lock_guard lock(mutex_);
  const std::uint64_t used = used_.load();
  const std::uint64_t granted = granted_.load();
  if (granted == k_unlimited || granted <= used + k_step) return;
  const std::uint64_t unused = (granted - used) / k_step * k_step;
  granted_.store(granted - unused);
  hosts_.front().second.release(unused);
}

MemoryPool& process_memory() {
  static MemoryPool& pool = *new MemoryPool();  // never destroyed: documents may outlive static objects
  return pool;
}

}  // namespace collet::openapi
