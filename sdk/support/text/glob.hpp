// SPDX-License-Identifier: MIT
/// Patterns of names and of paths. Time is at most length of pattern times length of text, whatever they are.
#pragma once

#include <cstdint>
#include <string_view>

namespace collet::support {

enum class LetterCase : std::uint8_t { sensitive, ignored };  ///< ignored: of ASCII letters

/// Does the whole text match? `*` any run of characters, `?` one character, `[a-z_]` one of a set, `[!a-z]`
/// or
/// `[^a-z]` one that is not in it (`]` first in a set stands for itself, and so do `*`, `?` and `[` inside
/// one; that is how they are quoted). A `[` that is never closed is literal. A character is a code point.
bool glob_match(std::string_view pattern, std::string_view text, LetterCase letters = LetterCase::sensitive);

/// Does the whole path match, segment by segment between the slashes? `*` is exactly one segment (not an
/// empty one) and within a segment any run of characters, `**` is zero or more whole segments; everything
/// else is literal and case-sensitive, so `{id}` matches `{id}`. A slash at the end makes a last segment that
/// is empty: `/a/*` does not match `/a/b/`, `/a/*/` and `/a/**` do.
bool segment_match(std::string_view pattern, std::string_view path);

}  // namespace collet::support
