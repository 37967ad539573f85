// SPDX-License-Identifier: MIT
#include "host/mcp/jsonrpc/write_message.hpp"

#include <collet/json.hpp>

namespace collet::host::mcp {

void begin_result(std::string& out, std::string_view id_json) {
  out += R"({"jsonrpc":"2.0","id":)";
  out += id_json;
  out += R"(,"result":)";
}

std::string error_response(std::string_view id_json, const RpcError& error) {
  std::string out;
  out.reserve(error.message.size() + error.data.size() + id_json.size() + 128);
  out += R"({"jsonrpc":"2.0","id":)";
  out += id_json.empty() ? std::string_view("null") : id_json;
  out += R"(,"error":)";
  json::Writer writer(out);
  writer.begin_object().member("code", error.code).member("message", error.message);
  if (!error.data.empty()) writer.member_raw("data", error.data);
  writer.end_object();
  out += '}';
  return out;
}

std::string notification(std::string_view method, std::string_view params_json) {
  std::string out;
  out += R"({"jsonrpc":"2.0","method":)";
  json::append_string(out, method);
  out += R"(,"params":)";
  out += params_json;
  out += '}';
  return out;
}

std::string request(std::string_view id_json, std::string_view method, std::string_view params_json) {
  std::string out;
  out += R"({"jsonrpc":"2.0","id":)";
  out += id_json;
  out += R"(,"method":)";
  json::append_string(out, method);
  if (!params_json.empty()) {
    out += R"(,"params":)";
    out += params_json;
  }
  out += '}';
  return out;
}

}  // namespace collet::host::mcp
