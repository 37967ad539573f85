// SPDX-License-Identifier: MIT
/// The keywords that parameters, headers and items of 2.0 have themselves, and 3.0 puts in a schema.
#pragma once

#include <string>
#include <string_view>

#include "plugins/openapi/tree/document.hpp"

namespace collet::convert {

class Pass;

/// Returns true for the name of such a keyword, `type` and `items` included.
bool is_simple_keyword(std::string_view name);

/// Returns the members of the schema of a parameter, header, items object or form field, without braces.
/// `keeps` is true if a serialization without a counterpart is kept as `x-oas-collectionFormat`.
std::string simple_schema(openapi::Node holder, bool keeps);

/// Reports each `collectionFormat` in the items of a parameter, header or form field that 3.0 does not have.
void report_item_formats(Pass& pass, openapi::Node holder, bool keeps);

inline constexpr std::string_view k_kept_format = "x-oas-collectionFormat";
inline constexpr const char* k_no_serialization = "3.0 has no such serialization of an array here";

/// The serialization of an array that a `collectionFormat` means.
struct Serialization {
  std::string_view style{};  ///< empty for the default of the place
  bool explode = false;
  bool known = true;
};
/// Returns the serialization for `in`; `place` is "query", "path", "header" or "formData".
Serialization serialization_of(std::string_view collection_format, std::string_view place);

}  // namespace collet::convert
