// SPDX-License-Identifier: MIT
/// Applies the rules of [expose] and [tools] to tools.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "host/catalog/catalog.hpp"

namespace collet::host::catalog {

/// Returns the entry for "plugin:tool", else the one for the bare id; an entry of [policy] takes precedence.
/// Returns null if there is no entry.
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

/// Sets name and description by the rules for rename, prefix and description.
void apply_names(Tool& tool, const config::ExposeSettings& expose);

/// Sets the state with reason and origin. Names must be set before.
void decide(Tool& tool, const config::ExposeSettings& expose);

/// Returns the settings of [tools] for this tool: those under "plugin:tool" override those under the bare id,
/// setting by setting, and [policy] overrides both.
config::ToolSettings settings_for(const Tool& tool, const std::map<std::string, config::ToolSettings>& all);

/// Applies limits, pinned and default arguments, and hidden parameters.
void apply_tool_settings(Tool& tool, const config::Settings& settings, std::vector<std::string>& warnings);

/// Returns a sentence for each rule that matches nothing in the catalog.
void warn_of_idle_rules(const Catalog& catalog, const config::Settings& settings,
                        std::vector<std::string>& warnings);

/// Matches a rule's glob against the id, the key and the exposed name of a tool. An allow rule of [policy]
/// ignores names that other layers set.
bool names_tool(const config::Rule& rule, const Tool& tool);
bool allows_tool(const config::Rule& rule, const Tool& tool);

}  // namespace collet::host::catalog
