// SPDX-License-Identifier: MIT
#include "host/cli/plugin_new/template_text.hpp"

#include <algorithm>

namespace collet::host::cli {

std::string tool_id(std::string_view plugin_id) {
  std::string tool(plugin_id.substr(plugin_id.rfind('.') + 1));
  std::replace(tool.begin(), tool.end(), '-', '_');
  return tool;
}

std::string fill_template(std::string_view text, std::string_view plugin_id) {
  constexpr std::string_view k_id = "@ID@";
  constexpr std::string_view k_tool = "@TOOL@";
  const std::string tool = tool_id(plugin_id);
  std::string out;
  while (!text.empty()) {
    if (text.starts_with(k_id)) {
      out += plugin_id;
      text.remove_prefix(k_id.size());
    } else if (text.starts_with(k_tool)) {
      out += tool;
      text.remove_prefix(k_tool.size());
    } else {
      out += text.front();
      text.remove_prefix(1);
    }
  }
  return out;
}

}  // namespace collet::host::cli
