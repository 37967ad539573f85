// SPDX-License-Identifier: MIT
/// The constraints of a value besides its type, which call_api checks.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "plugins/openapi/tree/document.hpp"

namespace collet::search {

enum class Examples : std::uint8_t { shown, left_out };

/// Returns "1 to 100; length at most 50; pattern ^a; example 7" for a schema after its references. Returns an
/// empty text if the schema lists its values, which answers show.
std::string constraints_text(openapi::Node schema, Examples examples);

/// Returns "1 to 10 items; unique items" for the schema of an array.
std::string item_counts_text(openapi::Node schema);

/// Returns `word` and the value as JSON on one line, or an empty text for no value and for a long one.
std::string value_text(std::string_view word, openapi::Node value);

}  // namespace collet::search
