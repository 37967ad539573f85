// SPDX-License-Identifier: MIT
/// What a server lists, judged tool by tool.
#pragma once

#include <map>
#include <string>
#include <vector>

#include <collet/tool.hpp>

#include "plugins/external/config/servers_file.hpp"

namespace collet::external {

/// Texts are JSON but name and description.
struct ToolText {
  std::string name;
  std::string title;
  std::string description;
  std::string input_schema;
  std::string output_schema;  ///< empty: none that can be used
  std::string annotations;    ///< an object
  bool operator==(const ToolText&) const = default;
};

struct ToolList {
  std::vector<ToolText> tools;                     ///< sorted by name
  std::map<std::string, std::string> quarantined;  ///< name → why it is not offered
};

/// `items`: JSON texts as tools/list gave them.
ToolList read_tools(const std::vector<std::string>& items, const ServerEntry& entry);

/// One internal tool of the plugin: "alias:name".
void report_tool(const ToolText& tool, const std::string& alias, Report& report);

}  // namespace collet::external
