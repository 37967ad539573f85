// SPDX-License-Identifier: MIT
/// One step of an Arazzo workflow.
#pragma once

#include <string>
#include <vector>

#include "plugins/workflow/author/arazzo/document.hpp"
#include "plugins/workflow/author/arazzo/runtime_expression.hpp"

namespace collet::workflow {

/// A list and the place of the list.
struct PlacedList {
  std::vector<Value> items;
  std::string pointer;
};

/// The parts of a workflow that apply to each of its steps.
struct StepSurroundings {
  PlacedList parameters;
  PlacedList success_actions;
  PlacedList failure_actions;
  Value outputs;          ///< `return` of a step that ends the workflow
  std::string next_step;  ///< stepId of the following step; empty for the last one
};

/// Returns the step, and the steps that end the workflow after it. `scope` has the steps before, and gets the
/// outputs of this one.
std::vector<Value> import_step(const Value& step, const std::string& pointer, const ArazzoDocument& document,
                               const StepSurroundings& surroundings, RuntimeScope& scope,
                               ArazzoProblems& problems);

}  // namespace collet::workflow
