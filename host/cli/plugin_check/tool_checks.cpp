// SPDX-License-Identifier: MIT
#include "host/cli/plugin_check/tool_checks.hpp"

#include <string>

#include <collet/json.hpp>

#include "host/call/arguments/tool_schemas.hpp"

namespace collet::host::cli {

namespace {

using State = CheckResult::State;

/// Returns the names of the properties without a description.
std::string undescribed(json::View schema) {
  std::string names;
  for (const auto& [key, property] : schema["properties"].members()) {
    if (property.is(json::Type::object) && property["description"].inner().empty() && !property["$ref"])
      names += (names.empty() ? "'" : ", '") + key.string().value_or("") + "'";
  }
  return names;
}

}  // namespace

std::vector<CheckResult> check_tool(const catalog::Tool& tool) {
  std::vector<CheckResult> results;
  const auto add = [&](State state, const std::string& text) {
    results.push_back({state, "tools", "tool '" + tool.id + "': " + text});
  };
  if (tool.state == catalog::State::quarantined) {
    add(State::failed, tool.reason);
    return results;
  }
  if (tool.title.empty()) add(State::failed, "no title: give it one, clients show it to people");
  if (!json::View(tool.annotations)["readOnlyHint"].boolean()) {
    add(State::failed, "no readOnlyHint in its annotations: true if it changes nothing, else false");
  }
  const auto report = call::review_schemas(tool);
  for (const std::string& fault : report.faults)
    add(State::failed, fault + ": no call of it would be answered");
  for (const std::string& note : report.notes)
    add(State::warning, note);
  const json::View schema(tool.input_schema);
  if (schema["additionalProperties"].boolean() != false) {
    add(State::warning,
        "its input_schema lacks \"additionalProperties\": false, so misspelt arguments go unseen");
  }
  if (const std::string names = undescribed(schema); !names.empty())
    add(State::warning, "no description of " + names + ": agents go by it");
  return results;
}

}  // namespace collet::host::cli
