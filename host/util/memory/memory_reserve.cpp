// SPDX-License-Identifier: MIT
#include "host/util/memory/memory_reserve.hpp"

#include <atomic>
#include <cstddef>
#include <malloc.h>
#include <new>
#include <sys/mman.h>
#include <sys/resource.h>

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

/// A thread whose own arena does not fit asks the kernel for one again with each allocation, which made calls
/// a hundred times slower. An arena of glibc takes 64 MB of the address space.
void bound_arenas() {
#ifdef M_ARENA_MAX
  constexpr rlim_t k_bytes_for_arena = rlim_t{512} << 20U;
  rlimit limit{};
  if (::getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return;
  const rlim_t arenas = limit.rlim_cur / k_bytes_for_arena;
  if (arenas < 16) ::mallopt(M_ARENA_MAX, arenas == 0 ? 1 : static_cast<int>(arenas));
#endif
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
  bound_arenas();
  refill_memory_reserve();
  std::set_new_handler(release_reserve);
}

}  // namespace collet::host::util
