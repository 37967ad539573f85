// SPDX-License-Identifier: MIT
/// Small changes to a checked JSON Schema's text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace collet::host::catalog {

/// Valid JSON without the white space outside its strings.
std::string compact(std::string_view json);

/// Names under `properties`, in order of the text.
std::vector<std::string> property_names(std::string_view schema);
/// Names under `required`.
std::vector<std::string> required_names(std::string_view schema);

/// An object schema in compact form, where `removed` are no longer among `properties` and `required`, and
/// `optional` no longer among `required`.
std::string without_properties(std::string_view schema, const std::vector<std::string>& removed,
                               const std::vector<std::string>& optional);

/// A schema in compact form without the descriptions of what it holds; its own stays. Where no schema stands
/// (enum, const, default, …) nothing is changed, and a property may be named `description`. `schema` is at
/// most as deep as a described tool may be.
std::string without_descriptions(std::string_view schema);

}  // namespace collet::host::catalog
