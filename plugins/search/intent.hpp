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
};

/// Of a question as typed; looks at its first words alone.
Opening opening_of(std::string_view query);
/// Of what stands between its commas, full stops and the like: "it blocks everything, get rid of it".
std::vector<Opening> openings_of(std::string_view query);

/// Does what follows a word in lower case tell less of what is wanted: "because", "so that"; "which", "for"?
enum class Turn : std::uint8_t { none, weak, strong };
Turn turn_of(std::string_view word);

}  // namespace collet::search
