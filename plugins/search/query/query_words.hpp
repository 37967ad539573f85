// SPDX-License-Identifier: MIT
/// A question as terms of a document: its words, their synonyms, and for unknown words the nearest known
/// ones.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plugins/search/query/requested_action.hpp"
#include "plugins/words/meaning/concept.hpp"
#include "plugins/words/meaning/word_meanings.hpp"
#include "plugins/words/weights/ranking_weights.hpp"
#include "plugins/words/word_index.hpp"

namespace collet::search {

/// The connection of a question with the document, the most certain first.
enum class Evidence : std::uint8_t {
  words,     ///< the document has a word of the question that narrows it, or the question has none
  meanings,  ///< the document has a name that the vocabulary gives for a word of the question
  guesses    ///< the document has neither
};

struct Understood {
  Evidence evidence = Evidence::words;
  RequestedAction requested;
  std::vector<words::Concept> concepts;
  std::vector<std::uint32_t> verbs;  ///< terms that name operations with the requested actions
  std::vector<std::pair<std::string, std::string>> corrected;  ///< unknown words and their replacements
};

/// Reads a question. The work is bounded: only the first 24 words count.
Understood understand(const openapi::WordIndex& words, std::string_view query,
                      const weights::QueryWeights& weights);

}  // namespace collet::search
