// SPDX-License-Identifier: MIT
/// The answer of the tool.
#pragma once

#include <cstdint>
#include <string>

#include "plugins/openapi/open/resolver.hpp"
#include "plugins/validate/context/finding.hpp"
#include "plugins/validate/report/request.hpp"

namespace collet::validate {

/// Returns the place of a finding for grouping: the path of an operation, "/components/schemas/Pet", "/info",
/// ….
std::string place_of(openapi::Node node);

/// The parts that a limit left unchecked.
struct Unchecked {
  std::uint64_t values = 0;    ///< number of values not compared with their schemas
  bool documents = false;      ///< true if parts of other documents were not checked
  std::uint64_t unopened = 0;  ///< number of references to documents that were not opened
};

/// Returns {…, rules: [{rule, severity, description, example}]} with the severities of the deployment.
std::string list_rules(const Request& request, const Severities& severities);

/// Returns {…, valid, version, error_count, warning_count, info_count, rules?, errors: […], warnings?,
/// infos?}, or with group_by {…, groups: [{key, count, errors?, …}]}. `rules` counts the findings of an
/// answer that has only the first. Findings are sorted by severity, then by document, then by place. Throws a
/// Failure if the call is cancelled.
std::string report(const Request& request, const openapi::Resolver& resolver, Findings findings,
                   const Unchecked& unchecked, const Cancellation& cancellation);

}  // namespace collet::validate
