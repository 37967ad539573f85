// SPDX-License-Identifier: MIT
#include "sdk/support/result.hpp"

namespace collet::support {

std::string_view status_word(collet_status code) {
  switch (code) {
    case COLLET_OK:
      return "ok";
    case COLLET_INVALID_ARGUMENT:
      return "invalid_argument";
    case COLLET_NOT_FOUND:
      return "not_found";
    case COLLET_CANCELLED:
      return "cancelled";
    case COLLET_DEADLINE:
      return "deadline";
    case COLLET_TOO_LARGE:
      return "too_large";
    case COLLET_UNSUPPORTED:
      return "unsupported";
    case COLLET_DENIED:
      return "denied";
    case COLLET_INTERNAL:
      return "internal";
    case COLLET_PENDING:
      return "pending";
    default:
      return "failed";
  }
}

}  // namespace collet::support
