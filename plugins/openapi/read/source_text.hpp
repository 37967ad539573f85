// SPDX-License-Identifier: MIT
/// What every reader asks of its bytes, and how errors name their place.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "plugins/openapi/tree/builder.hpp"
#include "sdk/support/result.hpp"

namespace collet::openapi {

/// Size, and not UTF-16 or UTF-32: what is wrong, or nothing.
std::optional<support::Error> check_size(std::string_view source, const Limits& limits);

/// At a byte that begins no valid sequence.
support::Error not_utf8(std::string_view source, std::size_t at);

/// All of that.
std::optional<support::Error> check_source(std::string_view source, const Limits& limits);

std::string control_character_message(char found);

/// 3 if the text starts with U+FEFF, else 0.
std::size_t byte_order_mark_size(std::string_view source);

/// "line 3, column 14: <message>".
support::Error placed_error(std::string_view source, const BuildError& error);

}  // namespace collet::openapi
