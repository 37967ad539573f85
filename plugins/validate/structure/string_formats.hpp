// SPDX-License-Identifier: MIT
/// The formats of texts and numbers in fields of the specification.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "plugins/openapi/table/field.hpp"
#include "plugins/openapi/tree/document.hpp"

namespace collet::validate {

/// RFC 3986, section 4.1; is_uri() also requires a scheme.
bool is_uri_reference(std::string_view text);
bool is_uri(std::string_view text);
/// A mailbox of RFC 5321 without quotes and address literals.
bool is_email(std::string_view text);
/// RFC 9110, section 5.6.2.
bool is_token(std::string_view text);

/// Returns true if a value of the right JSON type has the format of the field. Not for fields with several
/// values.
bool matches_format(const openapi::Field& field, openapi::Node value, std::uint8_t version);
/// Returns true if the name of a member has the right format.
bool matches_name_format(openapi::KeyFormat keys, std::string_view name, std::uint8_t version);

/// Returns the expected value of a data field: "a string", "one of 'query', 'header'", "true", ….
std::string describe_expected(const openapi::Field& field);
std::string_view describe_expected(openapi::KeyFormat keys);
/// Returns "'text'", "the number 5", "an array", "null", ….
std::string describe_found(openapi::Node value);

}  // namespace collet::validate
