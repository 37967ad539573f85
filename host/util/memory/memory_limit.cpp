// SPDX-License-Identifier: MIT
#include "host/util/memory/memory_limit.hpp"

#include "host/util/memory/machine_memory.hpp"

namespace collet::host::util {
namespace {

/// Adds `bytes` unless the sum would exceed `max`.
bool add(std::atomic<std::uint64_t>& sum, std::uint64_t bytes, std::uint64_t max) {
  std::uint64_t before = sum.load(std::memory_order_relaxed);
  do {
    if (before > max || bytes > max - before) return false;
  } while (!sum.compare_exchange_weak(before, before + bytes, std::memory_order_relaxed));
  return true;
}

}  // namespace

std::uint64_t MemoryLimit::max() {
  const std::uint64_t known = max_.load(std::memory_order_relaxed);
  if (known != 0) return known;
  const std::uint64_t half = machine_memory() / 2;
  max_.store(half, std::memory_order_relaxed);
  return half;
}

std::uint64_t MemoryLimit::share(User user) {
  const std::uint64_t all = max();
  switch (user) {
    case User::plugins:
      return all - all / 4;
    case User::results:
      return all / 8;
    case User::calls:
      break;
  }
  return all;
}

bool MemoryLimit::take(User user, std::uint64_t bytes) {
  auto& own = used_by_[static_cast<std::size_t>(user)];
  if (!add(own, bytes, share(user))) return false;
  if (add(used_, bytes, max())) return true;
  own.fetch_sub(bytes, std::memory_order_relaxed);
  return false;
}

void MemoryLimit::give_back(User user, std::uint64_t bytes) {
  used_by_[static_cast<std::size_t>(user)].fetch_sub(bytes, std::memory_order_relaxed);
  used_.fetch_sub(bytes, std::memory_order_relaxed);
}

}  // namespace collet::host::util
