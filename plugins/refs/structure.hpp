// SPDX-License-Identifier: MIT
/// Answers about the whole graph of references: users of a target, circles, what is unused or missing.
#pragma once

#include <string>

#include "plugins/openapi/open/resolver.hpp"
#include "plugins/refs/question.hpp"

namespace collet::refs {

// Each opens the other documents that references lead to: `documents` counts them where there are any, and
// `unopened` the targets whose documents are not to be had. All throw a Failure when the call is cancelled.

/// {…, operation_count, users: [{method, path, operation_id, document?} or {component, node_type?}, distance,
/// via?]}.
std::string users(const Question& question, openapi::Resolver& references, const Call& call);

/// {…, cycles: [{size, refs}]}: of each set of components that all reach each other a shortest circle.
std::string cycles(const Question& question, openapi::Resolver& references, const Call& call);

/// {…, unused: [{ref, node_type}]}: components of the document itself that no operation reaches, nor another
/// document that is reached.
std::string unused(const Question& question, openapi::Resolver& references, const Call& call);

/// {…, external_found?, missing: [{ref, document?, count, node_type?, state, reason?}]}: targets that are not
/// there, those of the document first.
/// `state` is missing, unopened (another document that is not to be had) or external (one at a URL, which is
/// not looked for); a reason stands where the reference does not say it all. Of `external_found` targets the
/// documents were opened and have them.
std::string missing(const Question& question, openapi::Resolver& references, const Call& call);

}  // namespace collet::refs
