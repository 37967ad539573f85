// SPDX-License-Identifier: MIT
/// Rules that the OpenAPI Specification has for one field of an object.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace collet::openapi {

/// Object types of the specification. `data` is a value that is no object of the specification: a string, a
/// number, an example.
enum class Object : std::uint8_t {
  data,
  document,
  components,
  paths,  ///< a map of path items: paths, webhooks or one callback
  path_item,
  operation,
  parameter,  ///< in 2.0 also body and form parameters
  request_body,
  media_type,
  encoding,
  responses,
  response,
  header,
  schema,
  items,  ///< Items Object of 2.0 parameters and headers
  security_scheme,
  link,
  callback,
  example,
  // The inventory does not list objects of the following types, nor anything inside them.
  info,
  contact,
  license,
  server,
  server_variable,
  tag,
  external_docs,
  security_requirement,
  discriminator,
  xml,
  oauth_flows,
  oauth_flow,
  reference,
  count_
};

/// Number and arrangement of the objects or data in the value of a field.
enum class Cardinality : std::uint8_t {
  one,
  list,         ///< an array of values
  map,          ///< an object whose member values are the values
  one_or_list,  ///< one value or an array, as `type`, or `items` of older drafts
};

/// Bit masks of versions, as in Field::versions.
inline constexpr std::uint8_t k_in_2_0 = 1;
inline constexpr std::uint8_t k_in_3_0 = 2;
inline constexpr std::uint8_t k_in_3_1 = 4;
inline constexpr std::uint8_t k_in_3_2 = 8;
inline constexpr std::uint8_t k_from_3_1 = k_in_3_1 | k_in_3_2;
inline constexpr std::uint8_t k_in_3 = k_in_3_0 | k_from_3_1;
inline constexpr std::uint8_t k_to_3_0 = k_in_2_0 | k_in_3_0;
inline constexpr std::uint8_t k_to_3_1 = k_to_3_0 | k_in_3_1;
inline constexpr std::uint8_t k_in_all = k_in_2_0 | k_in_3;

/// Type and format of data. A value is a string unless its enumerator names another type.
enum class ValueType : std::uint8_t {
  any,
  string,
  boolean,
  true_only,  ///< the boolean true
  number,
  positive_number,       ///< a number greater than 0
  non_negative_integer,  ///< an integer of 0 or more
  object,                ///< an object with any members
  enumeration,           ///< one of Field::words
  uri,                   ///< an absolute URI (RFC 3986)
  uri_reference,
  uri_without_fragment,  ///< a URI reference without a fragment
  schema_id,             ///< a URI reference with an empty or no fragment
  anchor,                ///< JSON Schema 2020-12 core, section 8.2.2
  email,
  version,        ///< version of the specification: "3.1.1"
  host,           ///< host of 2.0: a name or address and an optional port
  base_path,      ///< base path of 2.0: begins with a slash
  template_name,  ///< a string without braces
  token,          ///< RFC 9110, section 5.6.2
  string_array,   ///< an array of strings
  unique_string_array,
  scopes,  ///< scopes of 2.0: a map of strings; extension members may have any value
};

/// Format of member names that the author of a document chooses.
enum class KeyFormat : std::uint8_t {
  any,
  component,  ///< letters, digits, `.`, `-`, `_`
  path,       ///< begins with a slash
  status,     ///< a status code, `default` or, from 3.0 on, a range such as 4XX
  method,     ///< an HTTP method that has no field of its own
  token,      ///< RFC 9110, section 5.6.2
  uri,
};

/// Bit mask of object variants. Some objects have fields that depend on the variant: a parameter's variant is
/// its `in`, a security scheme's is its `type` (in 2.0 also its `flow`), an OAuth flow's is the field that
/// contains it, and a 2.0 schema's is whether it describes a file.
using Variants = std::uint16_t;
inline constexpr Variants k_any_variant = 0xFFFF;
namespace variant {
inline constexpr Variants k_query = 1, k_header = 2, k_path = 4, k_cookie = 8, k_querystring = 16,
                          k_body = 32, k_form_data = 64;
inline constexpr Variants k_api_key = 1, k_http = 2, k_mutual_tls = 4, k_oauth2 = 8, k_open_id = 16,
                          k_basic = 32;
inline constexpr Variants k_implicit = 64, k_password = 128, k_client = 256, k_code = 512, k_device = 1024;
inline constexpr Variants k_plain = 1, k_file = 2;
}  // namespace variant

using Words = std::span<const std::string_view>;

/// Rules for one field. table/field_builders.hpp contains the functions that create it.
struct Field {
  std::string_view name;  ///< empty for every member that is no extension (in paths, responses, callback)
  Object holds = Object::data;
  Cardinality cardinality = Cardinality::one;
  std::uint8_t versions = k_in_all;
  std::uint8_t required_in = 0;           ///< versions in which the field is required
  ValueType value_type = ValueType::any;  ///< type of the value if `holds` is data
  KeyFormat key_format = KeyFormat::any;  ///< format of a map's keys, or of the name of an unnamed field
  std::uint8_t boolean_in = 0;            ///< versions in which true and false are allowed as the object
  std::uint8_t non_empty_in = 0;          ///< versions in which a list or map must not be empty
  bool unique = false;                    ///< true if the items of a list of data must differ
  bool exactly_one = false;               ///< true if a map must have exactly one member
  bool inline_only = false;               ///< true if a Reference Object is not allowed here
  Variants variants = k_any_variant;      ///< variants of the containing object that have this field
  Variants value_variant = 0;             ///< variant of the contained object, if the field determines it
  Words words{};                          ///< allowed values of an enumeration

  constexpr Field in(std::uint8_t bits) const {
    Field out = *this;
    out.versions = bits;
    return out;
  }
  constexpr Field required(std::uint8_t bits = k_in_all) const {
    Field out = *this;
    out.required_in = bits;
    return out;
  }
  constexpr Field with_keys(KeyFormat format) const {
    Field out = *this;
    out.key_format = format;
    return out;
  }
  constexpr Field or_boolean(std::uint8_t bits) const {
    Field out = *this;
    out.boolean_in = bits;
    return out;
  }
  constexpr Field non_empty(std::uint8_t bits = k_in_all) const {
    Field out = *this;
    out.non_empty_in = bits;
    return out;
  }
  constexpr Field unique_items() const {
    Field out = *this;
    out.unique = true;
    return out;
  }
  constexpr Field exactly_one_member() const {
    Field out = *this;
    out.exactly_one = true;
    return out;
  }
  constexpr Field no_reference() const {
    Field out = *this;
    out.inline_only = true;
    return out;
  }
  constexpr Field for_variants(Variants bits) const {
    Field out = *this;
    out.variants = bits;
    return out;
  }
  constexpr Field with_variant(Variants variant) const {
    Field out = *this;
    out.value_variant = variant;
    return out;
  }
};

}  // namespace collet::openapi
