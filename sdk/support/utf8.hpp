// SPDX-License-Identifier: MIT
/// UTF-8 as RFC 3629 has it: no surrogates, no overlong forms, nothing above U+10FFFF.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace collet::support {

bool valid_utf8(std::string_view text);

/// Offset of the first byte that begins no valid sequence; nothing if the whole text is valid.
std::optional<std::size_t> first_invalid_utf8(std::string_view text);

/// At most `max_bytes` bytes from the front, never a part of a character.
std::string cut_utf8(std::string_view text, std::size_t max_bytes);

/// The text itself if it has at most `max_characters` code points, else so many and `ellipsis` behind them.
std::string cut_characters(std::string_view text, std::size_t max_characters,
                           std::string_view ellipsis = "...");

/// Every maximal part that is not UTF-8 becomes one U+FFFD, as the WHATWG decoder does it.
std::string replace_invalid_utf8(std::string_view text);

/// Bytes of the valid sequence at the front of `text`, 0 if there is none (or nothing at all).
std::size_t utf8_sequence_length(std::string_view text);

/// The code point at the front of a non-empty text and its length; a byte that begins no valid sequence
/// counts as itself, one byte long.
struct CodePoint {
  std::uint32_t value;
  std::size_t length;
};
CodePoint first_code_point(std::string_view text);

}  // namespace collet::support
