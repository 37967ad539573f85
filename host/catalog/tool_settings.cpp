// SPDX-License-Identifier: MIT
#include <algorithm>

#include <collet/json.hpp>

#include "host/catalog/description_reader.hpp"
#include "host/catalog/hints.hpp"
#include "host/catalog/rules.hpp"
#include "host/catalog/text/schema_edit.hpp"
#include "sdk/support/text/glob.hpp"
#include "sdk/support/text/near_misses.hpp"

namespace collet::host::catalog {

namespace {

using config::Setting;
using config::ToolSettings;

/// Merges setting by setting: "plugin:tool" overrides the bare id, and [policy] overrides both.
template <class T>
void overlay(std::optional<Setting<T>>& into, const std::optional<Setting<T>>& from) {
  if (from && !(into && into->origin.policy && !from->origin.policy)) into = from;
}

template <class Entry>
void overlay(std::map<std::string, Entry>& into, const std::map<std::string, Entry>& from) {
  for (const auto& [name, entry] : from) {
    const auto found = into.find(name);
    if (found == into.end()) {
      into.emplace(name, entry);
    } else if (!found->second.origin.policy || entry.origin.policy) {
      found->second = entry;
    }
  }
}

bool contains(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// The arguments that the operator set for one tool.
class Arrangement {
 public:
  Arrangement(Tool& tool, const ToolSettings& settings, std::vector<std::string>& warnings)
      : tool_(tool),
        settings_(settings),
        warnings_(warnings),
        properties_(property_names(tool.input_schema)) {}

  void apply() {
    std::vector<std::string> removed;
    std::vector<std::string> optional;
    for (const auto& [name, value] : settings_.pinned) {
      check_known("pinned", name, value.origin);
      tool_.pinned.emplace_back(name, value.value);
      note_secret(name, value);
      removed.push_back(name);
    }
    for (const auto& [name, value] : settings_.defaults) {
      if (contains(removed, name)) continue;  // a pinned value takes precedence
      check_known("defaults", name, value.origin);
      tool_.defaults.emplace_back(name, value.value);
      note_secret(name, value);
      optional.push_back(name);
    }
    for (const auto& rule : settings_.hide)
      hide(rule, removed);
    if (tool_.state == State::quarantined || (removed.empty() && optional.empty())) return;

    std::string shown = without_properties(tool_.input_schema, removed, optional);
    if (shown == tool_.input_schema) return;
    tool_.full_schema = std::move(tool_.input_schema);
    tool_.input_schema = std::move(shown);
  }

 private:
  void note_secret(const std::string& name, const config::ArgumentSetting& value) {
    if (!value.written.empty()) tool_.secret.push_back(name);
  }

  void hide(const config::Rule& rule, std::vector<std::string>& removed) {
    bool found = false;
    for (const auto& name : properties_) {
      if (!support::glob_match(rule.glob, name)) continue;
      found = true;
      if (contains(removed, name)) continue;
      if (contains(required_names(tool_.input_schema), name) && !settings_.defaults.contains(name)) {
        quarantine(tool_,
                   "[tools." + tool_.id + "] hides '" + name +
                       "', which it requires; give it a value under pinned or defaults",
                   rule.origin);
        return;
      }
      removed.push_back(name);
      tool_.hidden.push_back(name);
    }
    if (!found) warn("hide", rule.glob, rule.origin);
  }

  /// An open schema may accept properties that it does not list.
  void check_known(std::string_view key, const std::string& name, const config::Origin& origin) {
    if (contains(properties_, name)) return;
    if (json::View(tool_.input_schema)["additionalProperties"].boolean().value_or(true)) return;
    warn(key, name, origin);
  }

  void warn(std::string_view key, const std::string& name, const config::Origin& origin) {
    warnings_.push_back(origin.text() + ": tools." + tool_.id + "." + std::string(key) + ": '" + name +
                        "' is no parameter of " + tool_.key() + support::did_you_mean(name, properties_));
  }

  Tool& tool_;
  const ToolSettings& settings_;
  std::vector<std::string>& warnings_;
  std::vector<std::string> properties_;
};

}  // namespace

ToolSettings settings_for(const Tool& tool, const std::map<std::string, ToolSettings>& all) {
  ToolSettings out;
  for (const auto& name : {tool.id, tool.key()}) {
    const auto found = all.find(name);
    if (found == all.end()) continue;
    overlay(out.deadline, found->second.deadline);
    overlay(out.max_result_tokens, found->second.max_result_tokens);
    overlay(out.concurrency, found->second.concurrency);
    overlay(out.title, found->second.title);
    overlay(out.search_hint, found->second.search_hint);
    overlay(out.pin, found->second.pin);
    overlay(out.max_result_chars, found->second.max_result_chars);
    overlay(out.confirm, found->second.confirm);
    overlay(out.annotations, found->second.annotations);
    overlay(out.pinned, found->second.pinned);
    overlay(out.defaults, found->second.defaults);
    out.hide.insert(out.hide.end(), found->second.hide.begin(), found->second.hide.end());
  }
  return out;
}

void apply_tool_settings(Tool& tool, const config::Settings& settings, std::vector<std::string>& warnings) {
  tool.max_result_tokens = settings.host.max_result_tokens.value;
  if (tool.state == State::quarantined) return;
  const ToolSettings own = settings_for(tool, settings.tools);
  if (own.deadline) tool.deadline = own.deadline->value;
  if (own.max_result_tokens) tool.max_result_tokens = own.max_result_tokens->value;
  if (own.concurrency) tool.concurrency = own.concurrency->value;
  apply_hints(tool, own);
  if (own.confirm && own.confirm->value == "write" && !tool.read_only)
    tool.confirm = tool.asks_consent ? Confirm::by_tool : Confirm::by_host;
  if (own.pinned.empty() && own.defaults.empty() && own.hide.empty()) return;
  Arrangement(tool, own, warnings).apply();
}

}  // namespace collet::host::catalog
