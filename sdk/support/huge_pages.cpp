// SPDX-License-Identifier: MIT
#include "sdk/support/huge_pages.hpp"

#if defined(__linux__)
#include <atomic>
#include <cstdint>
#include <ctime>
#include <sys/mman.h>
#include <unistd.h>
#endif

namespace collet::support {

#if defined(__linux__)
namespace {

#if defined(MADV_POPULATE_WRITE)
constexpr int k_populate = MADV_POPULATE_WRITE;
#else
constexpr int k_populate = 23;  // since Linux 5.14; older kernels refuse it
#endif

constexpr std::size_t rounded(std::size_t bytes, std::size_t unit) {
  return (bytes + unit - 1) / unit * unit;
}

std::int64_t nanoseconds(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

}  // namespace

void use_huge_pages(char* begin, std::size_t bytes, std::size_t used) {
  constexpr std::int64_t k_slow = 1'000'000;  // the same memory in small pages takes 700,000 ns of CPU time
  constexpr std::int64_t k_retry_after = 1'000'000'000;
  constexpr std::size_t k_populated = 32U << 10U;
  static std::atomic<std::int64_t> small_until{0};
  static const auto k_page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  const auto address = reinterpret_cast<std::uintptr_t>(begin);
  const std::size_t before_page = rounded(address, k_page) - address;
  if (before_page >= bytes) return;
  char* const page = begin + before_page;
  const std::size_t pages = bytes - before_page;
  const std::int64_t now = nanoseconds(CLOCK_MONOTONIC_COARSE);
  bool huge = now >= small_until.load(std::memory_order_relaxed);
  // Ignored advice is no failure.
  (void)madvise(page, pages, huge ? MADV_HUGEPAGE : MADV_NOHUGEPAGE);
  const std::size_t first = rounded(address + used, k_huge_page) - address;
  if (!huge || first + k_huge_page > bytes) return;
  const std::int64_t before = nanoseconds(CLOCK_THREAD_CPUTIME_ID);
  (void)madvise(begin + first, k_populated, k_populate);
  huge = nanoseconds(CLOCK_THREAD_CPUTIME_ID) - before < k_slow;
  if (huge) return;
  (void)madvise(page, pages, MADV_NOHUGEPAGE);
  small_until.store(now + k_retry_after, std::memory_order_relaxed);
}
#else
void use_huge_pages(char*, std::size_t, std::size_t) {}
#endif

}  // namespace collet::support
