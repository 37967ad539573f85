// SPDX-License-Identifier: MIT
/// The answers about the whole graph of references: users of a target, cycles, unused components, missing
/// targets.
#pragma once

#include <string>

#include "plugins/openapi/open/resolver.hpp"
#include "plugins/refs/request.hpp"

namespace collet::refs {

// Each function opens the other documents that references lead to. The answer's member `documents` counts
// these documents, and `unopened` counts the targets whose documents could not be opened. All functions throw
// a Failure when the call is cancelled.

/// Returns {…, operation_count, users: [{method, path, operation_id, document?} or {component, node_type?},
/// distance, via?]}.
std::string users(Request& request, openapi::Resolver& references, const Call& call);

/// Returns {…, cycles: [{size, refs}]}, with a shortest cycle for each set of components that all reach each
/// other.
std::string cycles(Request& request, openapi::Resolver& references, const Call& call);

/// Returns {…, unused: [{ref, node_type}]}, with the components of the document that neither an operation nor
/// another reached document reaches.
std::string unused(Request& request, openapi::Resolver& references, const Call& call);

/// Returns {…, external_found?, missing: [{ref, document?, count, node_type?, state, reason?}]}, with the
/// targets that were not found, first those of the document. `state` is missing, unopened (the other document
/// could not be opened) or external (at a URL, which is not fetched). `reason` is present if the reference
/// alone does not explain the state. `external_found` counts the targets found in other documents.
std::string missing(Request& request, openapi::Resolver& references, const Call& call);

}  // namespace collet::refs
