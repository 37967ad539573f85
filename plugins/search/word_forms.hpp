// SPDX-License-Identifier: MIT
/// Forms of English words that a stemmer does not bring together.
#pragma once

#include <string>
#include <string_view>

namespace collet::search {

/// "sent": send; "people": person. Empty for a word that is not irregular, in lower case.
std::string_view regular_form(std::string_view word);

/// What is left of a stem without the ending that makes a noun of a verb or the like: "payment" and "payer"
/// give "pay"; the stem itself where too little would be left.
std::string_view root_of(std::string_view stem);

/// "the", "my", "every": words before a noun that may be left out of a phrase.
bool is_determiner(std::string_view word);

/// "30": digits alone.
bool is_number(std::string_view word);

}  // namespace collet::search
