// SPDX-License-Identifier: MIT
/// Parses one JSON-RPC 2.0 message of MCP.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <collet/json.hpp>

namespace collet::external {

/// Views refer to the text that was parsed.
struct Message {
  enum class Type : std::uint8_t { response, error, request, notification, invalid };
  Type type = Type::invalid;
  json::View id;  ///< a string or a number; absent in an error whose request the server could not identify
  std::string method;  ///< set for requests and notifications
  json::View params;
  json::View result;
  json::View error;     ///< an object
  std::string problem;  ///< for `invalid`, why the text is not a message
};

/// Parses any bytes.
Message read_message(std::string_view text);
/// Returns the id, as JSON, of the request that an unreadable text was meant to answer; empty if there is
/// no such id.
std::string answered_request_id(std::string_view text);

std::string error_reply(json::View id, std::int64_t code, std::string_view text);
std::string result_reply(json::View id, std::string_view result_json);

}  // namespace collet::external
