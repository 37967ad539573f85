// SPDX-License-Identifier: MIT
/// Asks the user of the client a question.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "plugins/workflow/language/value/value.hpp"

namespace collet::workflow {

class Asker {
 public:
  enum class State : std::uint8_t {
    answered,
    pending,     ///< the run must be suspended; the next entry of the call has the answer
    unsupported  ///< the client cannot be asked
  };
  struct Reply {
    State state = State::unsupported;
    std::string answer;  ///< if answered, JSON as interfaces/ask.h defines for elicitation
    std::string why;     ///< the reason if the client cannot be asked
  };

  Asker() = default;
  Asker(const Asker&) = delete;
  Asker& operator=(const Asker&) = delete;
  virtual ~Asker() = default;
  /// `key` is the same in each entry of the call; `form` is the schema of an object.
  virtual Reply ask(const std::string& key, std::string_view message, const Value& form) = 0;
};

}  // namespace collet::workflow
