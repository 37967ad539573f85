// SPDX-License-Identifier: MIT
#include "host/cli/plugin_check/call_fault.hpp"

#include "sdk/support/json/json_reader.hpp"
#include "sdk/support/result.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::host::cli {

std::string call_fault(collet_status status, const call::Collected& answer) {
  if (status == COLLET_PENDING) return "is pending, but this host has nobody to ask";
  if (status < COLLET_OK || status > COLLET_PENDING)
    return "ends with status " + std::to_string(status) + "; no such status exists";
  if (status != COLLET_OK && (!answer.failure || answer.failure->text.empty())) {
    return std::string("fails without a text (status ") + std::string(support::status_word(status)) +
           "): call fail() with what was found and what was expected before returning";
  }
  for (const call::Part& part : answer.parts) {
    if (part.kind == COLLET_PART_TEXT && !support::valid_utf8(part.bytes))
      return "writes a text part that is not UTF-8";
    if (part.kind != COLLET_PART_JSON || answer.too_large || (status != COLLET_OK && part.bytes.empty()))
      continue;
    if (const auto error = support::check_json(part.bytes)) {
      return "writes a json part that is no JSON: at byte " + std::to_string(error->offset) + ", " +
             error->message;
    }
  }
  return {};
}

}  // namespace collet::host::cli
