// SPDX-License-Identifier: MIT
/// Applies the rules of [expose] and [tools] to tools.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "host/catalog/catalog.hpp"

namespace collet::host::catalog {

/// Cost of a tool list above which a warning is given, unless [expose] context_budget grants it.
inline constexpr std::int64_t k_large_list_tokens = 20000;

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

/// Adds a sentence for each rule that matches nothing in the catalog, for each allow rule whose tools are all
/// denied, and for each rule that another one overrides.
void warn_of_idle_rules(const Catalog& catalog, const config::Settings& settings,
                        std::vector<std::string>& warnings);

/// Returns the tokens that the list of all exposed tools costs a client.
std::int64_t list_cost(const Catalog& catalog);

/// Adds a warning if the list costs more than [expose] context_budget, or more than k_large_list_tokens if
/// that is not set.
void warn_of_list_cost(const Catalog& catalog, const config::ExposeSettings& expose,
                       std::vector<std::string>& warnings);

/// Match a rule's glob against the id, the key and the exposed name of a tool. names_tool() is for deny
/// rules: those of [policy] match every name that some layer gives the tool, so that a rename or prefix of
/// another layer evades none. allows_tool() is for allow rules: those of [policy] ignore names that other
/// layers set.
bool names_tool(const config::Rule& rule, const Tool& tool);
bool allows_tool(const config::Rule& rule, const Tool& tool);

/// Returns the first deny rule that names the tool, or null.
const config::Rule* denying_rule(const Tool& tool, const config::ExposeSettings& expose);

/// Returns the rule as it is in the file: `expose.allow = "echo_*"`.
std::string written_rule(std::string_view key, const std::string& value, const config::Origin& origin);

/// Returns true if a prefix of [policy] overrides the rename of another layer, because rules of [policy] may
/// use prefixed names.
bool is_overruled(const config::Setting<std::string>& renamed, const config::ExposeSettings& expose);

}  // namespace collet::host::catalog
