// SPDX-License-Identifier: MIT
/// Words of a question that refer to people.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace collet::words {

/// Returns true if the question refers to its author: "my", "I".
bool asks_for_own(std::string_view query);

/// Returns the words that may be names of people, in lower case. Such a word is capitalised and is not the
/// first one. A question with many capitalised words, such as a title, has no names.
std::vector<std::string> names_in(std::string_view query);

}  // namespace collet::words
