// SPDX-License-Identifier: MIT
#include "host/util/memory/machine_memory.hpp"

#include <algorithm>
#include <charconv>
#include <string>
#include <string_view>
#include <unistd.h>

#include "sdk/support/file/read_file.hpp"

namespace collet::host::util {
namespace {

constexpr std::size_t k_max_file = 65536;
constexpr std::uint64_t k_no_limit = ~std::uint64_t{0};

std::string text_of(const std::filesystem::path& path) {
  auto text = support::read_file(path, k_max_file);
  return text ? *std::move(text) : std::string();
}

/// Returns the number in a file such as memory.max, or k_no_limit if there is none.
std::uint64_t limit_in(const std::filesystem::path& path) {
  const std::string text = text_of(path);
  std::uint64_t limit = 0;
  const auto parsed = std::from_chars(text.data(), text.data() + text.size(), limit);
  return parsed.ec == std::errc() && limit != 0 ? limit : k_no_limit;
}

/// Returns the lowest limit of a group and of its parents up to `top`. In a container the path of the group
/// may be one that only the machine outside knows; then only `top` exists.
std::uint64_t lowest_limit(const std::filesystem::path& top, std::string_view group, std::string_view file) {
  std::uint64_t lowest = limit_in(top / file);
  std::filesystem::path folder = top;
  for (const auto& part : std::filesystem::path(group).relative_path())
    lowest = std::min(lowest, limit_in((folder /= part) / file));
  return lowest;
}

}  // namespace

std::uint64_t machine_memory(const std::filesystem::path& root) {
  const auto pages = ::sysconf(_SC_PHYS_PAGES);
  const auto page = ::sysconf(_SC_PAGESIZE);
  std::uint64_t memory = pages > 0 && page > 0
                             ? static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(page)
                             : k_no_limit;
  // A line is "id:controllers:path". Version 2 has the id 0 and no controllers.
  const std::string groups = text_of(root / "proc/self/cgroup");
  const auto mounted = root / "sys/fs/cgroup";
  for (std::string_view rest = groups; !rest.empty();) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(rest.size(), line.size() + 1));
    const auto first = line.find(':');
    const auto second = first == std::string_view::npos ? first : line.find(':', first + 1);
    if (second == std::string_view::npos) continue;
    const std::string_view controllers = line.substr(first + 1, second - first - 1);
    const std::string_view path = line.substr(second + 1);
    if (controllers.empty()) memory = std::min(memory, lowest_limit(mounted, path, "memory.max"));
    if (("," + std::string(controllers) + ",").find(",memory,") != std::string::npos)
      memory = std::min(memory, lowest_limit(mounted / "memory", path, "memory.limit_in_bytes"));
  }
  return memory;
}

}  // namespace collet::host::util
