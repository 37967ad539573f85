// SPDX-License-Identifier: MIT
#include "host/plugin/crash/code_ranges.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <limits>
#include <link.h>
#include <mutex>

namespace collet::host::plugin {
namespace {

struct Range {
  std::uintptr_t begin = 0;
  std::uintptr_t end = 0;
  const std::string* plugin = nullptr;  ///< never freed, because plugins are never unloaded
};

constinit std::array<Range, 256> g_ranges{};
constinit std::atomic<std::size_t> g_count{0};
constinit std::mutex g_mutex;

struct Search {
  std::uintptr_t address;
  Range found;
};

int visit(dl_phdr_info* info, std::size_t /*size*/, void* data) {
  auto& search = *static_cast<Search*>(data);
  Range range{std::numeric_limits<std::uintptr_t>::max(), 0, nullptr};
  for (std::size_t i = 0; i < info->dlpi_phnum; ++i) {
    const auto& segment = info->dlpi_phdr[i];
    if (segment.p_type != PT_LOAD) continue;
    const std::uintptr_t begin = info->dlpi_addr + segment.p_vaddr;
    range.begin = std::min(range.begin, begin);
    range.end = std::max(range.end, begin + segment.p_memsz);
  }
  if (search.address < range.begin || search.address >= range.end) return 0;
  search.found = range;
  return 1;
}

}  // namespace

void add_code_range(const std::string& plugin, const void* address) {
  Search search{reinterpret_cast<std::uintptr_t>(address), {}};
  if (::dl_iterate_phdr(visit, &search) == 0) return;
  const std::lock_guard lock(g_mutex);
  const std::size_t count = g_count.load(std::memory_order_relaxed);
  if (count == g_ranges.size()) return;
  search.found.plugin = new std::string(plugin);
  g_ranges.at(count) = search.found;
  g_count.store(count + 1, std::memory_order_release);
}

std::string_view plugin_at(std::uintptr_t address) {
  const std::size_t count = g_count.load(std::memory_order_acquire);
  for (std::size_t i = 0; i < count; ++i) {
    const Range& range = g_ranges[i];
    if (address >= range.begin && address < range.end) return *range.plugin;
  }
  return {};
}

}  // namespace collet::host::plugin
