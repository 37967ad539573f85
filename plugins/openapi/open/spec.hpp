// SPDX-License-Identifier: MIT
/// Loads the document that the `spec` argument of a call names. Families use these functions.
#pragma once

#include <string>

#include <collet/json.hpp>

#include "plugins/openapi/index/index.hpp"
#include "plugins/openapi/open/open_document.hpp"
#include "sdk/support/file/file_access.hpp"
#include "sdk/support/result.hpp"

namespace collet::openapi {

/// Applies [shared.openapi] to the process. Each family calls this in create() with the same settings.
/// Snapshots are stored in `cache_dir` unless the settings name another folder; an empty `cache_dir` disables
/// them.
COLLET_OPENAPI_API support::Result<void> configure(json::View shared, const std::string& cache_dir = {});

/// Loads the document that `spec` names by exactly one of {"file"}, {"url"}, {"content"} and
/// {"git": "REV:path"}; an empty text counts as absent. [access] is checked on each call, before the store is
/// used. Thread-safe.
COLLET_OPENAPI_API support::Result<Opened> load_document(json::View spec, const support::Access& access,
                                                         const Fetching& fetching = {});

/// Loads a document and fails if it is no OpenAPI document, that is, if Index::problem() is set.
COLLET_OPENAPI_API support::Result<Opened> load_spec(json::View spec, const support::Access& access,
                                                     const Fetching& fetching = {});

/// Loads the document that `spec` names, by `file` or `git`, as it is in another revision: "REV", "REV..."
/// for the merge base with HEAD, or "REV:path" for another path.
COLLET_OPENAPI_API support::Result<Opened> load_revision(json::View spec, std::string_view revision,
                                                         const support::Access& access, int cancel_fd);

}  // namespace collet::openapi
