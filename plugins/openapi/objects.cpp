// SPDX-License-Identifier: MIT
#include "plugins/openapi/objects.hpp"

namespace collet::openapi {
namespace {

constexpr Field k_document[] = {
    {"paths", Object::paths, Holds::one, k_in_all},
    {"webhooks", Object::path_item, Holds::map, k_in_3_1 | k_in_3_2},
    {"components", Object::components, Holds::one, k_in_3},
    {"definitions", Object::schema, Holds::map, k_in_2_0},
    {"parameters", Object::parameter, Holds::map, k_in_2_0},
    {"responses", Object::response, Holds::map, k_in_2_0},
    {"securityDefinitions", Object::security_scheme, Holds::map, k_in_2_0},
};
constexpr Field k_components[] = {
    {"schemas", Object::schema, Holds::map, k_in_3},
    {"responses", Object::response, Holds::map, k_in_3},
    {"parameters", Object::parameter, Holds::map, k_in_3},
    {"examples", Object::example, Holds::map, k_in_3},
    {"requestBodies", Object::request_body, Holds::map, k_in_3},
    {"headers", Object::header, Holds::map, k_in_3},
    {"securitySchemes", Object::security_scheme, Holds::map, k_in_3},
    {"links", Object::link, Holds::map, k_in_3},
    {"callbacks", Object::callback, Holds::map, k_in_3},
    {"pathItems", Object::path_item, Holds::map, k_in_3_1 | k_in_3_2},
    {"mediaTypes", Object::media_type, Holds::map, k_in_3_2},
};
constexpr Field k_paths[] = {{"", Object::path_item}};
constexpr Field k_path_item[] = {
    {"parameters", Object::parameter, Holds::list},
    {"get", Object::operation},
    {"put", Object::operation},
    {"post", Object::operation},
    {"delete", Object::operation},
    {"options", Object::operation},
    {"head", Object::operation},
    {"patch", Object::operation},
    {"trace", Object::operation, Holds::one, k_in_3},
    {"query", Object::operation, Holds::one, k_in_3_2},
    {"additionalOperations", Object::operation, Holds::map, k_in_3_2},
};
constexpr Field k_operation[] = {
    {"parameters", Object::parameter, Holds::list},
    {"requestBody", Object::request_body, Holds::one, k_in_3},
    {"responses", Object::responses},
    {"callbacks", Object::callback, Holds::map, k_in_3},
};
constexpr Field k_parameter[] = {
    {"schema", Object::schema},
    {"content", Object::media_type, Holds::map, k_in_3},
    {"examples", Object::example, Holds::map, k_in_3},
    {"items", Object::items, Holds::one, k_in_2_0},
};
constexpr Field k_request_body[] = {{"content", Object::media_type, Holds::map, k_in_3}};
constexpr Field k_media_type[] = {
    {"schema", Object::schema, Holds::one, k_in_3},
    {"itemSchema", Object::schema, Holds::one, k_in_3_2},
    {"examples", Object::example, Holds::map, k_in_3},
    {"encoding", Object::encoding, Holds::map, k_in_3},
    {"prefixEncoding", Object::encoding, Holds::list, k_in_3_2},
    {"itemEncoding", Object::encoding, Holds::one, k_in_3_2},
};
constexpr Field k_encoding[] = {
    {"headers", Object::header, Holds::map, k_in_3},
    {"encoding", Object::encoding, Holds::map, k_in_3_2},
    {"prefixEncoding", Object::encoding, Holds::list, k_in_3_2},
    {"itemEncoding", Object::encoding, Holds::one, k_in_3_2},
};
constexpr Field k_responses[] = {{"", Object::response}};
constexpr Field k_response[] = {
    {"headers", Object::header, Holds::map},
    {"content", Object::media_type, Holds::map, k_in_3},
    {"links", Object::link, Holds::map, k_in_3},
    {"schema", Object::schema, Holds::one, k_in_2_0},
};
constexpr Field k_header[] = {
    {"schema", Object::schema, Holds::one, k_in_3},
    {"content", Object::media_type, Holds::map, k_in_3},
    {"examples", Object::example, Holds::map, k_in_3},
    {"items", Object::items, Holds::one, k_in_2_0},
};
constexpr Field k_schema[] = {
    {"properties", Object::schema, Holds::map},
    {"items", Object::schema, Holds::one_or_list},
    {"allOf", Object::schema, Holds::list},
    {"anyOf", Object::schema, Holds::list},
    {"oneOf", Object::schema, Holds::list},
    {"not", Object::schema},
    {"additionalProperties", Object::schema},
    {"patternProperties", Object::schema, Holds::map},
    {"prefixItems", Object::schema, Holds::list},
    {"additionalItems", Object::schema},
    {"contains", Object::schema},
    {"propertyNames", Object::schema},
    {"if", Object::schema},
    {"then", Object::schema},
    {"else", Object::schema},
    {"dependentSchemas", Object::schema, Holds::map},
    {"unevaluatedItems", Object::schema},
    {"unevaluatedProperties", Object::schema},
    {"contentSchema", Object::schema},
    {"$defs", Object::schema, Holds::map},
    {"definitions", Object::schema, Holds::map},
};
constexpr Field k_items[] = {{"items", Object::items}};
constexpr Field k_callback[] = {{"", Object::path_item}};

}  // namespace

std::string_view object_word(Object object) {
  switch (object) {
    case Object::path_item:
      return "pathItem";
    case Object::operation:
      return "operation";
    case Object::parameter:
      return "parameter";
    case Object::request_body:
      return "requestBody";
    case Object::media_type:
      return "mediaType";
    case Object::response:
      return "response";
    case Object::header:
      return "header";
    case Object::schema:
      return "schema";
    case Object::security_scheme:
      return "securityScheme";
    case Object::link:
      return "link";
    case Object::callback:
      return "callback";
    case Object::example:
      return "example";
    default:
      return "data";
  }
}

std::uint8_t version_bit(Version version) {
  switch (version) {
    case Version::none:
      return 0;
    case Version::v2_0:
      return k_in_2_0;
    case Version::v3_0:
      return k_in_3_0;
    case Version::v3_1:
      return k_in_3_1;
    case Version::v3_2:
      return k_in_3_2;
  }
  return 0;
}

std::span<const Field> fields_of(Object object) {
  switch (object) {
    case Object::document:
      return k_document;
    case Object::components:
      return k_components;
    case Object::paths:
      return k_paths;
    case Object::path_item:
      return k_path_item;
    case Object::operation:
      return k_operation;
    case Object::parameter:
      return k_parameter;
    case Object::request_body:
      return k_request_body;
    case Object::media_type:
      return k_media_type;
    case Object::encoding:
      return k_encoding;
    case Object::responses:
      return k_responses;
    case Object::response:
      return k_response;
    case Object::header:
      return k_header;
    case Object::schema:
      return k_schema;
    case Object::items:
      return k_items;
    case Object::callback:
      return k_callback;
    default:
      return {};
  }
}

bool may_be_reference(Object object) {
  switch (object) {
    case Object::path_item:
    case Object::parameter:
    case Object::request_body:
    case Object::media_type:
    case Object::response:
    case Object::header:
    case Object::schema:
    case Object::security_scheme:
    case Object::link:
    case Object::callback:
    case Object::example:
      return true;
    default:
      return false;
  }
}

}  // namespace collet::openapi
