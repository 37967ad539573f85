// SPDX-License-Identifier: MIT
/// Reads and checks the tools that a server lists.
#pragma once

#include <map>
#include <string>
#include <vector>

#include <collet/tool.hpp>

#include "plugins/external/config/servers_file.hpp"

namespace collet::external {

/// All members except name, title and description are JSON texts.
struct ToolText {
  std::string name;
  std::string title;
  std::string description;
  std::string input_schema;
  std::string output_schema;  ///< empty if there is no usable schema
  std::string annotations;    ///< an object
  bool operator==(const ToolText&) const = default;
};

struct ToolList {
  std::vector<ToolText> tools;                     ///< sorted by name
  std::map<std::string, std::string> quarantined;  ///< name → why the tool is not offered
};

/// Reads `items`, the JSON texts of tools/list.
ToolList read_tools(const std::vector<std::string>& items, const ServerEntry& entry);

/// Reports the tool as an internal tool of the plugin with the id "alias:name".
void report_tool(const ToolText& tool, const std::string& alias, Report& report);

}  // namespace collet::external
