// SPDX-License-Identifier: MIT
/// Reformatting of JSON text without a tree.
#pragma once

#include <string>
#include <string_view>

#include <collet/json.hpp>

namespace collet::call_api {

/// Removes whitespace. `json` must be valid JSON.
std::string compact_json(std::string_view json);

/// Returns the text of a value in a URL or a form: the text of a string, other scalars as in JSON, nothing
/// for null, and JSON for objects and arrays.
std::string plain_text(json::View value);

}  // namespace collet::call_api
