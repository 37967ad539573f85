// SPDX-License-Identifier: MIT
/// Random plugins and layers of configuration, as data for the oracle and as TOML for the host.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace collet::host::doors {

/// A tool with the integer arguments a, b and c.
struct DrawnTool {
  std::string plugin;
  std::string id;
  std::string exposure;  ///< "default", "opt_in" or "internal"
  bool needs_a = false;
  bool open = false;  ///< accepts arguments that its schema does not list
  bool at_once = false;

  std::string key() const { return plugin + ":" + id; }
  std::string json() const;
};

struct ToolRules {
  std::map<std::string, int> pinned;
  std::map<std::string, int> defaults;
  std::optional<std::vector<std::string>> hide;
};

struct Layer {
  std::optional<std::vector<std::string>> allow;
  std::vector<std::string> deny;
  std::map<std::string, std::string> rename;
  std::optional<std::string> prefix;
  std::map<std::string, ToolRules> tools;

  /// Returns one text `key = value` for each setting.
  std::vector<std::string> assignments() const;
  /// Returns the assignments as lines, each with the prefix `before`.
  std::string toml(const std::string& before = "") const;
};

struct Deployment {
  std::vector<DrawnTool> tools;  ///< sorted by plugin and id
  Layer file;
  std::optional<Layer> profile;  ///< the profile "mine"
  std::optional<Layer> set;      ///< settings of the command line
  Layer policy;
};

/// Draws a deployment. It uses few words, so that globs, ids, names and prefixes often match.
Deployment draw(std::uint32_t seed);

}  // namespace collet::host::doors
