// SPDX-License-Identifier: MIT
#include "host/catalog/rules.hpp"

#include <algorithm>

#include <collet/json.hpp>

#include "host/catalog/description_reader.hpp"
#include "sdk/support/text/glob.hpp"

namespace collet::host::catalog {

namespace {

using config::Rule;

bool matches(const Rule& rule, const Tool& tool, bool with_name) {
  return support::glob_match(rule.glob, tool.id) || support::glob_match(rule.glob, tool.key()) ||
         (with_name && support::glob_match(rule.glob, tool.name));
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

/// Returns true if an entry of [policy] nested names the tool literally.
bool grants_nested_calls(const config::ExposeSettings& expose, const Tool& tool) {
  return std::any_of(expose.nested.begin(), expose.nested.end(),
                     [&](const Rule& rule) { return rule.literal() && allows_tool(rule, tool); });
}

/// Collects the names that the layers give the tool, the overridden ones included.
void collect_given_names(Tool& tool, const config::GivenNames& given) {
  for (const std::string& prefix : given.prefixes)
    tool.given_names.push_back(prefix + tool.id);
  for (const auto& [renamed, name] : given.renames) {
    if (renamed == tool.id || renamed == tool.key()) tool.given_names.push_back(name);
  }
}

}  // namespace

std::string written_rule(std::string_view key, const std::string& value, const config::Origin& origin) {
  std::string out = origin.policy ? "policy." : "";
  out += key;
  out += " = ";
  json::append_string(out, value);
  return out;
}

bool is_overruled(const config::Setting<std::string>& renamed, const config::ExposeSettings& expose) {
  return !renamed.origin.policy && expose.prefix.origin.policy && !expose.prefix.value.empty();
}

bool names_tool(const Rule& rule, const Tool& tool) {
  if (matches(rule, tool, true)) return true;
  return rule.origin.policy &&
         std::any_of(tool.given_names.begin(), tool.given_names.end(),
                     [&](const std::string& name) { return support::glob_match(rule.glob, name); });
}

const Rule* denying_rule(const Tool& tool, const config::ExposeSettings& expose) {
  const auto found = std::find_if(expose.deny.begin(), expose.deny.end(),
                                  [&](const Rule& rule) { return names_tool(rule, tool); });
  return found == expose.deny.end() ? nullptr : &*found;
}

bool allows_tool(const Rule& rule, const Tool& tool) {
  return matches(rule, tool, !rule.origin.policy || tool.name_origin.policy);
}

void apply_names(Tool& tool, const config::ExposeSettings& expose) {
  if (tool.exposure == Exposure::internal) return;
  collect_given_names(tool, expose.given);
  const auto* renamed = entry_for(expose.rename, tool);
  if (renamed != nullptr && !is_overruled(*renamed, expose)) {
    tool.name = renamed->value;
    tool.name_origin = renamed->origin;
    tool.is_renamed = true;
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
  if (const Rule* const rule = denying_rule(tool, expose)) {
    const std::string written = written_rule("expose.deny", rule->glob, rule->origin);
    tool.barred = written + " (" + rule->origin.text() + ")";
    set_state(tool, State::hidden, written, rule->origin);
    return;
  }
  const bool is_granted = grants_nested_calls(expose, tool);
  if (!is_granted && outside_policy(tool, expose))
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
    if (!is_granted && tool.barred.empty())
      tool.barred = "it is opt_in, and no entry of expose.allow or policy.nested names it literally";
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
    set_state(tool, State::exposed, written_rule("expose.allow", deciding->glob, deciding->origin),
              deciding->origin);
  } else {
    set_state(tool, State::exposed, "by default, no expose.allow is set", {});
  }
}

}  // namespace collet::host::catalog
