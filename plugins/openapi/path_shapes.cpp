// SPDX-License-Identifier: MIT
#include "plugins/openapi/path_shapes.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace collet::openapi {

bool asks(std::string_view id) {
  constexpr std::string_view k_asking[] = {"calculate", "check",  "compare", "count",   "fetch", "find",
                                           "get",       "list",   "lookup",  "preview", "query", "read",
                                           "retrieve",  "search", "show",    "validate"};
  const std::size_t slash = id.find_last_of("./");
  const std::string_view last = slash == std::string_view::npos ? id : id.substr(slash + 1);
  const auto same = [](char a, char b) { return (a | 0x20) == b; };
  return std::any_of(std::begin(k_asking), std::end(k_asking), [&](std::string_view word) {
    if (last.size() < word.size() || !std::equal(word.begin(), word.end(), last.begin(), same)) return false;
    const char next = last.size() > word.size() ? last[word.size()] : '\0';
    return next < 'a' || next > 'z';
  });
}

void mark_index_pages(std::span<const PathItem> items, std::span<OperationTraits> traits) {
  bool below = false;  // is the next one a page below a slash, or an index of such?
  for (std::size_t i = items.size(); i-- > 0;) {
    const std::string_view path = items[i].path;
    if (!path.ends_with('/')) {
      below = true;
      continue;
    }
    below = below && items[i + 1].path.starts_with(path);
    if (!below) continue;
    const std::uint32_t first = items[i].first_operation;
    for (std::uint32_t operation = first; operation < first + items[i].operation_count; ++operation)
      traits[operation].index = 1;
  }
}

void mark_containers(std::span<const PathItem> items, std::span<OperationTraits> traits) {
  std::unordered_map<std::string_view, bool> only_names;  // by path: what of its children is known
  only_names.reserve(items.size());
  const auto parted = [](std::string_view path) {
    const std::size_t slash = path.rfind('/');
    return slash == std::string_view::npos ? std::pair(std::string_view(), path)
                                           : std::pair(path.substr(0, slash), path.substr(slash + 1));
  };
  for (const PathItem& item : items) {
    const auto [parent, last] = parted(item.path);
    if (last.empty() || last.find_first_of("$.(") != std::string_view::npos) continue;
    const bool name = last.front() != '{';
    const auto known = only_names.emplace(parent, name).first;
    known->second = known->second && name;
  }
  for (const PathItem& item : items) {
    if (parted(item.path).second.starts_with('{')) continue;
    const auto known = only_names.find(item.path);
    if (known == only_names.end() || !known->second) continue;
    for (std::uint32_t i = item.first_operation; i < item.first_operation + item.operation_count; ++i)
      traits[i].container = 1;
  }
}

}  // namespace collet::openapi
