// SPDX-License-Identifier: MIT
/// [expose] and [tools]: what a rule names, what it does to a tool, and which rules name nothing.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "host/catalog/catalog.hpp"

namespace collet::host::catalog {

/// Of the entries for "plugin:tool" and for the bare id, the one that counts: the first, unless only the
/// second stands under [policy]. Null if there is neither.
template <class T>
const config::Setting<T>* entry_for(const std::map<std::string, config::Setting<T>>& entries,
                                    const Tool& tool) {
  const auto by_key = entries.find(tool.key());
  const auto by_id = entries.find(tool.id);
  if (by_key == entries.end()) return by_id == entries.end() ? nullptr : &by_id->second;
  if (by_id == entries.end()) return &by_key->second;
  const bool id_is_policy = by_id->second.origin.policy && !by_key->second.origin.policy;
  return id_is_policy ? &by_id->second : &by_key->second;
}

/// Rename, prefix, description.
void apply_names(Tool& tool, const config::ExposeSettings& expose);

/// Decides exposed, hidden or quarantined, with reason and origin. Names are set before.
void decide(Tool& tool, const config::ExposeSettings& expose);

/// [tools] for this tool: what stands under "plugin:tool" over what stands under the bare id, setting by
/// setting, and [policy] over both.
config::ToolSettings settings_for(const Tool& tool, const std::map<std::string, config::ToolSettings>& all);

/// Limits, pinned and default arguments, hidden parameters.
void apply_tool_settings(Tool& tool, const config::Settings& settings, std::vector<std::string>& warnings);

/// One sentence for each rule that names nothing of the catalog.
void warn_of_idle_rules(const Catalog& catalog, const config::Settings& settings,
                        std::vector<std::string>& warnings);

/// A rule's glob over a tool's id, key and exposed name. A rule of [policy] that allows does not look at
/// names which others chose.
bool names_tool(const config::Rule& rule, const Tool& tool);
bool allows_tool(const config::Rule& rule, const Tool& tool);

}  // namespace collet::host::catalog
