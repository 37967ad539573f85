// SPDX-License-Identifier: MIT
#include "plugins/codegraph/link/data/migration_order.hpp"

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

namespace collet::codegraph {
namespace {

using Version = std::vector<std::uint64_t>;

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// Returns the numbers of a version; it is empty if the file is no migration.
Version version_of(std::string_view path) {
  auto name = path.substr(path.rfind('/') == std::string_view::npos ? 0 : path.rfind('/') + 1);
  if (name.starts_with("R__")) return {std::numeric_limits<std::uint64_t>::max()};
  if (name.size() < 4 || (name[0] != 'V' && name[0] != 'v') || !is_digit(name[1])) return {};
  const auto stop = name.find("__");
  if (stop == std::string_view::npos) return {};
  Version out(1, 0);
  constexpr std::uint64_t k_largest = std::numeric_limits<std::uint64_t>::max() / 100;
  for (const char c : name.substr(1, stop - 1)) {
    if (is_digit(c)) {
      out.back() = std::min(out.back() * 10 + static_cast<std::uint64_t>(c - '0'), k_largest);
    } else if (c == '.' || c == '_') {
      out.push_back(0);
    } else {
      return {};
    }
  }
  // 1.0 is 1.
  while (out.size() > 1 && out.back() == 0)
    out.pop_back();
  return out;
}

/// Returns the folder around the folder of a file: versions may have a folder for each release.
std::string_view outer_folder(std::string_view path) {
  const auto file = path.rfind('/');
  if (file == std::string_view::npos || file == 0) return {};
  const auto folder = path.rfind('/', file - 1);
  return folder == std::string_view::npos ? std::string_view() : path.substr(0, folder);
}

}  // namespace

bool is_earlier_version(std::string_view one, std::string_view other) {
  if (outer_folder(one) != outer_folder(other)) return false;
  const auto first = version_of(one);
  const auto second = version_of(other);
  return !first.empty() && !second.empty() && first < second;
}

}  // namespace collet::codegraph
