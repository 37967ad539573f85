// SPDX-License-Identifier: MIT
/// Forms of English words that a stemmer does not unify.
#pragma once

#include <string>
#include <string_view>

namespace collet::words {

/// Returns the base form of an irregular word in lower case: "send" for "sent", "person" for "people". Empty
/// for any other word.
std::string_view regular_form(std::string_view word);

/// Returns the stem without a derivational ending, so that words of one root are equal. Returns the stem
/// itself if fewer than five letters would remain.
std::string_view root_of(std::string_view stem);

/// Returns true for "the", "my", "these" and similar words before a noun, which a phrase may omit.
bool is_determiner(std::string_view word);

/// Returns true if the word consists of digits.
bool is_number(std::string_view word);

}  // namespace collet::words
