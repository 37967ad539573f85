// SPDX-License-Identifier: MIT
#include "host/call/arguments/arguments.hpp"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

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

bool has_name(const std::vector<std::pair<std::string, std::string>>& values, std::string_view name) {
  return std::any_of(values.begin(), values.end(), [&](const auto& pair) { return pair.first == name; });
}

/// Returns true if the operator's default value replaces the client's null.
bool gives_way(const json::View::Member& member, std::string_view name, const catalog::Tool& tool) {
  return member.value.is(json::Type::null) && has_name(tool.defaults, name);
}

/// Returns the client's arguments without the nulls that default values replace.
[[gnu::cold]] std::string without_nulls(json::View client, const catalog::Tool& tool) {
  std::string out = "{";
  bool empty = true;
  for (const auto& member : client.members()) {
    const auto name = member.key.string().value_or("");
    if (!gives_way(member, name, tool)) append_member(out, empty, name, member.value.raw());
  }
  return out + "}";
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
  bool drops_null = false;
  for (const auto& member : client.members()) {
    auto name = member.key.string().value_or("");
    if (has_name(tool.pinned, name)) return not_settable(name, member.value.raw(), "pins");
    if (std::find(tool.hidden.begin(), tool.hidden.end(), name) != tool.hidden.end()) {
      return not_settable(name, member.value.raw(), "hides");
    }
    if (gives_way(member, name, tool)) {
      drops_null = true;
    } else {
      names.insert(std::move(name));
    }
  }
  std::string merged = drops_null ? without_nulls(client, tool) : std::string(client.raw());
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
