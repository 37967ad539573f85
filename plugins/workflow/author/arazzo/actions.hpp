// SPDX-License-Identifier: MIT
/// The success and failure actions of an Arazzo step.
#pragma once

#include <string>
#include <vector>

#include "plugins/workflow/author/arazzo/document.hpp"
#include "plugins/workflow/author/arazzo/runtime_expression.hpp"
#include "plugins/workflow/author/arazzo/step.hpp"

namespace collet::workflow {

/// Returns the steps that end the workflow after a success. `scope.result` is the result of the step.
std::vector<Value> import_success_actions(const Value& step, const std::string& pointer,
                                          const ArazzoDocument& document,
                                          const StepSurroundings& surroundings, const RuntimeScope& scope,
                                          ArazzoProblems& problems);
/// Returns the `retry` of the step; undefined if it has none.
Value import_failure_actions(const Value& step, const std::string& pointer, const ArazzoDocument& document,
                             const StepSurroundings& surroundings, ArazzoProblems& problems);

}  // namespace collet::workflow
