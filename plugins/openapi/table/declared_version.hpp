// SPDX-License-Identifier: MIT
/// The version that a document declares, without an index of its contents.
#pragma once

#include "plugins/openapi/export.hpp"
#include "plugins/openapi/table/version.hpp"
#include "plugins/openapi/tree/document.hpp"

namespace collet::openapi {

/// Returns the version in the member `openapi` or `swagger` of the root, or Version::none if there is none
/// or it is not known.
COLLET_OPENAPI_API Version declared_version(Node root);

}  // namespace collet::openapi
