// SPDX-License-Identifier: MIT
/// Runtime expressions of Arazzo 1.0 as expressions of workflows: `$steps.find.outputs.id` becomes
/// `steps.find.outputs.id`.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>

#include "plugins/workflow/language/value/value.hpp"
#include "sdk/support/result.hpp"

namespace collet::workflow {

/// The names that runtime expressions may use at one place.
struct RuntimeScope {
  std::set<std::string, std::less<>> inputs;  ///< names of the workflow's inputs
  /// Inputs that a caller may leave out. Within a text they need a default.
  std::set<std::string, std::less<>> optional_inputs;
  /// Names of the outputs of earlier steps, by stepId. A step has the same id in the workflow, made a name.
  std::map<std::string, std::set<std::string, std::less<>>, std::less<>> steps;
  /// Ids of the steps that run the workflows of `dependsOn`, by workflowId.
  std::map<std::string, std::string, std::less<>> workflows;
  /// Expression of the current step's result: "result", or "steps.<id>" after it. Empty outside of steps.
  std::string result;
  bool calls_workflow = false;  ///< the current step calls a workflow
};

/// Returns the error of a text that has no counterpart in expressions of workflows.
support::Error inexpressible(std::string_view text, std::string_view why);

/// Returns true if Arazzo reads the text as a runtime expression.
bool is_runtime_expression(std::string_view text);

/// Converts a runtime expression. The error is the reason why it cannot be expressed.
support::Result<std::string> workflow_expression(std::string_view text, const RuntimeScope& scope);

/// Returns the expression as a template.
std::string braced(std::string_view expression);

/// Converts a value with runtime expressions, whole or as `{$…}` in texts, to templates.
support::Result<Value> template_of(const Value& value, const RuntimeScope& scope);

/// Appends the steps of a path: "#/a/0", ".a.b", "[0]['a']". Returns false if the text is no path.
bool append_path(std::string& out, std::string_view path);

/// Returns the text as a string of expressions.
std::string quoted_string(std::string_view text);

}  // namespace collet::workflow
