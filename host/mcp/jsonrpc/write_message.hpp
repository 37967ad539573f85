// SPDX-License-Identifier: MIT
/// Writes JSON-RPC 2.0 messages as text.
#pragma once

#include <string>
#include <string_view>

#include "host/mcp/jsonrpc/rpc_error.hpp"

namespace collet::host::mcp {

/// A response consists of `begin_result`, the JSON of the result, and `end_result`.
void begin_result(std::string& out, std::string_view id_json);
inline void end_result(std::string& out) {
  out += '}';
}

/// Writes a null id if `id_json` is empty, because the request could not be read.
std::string error_response(std::string_view id_json, const RpcError& error);
std::string notification(std::string_view method, std::string_view params_json);
/// Writes no params if `params_json` is empty.
std::string request(std::string_view id_json, std::string_view method, std::string_view params_json);

}  // namespace collet::host::mcp
