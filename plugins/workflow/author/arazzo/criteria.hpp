// SPDX-License-Identifier: MIT
/// Criteria of Arazzo 1.0 as conditions of workflows.
#pragma once

#include <string>
#include <string_view>

#include "plugins/workflow/author/arazzo/runtime_expression.hpp"
#include "plugins/workflow/language/value/value.hpp"
#include "sdk/support/result.hpp"

namespace collet::workflow {

/// Converts a Criterion Object of type simple, regex or jsonpath. The error is the reason why it cannot be
/// expressed.
support::Result<std::string> condition_of(const Value& criterion, const RuntimeScope& scope);

/// Converts a simple condition: `$statusCode == 200 && $response.body#/state == 'open'`. As in Arazzo, texts
/// are compared without regard to letter case if one of them is written in the condition.
support::Result<std::string> simple_condition(std::string_view text, const RuntimeScope& scope);

/// Converts a JSONPath expression to a condition on `context`: a path that must exist, a path compared with a
/// literal, or a list filtered by one comparison.
support::Result<std::string> jsonpath_condition(std::string_view text, const std::string& context);

}  // namespace collet::workflow
