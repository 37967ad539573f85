// SPDX-License-Identifier: MIT
#include "host/call/arguments/arguments.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include <collet/json.hpp>

#include "sdk/support/utf8.hpp"

namespace collet::host::call {
namespace {

[[gnu::cold]] support::Error not_settable(const std::string& name, std::string_view value, const char* verb) {
  return {COLLET_INVALID_ARGUMENT, pointer_to(name) + ": found " + support::cut_characters(value, 60) +
                                       ", expected nothing: the operator's configuration " + verb +
                                       " this argument; leave it out"};
}

void append_member(std::string& object, bool& empty, std::string_view name, std::string_view value) {
  if (!empty) object += ',';
  empty = false;
  json::append_string(object, name);
  object += ':';
  object += value;
}

}  // namespace

std::string pointer_to(std::string_view name) {
  std::string out = "/";
  for (const char c : name) {
    if (c == '~') {
      out += "~0";
    } else if (c == '/') {
      out += "~1";
    } else {
      out += c;
    }
  }
  return out;
}

support::Result<std::string> merge_arguments(std::string arguments, const catalog::Tool& tool) {
  if (!sets_arguments(tool)) return arguments;
  const json::View client(arguments);
  std::set<std::string, std::less<>> names;
  for (const auto& member : client.members()) {
    auto name = member.key.string().value_or("");
    const auto is_name = [&](const auto& pair) { return pair.first == name; };
    if (std::any_of(tool.pinned.begin(), tool.pinned.end(), is_name))
      return not_settable(name, member.value.raw(), "pins");
    if (std::find(tool.hidden.begin(), tool.hidden.end(), name) != tool.hidden.end()) {
      return not_settable(name, member.value.raw(), "hides");
    }
    names.insert(std::move(name));
  }
  std::string merged(client.raw());
  if (merged.empty() || merged.back() != '}') return arguments;
  merged.pop_back();
  bool empty = names.empty();
  for (const auto& [name, value] : tool.pinned)
    append_member(merged, empty, name, value);
  for (const auto& [name, value] : tool.defaults) {
    if (!names.contains(name)) append_member(merged, empty, name, value);
  }
  merged += '}';
  return merged;
}

}  // namespace collet::host::call
