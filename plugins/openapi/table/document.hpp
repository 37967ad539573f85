// SPDX-License-Identifier: MIT
/// Fields of the OpenAPI Object and of info, servers, tags and components.
#pragma once

#include "plugins/openapi/table/field_builders.hpp"

namespace collet::openapi::table {

inline constexpr std::string_view k_swagger[] = {"2.0"};
inline constexpr std::string_view k_transfer_protocols[] = {"http", "https", "ws", "wss"};

inline constexpr Field k_document[] = {
    field("openapi", ValueType::version).in(k_in_3).required(),
    field("swagger", k_swagger).in(k_in_2_0).required(),
    field("$self", ValueType::uri_without_fragment).in(k_in_3_2),
    field("info", Object::info).required(),
    field("jsonSchemaDialect", ValueType::uri_reference).in(k_from_3_1),
    field("host", ValueType::host).in(k_in_2_0),
    field("basePath", ValueType::base_path).in(k_in_2_0),
    list("schemes", k_transfer_protocols).in(k_in_2_0).unique_items(),
    list("consumes", ValueType::string).in(k_in_2_0).unique_items(),
    list("produces", ValueType::string).in(k_in_2_0).unique_items(),
    list("servers", Object::server).in(k_in_3),
    field("paths", Object::paths).required(k_to_3_0),
    map("webhooks", Object::path_item).in(k_from_3_1),
    field("components", Object::components).in(k_in_3),
    map("definitions", Object::schema).in(k_in_2_0),
    map("parameters", Object::parameter).in(k_in_2_0).no_reference(),
    map("responses", Object::response).in(k_in_2_0).no_reference(),
    map("securityDefinitions", Object::security_scheme).in(k_in_2_0),
    list("security", Object::security_requirement).in(k_in_2_0).unique_items(),
    list("security", Object::security_requirement).in(k_in_3),
    list("tags", Object::tag),
    field("externalDocs", Object::external_docs),
};

inline constexpr Field k_info[] = {
    field("title", ValueType::string).required(),
    field("summary", ValueType::string).in(k_from_3_1),
    field("description", ValueType::string),
    field("termsOfService", ValueType::string).in(k_in_2_0),
    field("termsOfService", ValueType::uri_reference).in(k_in_3),
    field("contact", Object::contact),
    field("license", Object::license),
    field("version", ValueType::string).required(),
};

inline constexpr Field k_contact[] = {
    field("name", ValueType::string),
    field("url", ValueType::uri).in(k_in_2_0),
    field("url", ValueType::uri_reference).in(k_in_3),
    field("email", ValueType::email),
};

inline constexpr Field k_license[] = {
    field("name", ValueType::string).required(),
    field("identifier", ValueType::string).in(k_from_3_1),
    field("url", ValueType::uri).in(k_in_2_0),
    field("url", ValueType::uri_reference).in(k_in_3),
};

inline constexpr Field k_server[] = {
    field("url", ValueType::string).required(),
    field("description", ValueType::string),
    field("name", ValueType::string).in(k_in_3_2),
    map("variables", Object::server_variable),
};

inline constexpr Field k_server_variable[] = {
    list("enum", ValueType::string).non_empty(k_from_3_1),
    field("default", ValueType::string).required(),
    field("description", ValueType::string),
};

inline constexpr Field k_tag[] = {
    field("name", ValueType::string).required(),     field("summary", ValueType::string).in(k_in_3_2),
    field("description", ValueType::string),         field("externalDocs", Object::external_docs),
    field("parent", ValueType::string).in(k_in_3_2), field("kind", ValueType::string).in(k_in_3_2),
};

inline constexpr Field k_external_docs[] = {
    field("description", ValueType::string),
    field("url", ValueType::uri).in(k_in_2_0).required(),
    field("url", ValueType::uri_reference).in(k_in_3).required(),
};

inline constexpr Field k_components[] = {
    map("schemas", Object::schema).in(k_in_3).with_keys(KeyFormat::component),
    map("responses", Object::response).in(k_in_3).with_keys(KeyFormat::component),
    map("parameters", Object::parameter).in(k_in_3).with_keys(KeyFormat::component),
    map("examples", Object::example).in(k_in_3).with_keys(KeyFormat::component),
    map("requestBodies", Object::request_body).in(k_in_3).with_keys(KeyFormat::component),
    map("headers", Object::header).in(k_in_3).with_keys(KeyFormat::component),
    map("securitySchemes", Object::security_scheme).in(k_in_3).with_keys(KeyFormat::component),
    map("links", Object::link).in(k_in_3).with_keys(KeyFormat::component),
    map("callbacks", Object::callback).in(k_in_3).with_keys(KeyFormat::component),
    map("pathItems", Object::path_item).in(k_from_3_1).with_keys(KeyFormat::component),
    map("mediaTypes", Object::media_type).in(k_in_3_2).with_keys(KeyFormat::component),
};

/// All other members of a Reference Object are ignored. From 3.1 on, `summary` and `description` are allowed.
inline constexpr Field k_reference[] = {
    field("$ref", ValueType::string).in(k_in_2_0).required(),
    field("$ref", ValueType::uri_reference).in(k_in_3).required(),
    field("summary", ValueType::string).in(k_from_3_1),
    field("description", ValueType::string).in(k_from_3_1),
};

}  // namespace collet::openapi::table
