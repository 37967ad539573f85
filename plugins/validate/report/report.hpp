// SPDX-License-Identifier: MIT
/// The answer of the tool.
#pragma once

#include <string>

#include "plugins/openapi/open/resolver.hpp"
#include "plugins/validate/context/finding.hpp"
#include "plugins/validate/context/unchecked.hpp"
#include "plugins/validate/report/request.hpp"

namespace collet::validate {

/// Returns the place of a finding for grouping: the path of an operation, "/components/schemas/Pet", "/info",
/// ….
std::string place_of(openapi::Node node);

/// Returns {…, valid, version, error_count, warning_count, info_count, errors: […], warnings?, infos?}, or
/// with group_by {…, groups: [{key, count, errors?, …}]}. Findings are sorted by severity, then by document,
/// then by place. Throws a Failure if the call is cancelled.
std::string report(const Request& request, const openapi::Resolver& resolver, Findings findings,
                   const Unchecked& unchecked, const Cancellation& cancellation);

}  // namespace collet::validate
