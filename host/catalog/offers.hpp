// SPDX-License-Identifier: MIT
/// Reads and checks the resources and prompts that plugins describe, one by one.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <collet/json.hpp>

#include "host/catalog/catalog.hpp"

namespace collet::host::catalog {

class PluginOrder;

/// Read the list of one plugin in its order, and quarantine faulty items. `list` is checked JSON, or empty.
std::vector<std::unique_ptr<Resource>> read_resources(const std::string& plugin, json::View list,
                                                      std::vector<std::string>& warnings);
std::vector<std::unique_ptr<Resource>> read_templates(const std::string& plugin, json::View list,
                                                      std::vector<std::string>& warnings);
std::vector<std::unique_ptr<Prompt>> read_prompts(const std::string& plugin, json::View list,
                                                  std::vector<std::string>& warnings);

/// Gives each URI scheme to the first plugin, in `order`, that lists a sound resource with it. Resources of
/// other plugins with that scheme are quarantined, and so are those with the host's own scheme, "collet".
void assign_schemes(std::vector<std::unique_ptr<Resource>>& resources, const PluginOrder& order);

}  // namespace collet::host::catalog
