// SPDX-License-Identifier: MIT
/// Fields of paths, operations and what they send and get.
#pragma once

#include "plugins/openapi/table/document.hpp"
#include "plugins/openapi/table/schema.hpp"

namespace collet::openapi::table {

inline constexpr Field k_paths[] = {field("", Object::path_item).keyed(Keys::path)};
inline constexpr Field k_callback[] = {field("", Object::path_item)};

inline constexpr Field k_path_item[] = {
    field("$ref", Form::string).in(k_to_3_0),
    field("$ref", Form::uri_reference).in(k_from_3_1),
    field("summary", Form::string).in(k_in_3),
    field("description", Form::string).in(k_in_3),
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
    map("additionalOperations", Object::operation).in(k_in_3_2).keyed(Keys::method),
};

inline constexpr Field k_operation[] = {
    list("tags", Form::string).in(k_in_2_0).distinct(),
    list("tags", Form::string).in(k_in_3),
    field("summary", Form::string),
    field("description", Form::string),
    field("externalDocs", Object::external_docs),
    field("operationId", Form::string),
    list("consumes", Form::string).in(k_in_2_0).distinct(),
    list("produces", Form::string).in(k_in_2_0).distinct(),
    list("schemes", k_transfer).in(k_in_2_0).distinct(),
    list("parameters", Object::parameter),
    field("requestBody", Object::request_body).in(k_in_3),
    field("responses", Object::responses).must(k_to_3_0),
    map("callbacks", Object::callback).in(k_in_3),
    field("deprecated", Form::boolean),
    list("security", Object::security_requirement).in(k_in_2_0).distinct(),
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

inline constexpr Field k_parameter_itself[] = {
    field("name", Form::template_name).in(k_from_3_1).must().when(variant::k_path),
    field("name", Form::token).in(k_in_3_2).must().when(variant::k_header),
    field("name", Form::string).must(),
    field("in", k_places_2_0).in(k_in_2_0).must(),
    field("in", k_places).in(k_in_3_0 | k_in_3_1).must(),
    field("in", k_places_3_2).in(k_in_3_2).must(),
    field("description", Form::string),
    field("required", Form::yes).must().when(variant::k_path),
    field("required", Form::boolean),
    field("deprecated", Form::boolean).in(k_in_3),
    field("allowEmptyValue", Form::boolean).in(k_in_2_0).when(variant::k_query | variant::k_form_data),
    field("allowEmptyValue", Form::boolean).in(k_in_3_0),
    field("allowEmptyValue", Form::boolean).in(k_from_3_1).when(variant::k_query),
    field("style", k_path_styles).in(k_in_3).when(variant::k_path),
    field("style", k_query_styles).in(k_in_3).when(variant::k_query),
    field("style", k_simple).in(k_in_3).when(variant::k_header),
    field("style", k_form).in(k_in_3_0 | k_in_3_1).when(variant::k_cookie),
    field("style", k_cookie_styles).in(k_in_3_2).when(variant::k_cookie),
    field("explode", Form::boolean).in(k_in_3).when(k_not_querystring),
    field("allowReserved", Form::boolean).in(k_in_3_0),
    field("allowReserved", Form::boolean).in(k_in_3_1).when(variant::k_query),
    field("allowReserved", Form::boolean)
        .in(k_in_3_2)
        .when(variant::k_query | variant::k_path | variant::k_cookie),
    field("schema", Object::schema).in(k_in_2_0).must().when(variant::k_body),
    field("schema", Object::schema).in(k_in_3).when(k_not_querystring),
    map("content", Object::media_type).in(k_in_3_2).must().just_one().when(variant::k_querystring),
    map("content", Object::media_type).in(k_in_3).just_one(),
    field("example", Form::any).in(k_in_3),
    map("examples", Object::example).in(k_in_3),
    field("type", k_form_types).in(k_in_2_0).must().when(variant::k_form_data),
    field("type", k_item_types).in(k_in_2_0).must().when(k_not_body),
    field("collectionFormat", k_separators_or_multi)
        .in(k_in_2_0)
        .when(variant::k_query | variant::k_form_data),
    field("collectionFormat", k_separators).in(k_in_2_0).when(k_not_body),
};
inline constexpr auto k_parameter = joined(k_parameter_itself, k_simple_schema, k_not_body);

inline constexpr Field k_request_body[] = {
    field("description", Form::string),
    map("content", Object::media_type).in(k_in_3).must(),
    field("required", Form::boolean),
};

inline constexpr Field k_media_type[] = {
    field("description", Form::string).in(k_in_3_2),
    field("schema", Object::schema).in(k_in_3),
    field("itemSchema", Object::schema).in(k_in_3_2),
    field("example", Form::any).in(k_in_3),
    map("examples", Object::example).in(k_in_3),
    map("encoding", Object::encoding).in(k_in_3),
    list("prefixEncoding", Object::encoding).in(k_in_3_2),
    field("itemEncoding", Object::encoding).in(k_in_3_2),
};

inline constexpr Field k_encoding[] = {
    field("contentType", Form::string),
    map("headers", Object::header).in(k_in_3_0 | k_in_3_1),
    map("headers", Object::header).in(k_in_3_2).keyed(Keys::token),
    field("style", k_query_styles),
    field("explode", Form::boolean),
    field("allowReserved", Form::boolean),
    map("encoding", Object::encoding).in(k_in_3_2),
    list("prefixEncoding", Object::encoding).in(k_in_3_2),
    field("itemEncoding", Object::encoding).in(k_in_3_2),
};

inline constexpr Field k_responses[] = {
    field("", Object::response).keyed(Keys::status).not_empty(),
};

inline constexpr Field k_response[] = {
    field("summary", Form::string).in(k_in_3_2),
    field("description", Form::string).must(k_to_3_1),
    map("headers", Object::header).in(k_to_3_1),
    map("headers", Object::header).in(k_in_3_2).keyed(Keys::token),
    map("content", Object::media_type).in(k_in_3),
    map("links", Object::link).in(k_in_3),
    field("schema", Object::schema).in(k_in_2_0),
    field("examples", Form::object).in(k_in_2_0),
};

inline constexpr Field k_header_itself[] = {
    field("description", Form::string),
    field("required", Form::boolean).in(k_in_3),
    field("deprecated", Form::boolean).in(k_in_3),
    field("allowEmptyValue", Form::boolean).in(k_in_3_0),
    field("style", k_simple).in(k_in_3),
    field("explode", Form::boolean).in(k_in_3),
    field("allowReserved", Form::boolean).in(k_in_3_0),
    field("schema", Object::schema).in(k_in_3),
    map("content", Object::media_type).in(k_in_3).just_one(),
    field("example", Form::any).in(k_in_3),
    map("examples", Object::example).in(k_in_3),
    field("type", k_item_types).in(k_in_2_0).must(),
    field("collectionFormat", k_separators).in(k_in_2_0),
};
inline constexpr auto k_header = joined(k_header_itself, k_simple_schema, k_any_variant);

inline constexpr Field k_link[] = {
    field("operationRef", Form::uri_reference),
    field("operationId", Form::string),
    map("parameters", Form::any),
    field("requestBody", Form::any),
    field("description", Form::string),
    field("server", Object::server),
};

inline constexpr Field k_example[] = {
    field("summary", Form::string),
    field("description", Form::string),
    field("dataValue", Form::any).in(k_in_3_2),
    field("serializedValue", Form::string).in(k_in_3_2),
    field("value", Form::any),
    field("externalValue", Form::uri_reference),
};

}  // namespace collet::openapi::table
