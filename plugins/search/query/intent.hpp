// SPDX-License-Identifier: MIT
/// The form of a question: whether it asks or orders, and which of its parts matter less.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace collet::search {

/// The beginning of a question or of one of its clauses.
struct Opening {
  enum class Kind : std::uint8_t { order, question, statement };
  Kind kind = Kind::order;
  std::string verb;         ///< first word of an order, in lower case; may not be a verb
  bool determined = false;  ///< the word can only be a verb: "ban a user"
  bool doubtful = false;    ///< the word may also be a thing: "charges of a customer"
  bool states = false;      ///< the text after it is to be stored: "tell them that it failed"
};

/// Returns the opening of a question as it was typed. Reads its first words only.
Opening opening_of(std::string_view query);
/// Returns the opening of each clause between punctuation: "it blocks everything, get rid of it".
std::vector<Opening> openings_of(std::string_view query);

/// Returns true if a verb in lower case may also be the name of a thing: "block", "load".
bool is_also_thing(std::string_view verb);

/// The effect of a word in lower case on the importance of the words after it: strong for "because" and
/// "so that", weak for "which" and "for".
enum class Turn : std::uint8_t { none, weak, strong };
Turn turn_of(std::string_view word);

/// Returns true if the question wants a thing to disappear: "we no longer need it", "I don't want it any
/// more", but not "which are no longer needed".
bool is_unwanted(std::string_view query);

/// Returns true if the question states a rule: "only admins should see it", "builds must not write".
bool is_rule(std::string_view query);

/// Returns true if the words after a word in lower case describe a thing: "that somebody sent".
bool describes_thing(std::string_view word);

/// Returns true for the first part of "don't" and similar words, where words consist of letters only.
bool is_negation(std::string_view word);

}  // namespace collet::search
