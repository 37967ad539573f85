// SPDX-License-Identifier: MIT
/// The error of a step: a kind that workflows can match, and a sentence.
#pragma once

#include <string>
#include <string_view>

#include <collet/abi.h>
#include <collet/invoke.hpp>

#include "plugins/workflow/language/model/error_kind.hpp"
#include "plugins/workflow/language/model/template_tree.hpp"

namespace collet::workflow {

struct StepError {
  ErrorKind kind = ErrorKind::tool_error;
  std::string message;
};

/// Converts a failed call to an error. The kind is the "kind" of its detail, or else follows from its
/// status.
StepError error_of(const Invoked& invoked);
StepError error_of(const EvaluationError& error);
/// Returns the error of an expression in the key `where` of a step.
StepError template_error(const ExpressionError& error, std::string_view where);
/// Returns the error as expressions see it: {kind, message}.
Value error_value(const StepError& error);

/// Returns the status of a run that ended with an error of that kind.
collet_status status_of(ErrorKind kind);

}  // namespace collet::workflow
