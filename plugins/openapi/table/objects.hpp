// SPDX-License-Identifier: MIT
/// The objects of the OpenAPI Specification and their fields: one table for all versions (2.0, 3.0.4, 3.1.1,
/// 3.2.0, "Schema"/"Specification" chapters, "Fixed Fields" of each object). What walks, checks or makes
/// documents reads it; who adds a version adds it here.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "plugins/openapi/export.hpp"
#include "plugins/openapi/table/field.hpp"
#include "plugins/openapi/table/version.hpp"

namespace collet::openapi {

/// "schema", "requestBody", …: as components and walk_refs name them.
COLLET_OPENAPI_API std::string_view object_word(Object object);

/// The bit of a version; 0 for none.
COLLET_OPENAPI_API std::uint8_t version_bit(Version version);

/// An object of the specification.
struct ObjectFacts {
  std::string_view title;    ///< "Response Object"
  std::string_view section;  ///< anchor in the specification, the same in each version: "response-object"
  std::span<const Field> fields;
  /// Versions in which a Reference Object may stand in its place, unless Field::itself.
  std::uint8_t references = 0;
  /// Versions in which fields that the table does not know are as good as extensions.
  std::uint8_t open = 0;
  /// Versions in which it takes members that begin with `x-`.
  std::uint8_t extensions = k_in_all;
};
COLLET_OPENAPI_API const ObjectFacts& facts_of(Object object);

/// The fields of an object whose values hold objects that references may lead to, or hold such objects
/// themselves: what an inventory is about. Those of a schema are the same in every version: documents use the
/// keywords of newer drafts in older versions, and what stands beneath them is meant as schemas.
COLLET_OPENAPI_API std::span<const Field> fields_of(Object object);

/// May a Reference Object stand in its place in some version (or, of a schema and a path item, may it have a
/// `$ref`)?
COLLET_OPENAPI_API bool may_be_reference(Object object);

/// Two fields of an object of which at most one may be there.
struct Exclusion {
  Object object;
  std::uint8_t versions;
  std::string_view one;
  std::string_view other;
};
COLLET_OPENAPI_API std::span<const Exclusion> exclusions();

/// Fields of an object of which at least one has to be there.
struct Choice {
  Object object;
  std::uint8_t versions;
  std::span<const std::string_view> fields;
};
COLLET_OPENAPI_API std::span<const Choice> choices();

}  // namespace collet::openapi
