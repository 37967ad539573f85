// SPDX-License-Identifier: MIT
/// Media types (RFC 9110, section 8.3.1) as far as a request asks about them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace collet::search {

/// How a value is written as the body of a request.
enum class BodyKind : std::uint8_t { none, json, form, multipart, text, mixed, json_lines };
BodyKind body_kind(std::string_view media_type);

/// The order in which the media types of a request are chosen, the least first: application/json, other JSON
/// (a range such as `*/*` is JSON, and so is a type without a name), forms, texts, other multipart types.
/// What is shown is what is sent.
int body_rank(std::string_view media_type);

/// "application/json" of "Application/JSON; charset=utf-8".
std::string media_essence(std::string_view media_type);

/// Of an essence: JSON, or a type with the suffix +json.
bool is_json_media(std::string_view essence);

/// Of an essence: JSON texts one after the other, each on a line of its own.
bool is_json_lines(std::string_view essence);

/// Of an essence: nothing that an agent could read as text.
bool is_binary_media(std::string_view essence);

}  // namespace collet::search
