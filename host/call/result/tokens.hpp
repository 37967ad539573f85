// SPDX-License-Identifier: MIT
/// The estimate of the tokens that a model needs for a text.
#pragma once

#include <cstdint>
#include <string_view>

namespace collet::host::call {

/// Returns the number of code points of `text` divided by 4, rounded up.
std::int64_t count_tokens(std::string_view text);

/// Returns true if `text` has more than `limit` tokens. Reads the bytes only if their number does not
/// decide.
bool exceeds_tokens(std::string_view text, std::int64_t limit);

}  // namespace collet::host::call
