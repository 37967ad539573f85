// SPDX-License-Identifier: MIT
/// Why a step did not go well: a kind that workflows can name, and a sentence.
#pragma once

#include <string>

#include <collet/abi.h>
#include <collet/invoke.hpp>

#include "plugins/workflow/language/model/error_kind.hpp"
#include "plugins/workflow/language/model/template_tree.hpp"

namespace collet::workflow {

struct StepError {
  ErrorKind kind = ErrorKind::tool_error;
  std::string message;
};

/// What a failed nested call counts as: what its detail says under "kind", else by its status.
StepError error_of(const Invoked& invoked);
StepError error_of(const EvaluationError& error);

/// The status with which a run ends that failed like this.
collet_status status_of(ErrorKind kind);

}  // namespace collet::workflow
