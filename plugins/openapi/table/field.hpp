// SPDX-License-Identifier: MIT
/// What the table of the specification's objects says of one field.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace collet::openapi {

/// What a value is to the specification. `data` is anything that is not described further: texts, numbers,
/// examples.
enum class Object : std::uint8_t {
  data,
  document,
  components,
  paths,  ///< paths, webhooks, and one callback: path item by name
  path_item,
  operation,
  parameter,  ///< 2.0: body and form parameters as well
  request_body,
  media_type,
  encoding,
  responses,
  response,
  header,
  schema,
  items,  ///< 2.0: the Items Object of parameters and headers
  security_scheme,
  link,
  callback,
  example,
  // These hold no object that an inventory is about.
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

/// How the value of a field holds what it is for.
enum class Holds : std::uint8_t {
  one,
  list,         ///< an array of them
  map,          ///< an object, each member of which is one
  one_or_list,  ///< `items` of older drafts, `type`
};

/// Bits of Field::versions.
inline constexpr std::uint8_t k_in_2_0 = 1;
inline constexpr std::uint8_t k_in_3_0 = 2;
inline constexpr std::uint8_t k_in_3_1 = 4;
inline constexpr std::uint8_t k_in_3_2 = 8;
inline constexpr std::uint8_t k_from_3_1 = k_in_3_1 | k_in_3_2;
inline constexpr std::uint8_t k_in_3 = k_in_3_0 | k_from_3_1;
inline constexpr std::uint8_t k_to_3_0 = k_in_2_0 | k_in_3_0;
inline constexpr std::uint8_t k_to_3_1 = k_to_3_0 | k_in_3_1;
inline constexpr std::uint8_t k_in_all = k_in_2_0 | k_in_3;

/// What data has to be. What is not named `number`, `boolean`, … is a string.
enum class Form : std::uint8_t {
  any,
  string,
  boolean,
  yes,  ///< true and nothing else
  number,
  positive,  ///< a number above 0
  count,     ///< an integer, not below 0
  object,    ///< with any members
  word,      ///< one of Field::words
  uri,       ///< RFC 3986, with a scheme
  uri_reference,
  uri_without_fragment,  ///< a URI reference without one
  schema_id,             ///< a URI reference whose fragment is empty, if there is one
  anchor,                ///< JSON Schema 2020-12 core, section 8.2.2
  email,
  version,        ///< of the specification: "3.1.1"
  host,           ///< 2.0: name or address, perhaps with a port
  base_path,      ///< begins with a slash
  template_name,  ///< free of braces
  token,          ///< RFC 9110, section 5.6.2
  strings,        ///< an array of strings
  unique_strings,
  scopes,  ///< 2.0: strings, whatever the names; extensions among them are free
};

/// What the names have to be of members that an author names.
enum class Keys : std::uint8_t {
  any,
  component,  ///< letters, digits, `.`, `-`, `_`
  path,       ///< begins with a slash
  status,     ///< a status code, from 3.0 on a range as 4XX, or `default`
  method,     ///< a token that is no method with a field of its own
  token,      ///< RFC 9110, section 5.6.2
  uri,
};

/// Objects whose fields depend on what they say: a parameter on `in`, a security scheme on `type` (in 2.0
/// also on `flow`), an OAuth flow on where it stands, a 2.0 schema on whether it is that of a file. Bits of
/// Field::variants.
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

/// A field, made as table/make.hpp says.
struct Field {
  std::string_view name;  ///< empty: any member that is no extension (of paths, responses, callback)
  Object holds = Object::data;
  Holds how = Holds::one;
  std::uint8_t versions = k_in_all;
  std::uint8_t required = 0;          ///< versions in which it has to be there
  Form form = Form::any;              ///< of data
  Keys keys = Keys::any;              ///< of a map, or of any member
  std::uint8_t booleans = 0;          ///< versions in which true and false may stand for the object
  std::uint8_t some = 0;              ///< versions in which a list or map may not be empty
  bool unique = false;                ///< the items of a list of data differ
  bool single = false;                ///< a map with exactly one member
  bool itself = false;                ///< no Reference Object may stand here
  Variants variants = k_any_variant;  ///< of the object that has the field
  Variants as = 0;  ///< the variant of the object that the field holds, where its place says so
  Words words{};

  constexpr Field in(std::uint8_t bits) const {
    Field out = *this;
    out.versions = bits;
    return out;
  }
  constexpr Field must(std::uint8_t bits = k_in_all) const {
    Field out = *this;
    out.required = bits;
    return out;
  }
  constexpr Field keyed(Keys wanted) const {
    Field out = *this;
    out.keys = wanted;
    return out;
  }
  constexpr Field or_boolean(std::uint8_t bits) const {
    Field out = *this;
    out.booleans = bits;
    return out;
  }
  constexpr Field not_empty(std::uint8_t bits = k_in_all) const {
    Field out = *this;
    out.some = bits;
    return out;
  }
  constexpr Field distinct() const {
    Field out = *this;
    out.unique = true;
    return out;
  }
  constexpr Field just_one() const {
    Field out = *this;
    out.single = true;
    return out;
  }
  constexpr Field no_reference() const {
    Field out = *this;
    out.itself = true;
    return out;
  }
  constexpr Field when(Variants bits) const {
    Field out = *this;
    out.variants = bits;
    return out;
  }
  constexpr Field made(Variants variant) const {
    Field out = *this;
    out.as = variant;
    return out;
  }
};

}  // namespace collet::openapi
