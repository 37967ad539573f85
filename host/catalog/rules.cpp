// SPDX-License-Identifier: MIT
#include "host/catalog/rules.hpp"

#include <algorithm>

#include <collet/json.hpp>

#include "host/catalog/description_reader.hpp"
#include "sdk/support/text/glob.hpp"
#include "sdk/support/text/near_misses.hpp"

namespace collet::host::catalog {

namespace {

using config::Rule;

bool matches(const Rule& rule, const Tool& tool, bool with_name) {
  return support::glob_match(rule.glob, tool.id) || support::glob_match(rule.glob, tool.key()) ||
         (with_name && support::glob_match(rule.glob, tool.name));
}

/// Returns the rule as it is in the file: `expose.allow = "echo_*"`.
std::string written(std::string_view key, const std::string& value, const config::Origin& origin) {
  std::string out = origin.policy ? "policy." : "";
  out += key;
  out += " = ";
  json::append_string(out, value);
  return out;
}

/// A prefix of [policy] overrides a rename of another layer, because rules of [policy] may use prefixed
/// names.
bool overruled(const config::Setting<std::string>& renamed, const config::ExposeSettings& expose) {
  return !renamed.origin.policy && expose.prefix.origin.policy && !expose.prefix.value.empty();
}

void set_state(Tool& tool, State state, std::string reason, config::Origin origin) {
  tool.state = state;
  tool.reason = (state == State::exposed ? "exposed: " : "hidden: ") + std::move(reason);
  tool.origin = std::move(origin);
}

/// An allow list of [policy] applies to calls of plugins too; other allow lists apply only to clients.
bool outside_policy(const Tool& tool, const config::ExposeSettings& expose) {
  return expose.allow_set && expose.allow_origin.policy &&
         std::none_of(expose.allow.begin(), expose.allow.end(),
                      [&](const Rule& rule) { return rule.origin.policy && allows_tool(rule, tool); });
}

void warn_idle(std::string_view key, const Rule& rule, const Catalog& catalog,
               std::vector<std::string>& warnings) {
  const auto names_offer = [&](const auto& offer) { return names_tool(rule, offer->run); };
  const auto& tools = catalog.all();
  if (std::any_of(tools.begin(), tools.end(), [&](const auto& tool) { return names_tool(rule, *tool); }) ||
      std::any_of(catalog.all_resources().begin(), catalog.all_resources().end(), names_offer) ||
      std::any_of(catalog.all_prompts().begin(), catalog.all_prompts().end(), names_offer)) {
    return;
  }
  std::vector<std::string> candidates;
  candidates.reserve(tools.size());
  for (const auto& tool : tools)
    candidates.push_back(rule.glob.find(':') == std::string::npos ? tool->id : tool->key());
  warnings.push_back(rule.origin.text() + ": " + written(key, rule.glob, rule.origin) +
                     " names no known tool" + support::did_you_mean(rule.glob, candidates));
}

}  // namespace

bool names_tool(const Rule& rule, const Tool& tool) {
  return matches(rule, tool, true);
}

bool allows_tool(const Rule& rule, const Tool& tool) {
  return matches(rule, tool, !rule.origin.policy || tool.name_origin.policy);
}

void apply_names(Tool& tool, const config::ExposeSettings& expose) {
  if (tool.exposure == Exposure::internal) return;
  const auto* renamed = entry_for(expose.rename, tool);
  if (renamed != nullptr && !overruled(*renamed, expose)) {
    tool.name = renamed->value;
    tool.name_origin = renamed->origin;
  } else if (!expose.prefix.value.empty()) {
    tool.name = expose.prefix.value + tool.id;
    tool.name_origin = expose.prefix.origin;
  }
  const auto* described = entry_for(expose.describe, tool);
  if (described == nullptr) return;
  tool.description = described->value;
  if (!tool.description_brief.empty()) tool.description_brief = described->value;
}

void decide(Tool& tool, const config::ExposeSettings& expose) {
  for (const auto& rule : expose.deny) {
    if (names_tool(rule, tool)) {
      tool.barred = written("expose.deny", rule.glob, rule.origin) + " (" + rule.origin.text() + ")";
      set_state(tool, State::hidden, written("expose.deny", rule.glob, rule.origin), rule.origin);
      return;
    }
  }
  if (outside_policy(tool, expose))
    tool.barred = "no rule of policy.expose.allow matches (" + expose.allow_origin.text() + ")";
  if (tool.exposure == Exposure::internal) {
    set_state(tool, State::hidden, "internal, only for other plugins", {});
    return;
  }

  const Rule* deciding = nullptr;
  for (const auto& rule : expose.allow) {
    if (deciding != nullptr || !expose.allow_set) break;
    const bool counts = tool.exposure == Exposure::by_default || rule.literal();
    if (counts && allows_tool(rule, tool)) deciding = &rule;
  }
  if (deciding == nullptr && tool.exposure == Exposure::opt_in) {
    set_state(tool, State::hidden, "opt_in, no entry of expose.allow names it literally",
              expose.allow_origin);
    return;
  }
  if (deciding == nullptr && expose.allow_set) {
    const std::string where = expose.allow_origin.policy ? "policy.expose.allow" : "expose.allow";
    set_state(tool, State::hidden, "no rule of " + where + " matches", expose.allow_origin);
    return;
  }

  if (tool.kind == Tool::Kind::tool && !is_tool_name(tool.name)) {
    std::string found;
    json::append_string(found, tool.name);
    quarantine(tool, "rename or prefix makes its name " + found + ", expected 1 to 64 of A-Z a-z 0-9 _ -",
               tool.name_origin);
  } else if (deciding != nullptr) {
    set_state(tool, State::exposed, written("expose.allow", deciding->glob, deciding->origin),
              deciding->origin);
  } else {
    set_state(tool, State::exposed, "by default, no expose.allow is set", {});
  }
}

void warn_of_idle_rules(const Catalog& catalog, const config::Settings& settings,
                        std::vector<std::string>& warnings) {
  const auto& tools = catalog.all();
  const auto& expose = settings.expose;
  if (expose.allow_set) {
    for (const auto& rule : expose.allow)
      warn_idle("expose.allow", rule, catalog, warnings);
  }
  for (const auto& rule : expose.deny)
    warn_idle("expose.deny", rule, catalog, warnings);

  const auto warn_idle_key = [&](std::string_view table, const std::string& name,
                                 const config::Origin& origin) {
    const bool known = std::any_of(tools.begin(), tools.end(), [&](const std::unique_ptr<Tool>& tool) {
      return tool->id == name || tool->key() == name;
    });
    if (known) return;
    std::vector<std::string> candidates;
    candidates.reserve(tools.size());
    for (const auto& tool : tools)
      candidates.push_back(name.find(':') == std::string::npos ? tool->id : tool->key());
    const std::string place =
        origin.line == 0 && origin.file == config::Origin{}.file ? "" : origin.text() + ": ";
    warnings.push_back(place + "[" + std::string(table) + "] '" + name + "' names no known tool" +
                       support::did_you_mean(name, candidates));
  };
  for (const auto& [name, entry] : expose.rename) {
    warn_idle_key("expose.rename", name, entry.origin);
    if (overruled(entry, expose)) {
      warnings.push_back(entry.origin.text() + ": expose.rename." + name +
                         " has no effect: [policy] sets expose.prefix at " + expose.prefix.origin.text());
    }
  }
  for (const auto& [name, entry] : expose.describe)
    warn_idle_key("expose.describe", name, entry.origin);
  for (const auto& [name, entry] : settings.tools)
    warn_idle_key("tools", name, entry.origin);
}

}  // namespace collet::host::catalog
