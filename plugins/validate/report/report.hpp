// SPDX-License-Identifier: MIT
/// The answer of the tool.
#pragma once

#include <optional>
#include <string>

#include "plugins/openapi/open/resolver.hpp"
#include "plugins/validate/context/finding.hpp"
#include "plugins/validate/context/since.hpp"
#include "plugins/validate/context/unchecked.hpp"
#include "plugins/validate/report/request.hpp"

namespace collet::validate {

/// Returns the place of a finding for grouping: the path of an operation, "/components/schemas/Pet", "/info",
/// ….
std::string place_of(openapi::Node node);

/// Returns {…, rules: [{rule, severity, description, example}]} with the severities of the deployment.
std::string list_rules(const Request& request, const Severities& severities);

/// Returns {…, valid, version, error_count, warning_count, info_count, rules?, errors: […], warnings?,
/// infos?}, or with group_by {…, groups: [{key, count, errors?, …}]}. `rules` counts the findings of an
/// answer that has only the first. Findings are sorted by severity, then by document, then by place. With
/// `since`, `findings` are the new ones; `valid` is still about the document. Throws a Failure if the call is
/// cancelled.
std::string report(const Request& request, const openapi::Resolver& resolver, Findings findings,
                   const Unchecked& unchecked, const std::optional<Since>& since,
                   const Cancellation& cancellation);

}  // namespace collet::validate
