// SPDX-License-Identifier: MIT
/// Converts the arguments of `collet call TOOL …` to one JSON object.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sdk/support/result.hpp"

namespace collet::host::cli {

/// `words` is empty, which means {}, or one JSON object, or pairs key=value and key:=JSON. The property in
/// `input_schema` gives the value of key=value its type: integer, number, boolean, array of strings from a
/// list with commas; any other type makes it a string. Dots in a key nest: `a.b=1` is {"a":{"b":1}}. Fails
/// for a word without '=', a value that does not fit its type, a key that is given twice, and bad JSON.
support::Result<std::string> arguments_from_words(const std::vector<std::string>& words,
                                                  std::string_view input_schema);

}  // namespace collet::host::cli
