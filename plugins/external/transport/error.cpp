// SPDX-License-Identifier: MIT
#include "plugins/external/transport/error.hpp"

namespace collet::external {

std::string_view error_kind_name(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::config:
      return "config";
    case ErrorKind::spawn:
      return "spawn";
    case ErrorKind::server_exit:
      return "server_exit";
    case ErrorKind::offline:
      return "offline";
    case ErrorKind::auth:
      return "auth";
    case ErrorKind::http:
      return "http";
    case ErrorKind::server:
      return "server";
    case ErrorKind::protocol:
      return "protocol";
    case ErrorKind::timeout:
      return "timeout";
    case ErrorKind::cancelled:
      return "cancelled";
    case ErrorKind::unknown_tool:
      return "unknown_tool";
    case ErrorKind::invalid_args:
      return "invalid_args";
    case ErrorKind::tool_error:
      return "tool_error";
    case ErrorKind::input_required:
      return "input_required";
    case ErrorKind::lease:
      return "lease";
    case ErrorKind::other:
      break;
  }
  return "other";
}

collet_status status_of(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::auth:
      return COLLET_DENIED;
    case ErrorKind::timeout:
      return COLLET_DEADLINE;
    case ErrorKind::cancelled:
      return COLLET_CANCELLED;
    case ErrorKind::unknown_tool:
      return COLLET_NOT_FOUND;
    case ErrorKind::invalid_args:
      return COLLET_INVALID_ARGUMENT;
    case ErrorKind::input_required:
      return COLLET_UNSUPPORTED;
    default:
      return COLLET_FAILED;
  }
}

}  // namespace collet::external
