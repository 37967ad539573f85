// SPDX-License-Identifier: MIT
/// What a few letters stand for in a document: PVC is a persistent volume claim.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "plugins/words/word_index.hpp"

namespace collet::search {

/// The terms that stand side by side in names of operations and begin with these two or three letters in
/// lower case; those that most operations have, of equals the first; k_none behind the last, all if there are
/// none. Looks at no more than the first 4,096 operations.
std::array<std::uint32_t, 3> spelled_out(const openapi::WordIndex& words, std::string_view letters);

}  // namespace collet::search
