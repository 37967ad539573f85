// SPDX-License-Identifier: MIT
/// The sections of a document that contain named components.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/openapi/index/index.hpp"
#include "plugins/openapi/table/objects.hpp"

namespace collet::bundling {

struct Section {
  std::string_view name;
  openapi::Object holds;
  bool in_version = true;  ///< false if the version of the document has no such section
};

/// Returns the sections of a family of versions: 2.0, or 3.0 and later.
std::vector<Section> sections_of(openapi::Version version);

/// Returns the object that has the components of a section, or a null Node.
openapi::Node section_in(openapi::Node root, openapi::Version version, std::string_view name);

/// Returns "#/components/schemas/Name" or "#/definitions/Name", escaped as a reference.
std::string reference_to(openapi::Version version, std::string_view section, std::string_view name);

/// Returns the section whose components are of a type, or an empty text if the version has none.
std::string_view section_for(openapi::Version version, openapi::Object object);

}  // namespace collet::bundling
