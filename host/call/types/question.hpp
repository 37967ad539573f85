// SPDX-License-Identifier: MIT
/// Questions of a plugin to the client of a call (interfaces/ask.h), and the answers.
#pragma once

#include <cstdint>
#include <string>

namespace collet::host::call {

struct Question {
  enum class Kind : std::uint8_t { elicitation, sampling, roots };
  std::string key;  ///< [A-Za-z0-9_.-]{1,64}
  Kind kind = Kind::elicitation;
  std::string request;  ///< compact JSON of the plugin, checked against the rules of ask.h
};

/// The state of a call that the pipeline enters again with the client's answers.
struct Resumed {
  int round = 0;               ///< number of times that the client was asked
  std::string answers = "{}";  ///< JSON object, key → answer, as defined in ask.h
  std::string state;           ///< bytes that the plugin passed to keep()
};

}  // namespace collet::host::call
