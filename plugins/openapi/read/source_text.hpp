// SPDX-License-Identifier: MIT
/// Checks that all readers make before reading, and error messages with a position in the source.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "plugins/openapi/tree/builder.hpp"
#include "sdk/support/result.hpp"

namespace collet::openapi {

/// Returns an error if the source is too large, or encoded as UTF-16 or UTF-32.
std::optional<support::Error> check_size(std::string_view source, const Limits& limits);

/// Returns the error for the byte at `at`, which begins no valid UTF-8 sequence.
support::Error not_utf8(std::string_view source, std::size_t at);

/// Returns an error if check_size() fails or the source is not valid UTF-8.
std::optional<support::Error> check_source(std::string_view source, const Limits& limits);

std::string control_character_message(char found);

/// Returns 3 if the text starts with U+FEFF, otherwise 0.
std::size_t byte_order_mark_size(std::string_view source);

/// Returns the error with the message "line 3, column 14: <message>".
support::Error placed_error(std::string_view source, const BuildError& error);

}  // namespace collet::openapi
