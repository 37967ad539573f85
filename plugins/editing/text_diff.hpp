// SPDX-License-Identifier: MIT
/// Unified diffs of two texts.
#pragma once

#include <string>
#include <string_view>

namespace collet::editing {

/// Returns a unified diff with three lines of context, which patch(1) applies; empty if the texts are equal.
/// The work grows with the texts and the square of the differences; above a bound, the differences are one
/// hunk.
std::string unified_diff(std::string_view before, std::string_view after, std::string_view name);

}  // namespace collet::editing
