// SPDX-License-Identifier: MIT
/// One message of a server, taken apart: JSON-RPC 2.0 as MCP has it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <collet/json.hpp>

namespace collet::external {

/// Views into the text that it was read from.
struct Message {
  enum class Type : std::uint8_t { response, error, request, notification, none };
  Type type = Type::none;
  json::View id;       ///< a string or a number; of an error none if the server could not tell
  std::string method;  ///< of requests and notifications
  json::View params;
  json::View result;
  json::View error;  ///< an object
  std::string why;   ///< of `none`: what is wrong with it
};

/// Any bytes.
Message read_message(std::string_view text);
/// Of a text that is no message: the id of the request that it was meant to answer, as JSON; else nothing.
std::string answered_by(std::string_view text);

std::string error_reply(json::View id, std::int64_t code, std::string_view text);
std::string result_reply(json::View id, std::string_view result_json);

}  // namespace collet::external
