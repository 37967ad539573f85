// SPDX-License-Identifier: MIT
/// The references in a part of a document that is no description of its own.
#pragma once

#include <cstdint>
#include <vector>

#include "plugins/openapi/table/objects.hpp"
#include "plugins/openapi/tree/document.hpp"

namespace collet::bundling {

struct PartReference {
  enum class Kind : std::uint8_t {
    reference,  ///< a `$ref`
    mapping,    ///< a value of a discriminator's mapping
    data,       ///< a `$ref` in an extension or example, so that the type is not known
    operation,  ///< the operationRef of a link
    file,       ///< the externalValue of an example
  };
  openapi::Node object;  ///< the object that has the reference
  openapi::Node text;    ///< the string
  openapi::Object type;  ///< type of the object that is referred to
  Kind kind = Kind::reference;
};

/// Appends the references in an object of that type, by the table of the specification.
void references_in(openapi::Node node, openapi::Object type, openapi::Version version,
                   std::vector<PartReference>& out);

}  // namespace collet::bundling
