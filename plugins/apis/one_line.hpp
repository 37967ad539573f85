// SPDX-License-Identifier: MIT
/// Text of documents on one line of an answer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace collet::apis {

inline constexpr std::size_t k_max_description = 100;  ///< characters

/// Returns the text on one line: each run of spaces and control characters becomes one space, and characters
/// without width and controls of direction are left out. A text of more than `max_characters` is cut and ends
/// with "...", which counts too. Reads no more of the text than needed.
std::string one_line(std::string_view text, std::size_t max_characters = k_max_description);

/// Returns a description in Markdown or HTML on one line, without tags and with the text of links only.
std::string description_line(std::string_view text, std::size_t max_characters = k_max_description);

/// Returns "3 endpoints" or "1 endpoint". `thing` is the singular.
std::string counted(std::uint64_t count, std::string_view thing);

}  // namespace collet::apis
