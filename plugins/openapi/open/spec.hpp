// SPDX-License-Identifier: MIT
/// From the `spec` argument of a call to a document. This is what families use.
#pragma once

#include <string>

#include <collet/json.hpp>

#include "plugins/openapi/index/index.hpp"
#include "plugins/openapi/open/open_document.hpp"
#include "sdk/support/file/file_access.hpp"
#include "sdk/support/result.hpp"

namespace collet::openapi {

/// Takes [shared.openapi] for the process. Called by each family in create(); all are given the same.
/// `cache_dir`: what is kept between processes goes there, unless the settings name another folder; empty:
/// nothing is kept.
COLLET_OPENAPI_API support::Result<void> configure(json::View shared, const std::string& cache_dir = {});

/// The document that `spec` names: {"file"}, {"url"} or {"content"}, exactly one; an empty text counts as
/// absent. [access] is checked on each call, before the store is asked. Thread-safe.
COLLET_OPENAPI_API support::Result<Opened> load_document(json::View spec, const support::Access& access,
                                                         const Fetching& fetching = {});

/// The same, and it is an OpenAPI document: index().problem() is empty.
COLLET_OPENAPI_API support::Result<Opened> load_spec(json::View spec, const support::Access& access,
                                                     const Fetching& fetching = {});

}  // namespace collet::openapi
