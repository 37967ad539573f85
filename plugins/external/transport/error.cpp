// SPDX-License-Identifier: MIT
#include "plugins/external/transport/error.hpp"

namespace collet::external {

std::string_view kind_word(Kind kind) {
  switch (kind) {
    case Kind::config:
      return "config";
    case Kind::spawn:
      return "spawn";
    case Kind::server_exit:
      return "server_exit";
    case Kind::offline:
      return "offline";
    case Kind::auth:
      return "auth";
    case Kind::http:
      return "http";
    case Kind::protocol:
      return "protocol";
    case Kind::timeout:
      return "timeout";
    case Kind::cancelled:
      return "cancelled";
    case Kind::unknown_tool:
      return "unknown_tool";
    case Kind::invalid_args:
      return "invalid_args";
    case Kind::tool_error:
      return "tool_error";
    case Kind::input_required:
      return "input_required";
    case Kind::lease:
      return "lease";
    case Kind::other:
      break;
  }
  return "other";
}

collet_status status_of(Kind kind) {
  switch (kind) {
    case Kind::auth:
      return COLLET_DENIED;
    case Kind::timeout:
      return COLLET_DEADLINE;
    case Kind::cancelled:
      return COLLET_CANCELLED;
    case Kind::unknown_tool:
      return COLLET_NOT_FOUND;
    case Kind::invalid_args:
      return COLLET_INVALID_ARGUMENT;
    case Kind::input_required:
      return COLLET_UNSUPPORTED;
    default:
      return COLLET_FAILED;
  }
}

}  // namespace collet::external
