// SPDX-License-Identifier: MIT
/// What the form of a question tells: whether it asks or orders, and where it goes on to what matters less.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace collet::search {

/// How a question, or a clause of it, begins.
struct Opening {
  enum class Kind : std::uint8_t { order, question, statement };
  Kind kind = Kind::order;
  std::string verb;         ///< of an order its first word, in lower case, which may be no verb
  bool determined = false;  ///< "ban a user": that word can only be a verb
  bool doubtful = false;    ///< "charges of a customer": it may as well be a thing
  bool states = false;      ///< "tell them that it failed": what follows is to be kept there
};

/// Of a question as typed; looks at its first words alone.
Opening opening_of(std::string_view query);
/// Of what stands between its commas, full stops and the like: "it blocks everything, get rid of it".
std::vector<Opening> openings_of(std::string_view query);

/// May a verb, in lower case, be the name of a thing as well: "block", "load"?
bool is_also_thing(std::string_view verb);

/// Does what follows a word in lower case tell less of what is wanted: "because", "so that"; "which", "for"?
enum class Turn : std::uint8_t { none, weak, strong };
Turn turn_of(std::string_view word);

/// Does it tell of something that it is to be no more: "we no longer need it", "I don't want it any more"?
/// Not "which are no longer needed".
bool is_unwanted(std::string_view query);

/// Does it say how things are to be: "only admins should see it", "builds must not write"?
bool is_rule(std::string_view query);

/// Does what follows a word in lower case tell of a thing what happened to it: "that somebody sent"?
bool tells_of_thing(std::string_view word);

/// Is it what is left of "don't" and the like where words are letters alone?
bool is_negation(std::string_view word);

}  // namespace collet::search
