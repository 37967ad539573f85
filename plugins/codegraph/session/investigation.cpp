// SPDX-License-Identifier: MIT
#include "plugins/codegraph/session/investigation.hpp"

#include <algorithm>
#include <cerrno>
#include <sys/random.h>

#include <collet/json.hpp>

#include "sdk/support/text.hpp"
#include "sdk/support/text/sha256.hpp"

namespace collet::codegraph {
namespace {

constexpr std::size_t k_max_id = 64;

bool is_id(std::string_view text) {
  return !text.empty() && text.size() <= k_max_id && std::all_of(text.begin(), text.end(), [](char c) {
    return support::is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '_';
  });
}

/// Returns an ID that nobody can guess: 60 random bits.
std::string new_id() {
  static constexpr std::string_view k_digits = "abcdefghijklmnopqrstuvwxyz234567";
  unsigned char bytes[12] = {};
  while (::getrandom(bytes, sizeof bytes, 0) < 0 && errno == EINTR) {
  }
  std::string out;
  for (const unsigned char byte : bytes)
    out += k_digits[byte % k_digits.size()];
  return out;
}

std::string key_of(const std::string& id) {
  return "mcp:session:" + id;
}

/// Returns a short hash of a call. The session's ID is no part of it.
std::string hash_of(std::string_view tool, const Call& call, std::string_view index_state) {
  std::string text(tool);
  for (const auto& member : json::View(call.arguments_json()).members()) {
    const std::string name = member.key.string().value_or("");
    if (name != "session_id") text += '\n' + name + '=' + std::string(member.value.raw());
  }
  text += '\n';
  text += index_state;
  return support::hexadecimal(support::as_bytes(support::sha256(text))).substr(0, 16);
}

}  // namespace

Investigation::Investigation(const Kv& values, Call& call, std::string_view tool,
                             std::string_view index_state)
    : values_(values), id_(call.arguments().string("session_id", "")) {
  query_ = hash_of(tool, call, index_state);
  if (id_.empty()) {
    id_ = new_id();
    return;
  }
  if (!is_id(id_))
    call.arguments().refuse("session_id", support::quote(id_, 80),
                            "at most 64 letters, digits, - and _, as an answer returned it");
  if (!values_.offered()) return;
  if (const auto text = values_.get(call, key_of(id_))) read(*text);
  repeated_ = std::find(queries_.begin(), queries_.end(), query_) != queries_.end();
}

void Investigation::read(std::string_view text) {
  const json::View root(text);
  for (const auto key : root["seen"].items()) {
    seen_order_.push_back(key.string().value_or(""));
    seen_before_.insert(seen_order_.back());
  }
  seen_ = seen_before_;
  for (const auto query : root["queries"].items())
    queries_.push_back(query.string().value_or(""));
  for (const auto focus : root["focus"].items())
    focus_.push_back({focus["key"].string().value_or(""), focus["name"].string().value_or(""),
                      focus["path"].string().value_or("")});
}

bool Investigation::has_seen(const SymbolRow& symbol) const {
  return !repeated_ && seen_before_.count(symbol.key) != 0;
}

void Investigation::note_shown(const SymbolRow& symbol) {
  if (seen_.insert(symbol.key).second) seen_order_.push_back(symbol.key);
}

void Investigation::note_focus(const SymbolRow& symbol, std::string name) {
  focus_.erase(
      std::remove_if(focus_.begin(), focus_.end(), [&](const Focus& one) { return one.key == symbol.key; }),
      focus_.end());
  focus_.push_back({symbol.key, std::move(name), symbol.path});
  if (focus_.size() > k_max_focus) focus_.erase(focus_.begin());
}

void Investigation::save(Call& call) const {
  if (!values_.offered()) return;
  std::string text;
  json::Writer out(text);
  const auto strings = [&](std::string_view name, const std::vector<std::string>& list, std::size_t most) {
    out.key(name).begin_array();
    for (std::size_t i = list.size() > most ? list.size() - most : 0; i < list.size(); ++i)
      out.string(list[i]);
    out.end_array();
  };
  out.begin_object();
  strings("seen", seen_order_, k_max_seen);
  std::vector<std::string> queries = queries_;
  if (!repeated_) queries.push_back(query_);
  strings("queries", queries, k_max_queries);
  out.key("focus").begin_array();
  for (const Focus& one : focus_)
    out.begin_object().member("key", one.key).member("name", one.name).member("path", one.path).end_object();
  out.end_array().end_object();
  values_.set(call, key_of(id_), text, k_lifetime);
}

}  // namespace collet::codegraph
