// SPDX-License-Identifier: MIT
/// What plugins describe, read and judged tool by tool.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/catalog/catalog.hpp"

namespace collet::host::catalog {

/// `[A-Za-z0-9_-]{1,64}`: what a client may be shown as a tool's name.
bool is_tool_name(std::string_view name);

/// Puts a tool aside with a sentence that says why.
void quarantine(Tool& tool, std::string reason, config::Origin origin = {});

/// Text of a plugin, fit to stand in a sentence.
std::string shown_text(std::string_view text);

/// Why a text describes nothing that can be read, or nothing: it is JSON, and has lists where lists belong.
std::optional<std::string> description_fault(std::string_view text);

/// What one plugin describes, in the order of the text, the bad ones quarantined.
struct Offers {
  std::vector<std::unique_ptr<Tool>> tools;
  std::vector<std::unique_ptr<Resource>> resources;  ///< templates too
  std::vector<std::unique_ptr<Prompt>> prompts;
};

/// A text with a fault gives a warning and offers nothing.
Offers read_offers(const PluginDescription& plugin, std::vector<std::string>& warnings);

}  // namespace collet::host::catalog
