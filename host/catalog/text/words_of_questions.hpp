// SPDX-License-Identifier: MIT
/// The words that most questions have, whatever tool they are about.
#pragma once

#include <array>
#include <string_view>

namespace collet::host::catalog {

// A longer list makes Claude Code find tools of other servers less often (tests/clients/bystanders.mjs).
inline constexpr std::array<std::string_view, 26> k_words_of_questions = {
    "a",  "an",   "the",   "of",   "in",  "to", "for",  "is", "are", "from", "on", "with", "and",
    "or", "this", "which", "what", "how", "do", "does", "as", "by",  "be",   "it", "when", "if"};

}  // namespace collet::host::catalog
