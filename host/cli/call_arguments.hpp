// SPDX-License-Identifier: MIT
/// Words of `collet call TOOL …` to one JSON object.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sdk/support/result.hpp"

namespace collet::host::cli {

/// `words`: nothing ({}), one JSON object, or key=value and key:=JSON pairs. A value of key=value is typed by
/// the property in `input_schema` (integer, number, boolean; array of strings from a comma list; anything
/// else a string); dots in a key nest: `a.b=1` is {"a":{"b":…}}. Errors: a word without '=', a value that
/// does not fit its type, a key given twice, bad JSON.
support::Result<std::string> arguments_from_words(const std::vector<std::string>& words,
                                                  std::string_view input_schema);

}  // namespace collet::host::cli
