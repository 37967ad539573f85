// SPDX-License-Identifier: MIT
#include "plugins/words/path_shapes.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <vector>

#include "plugins/openapi/index/prefetch.hpp"

namespace collet::openapi {

namespace {

constexpr std::size_t k_ahead = 8;

void expect_end(std::string_view path) {
  if (!path.empty()) __builtin_prefetch(&path.back());
}

}  // namespace

namespace {

using Method = OperationTraits::Method;

/// Returns the part of an operationId that names its action: "listAll" of "users/listAll", "DescribeVpcs" of
/// "GET_DescribeVpcs".
std::string_view action_of(std::string_view id) {
  const std::size_t slash = id.find_last_of("./");
  std::string_view last = slash == std::string_view::npos ? id : id.substr(slash + 1);
  for (const std::string_view method : {"GET_", "POST_", "PUT_", "PATCH_", "DELETE_"})
    if (last.starts_with(method)) last.remove_prefix(method.size());
  return last;
}

/// Returns true if an action begins with one of the words.
template <std::size_t count>
bool begins_with(std::string_view action, const std::string_view (&words)[count]) {
  const auto same = [](char a, char b) { return (a | 0x20) == b; };
  return std::any_of(std::begin(words), std::end(words), [&](std::string_view word) {
    if (action.size() < word.size() || !std::equal(word.begin(), word.end(), action.begin(), same))
      return false;
    const char next = action.size() > word.size() ? action[word.size()] : '\0';
    return next < 'a' || next > 'z';
  });
}

}  // namespace

bool asks(std::string_view id, bool alone) {
  constexpr std::string_view k_reading_verbs[] = {
      "calculate", "check",   "compare", "count", "describe", "fetch",  "find", "get",     "list",
      "lookup",    "preview", "query",   "read",  "retrieve", "search", "show", "validate"};
  const std::string_view action = action_of(id);
  return !action.empty() && ((alone && action.ends_with("Review")) || begins_with(action, k_reading_verbs));
}

Method method_named(std::string_view id, Method method) {
  constexpr std::string_view k_deleting[] = {"cancel",  "delete",       "deprovision", "deregister",
                                             "destroy", "disassociate", "erase",       "purge",
                                             "remove",  "revoke",       "terminate",   "unassign"};
  constexpr std::string_view k_changing[] = {"disable", "enable", "modify", "replace", "set", "update"};
  constexpr std::string_view k_creating[] = {"add",    "allocate", "associate", "attach",  "authorize",
                                             "create", "insert",   "provision", "register"};
  if (method != Method::get && method != Method::post) return method;
  const std::string_view action = action_of(id);
  if (begins_with(action, k_deleting)) return Method::delete_;
  if (begins_with(action, k_changing)) return Method::patch;
  return method == Method::get && begins_with(action, k_creating) ? Method::post : method;
}

void mark_index_pages(std::span<const OrderedPath> items, std::span<OperationTraits> traits) {
  bool below = false;  // true if the next path has no final slash or is an index page
  for (std::size_t i = items.size(); i-- > 0;) {
    if (i >= k_ahead) expect_end(items[i - k_ahead].path);
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

void mark_containers(std::span<const OrderedPath> items, std::span<OperationTraits> traits) {
  struct Open {
    const OrderedPath* item;
    bool names = false;   ///< true if a path below it ends in a name
    bool things = false;  ///< true if a path below it ends in a parameter
  };
  std::vector<Open> open;  // each path begins with the previous one
  const auto close = [&] {
    const Open last = open.back();
    open.pop_back();
    if (!last.names || last.things || last.item->path.ends_with('}')) return;
    const std::uint32_t first = last.item->first_operation;
    for (std::uint32_t operation = first; operation < first + last.item->operation_count; ++operation)
      traits[operation].container = 1;
  };
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i + k_ahead < items.size()) prefetch_path(items[i + k_ahead].path);
    const OrderedPath& item = items[i];
    while (!open.empty() && !item.path.starts_with(open.back().item->path))
      close();
    const auto parent = std::find_if(open.rbegin(), open.rend(), [&](const Open& one) {
      return item.path.size() > one.item->path.size() && item.path[one.item->path.size()] == '/';
    });
    const auto below =
        parent == open.rend() ? std::string_view() : item.path.substr(parent->item->path.size());
    if (below.size() > 1 && below.find('/', 1) == std::string_view::npos) {
      if (below[1] == '{') {
        parent->things = true;
      } else if (below.find_first_of("$.(") == std::string_view::npos) {
        parent->names = true;
      }
    }
    open.push_back({&item});
  }
  while (!open.empty())
    close();
}

}  // namespace collet::openapi
