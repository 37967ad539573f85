// SPDX-License-Identifier: MIT
/// Table of the OpenAPI Specification's objects and their fields, for all versions (2.0, 3.0.4, 3.1.1, 3.2.0;
/// chapters "Schema" and "Specification", "Fixed Fields" of each object). All code that traverses or checks
/// documents uses this table. A new version of the specification begins here.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "plugins/openapi/export.hpp"
#include "plugins/openapi/table/field.hpp"
#include "plugins/openapi/table/version.hpp"

namespace collet::openapi {

/// Returns the name of an object type as in components and walk_refs: "schema", "requestBody", ….
COLLET_OPENAPI_API std::string_view object_word(Object object);

/// Returns the bit of a version, or 0 for Version::none.
COLLET_OPENAPI_API std::uint8_t version_bit(Version version);

/// Rules for one object type of the specification.
struct ObjectFacts {
  std::string_view title;    ///< "Response Object"
  std::string_view section;  ///< anchor in the specification, equal in all versions: "response-object"
  std::span<const Field> fields;
  /// Versions in which a Reference Object may replace the object, except in fields with Field::inline_only.
  std::uint8_t references = 0;
  /// Versions in which fields that are not in the table are allowed, as extensions are.
  std::uint8_t open = 0;
  /// Versions in which members that begin with `x-` are allowed.
  std::uint8_t extensions = k_in_all;
};
COLLET_OPENAPI_API const ObjectFacts& facts_of(Object object);

/// Returns the fields of an object that the inventory visits: those whose values are or contain objects that
/// references may target. The fields of a schema are the same in every version, because documents of older
/// versions use keywords of newer drafts and intend their values as schemas.
COLLET_OPENAPI_API std::span<const Field> fields_of(Object object);

/// Returns true if a Reference Object may replace the object in some version, or, for a schema or path item,
/// if the object may contain a `$ref`.
COLLET_OPENAPI_API bool may_be_reference(Object object);

/// Two fields of an object that must not occur together.
struct Exclusion {
  Object object;
  std::uint8_t versions;
  std::string_view one;
  std::string_view other;
};
COLLET_OPENAPI_API std::span<const Exclusion> exclusions();

/// Fields of an object of which at least one is required.
struct Choice {
  Object object;
  std::uint8_t versions;
  std::span<const std::string_view> fields;
};
COLLET_OPENAPI_API std::span<const Choice> choices();

}  // namespace collet::openapi
