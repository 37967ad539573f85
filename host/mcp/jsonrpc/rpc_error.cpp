// SPDX-License-Identifier: MIT
#include "host/mcp/jsonrpc/rpc_error.hpp"

namespace collet::host::mcp {

std::string_view type_name(json::View value) {
  switch (value.type()) {
    case json::Type::null:
      return "null";
    case json::Type::boolean:
      return "a boolean";
    case json::Type::number:
      return "a number";
    case json::Type::string:
      return "a string";
    case json::Type::array:
      return "an array";
    case json::Type::object:
      return "an object";
    case json::Type::invalid:
      break;
  }
  return "nothing";
}

RpcError invalid_param(std::string_view path, json::View found, std::string_view expected) {
  std::string message(path);
  message.append(": found ").append(type_name(found)).append(", expected ").append(expected);
  return {k_invalid_params, std::move(message), {}};
}

}  // namespace collet::host::mcp
