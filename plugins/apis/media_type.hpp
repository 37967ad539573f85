// SPDX-License-Identifier: MIT
/// Media types (RFC 9110, section 8.3.1) of requests and responses.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace collet::apis {

/// The encoding of a value as the body of a request.
enum class BodyKind : std::uint8_t { none, json, form, multipart, text, mixed, json_lines };
BodyKind body_kind(std::string_view media_type);

/// Returns the preference of a media type for requests, the lowest first: application/json, other JSON,
/// forms, texts, other multipart types. A range such as `*/*` and a type without a name count as JSON.
/// search_api shows the media type that call_api sends.
int body_rank(std::string_view media_type);

/// Returns "application/json" for "Application/JSON; charset=utf-8".
std::string media_essence(std::string_view media_type);

/// Returns true if the essence is JSON or has the suffix +json.
bool is_json_media(std::string_view essence);

/// Returns true if the essence is a sequence of JSON texts, one on each line.
bool is_json_lines(std::string_view essence);

/// Returns true if an agent could not read contents of that essence as text.
bool is_binary_media(std::string_view essence);

}  // namespace collet::apis
