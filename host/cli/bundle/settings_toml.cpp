// SPDX-License-Identifier: MIT
#include "host/cli/bundle/settings_toml.hpp"

#include <string_view>
#include <utility>

#include <collet/json.hpp>

namespace collet::host::cli {

namespace {

/// Appends a JSON value as TOML, on one line.
void append_toml(std::string& out, json::View value) {
  if (value.is(json::Type::array)) {
    out.append("[");
    bool first = true;
    for (const json::View item : value.items()) {
      if (!std::exchange(first, false)) out.append(", ");
      append_toml(out, item);
    }
    out.append("]");
  } else if (value.is(json::Type::object)) {
    out.append("{");
    bool first = true;
    for (const auto& member : value.members()) {
      if (!std::exchange(first, false)) out.append(", ");
      append_toml(out, member.key);
      out.append(" = ");
      append_toml(out, member.value);
    }
    out.append("}");
  } else {
    // Strings, numbers and booleans are written as in JSON, but TOML requires that U+007F is escaped.
    for (const char c : value.raw()) {
      if (c == '\x7F') {
        out.append("\\u007F");
      } else {
        out.push_back(c);
      }
    }
  }
}

/// Returns true for settings that name folders of this machine; a bundle brings its plugins.
bool is_machine_path(const std::string& key) {
  return key == "host.plugin_dirs" ||
         (key.starts_with("plugins.") && key.ends_with(".path") && key.find(".config.") == std::string::npos);
}

/// Returns true for settings that a bundle contains.
bool is_bundled(const config::Settings::Shown& shown) {
  // Only files in /etc may contain [policy].
  const bool is_policy = shown.key.starts_with("policy.");
  return shown.origin.file != config::Origin{}.file && !is_policy && !is_machine_path(shown.key);
}

}  // namespace

std::string settings_toml(const config::Settings& settings, const std::set<std::string>& left_out) {
  std::string out = "# Written by `collet bundle`: the settings that were in effect.\n";
  std::string deny;
  for (const auto& shown : settings.shown) {
    if (!is_bundled(shown) || left_out.contains(shown.key)) continue;
    // Each entry of a deny list is shown by itself, unless the list is empty.
    if (shown.key == "expose.deny" && !shown.json.starts_with('[')) {
      deny.append(deny.empty() ? "" : ", ");
      append_toml(deny, json::View(shown.json));
      continue;
    }
    out.append(shown.key).append(" = ");
    append_toml(out, json::View(shown.json));
    out.append("\n");
  }
  if (!deny.empty()) out.append("expose.deny = [").append(deny).append("]\n");
  return out;
}

Environment environment_of(const config::Settings& settings) {
  constexpr std::string_view k_begin = "${env:";
  Environment out;
  for (const auto& shown : settings.shown) {
    // References are resolved only in settings of plugins and in arguments.
    const bool may_refer = shown.key.starts_with("plugins.") || shown.key.starts_with("shared.") ||
                           shown.key.starts_with("tools.");
    if (!may_refer || !is_bundled(shown)) continue;
    const std::string_view text = shown.json;
    for (auto at = text.find(k_begin); at != std::string_view::npos; at = text.find(k_begin, at + 1)) {
      const auto begin = at + k_begin.size();
      const auto end = text.find('}', begin);
      if (end == std::string_view::npos) break;
      auto& keys = out[std::string(text.substr(begin, end - begin))];
      if (keys.empty() || keys.back() != shown.key) keys.push_back(shown.key);
    }
  }
  return out;
}

}  // namespace collet::host::cli
