// SPDX-License-Identifier: MIT
/// A word of a question as it was typed.
#pragma once

#include <cstdint>
#include <string>

#include "plugins/words/meaning/concept.hpp"

namespace collet::search {

struct QuestionWord {
  std::string text;  ///< in lower case
  std::string stem;
  std::uint8_t actions = 0;              ///< actions that it requests if it is a verb, as words::actions_of()
  bool in_phrase = false;                ///< a phrase of the vocabulary determines its meaning
  bool participle = false;               ///< an inflected verb such as "deleted", or an irregular form
  bool may_order = true;                 ///< neither a participle nor a plural, so it may be an imperative
  std::uint32_t weight = words::k_sure;  ///< importance by its position, in 256ths
};

}  // namespace collet::search
