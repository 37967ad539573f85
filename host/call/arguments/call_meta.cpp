// SPDX-License-Identifier: MIT
#include "host/call/arguments/call_meta.hpp"

#include <charconv>
#include <cstring>
#include <utility>

#include <collet/json.hpp>

#include "sdk/support/text/base64.hpp"

namespace collet::host::call {
namespace {

template <std::size_t Size, class Integer>
void append_number(std::string& text, const char (&prefix)[Size], Integer value) {
  char piece[Size + 20];
  std::memcpy(piece, prefix, Size - 1);
  const auto end = std::to_chars(piece + Size - 1, piece + sizeof piece, value);
  text.append(piece, static_cast<std::size_t>(end.ptr - piece));
}

/// Appends the names of the arguments that a client may not set.
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

CommonMeta::CommonMeta(std::shared_ptr<const Origin> origin, std::string_view profile)
    : origin_(std::move(origin)) {
  text_ = "\",";
  json::Writer out(text_);
  out.member("session", origin_->session).member("principal", origin_->principal).member("profile", profile);
  out.member_raw("access", origin_->access_json).member_raw("client", origin_->client_json);
  common_ = text_.size();
}

void CommonMeta::write(std::string& text, const Request& request, const MetaFields& fields) {
  if (fields.budget != budget_ || fields.depth != depth_) {
    text_.resize(common_);
    append_number(text_, R"(,"budget":)", fields.budget);
    append_number(text_, R"(,"depth":)", fields.depth);
    text_ += '}';
    budget_ = fields.budget;
    depth_ = fields.depth;
  }
  text.clear();
  text.reserve(text_.size() + 36);
  append_number(text, R"({"call_id":")", fields.call_id);
  text.append(text_);
  if (fields.root != 0) {
    text.pop_back();
    append_number(text, R"(,"root":")", fields.root);
    text += fields.limited ? R"(","limited":true})" : "\"}";
  }
  if (request.tool != nullptr) append_fixed(text, *request.tool);
  if (request.tool != nullptr && request.tool->confirm == catalog::Confirm::by_tool) {
    text.pop_back();
    text.append(R"(,"confirm":true})");
  }
  if (request.resumed.round > 0) {
    std::string state;
    support::append_base64(state, request.resumed.state);
    text.pop_back();
    text.append(R"(,"answers":)").append(request.resumed.answers).append(R"(,"state":)");
    json::append_string(text, state);
    text += '}';
  }
}

std::string meta_json(const Request& request, const MetaFields& fields) {
  std::string text;
  CommonMeta(request.origin, fields.profile).write(text, request, fields);
  return text;
}

}  // namespace collet::host::call
