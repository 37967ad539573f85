// SPDX-License-Identifier: MIT
/// The action that a question requests: to list, read, create, update or delete.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "plugins/search/query/question_word.hpp"

namespace collet::search {

struct RequestedAction {
  /// How the question begins. A question such as "who may …" begins with a verb that reads.
  enum class Begins : std::uint8_t { with_verb, with_unknown_verb, with_thing };

  Begins opening = Begins::with_thing;
  std::uint8_t actions = 0;  ///< bits of words::action
};

/// Returns the action that the question's form requests, or else the action of its first verb. `words` are
/// the words of `query`.
RequestedAction requested_action(std::string_view query, const std::vector<QuestionWord>& words);

}  // namespace collet::search
