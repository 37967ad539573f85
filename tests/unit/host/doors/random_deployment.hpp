// SPDX-License-Identifier: MIT
/// Plugins and layers of configuration drawn at random, as data for the oracle and as TOML for the host.
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
  std::string exposure;  ///< default | opt_in | internal
  bool needs_a = false;
  bool open = false;  ///< takes arguments that it does not list
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

  /// `key = value`, one setting each.
  std::vector<std::string> assignments() const;
  /// Those, each with `before` in front.
  std::string toml(const std::string& before = "") const;
};

struct Deployment {
  std::vector<DrawnTool> tools;  ///< sorted by plugin and id
  Layer file;
  std::optional<Layer> profile;  ///< called "mine"
  std::optional<Layer> set;      ///< of the command line
  Layer policy;
};

/// Few words, so that globs, ids, names and prefixes meet often.
Deployment draw(std::uint32_t seed);

}  // namespace collet::host::doors
