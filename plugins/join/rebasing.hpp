// SPDX-License-Identifier: MIT
/// References to other files in a document that is merged into one at another place.
#pragma once

#include <string>
#include <vector>

#include "plugins/openapi/edit/edit.hpp"
#include "plugins/openapi/open/open_document.hpp"

namespace collet::join {

/// Rewrites the relative references of the edit's document, which is `document`, so that they lead to the
/// same files from `place`. Adds a warning if the documents have no places to which a path could be relative.
void rebase_references(openapi::edit::Edit& edit, const openapi::Opened& document,
                       const openapi::Origin& place, std::vector<std::string>& warnings);

}  // namespace collet::join
