// SPDX-License-Identifier: MIT
#include "host/catalog/doors.hpp"

#include <algorithm>
#include <utility>

#include "host/catalog/brief_form.hpp"
#include "host/catalog/description_reader.hpp"
#include "host/catalog/rules.hpp"

namespace collet::host::catalog {

namespace {

constexpr std::string_view k_host = "collet";

bool is_meta(const config::ExposeSettings& expose) {
  return expose.mode.value == "meta";
}

support::Error refused(std::string message) {
  return {COLLET_INVALID_ARGUMENT, std::move(message)};
}

support::Error unknown(const Catalog& catalog, const std::string& name) {
  std::string message = "/tool: found " + shown_text(name) + ", expected the name of a tool";
  const auto near = catalog.near(name, 3);
  for (std::size_t i = 0; i < near.size(); ++i)
    message += (i == 0 ? "; did you mean " : ", ") + near[i];
  return refused(message + (near.empty() ? "; find_tools finds it" : "?"));
}

}  // namespace

bool calls_tools(const Tool& tool) {
  return tool.plugin == k_host && (tool.id == "call_read" || tool.id == "call_write");
}

bool is_door(const Tool& tool) {
  return calls_tools(tool) || (tool.plugin == k_host && tool.id == "find_tools");
}

void expose_doors(const std::vector<std::unique_ptr<Tool>>& tools, const config::ExposeSettings& expose) {
  if (!is_meta(expose)) return;
  for (const auto& tool : tools) {
    if (!is_door(*tool) || tool->state != State::hidden || denying_rule(*tool, expose) != nullptr ||
        !is_tool_name(tool->name))
      continue;
    tool->state = State::exposed;
    tool->reason = "exposed: [expose] mode = \"meta\" lists it in place of the tools behind it";
    tool->origin = expose.mode.origin;
  }
}

std::vector<const Tool*> listed_tools(const std::vector<const Tool*>& exposed,
                                      const config::ExposeSettings& expose) {
  if (!is_meta(expose)) return exposed;
  std::vector<const Tool*> out;
  for (const Tool* tool : exposed) {
    const bool from_host = is_door(*tool) || tool->key() == k_result_reader;
    if (from_host || tool->hints.pin) out.push_back(tool);
  }
  return out;
}

support::Result<Opened> open_door(const Catalog& catalog, const Tool& door, json::View arguments) {
  for (const auto& member : arguments.members()) {
    const std::string key = member.key.string().value_or("");
    if (key != "tool" && key != "arguments")
      return refused("/" + key + ": unknown argument, expected tool or arguments");
  }
  const auto name = arguments["tool"].string();
  if (!name) return refused("/tool: expected the name of a tool, which find_tools finds");
  const Tool* const tool = catalog.find_exposed(*name);
  if (tool == nullptr || is_door(*tool)) return unknown(catalog, *name);
  const bool reads = door.id == "call_read";
  if (tool->read_only != reads) {
    return refused("/tool: " + *name +
                   (reads ? " may change something: use call_write" : " is read-only: use call_read"));
  }
  const json::View given = arguments["arguments"];
  if (!given || given.is(json::Type::null)) return Opened{tool, "{}"};
  if (!given.is(json::Type::object))
    return refused("/arguments: found " + shown_text(given.raw()) +
                   ", expected an object with the arguments of " + *name);
  return Opened{tool, given.raw()};
}

std::shared_ptr<const Tool> within_door(std::shared_ptr<const Tool> tool, const Tool& door) {
  const bool asks = door.confirm != Confirm::never && tool->confirm == Confirm::never && !tool->read_only;
  if (door.max_result_tokens >= tool->max_result_tokens && door.deadline >= tool->deadline && !asks)
    return tool;
  auto lower = std::make_shared<Tool>(*tool);
  lower->max_result_tokens = std::min(tool->max_result_tokens, door.max_result_tokens);
  lower->deadline = std::min(tool->deadline, door.deadline);
  if (asks) lower->confirm = tool->asks_consent ? Confirm::by_tool : Confirm::by_host;
  return lower;
}

}  // namespace collet::host::catalog
