// SPDX-License-Identifier: MIT
/// Resources and prompts that plugins describe, read and judged one by one.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <collet/json.hpp>

#include "host/catalog/catalog.hpp"

namespace collet::host::catalog {

/// Of one plugin, in the order of the text, the bad ones quarantined. `list` is checked JSON, or empty.
std::vector<std::unique_ptr<Resource>> read_resources(const std::string& plugin, json::View list,
                                                      std::vector<std::string>& warnings);
std::vector<std::unique_ptr<Resource>> read_templates(const std::string& plugin, json::View list,
                                                      std::vector<std::string>& warnings);
std::vector<std::unique_ptr<Prompt>> read_prompts(const std::string& plugin, json::View list,
                                                  std::vector<std::string>& warnings);

/// Gives each scheme to the first plugin, in the order of ids, that lists something sound of it; what others
/// list of it is quarantined, and so is what has the host's own scheme, "collet".
void settle_schemes(std::vector<std::unique_ptr<Resource>>& resources);

}  // namespace collet::host::catalog
