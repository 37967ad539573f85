// SPDX-License-Identifier: MIT
#include "host/catalog/contested_names.hpp"

#include <algorithm>
#include <tuple>

#include "host/catalog/description_reader.hpp"

namespace collet::host::catalog {

namespace {

using plugin::Provider;

/// Sorts by name; of equal names, the tool that keeps the name comes first.
template <class Item, class RunOf>
void sort_claims(std::vector<Item*>& claims, const PluginOrder& order, const RunOf& run_of) {
  std::stable_sort(claims.begin(), claims.end(), [&](Item* a, Item* b) {
    const Tool& left = run_of(*a);
    const Tool& right = run_of(*b);
    if (left.name != right.name) return left.name < right.name;
    return order.precedes(left, right);
  });
}

/// Quarantines a tool whose name another one keeps.
void set_aside(Tool& loser, const std::string& reason, std::vector<std::string>& warnings) {
  quarantine(loser, reason, loser.name_origin);
  const std::string kind = loser.kind == Tool::Kind::prompt ? "prompt" : "tool";
  warnings.push_back(kind + " '" + loser.key() + "' " + loser.reason);
}

/// Returns the hidden tool of the host or of a shipped plugin that has the name of `tool`, or null.
const Tool* hidden_owner(const Tool& tool, const std::vector<const Tool*>& hidden) {
  const auto found =
      std::find_if(hidden.begin(), hidden.end(), [&](const Tool* one) { return one->name == tool.name; });
  return found == hidden.end() ? nullptr : *found;
}

/// Returns the hidden tools of the host and of shipped plugins, in their order.
std::vector<const Tool*> hidden_tools(const std::vector<std::unique_ptr<Tool>>& all,
                                      const PluginOrder& order) {
  std::vector<const Tool*> out;
  for (const auto& tool : all) {
    const bool is_own = order.provider_of(tool->plugin) != Provider::other;
    if (is_own && tool->state == State::hidden && tool->exposure != Exposure::internal)
      out.push_back(tool.get());
  }
  std::stable_sort(out.begin(), out.end(),
                   [&](const Tool* a, const Tool* b) { return order.precedes(*a, *b); });
  return out;
}

std::string quoted_name(const Tool& tool) {
  return "its name '" + tool.name + "' ";
}

}  // namespace

PluginOrder::PluginOrder(const std::vector<PluginDescription>& plugins) {
  std::vector<const plugin::PluginFile*> files;
  files.reserve(plugins.size());
  for (const auto& one : plugins)
    files.push_back(one.file);
  std::sort(files.begin(), files.end(),
            [](const auto* a, const auto* b) { return plugin::precedes(*a, *b); });
  for (std::size_t i = 0; i < files.size(); ++i)
    places_.try_emplace(files[i]->id, Place{i, files[i]->provider});
}

std::size_t PluginOrder::place_of(std::string_view plugin) const {
  const auto found = places_.find(plugin);
  return found == places_.end() ? places_.size() : found->second.number;
}

plugin::Provider PluginOrder::provider_of(std::string_view plugin) const {
  const auto found = places_.find(plugin);
  return found == places_.end() ? Provider::other : found->second.provider;
}

bool PluginOrder::precedes(const Tool& a, const Tool& b) const {
  const std::size_t left = place_of(a.plugin);
  const std::size_t right = place_of(b.plugin);
  return std::tie(left, a.id) < std::tie(right, b.id);
}

std::vector<const Tool*> settle_tool_names(const std::vector<std::unique_ptr<Tool>>& all,
                                           const PluginOrder& order, std::vector<std::string>& warnings) {
  std::vector<Tool*> claims;
  for (const auto& tool : all) {
    if (tool->state == State::exposed) claims.push_back(tool.get());
  }
  sort_claims(claims, order, [](const Tool& tool) -> const Tool& { return tool; });
  const auto hidden = hidden_tools(all, order);
  std::vector<const Tool*> out;
  for (Tool* tool : claims) {
    const bool is_foreign = order.provider_of(tool->plugin) == Provider::other && !tool->is_renamed;
    const Tool* const owner = is_foreign ? hidden_owner(*tool, hidden) : nullptr;
    if (!out.empty() && out.back()->name == tool->name) {
      set_aside(*tool,
                quoted_name(*tool) + "is taken by " + out.back()->key() +
                    "; give one of them another under [expose.rename]",
                warnings);
      tool->barred.clear();  // other plugins call it by its key
    } else if (owner != nullptr && order.provider_of(owner->plugin) == Provider::host) {
      set_aside(*tool,
                quoted_name(*tool) + "is that of the host's tool " + owner->key() +
                    "; give it another under [expose.rename]",
                warnings);
      tool->barred.clear();
    } else {
      out.push_back(tool);
      if (owner == nullptr) continue;
      warnings.push_back("tool '" + tool->key() + "' has the name '" + tool->name + "' of " + owner->key() +
                         ", which is hidden; rename it under [expose.rename], or confirm the name there: \"" +
                         tool->key() + "\" = \"" + tool->name + "\"");
    }
  }
  return out;
}

std::vector<const Prompt*> settle_prompt_names(const std::vector<std::unique_ptr<Prompt>>& all,
                                               const PluginOrder& order, std::vector<std::string>& warnings) {
  std::vector<Prompt*> claims;
  for (const auto& prompt : all) {
    if (prompt->run.state == State::exposed) claims.push_back(prompt.get());
  }
  sort_claims(claims, order, [](const Prompt& prompt) -> const Tool& { return prompt.run; });
  std::vector<const Prompt*> out;
  for (Prompt* prompt : claims) {
    if (out.empty() || out.back()->run.name != prompt->run.name) {
      out.push_back(prompt);
    } else {
      set_aside(prompt->run, quoted_name(prompt->run) + "is taken by " + out.back()->run.key(), warnings);
    }
  }
  return out;
}

}  // namespace collet::host::catalog
