// SPDX-License-Identifier: MIT
/// The members of a tool that clients read beside its texts: words for their tool search, whether they load
/// it always, the characters of an answer that they pass on, annotations.
#pragma once

#include <optional>
#include <string>

#include <collet/json.hpp>

#include "host/catalog/catalog.hpp"

namespace collet::host::catalog {

/// Reads "search_hint", "pin" and "max_result_chars" of a described tool. Returns the fault, or nothing.
std::optional<std::string> read_hints(json::View search_hint, json::View pin, json::View max_result_chars,
                                      Hints& out);

/// Applies `title`, `search_hint`, `pin`, `max_result_chars` and `annotations` of [tools.<tool>]. Without
/// max_result_chars, a tool whose answers may have more characters than clients pass on by themselves gets
/// the characters of its budget. Call it when `tool.max_result_tokens` is known.
void apply_hints(Tool& tool, const config::ToolSettings& own);

}  // namespace collet::host::catalog
