// SPDX-License-Identifier: MIT
#include "plugins/openapi/table/value_role.hpp"

#include <algorithm>
#include <iterator>

namespace collet::openapi {
namespace {

template <std::size_t N>
bool is_one_of(const std::string_view (&words)[N], std::string_view word) {
  return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

constexpr std::string_view k_maps[] = {"properties",
                                       "patternProperties",
                                       "$defs",
                                       "definitions",
                                       "dependentSchemas",
                                       "schemas",
                                       "responses",
                                       "parameters",
                                       "headers",
                                       "requestBodies",
                                       "securitySchemes",
                                       "links",
                                       "callbacks",
                                       "pathItems",
                                       "paths",
                                       "webhooks",
                                       "content",
                                       "encoding",
                                       "mapping",
                                       "scopes",
                                       "variables",
                                       "securityDefinitions",
                                       "mediaTypes",
                                       "additionalOperations"};
constexpr std::string_view k_data[] = {"example", "default", "enum", "const"};

}  // namespace

ValueRole child_role(ValueRole parent, std::string_view key, Node value) {
  switch (parent) {
    case ValueRole::data:
      return ValueRole::data;
    case ValueRole::map:
      return ValueRole::object;
    case ValueRole::example_map:
      return ValueRole::example;
    case ValueRole::example:
      return key == "value" || key == "dataValue" || key.substr(0, 2) == "x-" ? ValueRole::data
                                                                              : ValueRole::object;
    case ValueRole::object:
      break;
  }
  if (key.substr(0, 2) == "x-" || is_one_of(k_data, key)) return ValueRole::data;
  if (key == "examples") return value.is_object() ? ValueRole::example_map : ValueRole::data;
  return value.is_object() && is_one_of(k_maps, key) ? ValueRole::map : ValueRole::object;
}

}  // namespace collet::openapi
