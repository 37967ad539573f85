// SPDX-License-Identifier: MIT
/// JSON-RPC 2.0 messages as text.
#pragma once

#include <string>
#include <string_view>

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

/// A response is `begin_result`, the result's JSON, `end_result`.
void begin_result(std::string& out, std::string_view id_json);
inline void end_result(std::string& out) {
  out += '}';
}

/// `id_json` empty: the request could not be read, its id is null.
std::string error_response(std::string_view id_json, const RpcError& error);
std::string notification(std::string_view method, std::string_view params_json);
/// `params_json` empty: without params.
std::string request(std::string_view id_json, std::string_view method, std::string_view params_json);

}  // namespace collet::host::mcp
