// SPDX-License-Identifier: MIT
#include "plugins/workflow/run/execute/step_error.hpp"

#include <collet/json.hpp>

namespace collet::workflow {
namespace {

ErrorKind kind_of(const Invoked& invoked) {
  switch (invoked.status) {
    case COLLET_INVALID_ARGUMENT:
      return ErrorKind::invalid_args;
    case COLLET_NOT_FOUND:
      // Of the host, that has no such tool, or of a tool, that found nothing.
      return invoked.message.starts_with("there is no tool ") ? ErrorKind::unknown_tool
                                                              : ErrorKind::tool_error;
    case COLLET_CANCELLED:
      return ErrorKind::cancelled;
    case COLLET_DEADLINE:
      return ErrorKind::timeout;
    case COLLET_DENIED:
      return ErrorKind::denied;
    case COLLET_INTERNAL:
      return ErrorKind::internal;
    default:
      return ErrorKind::tool_error;
  }
}

}  // namespace

StepError error_of(const Invoked& invoked) {
  StepError error{kind_of(invoked), invoked.message};
  const json::View detail(invoked.detail_json);
  if (const auto word = detail["kind"].string())
    if (const auto told = error_kind_of(*word)) error.kind = *told;
  // Without the tool and the kind, which stand before it in what a run tells.
  if (auto plain = detail["message"].string()) error.message = *std::move(plain);
  return error;
}

StepError error_of(const EvaluationError& error) {
  StepError told{ErrorKind::template_, error.where};
  if (!told.message.empty()) told.message += ": ";
  told.message += error.message;
  if (!error.hint.empty()) told.message.append("; ").append(error.hint);
  return told;
}

collet_status status_of(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::cancelled:
      return COLLET_CANCELLED;
    case ErrorKind::timeout:
      return COLLET_DEADLINE;
    case ErrorKind::budget:
      return COLLET_TOO_LARGE;
    case ErrorKind::denied:
      return COLLET_DENIED;
    default:
      return COLLET_FAILED;
  }
}

}  // namespace collet::workflow
