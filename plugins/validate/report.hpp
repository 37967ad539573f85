// SPDX-License-Identifier: MIT
/// Findings as the answer of the tool.
#pragma once

#include <cstdint>
#include <string>

#include "plugins/openapi/open/resolver.hpp"
#include "plugins/validate/finding.hpp"
#include "plugins/validate/question.hpp"

namespace collet::validate {

/// The finding's place by what people call it: the path of an operation, "/components/schemas/Pet", "/info".
std::string place_of(openapi::Node node);

/// What was left, as looking at it would have taken too long.
struct Left {
  std::uint64_t values = 0;  ///< not compared with their schemas
  bool beyond = false;       ///< some of what other documents give
};

/// {…, valid, version, error_count, warning_count, info_count, errors: […], warnings?, infos?}, or with
/// group_by {…, groups: [{key, count, errors?, …}]}. Sorted by severity, then by document, then by place in
/// it.
std::string report(const Question& question, const openapi::Resolver& resolver, Findings findings,
                   const Left& left);

}  // namespace collet::validate
