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
      // The host reports this status for an unknown tool, and a tool for an object that it did not find.
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
    if (const auto kind = error_kind_of(*word)) error.kind = *kind;
  // The message of the run already contains the tool and the kind.
  if (auto message = detail["message"].string()) error.message = *std::move(message);
  return error;
}

StepError error_of(const EvaluationError& error) {
  StepError out{ErrorKind::template_, error.where};
  if (!out.message.empty()) out.message += ": ";
  out.message += error.message;
  if (!error.hint.empty()) out.message.append("; ").append(error.hint);
  return out;
}

StepError template_error(const ExpressionError& error, std::string_view where) {
  StepError out{ErrorKind::template_, std::string(where)};
  out.message.append(": ").append(error.message);
  if (!error.hint.empty()) out.message.append("; ").append(error.hint);
  return out;
}

Value error_value(const StepError& error) {
  return Value::object({{"kind", Value::string(std::string(error_kind_name(error.kind)))},
                        {"message", Value::string(error.message)}});
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
    case ErrorKind::unsupported:
      return COLLET_UNSUPPORTED;
    default:
      return COLLET_FAILED;
  }
}

}  // namespace collet::workflow
