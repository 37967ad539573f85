// SPDX-License-Identifier: MIT
#include "plugins/openapi/table/role.hpp"

#include <algorithm>
#include <iterator>

namespace collet::openapi {
namespace {

template <std::size_t N>
bool is_one_of(const std::string_view (&words)[N], std::string_view word) {
  return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

constexpr std::string_view k_named[] = {"properties",
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

Role child_role(Role parent, std::string_view key, Node value) {
  switch (parent) {
    case Role::data:
      return Role::data;
    case Role::names:
      return Role::object;
    case Role::examples:
      return Role::example;
    case Role::example:
      return key == "value" || key == "dataValue" || key.substr(0, 2) == "x-" ? Role::data : Role::object;
    case Role::object:
      break;
  }
  if (key.substr(0, 2) == "x-" || is_one_of(k_data, key)) return Role::data;
  if (key == "examples") return value.is_object() ? Role::examples : Role::data;
  return value.is_object() && is_one_of(k_named, key) ? Role::names : Role::object;
}

}  // namespace collet::openapi
