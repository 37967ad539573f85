// SPDX-License-Identifier: MIT
/// Brings what references to other documents lead to into the document.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "plugins/openapi/edit/edit.hpp"
#include "plugins/openapi/open/resolver.hpp"

namespace collet::bundling {

/// A component made of a part of another document.
struct Imported {
  std::string place;  ///< such as "schemas/Pet", or the pointer of a path item
  std::string from;   ///< the other document, with the fragment
};

struct Bundled {
  std::vector<Imported> imported;
  std::vector<std::string> warnings;  ///< references that stay, and why
};

/// Each target becomes one component, named after its fragment or its file, however many references and
/// circles lead to it. Path items, for which there is no component, take the place of their reference.
/// References inside a schema with an `$id` that stay inside it are not changed. `edit` must be of the
/// resolver's document. Throws a Failure if a limit is exceeded.
Bundled bundle(openapi::edit::Edit& edit, openapi::Resolver& references);

}  // namespace collet::bundling
