// SPDX-License-Identifier: MIT
/// Descriptions as the text of a comment.
#pragma once

#include <string>
#include <string_view>

namespace collet::generate {

inline constexpr std::size_t k_max_comment_bytes = 600;

/// Returns the text as one line without control characters, and without those that change the direction of
/// text or end a line, cut between characters at k_max_comment_bytes.
std::string one_line(std::string_view text);

}  // namespace collet::generate
