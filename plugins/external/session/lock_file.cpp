// SPDX-License-Identifier: MIT
#include "plugins/external/session/lock_file.hpp"

#include <algorithm>
#include <array>

#include <collet/json.hpp>

#include "plugins/external/transport/equal_json.hpp"
#include "sdk/support/json/json_reader.hpp"

namespace collet::external {

using json::Type;
using json::View;
using support::Error;

support::Result<std::map<std::string, LockedServer>> read_lock(std::string_view text) {
  const auto bad = [](std::string why) {
    return Error{COLLET_INVALID_ARGUMENT, "workflows.lock.json: " + std::move(why)};
  };
  if (const auto error = support::check_json_object(text))
    return bad("at byte " + std::to_string(error->offset) + ", " + error->message);
  const View root(text);
  if (root["version"].integer() != 1)
    return bad("found version " + std::string(root["version"].raw().substr(0, 40)) + ", expected 1");
  if (!root["tools"].is(Type::object)) return bad("found no object \"tools\"");
  std::map<std::string, LockedServer> out;
  for (const auto& [key, value] : root["tools"].members()) {
    const auto name = key.string().value_or("");
    const auto colon = std::find(name.begin(), name.end(), ':');
    if (colon == name.end() || !value["input_schema"].is(Type::object)) continue;
    auto& server = out[std::string(name.begin(), colon)];
    if (server.server.empty()) server.server = value["server"].string().value_or("");
    ToolText tool;
    tool.name.assign(colon + 1, name.end());
    tool.title = value["title"].string().value_or("");
    tool.description = value["description"].string().value_or("As the lock file has it");
    tool.input_schema = value["input_schema"].raw();
    if (value["output_schema"].is(Type::object)) tool.output_schema = value["output_schema"].raw();
    tool.annotations = value["annotations"].is(Type::object) ? std::string(value["annotations"].raw()) : "{}";
    server.tools.push_back(std::move(tool));
  }
  return out;
}

namespace {

/// Returns true if two objects of annotations have the same hints; titles do not count.
bool same_hints(std::string_view a, std::string_view b) {
  constexpr std::array k_hints = {"readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"};
  return std::all_of(k_hints.begin(), k_hints.end(),
                     [&](const char* hint) { return View(a)[hint].boolean() == View(b)[hint].boolean(); });
}

}  // namespace

std::vector<std::string> changed_tools(const LockedServer& locked, const ToolList& now) {
  std::vector<std::string> out;
  for (const auto& tool : locked.tools) {
    const auto found = std::find_if(now.tools.begin(), now.tools.end(),
                                    [&](const ToolText& other) { return other.name == tool.name; });
    if (found == now.tools.end() || !equal_json(tool.input_schema, found->input_schema) ||
        !equal_json(tool.output_schema, found->output_schema) ||
        !same_hints(tool.annotations, found->annotations))
      out.push_back(tool.name);
  }
  return out;
}

}  // namespace collet::external
