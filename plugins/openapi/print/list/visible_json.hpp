// SPDX-License-Identifier: MIT
/// Answers as JSON in which no text of a document hides or turns around what is shown.
#pragma once

#include <string>
#include <utility>

#include <collet/call.hpp>

#include "sdk/support/text/invisible.hpp"

namespace collet::listing {

/// Writes the answer as the call's data, with escapes in place of invisible characters.
inline void write_json(Call& call, std::string answer) {
  call.json(support::escape_invisible(std::move(answer)));
}

}  // namespace collet::listing
