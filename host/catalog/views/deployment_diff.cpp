// SPDX-License-Identifier: MIT
#include "host/catalog/views/deployment_diff.hpp"

#include <algorithm>
#include <optional>
#include <set>

#include <collet/json.hpp>

#include "host/catalog/rules.hpp"
#include "sdk/support/text/glob.hpp"

namespace collet::host::catalog {

namespace {

std::string quoted(const std::string& text) {
  std::string out;
  json::append_string(out, text);
  return out;
}

/// Returns the origin of the first rule that removed a property from the schema or made it optional, or
/// nothing.
std::optional<config::Origin> schema_origin(const Tool& tool, const config::ToolSettings& own) {
  if (tool.full_schema.empty()) return std::nullopt;
  if (!own.pinned.empty()) return own.pinned.begin()->second.origin;
  if (!own.hide.empty()) return own.hide.front().origin;
  if (!own.defaults.empty()) return own.defaults.begin()->second.origin;
  return std::nullopt;
}

std::string hiding_rule(const std::string& argument, const config::ToolSettings& own) {
  for (const auto& rule : own.hide) {
    if (support::glob_match(rule.glob, argument)) return rule.origin.text();
  }
  return {};
}

const Tool* find(const Catalog& catalog, const std::string& key) {
  const auto& all = catalog.all();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const auto& tool) { return tool->key() == key; });
  return found == all.end() ? nullptr : found->get();
}

bool shown(const Tool* tool) {
  return tool != nullptr && tool->state == State::exposed;
}

}  // namespace

EffectiveValues effective_values(const Tool& tool, const config::Settings& settings) {
  const config::ToolSettings own = settings_for(tool, settings.tools);
  const std::string plugin = "plugin " + tool.plugin;
  const auto of = [](const auto& setting) {
    return setting ? setting->origin.text() : config::Origin{}.text();
  };
  EffectiveValues out;
  out["name"] = {quoted(tool.name), tool.name_origin.text()};
  out["title"] = {quoted(tool.title), plugin};
  const auto* described = entry_for(settings.expose.describe, tool);
  const std::string form = tool.full ? settings.expose.descriptions.origin.text() : plugin;
  out["description"] = {quoted(tool.description), described != nullptr ? described->origin.text() : form};
  const auto edited = schema_origin(tool, own);
  out["input_schema"] = {tool.input_schema, edited ? edited->text() : form};
  out["output_schema"] = {tool.output_schema, plugin};
  out["annotations"] = {tool.annotations, plugin};
  out["deadline_ms"] = {std::to_string(tool.deadline.count()), of(own.deadline)};
  out["max_result_tokens"] = {
      std::to_string(tool.max_result_tokens),
      own.max_result_tokens ? of(own.max_result_tokens) : settings.host.max_result_tokens.origin.text()};
  out["concurrency"] = {std::to_string(tool.concurrency), of(own.concurrency)};
  for (const auto& [name, value] : tool.pinned)
    out["pinned." + name] = {own.pinned.at(name).shown(), own.pinned.at(name).origin.text()};
  for (const auto& [name, value] : tool.defaults)
    out["defaults." + name] = {own.defaults.at(name).shown(), own.defaults.at(name).origin.text()};
  for (const auto& name : tool.hidden)
    out["hidden." + name] = {"true", hiding_rule(name, own)};
  return out;
}

EffectiveValues effective_values(const config::Settings& settings) {
  EffectiveValues out;
  for (const auto& shown : settings.shown) {
    if (shown.key != "expose.deny" || shown.json == "[]") {
      out[shown.key] = {shown.json, shown.origin.text()};
      continue;
    }
    // The entries of a deny list are shown one by one, each with its origin.
    EffectiveValue& deny = out[shown.key];
    if (deny.json.empty()) {
      deny = {"[" + shown.json + "]", shown.origin.text()};
    } else {
      deny.json.back() = ',';
      deny.json += shown.json + "]";
      deny.origin += ", " + shown.origin.text();
    }
  }
  return out;
}

std::vector<Change> changes(const EffectiveValues& before, const EffectiveValues& after) {
  EffectiveValues all = before;
  all.insert(after.begin(), after.end());
  std::vector<Change> out;
  for (const auto& [what, ignored] : all) {
    const auto a = before.find(what);
    const auto b = after.find(what);
    Change change{what, a == before.end() ? EffectiveValue{} : a->second,
                  b == after.end() ? EffectiveValue{} : b->second};
    if (change.before.json != change.after.json) out.push_back(std::move(change));
  }
  return out;
}

Comparison compare(const Deployment& before, const Deployment& after) {
  std::set<std::string> keys;
  for (const Catalog* catalog : {&before.catalog, &after.catalog}) {
    for (const Tool* tool : catalog->exposed())
      keys.insert(tool->key());
  }
  Comparison out;
  for (const auto& key : keys) {
    ToolDifference tool{find(before.catalog, key), find(after.catalog, key), {}};
    if (!shown(tool.before)) {
      out.added.push_back(std::move(tool));
    } else if (!shown(tool.after)) {
      out.removed.push_back(std::move(tool));
    } else {
      tool.changes = changes(effective_values(*tool.before, before.settings),
                             effective_values(*tool.after, after.settings));
      if (!tool.changes.empty()) out.changed.push_back(std::move(tool));
    }
  }
  out.settings = changes(effective_values(before.settings), effective_values(after.settings));
  return out;
}

Visibility visibility_of(const Tool* tool, const std::string& plugin, const config::Settings& settings) {
  if (tool != nullptr) return {state_word(tool->state), tool->reason, tool->origin.text()};
  const auto own = settings.plugins.find(plugin);
  if (own != settings.plugins.end() && !own->second.enabled.value)
    return {"absent", "absent: plugin " + plugin + " is switched off", own->second.enabled.origin.text()};
  return {"absent", "absent: no plugin offers it", config::Origin{}.text()};
}

}  // namespace collet::host::catalog
