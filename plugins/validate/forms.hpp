// SPDX-License-Identifier: MIT
/// What texts and numbers of the specification's fields have to look like.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "plugins/openapi/table/field.hpp"
#include "plugins/openapi/tree/document.hpp"

namespace collet::validate {

/// RFC 3986, section 4.1; with a scheme for is_uri().
bool is_uri_reference(std::string_view text);
bool is_uri(std::string_view text);
/// A mailbox of RFC 5321 without quotes and address literals.
bool is_email(std::string_view text);
/// RFC 9110, section 5.6.2.
bool is_token(std::string_view text);

/// Has a value of the right JSON type the form? Not for what is made of several values.
bool has_form(const openapi::Field& field, openapi::Node value, std::uint8_t version);
/// Is it right as the name of a member?
bool has_keys(openapi::KeyFormat keys, std::string_view name, std::uint8_t version);

/// "a string", "one of 'query', 'header'", "true", …: a value of data.
std::string expected(const openapi::Field& field);
std::string_view expected(openapi::KeyFormat keys);
/// "'text'", "the number 5", "an array", "null", …
std::string found(openapi::Node value);

}  // namespace collet::validate
