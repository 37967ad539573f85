// SPDX-License-Identifier: MIT
/// Findings as the answer of the tool.
#pragma once

#include <string>

#include "plugins/openapi/document.hpp"
#include "plugins/validate/finding.hpp"
#include "plugins/validate/question.hpp"

namespace collet::validate {

/// The finding's place by what people call it: the path of an operation, "/components/schemas/Pet", "/info".
std::string place_of(openapi::Node node);

/// {…, valid, version, error_count, warning_count, info_count, errors: […], warnings?, infos?}, or with
/// group_by {…, groups: [{key, count, errors?, …}]}. Sorted by severity, then by place in the document.
std::string report(const Question& question, const openapi::Document& document, Findings findings,
                   std::uint64_t values_left);

}  // namespace collet::validate
