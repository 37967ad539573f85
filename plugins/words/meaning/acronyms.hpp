// SPDX-License-Identifier: MIT
/// Acronyms of the names in a document: PVC is a persistent volume claim.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "plugins/words/word_index.hpp"

namespace collet::words {

/// Returns the adjacent terms in names of operations whose initials are these two or three lower-case
/// letters. Returns the combination that most operations have; on a tie, the first. k_none fills the unused
/// elements, or all of them if nothing fits. Reads at most the first 4,096 operations.
std::array<std::uint32_t, 3> spelled_out(const openapi::WordIndex& words, std::string_view letters);

}  // namespace collet::words
