// SPDX-License-Identifier: MIT
/// Compares two deployments: the tools that clients see, and every value in effect with its origin.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "host/catalog/catalog.hpp"
#include "host/config/settings.hpp"

namespace collet::host::catalog {

/// A value as JSON text, empty if there is no value, and its origin: a place in a file, "built-in", or a
/// plugin. References to secrets stay references.
struct EffectiveValue {
  std::string json;
  std::string origin = "built-in";
};
using EffectiveValues = std::map<std::string, EffectiveValue>;

/// Returns all that a client or a call can notice of the tool: "name", "description", "input_schema",
/// "deadline_ms", "pinned.<argument>" and so on.
EffectiveValues effective_values(const Tool& tool, const config::Settings& settings);

/// Returns every setting in effect, by its key.
EffectiveValues effective_values(const config::Settings& settings);

struct Change {
  std::string what;
  EffectiveValue before;
  EffectiveValue after;
};

/// Returns the values that differ, sorted by their keys. A different origin alone is not a difference.
std::vector<Change> changes(const EffectiveValues& before, const EffectiveValues& after);

/// One deployment. Catalog and settings must outlive the result of the comparison.
struct Deployment {
  const Catalog& catalog;
  const config::Settings& settings;
};

/// A tool that clients of at least one deployment see.
struct ToolDifference {
  const Tool* before = nullptr;  ///< null if no plugin of that deployment offers it
  const Tool* after = nullptr;
  std::vector<Change> changes;  ///< changes of a tool that both deployments show
};

struct Comparison {
  std::vector<ToolDifference> added;
  std::vector<ToolDifference> removed;
  std::vector<ToolDifference> changed;
  std::vector<Change> settings;
  bool empty() const { return added.empty() && removed.empty() && changed.empty() && settings.empty(); }
};

/// Returns lists that are sorted by the tools' keys.
Comparison compare(const Deployment& before, const Deployment& after);

/// State of a tool in a deployment, with the reason. The deployment may lack the tool.
struct Visibility {
  std::string state;  ///< a state_word(), or "absent"
  std::string reason;
  std::string origin;
};
Visibility visibility_of(const Tool* tool, const std::string& plugin, const config::Settings& settings);

}  // namespace collet::host::catalog
