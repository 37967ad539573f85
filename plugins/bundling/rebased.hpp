// SPDX-License-Identifier: MIT
/// Relative references that move to another document.
#pragma once

#include <string>
#include <string_view>

#include "plugins/openapi/open/open_document.hpp"

namespace collet::bundling {

/// Returns a reference of the document `from` as the document `to` must write it to mean the same place. A
/// reference with a scheme, and one of a document without a place, is returned as it is.
std::string rebased(std::string_view reference, const openapi::Origin& from, const openapi::Origin& to);

}  // namespace collet::bundling
