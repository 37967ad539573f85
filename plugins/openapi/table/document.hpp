// SPDX-License-Identifier: MIT
/// Fields of what stands around the paths: the document itself, info, servers, tags, components.
#pragma once

#include "plugins/openapi/table/make.hpp"

namespace collet::openapi::table {

inline constexpr std::string_view k_swagger[] = {"2.0"};
inline constexpr std::string_view k_transfer[] = {"http", "https", "ws", "wss"};

inline constexpr Field k_document[] = {
    field("openapi", Form::version).in(k_in_3).must(),
    field("swagger", k_swagger).in(k_in_2_0).must(),
    field("$self", Form::uri_without_fragment).in(k_in_3_2),
    field("info", Object::info).must(),
    field("jsonSchemaDialect", Form::uri_reference).in(k_from_3_1),
    field("host", Form::host).in(k_in_2_0),
    field("basePath", Form::base_path).in(k_in_2_0),
    list("schemes", k_transfer).in(k_in_2_0).distinct(),
    list("consumes", Form::string).in(k_in_2_0).distinct(),
    list("produces", Form::string).in(k_in_2_0).distinct(),
    list("servers", Object::server).in(k_in_3),
    field("paths", Object::paths).must(k_to_3_0),
    map("webhooks", Object::path_item).in(k_from_3_1),
    field("components", Object::components).in(k_in_3),
    map("definitions", Object::schema).in(k_in_2_0),
    map("parameters", Object::parameter).in(k_in_2_0).no_reference(),
    map("responses", Object::response).in(k_in_2_0).no_reference(),
    map("securityDefinitions", Object::security_scheme).in(k_in_2_0),
    list("security", Object::security_requirement).in(k_in_2_0).distinct(),
    list("security", Object::security_requirement).in(k_in_3),
    list("tags", Object::tag),
    field("externalDocs", Object::external_docs),
};

inline constexpr Field k_info[] = {
    field("title", Form::string).must(),
    field("summary", Form::string).in(k_from_3_1),
    field("description", Form::string),
    field("termsOfService", Form::string).in(k_in_2_0),
    field("termsOfService", Form::uri_reference).in(k_in_3),
    field("contact", Object::contact),
    field("license", Object::license),
    field("version", Form::string).must(),
};

inline constexpr Field k_contact[] = {
    field("name", Form::string),
    field("url", Form::uri).in(k_in_2_0),
    field("url", Form::uri_reference).in(k_in_3),
    field("email", Form::email),
};

inline constexpr Field k_license[] = {
    field("name", Form::string).must(),
    field("identifier", Form::string).in(k_from_3_1),
    field("url", Form::uri).in(k_in_2_0),
    field("url", Form::uri_reference).in(k_in_3),
};

inline constexpr Field k_server[] = {
    field("url", Form::string).must(),
    field("description", Form::string),
    field("name", Form::string).in(k_in_3_2),
    map("variables", Object::server_variable),
};

inline constexpr Field k_server_variable[] = {
    list("enum", Form::string).not_empty(k_from_3_1),
    field("default", Form::string).must(),
    field("description", Form::string),
};

inline constexpr Field k_tag[] = {
    field("name", Form::string).must(),         field("summary", Form::string).in(k_in_3_2),
    field("description", Form::string),         field("externalDocs", Object::external_docs),
    field("parent", Form::string).in(k_in_3_2), field("kind", Form::string).in(k_in_3_2),
};

inline constexpr Field k_external_docs[] = {
    field("description", Form::string),
    field("url", Form::uri).in(k_in_2_0).must(),
    field("url", Form::uri_reference).in(k_in_3).must(),
};

inline constexpr Field k_components[] = {
    map("schemas", Object::schema).in(k_in_3).keyed(Keys::component),
    map("responses", Object::response).in(k_in_3).keyed(Keys::component),
    map("parameters", Object::parameter).in(k_in_3).keyed(Keys::component),
    map("examples", Object::example).in(k_in_3).keyed(Keys::component),
    map("requestBodies", Object::request_body).in(k_in_3).keyed(Keys::component),
    map("headers", Object::header).in(k_in_3).keyed(Keys::component),
    map("securitySchemes", Object::security_scheme).in(k_in_3).keyed(Keys::component),
    map("links", Object::link).in(k_in_3).keyed(Keys::component),
    map("callbacks", Object::callback).in(k_in_3).keyed(Keys::component),
    map("pathItems", Object::path_item).in(k_from_3_1).keyed(Keys::component),
    map("mediaTypes", Object::media_type).in(k_in_3_2).keyed(Keys::component),
};

/// Beside it in a Reference Object nothing counts but, from 3.1 on, these.
inline constexpr Field k_reference[] = {
    field("$ref", Form::string).in(k_in_2_0).must(),
    field("$ref", Form::uri_reference).in(k_in_3).must(),
    field("summary", Form::string).in(k_from_3_1),
    field("description", Form::string).in(k_from_3_1),
};

}  // namespace collet::openapi::table
