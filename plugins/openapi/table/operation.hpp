// SPDX-License-Identifier: MIT
/// Fields of paths, operations, parameters, requests and responses.
#pragma once

#include "plugins/openapi/table/document.hpp"
#include "plugins/openapi/table/schema.hpp"

namespace collet::openapi::table {

inline constexpr Field k_paths[] = {field("", Object::path_item).with_keys(KeyFormat::path)};
inline constexpr Field k_callback[] = {field("", Object::path_item)};

inline constexpr Field k_path_item[] = {
    field("$ref", ValueType::string).in(k_to_3_0),
    field("$ref", ValueType::uri_reference).in(k_from_3_1),
    field("summary", ValueType::string).in(k_in_3),
    field("description", ValueType::string).in(k_in_3),
    list("servers", Object::server).in(k_in_3),
    list("parameters", Object::parameter),
    field("get", Object::operation),
    field("put", Object::operation),
    field("post", Object::operation),
    field("delete", Object::operation),
    field("options", Object::operation),
    field("head", Object::operation),
    field("patch", Object::operation),
    field("trace", Object::operation).in(k_in_3),
    field("query", Object::operation).in(k_in_3_2),
    map("additionalOperations", Object::operation).in(k_in_3_2).with_keys(KeyFormat::method),
};

inline constexpr Field k_operation[] = {
    list("tags", ValueType::string).in(k_in_2_0).unique_items(),
    list("tags", ValueType::string).in(k_in_3),
    field("summary", ValueType::string),
    field("description", ValueType::string),
    field("externalDocs", Object::external_docs),
    field("operationId", ValueType::string),
    list("consumes", ValueType::string).in(k_in_2_0).unique_items(),
    list("produces", ValueType::string).in(k_in_2_0).unique_items(),
    list("schemes", k_transfer_protocols).in(k_in_2_0).unique_items(),
    list("parameters", Object::parameter),
    field("requestBody", Object::request_body).in(k_in_3),
    field("responses", Object::responses).required(k_to_3_0),
    map("callbacks", Object::callback).in(k_in_3),
    field("deprecated", ValueType::boolean),
    list("security", Object::security_requirement).in(k_in_2_0).unique_items(),
    list("security", Object::security_requirement).in(k_in_3),
    list("servers", Object::server).in(k_in_3),
};

inline constexpr std::string_view k_places[] = {"query", "header", "path", "cookie"};
inline constexpr std::string_view k_places_3_2[] = {"query", "querystring", "header", "path", "cookie"};
inline constexpr std::string_view k_places_2_0[] = {"query", "header", "path", "formData", "body"};
inline constexpr std::string_view k_query_styles[] = {"form", "spaceDelimited", "pipeDelimited",
                                                      "deepObject"};
inline constexpr std::string_view k_path_styles[] = {"matrix", "label", "simple"};
inline constexpr std::string_view k_simple[] = {"simple"};
inline constexpr std::string_view k_form[] = {"form"};
inline constexpr std::string_view k_cookie_styles[] = {"form", "cookie"};
inline constexpr Variants k_not_body =
    variant::k_query | variant::k_header | variant::k_path | variant::k_form_data;
inline constexpr Variants k_not_querystring = k_any_variant & ~variant::k_querystring;

inline constexpr Field k_parameter_own_fields[] = {
    field("name", ValueType::template_name).in(k_from_3_1).required().for_variants(variant::k_path),
    field("name", ValueType::token).in(k_in_3_2).required().for_variants(variant::k_header),
    field("name", ValueType::string).required(),
    field("in", k_places_2_0).in(k_in_2_0).required(),
    field("in", k_places).in(k_in_3_0 | k_in_3_1).required(),
    field("in", k_places_3_2).in(k_in_3_2).required(),
    field("description", ValueType::string),
    field("required", ValueType::true_only).required().for_variants(variant::k_path),
    field("required", ValueType::boolean),
    field("deprecated", ValueType::boolean).in(k_in_3),
    field("allowEmptyValue", ValueType::boolean)
        .in(k_in_2_0)
        .for_variants(variant::k_query | variant::k_form_data),
    field("allowEmptyValue", ValueType::boolean).in(k_in_3_0),
    field("allowEmptyValue", ValueType::boolean).in(k_from_3_1).for_variants(variant::k_query),
    field("style", k_path_styles).in(k_in_3).for_variants(variant::k_path),
    field("style", k_query_styles).in(k_in_3).for_variants(variant::k_query),
    field("style", k_simple).in(k_in_3).for_variants(variant::k_header),
    field("style", k_form).in(k_in_3_0 | k_in_3_1).for_variants(variant::k_cookie),
    field("style", k_cookie_styles).in(k_in_3_2).for_variants(variant::k_cookie),
    field("explode", ValueType::boolean).in(k_in_3).for_variants(k_not_querystring),
    field("allowReserved", ValueType::boolean).in(k_in_3_0),
    field("allowReserved", ValueType::boolean).in(k_in_3_1).for_variants(variant::k_query),
    field("allowReserved", ValueType::boolean)
        .in(k_in_3_2)
        .for_variants(variant::k_query | variant::k_path | variant::k_cookie),
    field("schema", Object::schema).in(k_in_2_0).required().for_variants(variant::k_body),
    field("schema", Object::schema).in(k_in_3).for_variants(k_not_querystring),
    map("content", Object::media_type)
        .in(k_in_3_2)
        .required()
        .exactly_one_member()
        .for_variants(variant::k_querystring),
    map("content", Object::media_type).in(k_in_3).exactly_one_member(),
    field("example", ValueType::any).in(k_in_3),
    map("examples", Object::example).in(k_in_3),
    field("type", k_form_types).in(k_in_2_0).required().for_variants(variant::k_form_data),
    field("type", k_item_types).in(k_in_2_0).required().for_variants(k_not_body),
    field("collectionFormat", k_separators_or_multi)
        .in(k_in_2_0)
        .for_variants(variant::k_query | variant::k_form_data),
    field("collectionFormat", k_separators).in(k_in_2_0).for_variants(k_not_body),
};
inline constexpr auto k_parameter = joined(k_parameter_own_fields, k_simple_schema, k_not_body);

inline constexpr Field k_request_body[] = {
    field("description", ValueType::string),
    map("content", Object::media_type).in(k_in_3).required(),
    field("required", ValueType::boolean),
};

inline constexpr Field k_media_type[] = {
    field("description", ValueType::string).in(k_in_3_2),
    field("schema", Object::schema).in(k_in_3),
    field("itemSchema", Object::schema).in(k_in_3_2),
    field("example", ValueType::any).in(k_in_3),
    map("examples", Object::example).in(k_in_3),
    map("encoding", Object::encoding).in(k_in_3),
    list("prefixEncoding", Object::encoding).in(k_in_3_2),
    field("itemEncoding", Object::encoding).in(k_in_3_2),
};

inline constexpr Field k_encoding[] = {
    field("contentType", ValueType::string),
    map("headers", Object::header).in(k_in_3_0 | k_in_3_1),
    map("headers", Object::header).in(k_in_3_2).with_keys(KeyFormat::token),
    field("style", k_query_styles),
    field("explode", ValueType::boolean),
    field("allowReserved", ValueType::boolean),
    map("encoding", Object::encoding).in(k_in_3_2),
    list("prefixEncoding", Object::encoding).in(k_in_3_2),
    field("itemEncoding", Object::encoding).in(k_in_3_2),
};

inline constexpr Field k_responses[] = {
    field("", Object::response).with_keys(KeyFormat::status).non_empty(),
};

inline constexpr Field k_response[] = {
    field("summary", ValueType::string).in(k_in_3_2),
    field("description", ValueType::string).required(k_to_3_1),
    map("headers", Object::header).in(k_to_3_1),
    map("headers", Object::header).in(k_in_3_2).with_keys(KeyFormat::token),
    map("content", Object::media_type).in(k_in_3),
    map("links", Object::link).in(k_in_3),
    field("schema", Object::schema).in(k_in_2_0),
    field("examples", ValueType::object).in(k_in_2_0),
};

inline constexpr Field k_header_own_fields[] = {
    field("description", ValueType::string),
    field("required", ValueType::boolean).in(k_in_3),
    field("deprecated", ValueType::boolean).in(k_in_3),
    field("allowEmptyValue", ValueType::boolean).in(k_in_3_0),
    field("style", k_simple).in(k_in_3),
    field("explode", ValueType::boolean).in(k_in_3),
    field("allowReserved", ValueType::boolean).in(k_in_3_0),
    field("schema", Object::schema).in(k_in_3),
    map("content", Object::media_type).in(k_in_3).exactly_one_member(),
    field("example", ValueType::any).in(k_in_3),
    map("examples", Object::example).in(k_in_3),
    field("type", k_item_types).in(k_in_2_0).required(),
    field("collectionFormat", k_separators).in(k_in_2_0),
};
inline constexpr auto k_header = joined(k_header_own_fields, k_simple_schema, k_any_variant);

inline constexpr Field k_link[] = {
    field("operationRef", ValueType::uri_reference),
    field("operationId", ValueType::string),
    map("parameters", ValueType::any),
    field("requestBody", ValueType::any),
    field("description", ValueType::string),
    field("server", Object::server),
};

inline constexpr Field k_example[] = {
    field("summary", ValueType::string),
    field("description", ValueType::string),
    field("dataValue", ValueType::any).in(k_in_3_2),
    field("serializedValue", ValueType::string).in(k_in_3_2),
    field("value", ValueType::any),
    field("externalValue", ValueType::uri_reference),
};

}  // namespace collet::openapi::table
