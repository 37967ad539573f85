// SPDX-License-Identifier: MIT
/// Of whom a question speaks.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace collet::search {

/// Does who asks speak of himself: "my", "I"?
bool asks_for_own(std::string_view query);

/// In lower case what may be the names of people: written with a capital, not at the beginning, and not where
/// many words are, as in a title.
std::vector<std::string> names_in(std::string_view query);

}  // namespace collet::search
