// SPDX-License-Identifier: MIT
/// JSON text written anew without a tree.
#pragma once

#include <string>
#include <string_view>

#include <collet/json.hpp>

namespace collet::search::call {

/// Without space between its parts. `json` is checked JSON; so below.
std::string compact_json(std::string_view json);
/// With two spaces a level, as people read it; compact where that would be several times its size.
std::string indented_json(std::string_view json);

/// What a value is in a URL or a form: a string's text, other scalars as JSON writes them, null as nothing,
/// objects and arrays as JSON.
std::string plain_text(json::View value);

}  // namespace collet::search::call
