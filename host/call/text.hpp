// SPDX-License-Identifier: MIT
/// Small measures and rewritings of result text.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace collet::host::call {

/// Characters (code points) / 4, rounded up.
std::int64_t tokens(std::string_view text);

/// Is it more than that? Looks at the bytes only where their number does not decide.
bool over_tokens(std::string_view text, std::int64_t limit);

/// JSON text without space between its tokens. `json` must be valid.
std::string compact(std::string_view json);

/// Is the value at least on one line? Then it can be spliced into a message that ends with its line.
bool on_one_line(std::string_view json);

}  // namespace collet::host::call
