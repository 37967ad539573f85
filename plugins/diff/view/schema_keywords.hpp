// SPDX-License-Identifier: MIT
/// The schema keywords of all versions of OpenAPI that a comparison considers. Other keywords do not restrict
/// values.
#pragma once

#include <cstdint>
#include <string_view>
#include <unordered_map>

namespace collet::diff {

enum class Keyword : std::uint8_t {
  type,
  nullable,
  format,
  enum_,
  const_,
  minimum,
  maximum,
  exclusive_minimum,
  exclusive_maximum,
  least,
  most,
  multiple_of,
  pattern,
  unique_items,
  required,
  properties,
  pattern_properties,
  additional_properties,
  items,
  prefix_items,
  not_,
  one_of,
  any_of,
  discriminator,
  read_only,
  write_only,
  deprecated,
  default_,
  text,
  content_encoding,
  content_media_type,
  xml,
  conditional,  ///< `if`, `then` and `else`, which are read together
  other,
};

/// Keywords by name. Documents of 2.0 use `x-nullable` for `nullable`.
const std::unordered_map<std::string_view, Keyword>& keywords();

}  // namespace collet::diff
