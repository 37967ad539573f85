// SPDX-License-Identifier: MIT
/// The objects of the OpenAPI Specification and where each may stand: one table for all versions
/// (2.0, 3.0.4, 3.1.1, 3.2.0, "Schema"/"Specification" chapters, "Fixed Fields" of each object). Walkers read
/// it; who adds a version adds columns here.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "plugins/openapi/export.hpp"
#include "plugins/openapi/index.hpp"

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
  count_
};

/// "schema", "requestBody", …: as components and walk_refs name them.
COLLET_OPENAPI_API std::string_view object_word(Object object);

/// How the value of a field holds its objects.
enum class Holds : std::uint8_t {
  one,
  list,         ///< an array of them
  map,          ///< an object, each member of which is one
  one_or_list,  ///< `items` of older drafts
};

/// Bits of Field::versions.
inline constexpr std::uint8_t k_in_2_0 = 1;
inline constexpr std::uint8_t k_in_3_0 = 2;
inline constexpr std::uint8_t k_in_3_1 = 4;
inline constexpr std::uint8_t k_in_3_2 = 8;
inline constexpr std::uint8_t k_in_3 = k_in_3_0 | k_in_3_1 | k_in_3_2;
inline constexpr std::uint8_t k_in_all = k_in_2_0 | k_in_3;

/// The bit of a version; 0 for none.
COLLET_OPENAPI_API std::uint8_t version_bit(Version version);

/// A field whose value holds objects. Fields that hold data are not in the table.
struct Field {
  std::string_view name;  ///< empty: any member that is no extension (of paths, responses, callback)
  Object holds = Object::data;
  Holds how = Holds::one;
  std::uint8_t versions = k_in_all;
};

/// The fields of an object. Those of a schema are the same in every version: documents use the keywords of
/// newer drafts in older versions, and what stands beneath them is meant as schemas.
COLLET_OPENAPI_API std::span<const Field> fields_of(Object object);

/// May a Reference Object stand in its place (or, of a schema and a path item, may it have a `$ref`)?
COLLET_OPENAPI_API bool may_be_reference(Object object);

}  // namespace collet::openapi
