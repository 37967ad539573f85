// SPDX-License-Identifier: MIT
/// Finds the rules of the specification for the members of a document's objects.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "plugins/openapi/table/objects.hpp"
#include "plugins/openapi/tree/document.hpp"

namespace collet::convert {

/// One table for one state of a document. Lookups by symbol cost two array accesses.
class FieldTable {
 public:
  FieldTable(const openapi::Document& document, openapi::Version version);

  /// Returns the first rule of the version for a member with that name, else the first rule of another
  /// version, or null for an extension or an unknown member.
  const openapi::Field* find(openapi::Object object, openapi::Node member) const;

 private:
  struct Rules;
  const Rules& rules_;
  std::vector<std::uint16_t> name_of_symbol_;  ///< 0 for a symbol that is the name of no field
};

/// Returns true if a version has the field, for an object of that variant (0: any).
bool has_field(openapi::Object object, std::string_view name, std::uint8_t version_bit,
               openapi::Variants variant = 0);

/// Returns true if the version permits the value of an enumerated field. A field that the version does not
/// have, and a value that is no string, are permitted.
bool has_word(openapi::Object object, std::string_view name, std::uint8_t version_bit,
              openapi::Variants variant, openapi::Node value);

/// Returns the variant of a parameter or a security scheme, or 0.
openapi::Variants variant_of(openapi::Object object, openapi::Node node);

}  // namespace collet::convert
