// SPDX-License-Identifier: MIT
#include "host/util/memory/heap_trim.hpp"

#include <array>
#include <charconv>
#include <fcntl.h>
#include <malloc.h>
#include <unistd.h>

namespace collet::host::util {
namespace {

/// Returns the bytes of the process that are resident and its own, or 0 if that is not known.
std::size_t resident_bytes() {
  const int file = ::open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  std::array<char, 128> text{};
  const auto size = ::read(file, text.data(), text.size());
  ::close(file);
  if (size <= 0) return 0;
  // Pages: total, resident, and those of them that belong to files.
  std::array<std::size_t, 3> pages{};
  const char* at = text.data();
  const char* const end = text.data() + size;
  for (std::size_t& number : pages) {
    while (at < end && *at == ' ')
      ++at;
    at = std::from_chars(at, end, number).ptr;
  }
  return (pages[1] - pages[2]) * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

}  // namespace

HeapTrim::HeapTrim() {
  constexpr std::size_t k_keep_all = std::size_t{1} << 40U;
  ::malloc_trim(k_keep_all);
}

void HeapTrim::after_call(std::chrono::steady_clock::duration took) {
  if (took < k_short) return;
  const std::size_t now = resident_bytes();
  const std::size_t kept = kept_.load(std::memory_order_relaxed);
  if (now < kept) kept_.store(now, std::memory_order_relaxed);
  if (now < kept + k_growth) return;
  ::malloc_trim(0);
  kept_.store(resident_bytes(), std::memory_order_relaxed);
}

}  // namespace collet::host::util
