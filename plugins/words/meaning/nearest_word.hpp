// SPDX-License-Identifier: MIT
/// Correction of misspelt words by the words of a document.
#pragma once

#include <string_view>

#include "plugins/words/word_index.hpp"

namespace collet::words {

/// Returns the word of the document that is most likely meant by the misspelt word `typed`, or an empty view.
/// A word of eight or more letters may differ by two edits, a shorter one by one; two swapped neighbours
/// count as one edit. Among the nearest words the most frequent wins, then the alphabetically first. Visits
/// each word of the document once.
std::string_view nearest_word(const openapi::WordIndex& words, std::string_view typed);

}  // namespace collet::words
