// SPDX-License-Identifier: MIT
/// Glob patterns for names and for paths.
#pragma once

#include <cstdint>
#include <string_view>

#include "sdk/support/steps.hpp"

namespace collet::support {

inline constexpr std::uint32_t k_glob_portion = 256;

enum class LetterCase : std::uint8_t { sensitive, ignored };  ///< `ignored` ignores the case of ASCII letters

/// Returns true if the pattern matches the whole text. `*` matches any run of characters, `?` one character,
/// `[a-z_]` one character of a set, `[!a-z]` or `[^a-z]` one character outside of it. A `]` at the front of a
/// set, and `*`, `?` and `[` in a set, match themselves; this quotes them. A `[` without its `]` matches
/// itself. A character is a code point. The time is at most proportional to pattern length times text length.
/// A budget counts the comparisons, in portions of k_glob_portion; a match that exhausts it ends with a
/// meaningless result.
bool glob_match(std::string_view pattern, std::string_view text, LetterCase letters = LetterCase::sensitive,
                StepBudget* budget = nullptr);

/// Returns true if the pattern matches the whole path, compared segment by segment between slashes. The
/// segment `*` matches one non-empty segment, `**` zero or more segments; within a segment, `*` matches any
/// run of characters. Everything else matches itself, case-sensitively, so `{id}` matches `{id}`. A slash at
/// the end makes an empty last segment: `/a/*` does not match `/a/b/`, but `/a/*/` and `/a/**` do. The time
/// is at most proportional to the segments of the pattern times the length of the path.
bool segment_match(std::string_view pattern, std::string_view path);

}  // namespace collet::support
