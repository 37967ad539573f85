// SPDX-License-Identifier: MIT
#include "plugins/workflow/run/given/exposed_tools.hpp"

#include <utility>

#include <collet/json.hpp>

#include "plugins/workflow/language/model/api_call.hpp"
#include "plugins/workflow/language/read/given_steps.hpp"
#include "plugins/workflow/run/serve/host_tools.hpp"

namespace collet::workflow {

ExposedTools::ExposedTools(std::string_view list) {
  const std::string self = std::string("workflow:").append(k_given_key);
  for (const auto tool : json::View(list).items()) {
    const auto name = tool["name"].string();
    if (!name || tool["key"].equals(self)) continue;
    auto info = tool_info(tool);
    if (info.key == k_call_api_key) api_ = api_tool(info);
    names_.emplace(info.key, *name);
    by_name_.emplace(*name, std::move(info));
  }
}

const ToolInfo* ExposedTools::find(std::string_view name) const {
  if (const auto found = by_name_.find(name); found != by_name_.end()) return &found->second;
  if (name == k_api_key || api_call(name)) return api_ ? &*api_ : nullptr;
  const auto named = names_.find(name);
  return named == names_.end() ? nullptr : &by_name_.find(named->second)->second;
}

/// Returns the names for clients alone, so that suggestions name what a client knows.
std::vector<std::string> ExposedTools::keys() const {
  std::vector<std::string> names;
  for (const auto& [name, tool] : by_name_)
    names.push_back(name);
  return names;
}

std::string ExposedTools::problem(std::string_view /*alias*/) const {
  return {};
}

CallTarget ExposedTools::target(const std::string& tool) const {
  const auto* const found = find(tool);
  // A tool that is gone since the check is refused by the host.
  if (found == nullptr) return {tool, tool, tool.substr(0, tool.find(':')), {}, {}, {}};
  auto operation = found->key == k_api_key ? api_call(tool) : std::nullopt;
  return {host_key(*found),
          tool,
          operation ? operation->api : found->key.substr(0, found->key.find(':')),
          {},
          found->input_schema,
          std::move(operation)};
}

}  // namespace collet::workflow
