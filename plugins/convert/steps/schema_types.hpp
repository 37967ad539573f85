// SPDX-License-Identifier: MIT
/// Keywords of JSON Schema 2020-12 in terms of the schemas of 3.0, and the `type` arrays that 2.0 has too.
#pragma once

#include <span>

#include "plugins/convert/core/step.hpp"

namespace collet::convert {

/// Converts a `type` that is an array or "null", and gives an array without `items` the `items` that 3.0
/// requires.
bool narrow_type(Step& step, const Site& site, openapi::Node member);

/// The rules for all keywords of schemas on the way from 3.1 to 3.0.
std::span<const FieldRule> schema_rules_3_1_to_3_0();

/// Replaces true and false as a schema, and a `$ref` with members beside it.
bool enter_schema_of_3_1(Step& step, const Site& site);

/// Returns true if a value is of the type; true for a type that is not known.
bool has_type(openapi::Node value, std::string_view type);

}  // namespace collet::convert
