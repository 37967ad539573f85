// SPDX-License-Identifier: MIT
/// Errors of JSON-RPC 2.0 and their codes.
#pragma once

#include <string>
#include <string_view>

#include <collet/json.hpp>

namespace collet::host::mcp {

enum : int {
  k_parse_error = -32700,
  k_invalid_request = -32600,
  k_method_not_found = -32601,
  k_invalid_params = -32602,
  k_internal_error = -32603,
  k_unsupported_version = -32022,
};

struct RpcError {
  int code = k_internal_error;
  std::string message;
  std::string data;  ///< JSON, or empty
};

/// Returns the type of a value as error messages name it: "a string", "an array", "nothing".
std::string_view type_name(json::View value);

/// Returns an error such as "params.name: found a number, expected the name of a tool".
RpcError invalid_param(std::string_view path, json::View found, std::string_view expected);

}  // namespace collet::host::mcp
