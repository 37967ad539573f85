// SPDX-License-Identifier: MIT
/// What a plugin asks the client during a call, and what came of it (interfaces/ask.h).
#pragma once

#include <cstdint>
#include <string>

namespace collet::host::call {

struct Question {
  enum class Kind : std::uint8_t { elicitation, sampling, roots };
  std::string key;  ///< [A-Za-z0-9_.-]{1,64}
  Kind kind = Kind::elicitation;
  std::string request;  ///< compact JSON as the plugin gave it, found to be as ask.h tells
};

/// A call that is entered again.
struct Resumed {
  int round = 0;               ///< times that its client was asked
  std::string answers = "{}";  ///< JSON object, key → answer, as ask.h tells
  std::string state;           ///< what the plugin gave to keep()
};

}  // namespace collet::host::call
