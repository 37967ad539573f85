// SPDX-License-Identifier: MIT
#include "plugins/external/config/entry_reader.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>

#include "plugins/external/config/placeholders.hpp"
#include "sdk/support/fetch/http.hpp"
#include "sdk/support/file/read_file.hpp"
#include "sdk/support/mcp_revisions.hpp"

namespace collet::external {

using json::Type;
using json::View;

namespace {

constexpr std::array<std::string_view, 14> k_ignored_keys = {
    "description", "package", "clientName", "oauthRedirectUrl", "tokenCacheDir", "enabled", "dev",
    "gallery",     "version", "logging",    "sampling",         "name",          "$schema", "autoApprove"};

bool is_in(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace

EntryReader::EntryReader(std::string alias, const std::string& folder, const Lookup& lookup, Locate place)
    : folder_(folder), lookup_(lookup), locate_(std::move(place)) {
  entry_.alias = std::move(alias);
  entry_.cwd = folder;
}

ServerEntry EntryReader::read(View value) {
  if (!value.is(Type::object)) {
    fail(value, "", "found no object, expected one with a command or a url");
    return std::move(entry_);
  }
  for (const auto& [key, member_value] : value.members())
    member(key.string().value_or(""), member_value);
  finish(value);
  return std::move(entry_);
}

void EntryReader::member(std::string_view key, View value) {
  if (key == "command") return command(value);
  if (key == "args") {
    auto args = texts(value, "args");
    entry_.args.insert(entry_.args.end(), args.begin(), args.end());
  } else if (key == "cwd") {
    entry_.cwd = absolute(text(value, "cwd"));
  } else if (key == "env") {
    environment(value, "env");
  } else if (key == "envFile") {
    environment_file(value);
  } else if (is_in(key, {"url", "baseUrl", "serverUrl", "httpUrl"})) {
    entry_.url = text(value, key);
  } else if (is_in(key, {"headers", "http_headers"})) {
    add_headers(value, key);
  } else if (is_in(key, {"bearerToken", "bearer_token"})) {
    entry_.headers.emplace_back("Authorization", "Bearer " + text(value, key));
  } else if (is_in(key, {"bearerTokenEnv", "bearer_token_env_var"})) {
    const auto name = value.string().value_or("");
    if (auto token = lookup_(name)) {
      entry_.secrets.push_back(*token);
      entry_.credentials = "Authorization from ${" + name + "}";
      entry_.headers.emplace_back("Authorization", "Bearer " + *token);
    } else {
      fail(value, key, "the variable '" + name + "' is not set");
    }
  } else if (is_in(key, {"type", "transport"})) {
    type_ = value.string().value_or("?");
  } else if (key == "disabled") {
    if (value.boolean().value_or(false)) fail(value, key, "the entry is switched off");
  } else if (key == "auth" && value.equals("oauth")) {
    warnings_.push_back(locate_(value) + "server '" + entry_.alias +
                        "': OAuth is not spoken here; give a token in \"headers\" or \"bearerTokenEnv\"");
  } else if (key == "x-host") {
    if (!value.is(Type::object)) return fail(value, key, "found no object");
    for (const auto& [name, own] : value.members()) {
      if (!host_member(name.string().value_or(""), own, true))
        warnings_.push_back(locate_(own) + "server '" + entry_.alias + "': unknown key x-host." +
                            name.string().value_or("").substr(0, 80));
    }
  } else if (!host_member(key, value, false) &&
             std::find(k_ignored_keys.begin(), k_ignored_keys.end(), key) == k_ignored_keys.end()) {
    warnings_.push_back(locate_(value) + "server '" + entry_.alias + "': unknown key " +
                        std::string(key.substr(0, 80)));
  }
}

/// Reads the keys that Collet adds under "x-host" and that other clients write at the top level.
bool EntryReader::host_member(std::string_view key, View value, bool strict) {
  if (is_in(key, {"timeout", "timeoutMs", "requestTimeout", "callTimeout", "tool_timeout_sec"})) {
    std::chrono::milliseconds limit{0};
    duration(value, key, limit);
    entry_.timeout = key == "tool_timeout_sec" ? limit * 1000 : limit;
  } else if (is_in(key, {"startTimeout", "startup_timeout_ms"})) {
    duration(value, key, entry_.start_timeout);
  } else if (is_in(key, {"allowedTools", "enabled_tools", "alwaysAllowTools"})) {
    entry_.allowed = texts(value, key);
  } else if (is_in(key, {"blockedTools", "disabled_tools", "excludeTools"})) {
    entry_.blocked = texts(value, key);
  } else if (key == "lifecycle") {
    // mcporter has an object here.
    const auto word = value.string().value_or(value["mode"].string().value_or(""));
    if (word == "keep-alive") {
      entry_.lifecycle = ServerEntry::Lifecycle::keep_alive;
    } else if (word == "lazy") {
      entry_.lifecycle = ServerEntry::Lifecycle::lazy;
    } else if (is_in(word, {"per-run", "ephemeral"})) {
      entry_.lifecycle = ServerEntry::Lifecycle::per_run;
    } else {
      fail(value, key, "expected keep-alive, lazy or per-run");
    }
  } else if (!strict) {
    return false;
  } else if (key == "idleTimeout") {
    duration(value, key, entry_.idle);
  } else if (key == "maxConcurrency") {
    const auto number = value.integer().value_or(-1);
    if (number < 0 || number > 1000) fail(value, key, "expected a number from 0 to 1000");
    entry_.max_concurrency = static_cast<int>(std::clamp<std::int64_t>(number, 0, 1000));
  } else if (key == "lease") {
    if (!value.equals("shared") && !value.equals("exclusive"))
      fail(value, key, "expected shared or exclusive");
    entry_.exclusive = value.equals("exclusive");
  } else if (key == "restartOnTimeout") {
    entry_.restart_on_timeout = value.boolean().value_or(false);
  } else if (key == "protocolVersion") {
    entry_.protocol = value.string().value_or("");
    if (!is_in(entry_.protocol, {"auto", "legacy", support::mcp::k_modern}))
      fail(value, key, "expected auto, legacy or " + std::string(support::mcp::k_modern));
  } else if (key == "roots") {
    for (const auto& root : texts(value, key))
      entry_.roots.push_back(absolute(root));
  } else {
    return key == "success";  // the plugin `workflow` reads the criteria
  }
  return true;
}

void EntryReader::finish(View value) {
  if (!type_.empty() && !is_in(type_, {"stdio", "http", "streamable-http", "streamableHttp", "sse"}))
    return fail(value, "type", "found '" + type_.substr(0, 80) + "', expected stdio, http or sse");
  const bool is_http = type_.empty() ? entry_.command.empty() && !entry_.url.empty() : type_ != "stdio";
  entry_.transport = is_http ? ServerEntry::Transport::http : ServerEntry::Transport::stdio;
  if (!entry_.error.empty()) return;
  if (is_http) {
    if (!support::is_web_url(entry_.url)) return fail(value, "url", "expected http://… or https://…");
    for (const auto& [name, header] : entry_.headers) {
      if (!support::is_http_token(name) || !support::is_header_value(header))
        return fail(value, "headers", "'" + name + "' is none that HTTP takes");
    }
  } else if (entry_.command.empty()) {
    fail(value, "", "found neither a command nor a url");
  } else if (entry_.command.find('\0') != std::string::npos) {
    fail(value, "command", "found a zero byte");
  }
}

void EntryReader::fail(View at, std::string_view field, std::string_view what) {
  if (!entry_.error.empty()) return;
  entry_.error = locate_(at) + "server '" + entry_.alias + "'";
  if (!field.empty()) entry_.error.append(", ").append(field);
  entry_.error.append(": ").append(what);
}

std::string EntryReader::text(View value, std::string_view field) {
  const auto raw = value.string();
  if (!raw) {
    fail(value, field, "found no text");
    return {};
  }
  auto expanded = expand(*raw, folder_, lookup_, entry_.secrets);
  if (!expanded) {
    fail(value, field, expanded.error().message);
    return {};
  }
  if (expanded->find('\0') != std::string::npos) fail(value, field, "found a zero byte");
  return *std::move(expanded);
}

std::vector<std::string> EntryReader::texts(View value, std::string_view field) {
  std::vector<std::string> out;
  if (!value.is(Type::array)) fail(value, field, "found no list of texts");
  for (const View item : value.items())
    out.push_back(text(item, field));
  return out;
}

/// The value is a command, or a list of the command and its arguments.
void EntryReader::command(View value) {
  if (!value.is(Type::array)) {
    entry_.command = text(value, "command");
    return;
  }
  auto words = texts(value, "command");
  if (words.empty()) return fail(value, "command", "found an empty list");
  entry_.command = std::move(words.front());
  entry_.args.insert(entry_.args.begin(), words.begin() + 1, words.end());
}

void EntryReader::environment(View value, std::string_view field) {
  if (!value.is(Type::object)) return fail(value, field, "found no object of texts");
  for (const auto& [key, own] : value.members()) {
    const auto name = key.string().value_or("");
    const auto where = std::string(field) + "." + name.substr(0, 80);
    if (name.empty() || name.find('=') != std::string::npos || name.find('\0') != std::string::npos)
      return fail(own, where, "is no name of a variable");
    if (own.is(Type::null)) continue;
    const bool is_plain = own.is(Type::number) || own.is(Type::boolean);
    entry_.env[name] = is_plain ? std::string(own.raw()) : text(own, where);
  }
}

void EntryReader::environment_file(View value) {
  const auto path = absolute(text(value, "envFile"));
  const auto content = support::read_file(path);
  if (!content) return fail(value, "envFile", content.error().message);
  std::map<std::string, std::string> more;
  read_env_file(*content, more);
  for (auto& [name, own] : more) {
    if (own.size() >= 4) entry_.secrets.push_back(own);
    entry_.env.emplace(name, own);
  }
}

void EntryReader::add_headers(View value, std::string_view field) {
  if (!value.is(Type::object)) return fail(value, field, "found no object of texts");
  for (const auto& [key, own] : value.members()) {
    const auto name = key.string().value_or("");
    entry_.headers.emplace_back(name, text(own, std::string(field) + "." + name.substr(0, 80)));
    const auto raw = own.string().value_or("");
    const auto begin = raw.find("${");
    const auto end = raw.find('}', begin == std::string::npos ? 0 : begin);
    if (begin != std::string::npos && end != std::string::npos)
      entry_.credentials = name.substr(0, 80) + " from " + raw.substr(begin, end + 1 - begin);
  }
}

void EntryReader::duration(View value, std::string_view field, std::chrono::milliseconds& into) {
  if (const auto read = read_duration(value.raw())) {
    into = *read;
  } else {
    fail(value, field, "expected a duration such as \"30s\", or milliseconds");
  }
}

std::string EntryReader::absolute(const std::string& path) const {
  return (std::filesystem::path(folder_) / path).lexically_normal().string();
}

}  // namespace collet::external
