// SPDX-License-Identifier: MIT
/// The envelope of one JSON-RPC message, read in place.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <collet/json.hpp>

namespace collet::host::mcp {

/// An id is echoed, and kept while its request runs: a longer one is refused.
inline constexpr std::size_t k_max_id_bytes = 1024;

struct Id {
  std::string json;  ///< as it came, to be echoed
  std::string key;   ///< the same for ids that are equal by value
};

/// A string or an integer of bounded length; nothing else is an id. `value` is a whole, checked JSON value.
std::optional<Id> read_id(json::View value);

struct Message {
  enum class Kind : std::uint8_t { request, notification, response, malformed };
  Kind kind = Kind::malformed;
  std::optional<Id> id;   ///< always there in a request
  std::string method;     ///< of a request or notification
  json::View params;      ///< an object, or empty if there is none
  json::View result;      ///< of a response; empty if it is an error
  json::View error;       ///< of a response
  std::string complaint;  ///< of a malformed one: what was found and expected
};

/// Reads one message; the views point into `value`, which is checked JSON.
Message read_message(json::View value);

/// "a string", "an array", …: a value's type in texts that users read.
std::string_view type_word(json::View value);

}  // namespace collet::host::mcp
