// SPDX-License-Identifier: MIT
/// Fields of security schemes, their flows, and of what requires them.
#pragma once

#include "plugins/openapi/table/make.hpp"

namespace collet::openapi::table {

inline constexpr std::string_view k_schemes_2_0[] = {"basic", "apiKey", "oauth2"};
inline constexpr std::string_view k_schemes_3_0[] = {"apiKey", "http", "oauth2", "openIdConnect"};
inline constexpr std::string_view k_schemes[] = {"apiKey", "http", "mutualTLS", "oauth2", "openIdConnect"};
inline constexpr std::string_view k_key_places_2_0[] = {"query", "header"};
inline constexpr std::string_view k_key_places[] = {"query", "header", "cookie"};
inline constexpr std::string_view k_flow_words[] = {"implicit", "password", "application", "accessCode"};

/// 2.0: the variants of a scheme whose type is oauth2, by its flow.
inline constexpr Variants k_flows_2_0 =
    variant::k_oauth2 | variant::k_implicit | variant::k_password | variant::k_client | variant::k_code;
inline constexpr Variants k_authorized = variant::k_implicit | variant::k_code;
inline constexpr Variants k_with_token =
    variant::k_password | variant::k_client | variant::k_code | variant::k_device;

inline constexpr Field k_security_scheme[] = {
    field("type", k_schemes_2_0).in(k_in_2_0).must(),
    field("type", k_schemes_3_0).in(k_in_3_0).must(),
    field("type", k_schemes).in(k_from_3_1).must(),
    field("description", Form::string),
    field("deprecated", Form::boolean).in(k_in_3_2),
    field("name", Form::string).must().when(variant::k_api_key),
    field("in", k_key_places_2_0).in(k_in_2_0).must().when(variant::k_api_key),
    field("in", k_key_places).in(k_in_3).must().when(variant::k_api_key),
    field("scheme", Form::string).in(k_in_3).must().when(variant::k_http),
    field("bearerFormat", Form::string).in(k_in_3).when(variant::k_http),
    field("flows", Object::oauth_flows).in(k_in_3).must().when(variant::k_oauth2),
    field("oauth2MetadataUrl", Form::uri_reference).in(k_in_3_2).when(variant::k_oauth2),
    field("openIdConnectUrl", Form::uri_reference).in(k_in_3).must().when(variant::k_open_id),
    field("flow", k_flow_words).in(k_in_2_0).must().when(k_flows_2_0),
    field("authorizationUrl", Form::uri).in(k_in_2_0).must().when(k_authorized),
    field("tokenUrl", Form::uri).in(k_in_2_0).must().when(k_with_token),
    // The flow is missing or wrong.
    field("authorizationUrl", Form::uri).in(k_in_2_0).when(variant::k_oauth2),
    field("tokenUrl", Form::uri).in(k_in_2_0).when(variant::k_oauth2),
    field("scopes", Form::scopes).in(k_in_2_0).must().when(k_flows_2_0),
};

inline constexpr Field k_oauth_flows[] = {
    field("implicit", Object::oauth_flow).made(variant::k_implicit),
    field("password", Object::oauth_flow).made(variant::k_password),
    field("clientCredentials", Object::oauth_flow).made(variant::k_client),
    field("authorizationCode", Object::oauth_flow).made(variant::k_code),
    field("deviceAuthorization", Object::oauth_flow).in(k_in_3_2).made(variant::k_device),
};

inline constexpr Field k_oauth_flow[] = {
    field("authorizationUrl", Form::uri_reference).must().when(k_authorized),
    field("deviceAuthorizationUrl", Form::uri_reference).must().when(variant::k_device),
    field("tokenUrl", Form::uri_reference).must().when(k_with_token),
    field("refreshUrl", Form::uri_reference),
    map("scopes", Form::string).must(),
};

inline constexpr Field k_security_requirement[] = {
    field("", Form::unique_strings).in(k_in_2_0),
    field("", Form::strings).in(k_in_3),
};

}  // namespace collet::openapi::table
