// SPDX-License-Identifier: MIT
/// Reads and checks what plugins describe, tool by tool.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/catalog/catalog.hpp"

namespace collet::host::catalog {

/// Returns true if clients may see `name` as the name of a tool: `[A-Za-z0-9_-]{1,64}`.
bool is_tool_name(std::string_view name);

/// Quarantines a tool. `reason` is a phrase.
void quarantine(Tool& tool, std::string reason, config::Origin origin = {});

/// Returns text of a plugin in quotes, cut and made printable, for use in a sentence.
std::string shown_text(std::string_view text);

/// Returns a fault of the text as a whole: it is not JSON, or a list is missing or not an array. Returns
/// nothing if there is no such fault.
std::optional<std::string> description_fault(std::string_view text);

/// All that one plugin describes, in the order of the text. Faulty items are quarantined.
struct Offers {
  std::vector<std::unique_ptr<Tool>> tools;
  std::vector<std::unique_ptr<Resource>> resources;  ///< resource templates included
  std::vector<std::unique_ptr<Prompt>> prompts;
};

/// Reads a description. A text with a fault adds a warning, and the result is empty.
Offers read_offers(const PluginDescription& plugin, std::vector<std::string>& warnings);

}  // namespace collet::host::catalog
