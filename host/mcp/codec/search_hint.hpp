// SPDX-License-Identifier: MIT
/// The text by which a client's tool search finds a tool.
#pragma once

#include <string>

#include "host/catalog/catalog.hpp"

namespace collet::host::mcp {

/// Returns the tool's search hint with the words of questions ("which", "the" …) behind it, or nothing if it
/// has none. The search of Claude Code gives each word of a question the same weight, and counts a word too
/// if it is a part of a word of the tool's name, as "a" is of "parse". So all hints contain the same words of
/// questions but those in the name, and the other words of a question decide.
std::string search_hint_of(const catalog::Tool& tool);

/// Returns the title, and the hint behind it.
std::string searched_title_of(const catalog::Tool& tool);

}  // namespace collet::host::mcp
