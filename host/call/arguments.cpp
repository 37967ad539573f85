// SPDX-License-Identifier: MIT
#include "host/call/arguments.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include <collet/json.hpp>

#include "sdk/support/base64.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::host::call {
namespace {

support::Error fixed(const std::string& name, std::string_view value, const char* how) {
  return {COLLET_INVALID_ARGUMENT, pointer_to(name) + ": found " + support::cut_characters(value, 60) +
                                       ", expected nothing: the operator's configuration " + how +
                                       " this argument; leave it out"};
}

void splice(std::string& object, bool& empty, std::string_view name, std::string_view value) {
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
  if (tool.pinned.empty() && tool.defaults.empty() && tool.hidden.empty()) return arguments;
  const json::View given(arguments);
  std::set<std::string, std::less<>> names;
  for (const auto& member : given.members()) {
    auto name = member.key.string().value_or("");
    const auto is_name = [&](const auto& pair) { return pair.first == name; };
    if (std::any_of(tool.pinned.begin(), tool.pinned.end(), is_name))
      return fixed(name, member.value.raw(), "pins");
    if (std::find(tool.hidden.begin(), tool.hidden.end(), name) != tool.hidden.end()) {
      return fixed(name, member.value.raw(), "hides");
    }
    names.insert(std::move(name));
  }
  std::string merged(given.raw());
  if (merged.empty() || merged.back() != '}') return arguments;
  merged.pop_back();
  bool empty = names.empty();
  for (const auto& [name, value] : tool.pinned)
    splice(merged, empty, name, value);
  for (const auto& [name, value] : tool.defaults) {
    if (!names.contains(name)) splice(merged, empty, name, value);
  }
  merged += '}';
  return merged;
}

std::string meta_json(const Request& request, const MetaFacts& facts) {
  std::string text;
  const auto access = request.access_json.view();
  const auto client = request.client_json.view();
  text.reserve(256 + access.size() + client.size());
  json::Writer out(text);
  out.begin_object().member("call_id", std::to_string(facts.call_id));
  out.key("session").string(request.session).key("principal").string(request.principal);
  out.key("profile").string(facts.profile);
  out.member_raw("access", access).member_raw("client", client);
  out.member("budget", facts.budget).member("depth", facts.depth);
  if (request.resumed.round > 0) {
    std::string state;
    support::append_base64(state, request.resumed.state);
    out.member_raw("answers", request.resumed.answers).member("state", state);
  }
  out.end_object();
  return text;
}

}  // namespace collet::host::call
