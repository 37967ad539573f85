// SPDX-License-Identifier: MIT
/// Fields of security schemes, OAuth flows and security requirements.
#pragma once

#include "plugins/openapi/table/field_builders.hpp"

namespace collet::openapi::table {

inline constexpr std::string_view k_schemes_2_0[] = {"basic", "apiKey", "oauth2"};
inline constexpr std::string_view k_schemes_3_0[] = {"apiKey", "http", "oauth2", "openIdConnect"};
inline constexpr std::string_view k_schemes[] = {"apiKey", "http", "mutualTLS", "oauth2", "openIdConnect"};
inline constexpr std::string_view k_key_places_2_0[] = {"query", "header"};
inline constexpr std::string_view k_key_places[] = {"query", "header", "cookie"};
inline constexpr std::string_view k_flow_words[] = {"implicit", "password", "application", "accessCode"};

/// Variants of a 2.0 scheme of type oauth2, one for each `flow`.
inline constexpr Variants k_flows_2_0 =
    variant::k_oauth2 | variant::k_implicit | variant::k_password | variant::k_client | variant::k_code;
inline constexpr Variants k_authorized = variant::k_implicit | variant::k_code;
inline constexpr Variants k_with_token =
    variant::k_password | variant::k_client | variant::k_code | variant::k_device;

inline constexpr Field k_security_scheme[] = {
    field("type", k_schemes_2_0).in(k_in_2_0).required(),
    field("type", k_schemes_3_0).in(k_in_3_0).required(),
    field("type", k_schemes).in(k_from_3_1).required(),
    field("description", ValueType::string),
    field("deprecated", ValueType::boolean).in(k_in_3_2),
    field("name", ValueType::string).required().for_variants(variant::k_api_key),
    field("in", k_key_places_2_0).in(k_in_2_0).required().for_variants(variant::k_api_key),
    field("in", k_key_places).in(k_in_3).required().for_variants(variant::k_api_key),
    field("scheme", ValueType::string).in(k_in_3).required().for_variants(variant::k_http),
    field("bearerFormat", ValueType::string).in(k_in_3).for_variants(variant::k_http),
    field("flows", Object::oauth_flows).in(k_in_3).required().for_variants(variant::k_oauth2),
    field("oauth2MetadataUrl", ValueType::uri_reference).in(k_in_3_2).for_variants(variant::k_oauth2),
    field("openIdConnectUrl", ValueType::uri_reference)
        .in(k_in_3)
        .required()
        .for_variants(variant::k_open_id),
    field("flow", k_flow_words).in(k_in_2_0).required().for_variants(k_flows_2_0),
    field("authorizationUrl", ValueType::uri).in(k_in_2_0).required().for_variants(k_authorized),
    field("tokenUrl", ValueType::uri).in(k_in_2_0).required().for_variants(k_with_token),
    // These apply if `flow` is missing or unknown.
    field("authorizationUrl", ValueType::uri).in(k_in_2_0).for_variants(variant::k_oauth2),
    field("tokenUrl", ValueType::uri).in(k_in_2_0).for_variants(variant::k_oauth2),
    field("scopes", ValueType::scopes).in(k_in_2_0).required().for_variants(k_flows_2_0),
};

inline constexpr Field k_oauth_flows[] = {
    field("implicit", Object::oauth_flow).with_variant(variant::k_implicit),
    field("password", Object::oauth_flow).with_variant(variant::k_password),
    field("clientCredentials", Object::oauth_flow).with_variant(variant::k_client),
    field("authorizationCode", Object::oauth_flow).with_variant(variant::k_code),
    field("deviceAuthorization", Object::oauth_flow).in(k_in_3_2).with_variant(variant::k_device),
};

inline constexpr Field k_oauth_flow[] = {
    field("authorizationUrl", ValueType::uri_reference).required().for_variants(k_authorized),
    field("deviceAuthorizationUrl", ValueType::uri_reference).required().for_variants(variant::k_device),
    field("tokenUrl", ValueType::uri_reference).required().for_variants(k_with_token),
    field("refreshUrl", ValueType::uri_reference),
    map("scopes", ValueType::string).required(),
};

inline constexpr Field k_security_requirement[] = {
    field("", ValueType::unique_string_array).in(k_in_2_0),
    field("", ValueType::string_array).in(k_in_3),
};

}  // namespace collet::openapi::table
