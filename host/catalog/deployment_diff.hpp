// SPDX-License-Identifier: MIT
/// A tool and a deployment as the operator arranged them, value by value, each with its place; and what
/// differs between two deployments.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "host/catalog/catalog.hpp"
#include "host/config/settings.hpp"

namespace collet::host::catalog {

/// A value as JSON text, or empty if there is none, and where it comes from: a place in a file, "built-in",
/// or the plugin that says so. References to secrets stay references.
struct EffectiveValue {
  std::string json;
  std::string origin = "built-in";
};
using EffectiveValues = std::map<std::string, EffectiveValue>;

/// "name", "description", "input_schema", "deadline_ms", "pinned.<argument>" and so on: what a client or a
/// call could notice of the tool.
EffectiveValues effective_values(const Tool& tool, const config::Settings& settings);

/// Every setting in effect, by its key.
EffectiveValues effective_values(const config::Settings& settings);

struct Change {
  std::string what;
  EffectiveValue before;
  EffectiveValue after;
};

/// Values that are not the same, sorted by their keys; a place alone is no difference.
std::vector<Change> changes(const EffectiveValues& before, const EffectiveValues& after);

/// One deployment. Both outlive the comparison's result.
struct Deployment {
  const Catalog& catalog;
  const config::Settings& settings;
};

/// A tool that clients of one deployment see, or of both.
struct ToolDifference {
  const Tool* before = nullptr;  ///< null: no plugin of that deployment offers it
  const Tool* after = nullptr;
  std::vector<Change> changes;  ///< of a tool that both show
};

struct Comparison {
  std::vector<ToolDifference> added;
  std::vector<ToolDifference> removed;
  std::vector<ToolDifference> changed;
  std::vector<Change> settings;
  bool empty() const { return added.empty() && removed.empty() && changed.empty() && settings.empty(); }
};

/// Lists are sorted by the tools' keys.
Comparison compare(const Deployment& before, const Deployment& after);

/// Why a deployment shows or hides a tool, also one that it does not know.
struct Visibility {
  std::string state;  ///< as state_word(), or "absent"
  std::string reason;
  std::string origin;
};
Visibility visibility_of(const Tool* tool, const std::string& plugin, const config::Settings& settings);

}  // namespace collet::host::catalog
