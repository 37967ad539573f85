// SPDX-License-Identifier: MIT
/// Schemas of 3.0 as the keywords that parameters, headers and items of 2.0 have themselves.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plugins/openapi/tree/document.hpp"

namespace collet::convert {

/// Members of an object as JSON texts.
using FlatMembers = std::vector<std::pair<std::string, std::string>>;

struct FlatSchema {
  FlatMembers members{};
  bool lossy = false;  ///< true if the schema has members that 2.0 does not have here
};

/// Returns the keywords of a schema, with references followed, or nothing if it is an object, has no type, or
/// combines schemas. In `place` "formData" a binary string is a file.
std::optional<FlatSchema> flat_schema(openapi::Node schema, std::string_view place);

/// Returns the schema that a reference means, in the form of 3.0 or of 2.0, within a document of 3.0; the
/// value itself if it has none. Follows at most 8 references.
openapi::Node followed(openapi::Node schema);

/// Returns the `collectionFormat` for an array; empty for the default, nothing if there is none.
std::optional<std::string_view> collection_format(openapi::Node style, openapi::Node explode,
                                                  std::string_view place);

}  // namespace collet::convert
