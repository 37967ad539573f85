// SPDX-License-Identifier: MIT
#include "host/call/types/outcome.hpp"

#include "sdk/support/result.hpp"

namespace collet::host::call {

std::string Outcome::text() const {
  if (message.empty()) return {};
  std::string text(support::status_word(status));
  text.append(": ").append(message);
  return text;
}

Outcome failed(collet_status status, std::string_view message) {
  Outcome outcome;
  outcome.status = status;
  outcome.message = message;
  return outcome;
}

}  // namespace collet::host::call
