// SPDX-License-Identifier: MIT
/// Keywords of JSON Schema, as the projection of a schema needs them.
#pragma once

#include <string_view>

#include "plugins/openapi/open/resolver.hpp"
#include "sdk/support/json_schema/document/dialect.hpp"

namespace collet::call_api {

/// Returns true if the text is a valid regular expression.
bool is_expression(std::string_view text);

/// Returns true for an object or a boolean.
bool is_schema(openapi::Node node);

/// Returns true if the value of a keyword without subschemas has the form that the keyword requires.
bool well_formed(support::json_schema::Keyword keyword, openapi::Node value);

/// Returns true if the subschemas of a keyword apply to the value itself.
bool in_place(support::json_schema::Keyword keyword);
/// Returns true for `allOf`, `anyOf` and `oneOf`.
bool is_list_in_place(support::json_schema::Keyword keyword);

/// Returns true if the keyword applies subschemas; definitions alone do not count.
bool has_subschemas(const support::json_schema::KeywordInfo& info);

/// Returns true for the member `$ref` or `$dynamicRef`.
bool is_reference(openapi::Node member);

/// Returns true if the schema requires the property.
bool is_required(openapi::Node schema, std::string_view name);

/// Visits the subschemas directly below a keyword: its value, the items or the members of the value.
template <class Visit>
void each_subschema(openapi::Located keyword, const support::json_schema::KeywordInfo& info,
                    const Visit& visit) {
  using support::json_schema::Shape;
  const openapi::Node value = keyword.node;
  const bool children = info.shape == Shape::list || info.shape == Shape::map ||
                        info.shape == Shape::map_of_schema_or_names || value.is_array();
  if (!children) {
    if (is_schema(value)) visit(keyword);
    return;
  }
  for (const openapi::Node child : value)
    if (is_schema(child)) visit(openapi::Located{child, keyword.source});
}

}  // namespace collet::call_api
