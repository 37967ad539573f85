// SPDX-License-Identifier: MIT
/// Media types (RFC 9110, section 8.3.1) as far as a call asks about them.
#pragma once

#include <string>
#include <string_view>

namespace collet::search::call {

/// "application/json" of "Application/JSON; charset=utf-8".
std::string media_essence(std::string_view media_type);

/// Of an essence: JSON, or a type with the suffix +json.
bool is_json_media(std::string_view essence);

/// Of an essence: JSON texts one after the other, each on a line of its own.
bool is_json_lines(std::string_view essence);

/// Of an essence: nothing that an agent could read as text.
bool is_binary_media(std::string_view essence);

}  // namespace collet::search::call
