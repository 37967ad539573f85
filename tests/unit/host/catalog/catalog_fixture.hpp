// SPDX-License-Identifier: MIT
/// Builds a catalog from the texts of a configuration and of descriptions.
#pragma once

#include <deque>
#include <gtest/gtest.h>
#include <string>
#include <utility>
#include <vector>

#include "host/catalog/catalog.hpp"
#include "host/config/load.hpp"

namespace collet::host::catalog {

/// Returns a tool with a description and an empty object schema.
inline std::string tool_json(const std::string& id, const std::string& more = "") {
  return R"({"id":")" + id + R"(","description":"Does )" + id +
         R"(.","input_schema":{"type":"object","properties":{}})" + more + "}";
}

inline std::string tools_json(const std::vector<std::string>& tools) {
  std::string out = R"({"tools":[)";
  for (const auto& tool : tools)
    out += (out.back() == '[' ? "" : ",") + tool;
  return out + "]}";
}

using Texts = std::vector<std::pair<std::string, std::string>>;  ///< plugin id → description

/// Two plugins: walk with two tools, edit with one default, one opt_in and one internal tool.
inline Texts families() {
  return {{"walk", tools_json({tool_json("walk_paths"), tool_json("walk_tags")})},
          {"edit", tools_json({tool_json("edit_all"), tool_json("edit_raw", R"(,"exposure":"opt_in")"),
                               tool_json("alias:inner tool", R"(,"exposure":"internal")")})}};
}

inline config::Settings settings_of(const std::string& toml, const std::string& policy = "") {
  config::Sources sources;
  sources.files.push_back({"/etc/collet/collet.toml", policy, true});
  sources.files.push_back({"/c.toml", toml});
  auto settings = config::settle(sources);
  if (!settings) {
    ADD_FAILURE() << settings.error().message;
    return {};
  }
  return std::move(*settings);
}

inline Catalog catalog_of(const Texts& plugins, const config::Settings& settings) {
  std::deque<plugin::PluginFile> files;
  std::vector<PluginDescription> described;
  for (const auto& [id, text] : plugins) {
    files.emplace_back().id = id;
    described.push_back({&files.back(), text});
  }
  return Catalog::build(described, settings);
}

inline Catalog catalog_of(const Texts& plugins, const std::string& toml = "") {
  return catalog_of(plugins, settings_of(toml));
}

inline std::vector<std::string> names(const Catalog& catalog) {
  std::vector<std::string> out;
  for (const Tool* tool : catalog.exposed())
    out.push_back(tool->name);
  return out;
}

/// Returns the tool of that key. If it does not exist, fails the test and returns an empty tool.
inline Tool the(const Catalog& catalog, const std::string& key) {
  const auto found = catalog.find_any(key);
  EXPECT_EQ(found.size(), 1U) << key;
  return found.empty() ? Tool{} : *found.front();
}

using Names = std::vector<std::string>;

}  // namespace collet::host::catalog
