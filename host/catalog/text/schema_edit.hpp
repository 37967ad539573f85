// SPDX-License-Identifier: MIT
/// Edits the text of a checked JSON Schema.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace collet::host::catalog {

/// Returns the names under `properties`, in the order of the text.
std::vector<std::string> property_names(std::string_view schema);
/// Returns the names under `required`.
std::vector<std::string> required_names(std::string_view schema);

/// Returns an object schema in compact form, without `removed` in `properties` and `required`, and without
/// `optional` in `required`.
std::string without_properties(std::string_view schema, const std::vector<std::string>& removed,
                               const std::vector<std::string>& optional);

/// Returns a schema in compact form without the descriptions of its subschemas, and without the type of
/// strings within a property that is an object; its own description stays. Values that
/// are not schemas (enum, const, default, …) are not changed, and a property may be named `description`. The
/// depth of `schema` must be checked before.
std::string without_descriptions(std::string_view schema);

/// The keyword by which a plugin marks an optional property that few agents need.
inline constexpr std::string_view k_rare = "x-collet-rare";

/// Returns the names of the optional properties that are marked with `"x-collet-rare": true`.
std::vector<std::string> rare_names(std::string_view schema);

/// Returns an object schema in compact form without the marks of its properties.
std::string without_rare_marks(std::string_view schema);

/// Returns a schema as clients see it: without `"additionalProperties": false`, which costs tokens in each
/// tool and teaches a model nothing. Arguments are checked against the full schema. The depth of `schema`
/// must be checked before.
std::string listed_schema(std::string_view schema);

}  // namespace collet::host::catalog
