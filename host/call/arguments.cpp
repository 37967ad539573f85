// SPDX-License-Identifier: MIT
#include "host/call/arguments.hpp"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <set>
#include <utility>

#include <collet/json.hpp>

#include "sdk/support/text/base64.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::host::call {
namespace {

[[gnu::cold]] support::Error fixed(const std::string& name, std::string_view value, const char* how) {
  return {COLLET_INVALID_ARGUMENT, pointer_to(name) + ": found " + support::cut_characters(value, 60) +
                                       ", expected nothing: the operator's configuration " + how +
                                       " this argument; leave it out"};
}

template <std::size_t Size, class Integer>
void append_number(std::string& text, const char (&before)[Size], Integer value) {
  char piece[Size + 20];
  std::memcpy(piece, before, Size - 1);
  const auto end = std::to_chars(piece + Size - 1, piece + sizeof piece, value);
  text.append(piece, static_cast<std::size_t>(end.ptr - piece));
}

void splice(std::string& object, bool& empty, std::string_view name, std::string_view value) {
  if (!empty) object += ',';
  empty = false;
  json::append_string(object, name);
  object += ':';
  object += value;
}

/// The arguments that a client may not give.
void append_fixed(std::string& text, const catalog::Tool& tool) {
  if (tool.pinned.empty() && tool.hidden.empty()) return;
  text.back() = ',';
  std::string names;
  json::Writer out(names);
  out.begin_array();
  for (const auto& [name, value] : tool.pinned)
    out.string(name);
  for (const auto& name : tool.hidden)
    out.string(name);
  out.end_array();
  text.append(R"("fixed":)").append(names).append("}");
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

CommonMeta::CommonMeta(std::shared_ptr<const Origin> origin, std::string_view profile)
    : origin_(std::move(origin)) {
  text_ = "\",";
  json::Writer out(text_);
  out.member("session", origin_->session).member("principal", origin_->principal).member("profile", profile);
  out.member_raw("access", origin_->access_json).member_raw("client", origin_->client_json);
  common_ = text_.size();
}

void CommonMeta::write(std::string& text, const Request& request, const MetaFacts& facts) {
  if (facts.budget != budget_ || facts.depth != depth_) {
    text_.resize(common_);
    append_number(text_, R"(,"budget":)", facts.budget);
    append_number(text_, R"(,"depth":)", facts.depth);
    text_ += '}';
    budget_ = facts.budget;
    depth_ = facts.depth;
  }
  text.clear();
  text.reserve(text_.size() + 36);
  append_number(text, R"({"call_id":")", facts.call_id);
  text.append(text_);
  if (facts.root != 0) {
    text.pop_back();
    append_number(text, R"(,"root":")", facts.root);
    text += "\"}";
  }
  if (request.tool != nullptr) append_fixed(text, *request.tool);
  if (request.resumed.round > 0) {
    std::string state;
    support::append_base64(state, request.resumed.state);
    text.pop_back();
    text.append(R"(,"answers":)").append(request.resumed.answers).append(R"(,"state":)");
    json::append_string(text, state);
    text += '}';
  }
}

std::string meta_json(const Request& request, const MetaFacts& facts) {
  std::string text;
  CommonMeta(request.origin, facts.profile).write(text, request, facts);
  return text;
}

}  // namespace collet::host::call
