// SPDX-License-Identifier: MIT
/// The head of an answer of call_api: its status and headers.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace collet::workflow {

/// Returns `{"status": 200, "headers": {"etag": "…"}}` for a text that call_api wrote
/// (plugins/call_api/exchange/ answer.hpp), with names in lower case; nothing for any other text.
std::optional<std::string> api_head(std::string_view text);

}  // namespace collet::workflow
