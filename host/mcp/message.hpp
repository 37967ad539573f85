// SPDX-License-Identifier: MIT
/// The envelope of one JSON-RPC message, read in place.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <collet/json.hpp>

#include "sdk/support/json/id_scanner.hpp"
#include "sdk/support/json/json_reader.hpp"

namespace collet::host::mcp {

/// An id is echoed, and kept while its request runs: a longer one is refused.
using support::k_max_id_bytes;

struct Id {
  std::string json;   ///< as it came, to be echoed
  std::string plain;  ///< how ids that are equal by value are written, if that is another text

  /// The same for ids that are equal by value.
  const std::string& key() const { return plain.empty() ? json : plain; }
};

/// A string or an integer of bounded length; nothing else is an id. `value` is a whole, checked JSON value.
std::optional<Id> read_id(json::View value);

inline constexpr char k_meta_version[] = "io.modelcontextprotocol/protocolVersion";
inline constexpr char k_meta_capabilities[] = "io.modelcontextprotocol/clientCapabilities";
inline constexpr char k_meta_client[] = "io.modelcontextprotocol/clientInfo";
inline constexpr char k_meta_log_level[] = "io.modelcontextprotocol/logLevel";

/// The members of _meta that the host asks for; each empty if it is not there.
struct MetaNotes {
  json::View whole;
  json::View progress_token;
  json::View version;
  json::View capabilities;
  json::View client;
  json::View log_level;
};

/// Members of an object of params that calls are made of, found while the message is checked.
struct ParamNotes {
  json::View name;
  json::View arguments;
  json::View state;      ///< requestState
  json::View responses;  ///< inputResponses
  MetaNotes meta;
};

struct Message {
  enum class Kind : std::uint8_t { request, notification, response, array, malformed };
  Message() = default;
  Message(const Message&) = delete;
  Message& operator=(const Message&) = delete;

  Kind kind = Kind::malformed;
  std::optional<Id> id;     ///< always there in a request
  std::string_view method;  ///< of a request or notification; where it stands, or in method_text
  std::string method_text;
  json::View params;      ///< empty if there is none
  ParamNotes notes;       ///< of params
  json::View result;      ///< of a response; empty if it is an error
  json::View error;       ///< of a response
  json::View array;       ///< of messages, not looked into
  std::string complaint;  ///< of a malformed one or an array: what was found and expected
};

/// Checks a text, UTF-8 and grammar, and takes the message apart, all in one pass. The views point into the
/// text. Of members of one name the last counts, here and wherever the host reads JSON.
std::optional<support::JsonError> read_message(std::string_view text, Message& message);

/// The text of a string, which it views: in `scratch` if it has escapes, otherwise where it stands.
std::string_view text_of(json::View value, std::string& scratch);

/// "a string", "an array", …: a value's type in texts that users read.
std::string_view type_word(json::View value);

}  // namespace collet::host::mcp
