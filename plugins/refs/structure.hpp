// SPDX-License-Identifier: MIT
/// Answers about the whole graph of references: users of a target, circles, what is unused or missing.
#pragma once

#include <string>

#include "plugins/openapi/resolver.hpp"
#include "plugins/refs/question.hpp"

namespace collet::refs {

/// {…, operation_count, users: [{method, path, operation_id} or {component, node_type}, distance, via?]}.
std::string users(const Question& question, openapi::Resolver& references);

/// {…, cycles: [{size, refs}]}: of each set of components that all reach each other a shortest circle.
std::string cycles(const Question& question, openapi::Resolver& references);

/// {…, unused: [{ref, node_type}]}: components that no operation reaches.
std::string unused(const Question& question, openapi::Resolver& references);

/// {…, external_found?, missing: [{ref, count, node_type, state, reason?}]}: targets that are not there.
/// `state` is missing, unopened (another document that is not to be had) or external (one at a URL, which is
/// not looked for); a reason stands where the reference does not say it all. Of `external_found` targets the
/// documents were opened and have them.
std::string missing(const Question& question, openapi::Resolver& references);

}  // namespace collet::refs
