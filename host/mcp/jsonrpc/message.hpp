// SPDX-License-Identifier: MIT
/// Reads the envelope of one JSON-RPC message in place.
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

/// A longer id is refused, because an id is echoed and kept while its request runs.
using support::k_max_id_bytes;

struct Id {
  std::string json;        ///< the id as the client wrote it, to be echoed
  std::string normalized;  ///< the one spelling of all equal ids; empty if it is the same as `json`

  /// Returns the same text for ids that are equal by value.
  const std::string& key() const { return normalized.empty() ? json : normalized; }
};

/// Returns nothing unless `value` is a string or an integer of at most k_max_id_bytes. `value` must be one
/// valid JSON value.
std::optional<Id> read_id(json::View value);

inline constexpr char k_meta_version[] = "io.modelcontextprotocol/protocolVersion";
inline constexpr char k_meta_capabilities[] = "io.modelcontextprotocol/clientCapabilities";
inline constexpr char k_meta_client[] = "io.modelcontextprotocol/clientInfo";
inline constexpr char k_meta_log_level[] = "io.modelcontextprotocol/logLevel";

/// The members of params._meta that the host uses. A member is empty if the message does not have it.
struct MetaMembers {
  json::View whole;
  json::View progress_token;
  json::View version;
  json::View capabilities;
  json::View client;
  json::View log_level;
};

/// The members of params that calls use, found while the message is checked.
struct ParamMembers {
  json::View name;
  json::View arguments;
  json::View request_state;
  json::View input_responses;
  MetaMembers meta;
};

struct Message {
  enum class Kind : std::uint8_t { request, notification, response, array, malformed };
  Message() = default;
  Message(const Message&) = delete;
  Message& operator=(const Message&) = delete;

  std::string_view raw;  ///< the whole message
  Kind kind = Kind::malformed;
  std::optional<Id> id;     ///< always set for a request
  std::string_view method;  ///< method of a request or notification; views the line or `method_text`
  std::string method_text;
  json::View params;     ///< empty if absent
  ParamMembers members;  ///< members of `params`
  json::View result;     ///< result of a response; empty if the response is an error
  json::View error;      ///< error of a response
  json::View array;      ///< an array of messages, not read yet
  std::string problem;   ///< found and expected type, for a malformed message or an array
};

/// Checks UTF-8 and JSON grammar and splits the message into its members, in one pass. The views point into
/// `text`. If a member occurs twice, the last one counts, as everywhere in the host.
std::optional<support::JsonError> read_message(std::string_view text, Message& message);

/// Returns a view of the text of a JSON string: into `scratch` if the string has escapes, otherwise into
/// `value` itself.
std::string_view text_of(json::View value, std::string& scratch);

}  // namespace collet::host::mcp
