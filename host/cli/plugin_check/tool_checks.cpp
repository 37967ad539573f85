// SPDX-License-Identifier: MIT
#include "host/cli/plugin_check/tool_checks.hpp"

#include <string>

#include <collet/json.hpp>

#include "host/call/arguments/tool_schemas.hpp"
#include "host/catalog/views/surface_lint.hpp"

namespace collet::host::cli {

namespace {}  // namespace

std::vector<CheckResult> check_tool(const catalog::Tool& tool) {
  std::vector<CheckResult> results;
  const auto add = [&](CheckState state, const std::string& text) {
    results.push_back({state, "tools", "tool '" + tool.id + "': " + text});
  };
  if (tool.state == catalog::State::quarantined) {
    add(CheckState::failed, tool.reason);
    return results;
  }
  if (tool.title.empty()) add(CheckState::failed, "no title: give it one, clients show it to people");
  if (!json::View(tool.annotations)["readOnlyHint"].boolean()) {
    add(CheckState::failed, "no readOnlyHint in its annotations: true if it changes nothing, else false");
  }
  const auto report = call::review_schemas(tool);
  for (const std::string& fault : report.faults)
    add(CheckState::failed, fault + ": no call of it would be answered");
  for (const std::string& note : report.notes)
    add(CheckState::warning, note);
  const json::View schema(tool.input_schema);
  if (schema["additionalProperties"].boolean() != false) {
    add(CheckState::warning,
        "its input_schema lacks \"additionalProperties\": false, so misspelt arguments go unseen");
  }
  return results;
}

std::vector<CheckResult> check_surface(const std::vector<std::unique_ptr<catalog::Tool>>& tools) {
  std::vector<const catalog::Tool*> offered;
  for (const auto& tool : tools) {
    if (tool->state != catalog::State::quarantined && tool->exposure != catalog::Exposure::internal)
      offered.push_back(tool.get());
  }
  std::vector<CheckResult> results;
  if (offered.empty()) return results;
  const auto surface = catalog::lint_surface(offered);
  for (const std::string& finding : surface.findings)
    results.push_back({CheckState::warning, "surface", finding});
  results.push_back({CheckState::ok, "surface", "score: " + std::to_string(surface.score) + " of 100"});
  return results;
}

}  // namespace collet::host::cli
