// SPDX-License-Identifier: MIT
/// Glob patterns for names and for paths. The time is at most proportional to pattern length times text
/// length.
#pragma once

#include <cstdint>
#include <string_view>

namespace collet::support {

enum class LetterCase : std::uint8_t { sensitive, ignored };  ///< `ignored` ignores the case of ASCII letters

/// Returns true if the pattern matches the whole text. `*` matches any run of characters, `?` one character,
/// `[a-z_]` one character of a set, `[!a-z]` or `[^a-z]` one character outside of it. A `]` at the front of a
/// set, and `*`, `?` and `[` in a set, match themselves; this quotes them. A `[` without its `]` matches
/// itself. A character is a code point.
bool glob_match(std::string_view pattern, std::string_view text, LetterCase letters = LetterCase::sensitive);

/// Returns true if the pattern matches the whole path, compared segment by segment between slashes. The
/// segment `*` matches one non-empty segment, `**` zero or more segments; within a segment, `*` matches any
/// run of characters. Everything else matches itself, case-sensitively, so `{id}` matches `{id}`. A slash at
/// the end makes an empty last segment: `/a/*` does not match `/a/b/`, but `/a/*/` and `/a/**` do.
bool segment_match(std::string_view pattern, std::string_view path);

}  // namespace collet::support
