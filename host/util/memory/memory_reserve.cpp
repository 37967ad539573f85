// SPDX-License-Identifier: MIT
#include "host/util/memory/memory_reserve.hpp"

#include <atomic>
#include <cstddef>
#include <new>
#include <sys/mman.h>

namespace collet::host::util {
namespace {

constexpr std::size_t k_bytes = std::size_t{2} << 20U;

std::atomic<void*>& reserve() {
  static std::atomic<void*> mapped{nullptr};
  return mapped;
}

void release_reserve() {
  void* const mapped = reserve().exchange(nullptr);
  if (mapped == nullptr) throw std::bad_alloc();
  ::munmap(mapped, k_bytes);
}

}  // namespace

void refill_memory_reserve() {
  if (reserve().load(std::memory_order_relaxed) != nullptr) return;
  constexpr int k_flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  void* const mapped = ::mmap(nullptr, k_bytes, PROT_READ | PROT_WRITE, k_flags, -1, 0);
  void* none = nullptr;
  if (mapped != MAP_FAILED && !reserve().compare_exchange_strong(none, mapped)) ::munmap(mapped, k_bytes);
}

void keep_memory_reserve() {
  refill_memory_reserve();
  std::set_new_handler(release_reserve);
}

}  // namespace collet::host::util
