// SPDX-License-Identifier: MIT
/// UTF-8 as defined by RFC 3629: no surrogates, no overlong forms, nothing above U+10FFFF.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace collet::support {

bool valid_utf8(std::string_view text);

/// Returns the offset of the first byte that does not begin a valid sequence, or nullopt if the whole text is
/// valid.
std::optional<std::size_t> first_invalid_utf8(std::string_view text);

/// Returns at most `max_bytes` bytes from the front, cut between characters.
std::string cut_utf8(std::string_view text, std::size_t max_bytes);

/// Returns the text itself if it has at most `max_characters` code points, else the first `max_characters`
/// and `ellipsis`.
std::string cut_characters(std::string_view text, std::size_t max_characters,
                           std::string_view ellipsis = "...");

/// Replaces each maximal part that is not UTF-8 by one U+FFFD, as the WHATWG decoder does.
std::string replace_invalid_utf8(std::string_view text);

/// Returns the length in bytes of the valid sequence at the front of `text`, or 0 if there is none.
std::size_t utf8_sequence_length(std::string_view text);

/// The code point at the front of a non-empty text, and its length in bytes. A byte that does not begin a
/// valid sequence counts as a code point of its own value, one byte long.
struct CodePoint {
  std::uint32_t value;
  std::size_t length;
};
CodePoint first_code_point(std::string_view text);

}  // namespace collet::support
