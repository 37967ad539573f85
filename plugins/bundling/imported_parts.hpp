// SPDX-License-Identifier: MIT
/// The references in a part of a document that is no description of its own.
#pragma once

#include <cstdint>
#include <vector>

#include "plugins/openapi/table/objects.hpp"
#include "plugins/openapi/tree/document.hpp"

namespace collet::bundling {

struct PartReference {
  openapi::Node object;  ///< the object that has the reference
  openapi::Node text;    ///< the string
  openapi::Object type;  ///< type of the object that is referred to
  bool mapping = false;  ///< the value of a discriminator's mapping
  bool data = false;     ///< in an extension or example, so that the type is not known
};

/// Appends the references in an object of that type, by the table of the specification.
void references_in(openapi::Node node, openapi::Object type, openapi::Version version,
                   std::vector<PartReference>& out);

}  // namespace collet::bundling
