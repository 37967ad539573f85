// SPDX-License-Identifier: MIT
/// The doors of [expose] mode = "meta": tools of the host that find the exposed tools and call them.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <collet/json.hpp>

#include "host/catalog/catalog.hpp"
#include "sdk/support/result.hpp"

namespace collet::host::catalog {

inline constexpr std::string_view k_find_tools = "collet:find_tools";
inline constexpr std::string_view k_call_read = "collet:call_read";
inline constexpr std::string_view k_call_write = "collet:call_write";

/// Returns true for the doors through which tools are called.
bool calls_tools(const Tool& tool);
/// Returns true for these and the tool that finds tools.
bool is_door(const Tool& tool);

/// In the mode `meta`, exposes each door unless it is denied.
void expose_doors(const std::vector<std::unique_ptr<Tool>>& tools, const config::ExposeSettings& expose);

/// Returns the tools that clients list: in the mode `meta` the doors, the reader of large results and the
/// pinned tools, else all of `exposed`.
std::vector<const Tool*> listed_tools(const std::vector<const Tool*>& exposed,
                                      const config::ExposeSettings& expose);

/// The tool behind a door, and its arguments as JSON text, which borrows from the arguments of the door.
struct Opened {
  const Tool* tool = nullptr;
  std::string_view arguments;
};

/// Opens a door with its arguments, {"tool", "arguments"?}. Only exposed tools are behind doors, those that
/// are annotated read-only behind call_read and the others behind call_write. The error names the door or
/// name is right.
support::Result<Opened> open_door(const Catalog& catalog, const Tool& door, json::View arguments);

/// Returns the tool with the lower of both budgets and deadlines, and with the consent that the door needs:
/// `tool` itself if the door limits nothing.
std::shared_ptr<const Tool> within_door(std::shared_ptr<const Tool> tool, const Tool& door);

}  // namespace collet::host::catalog
