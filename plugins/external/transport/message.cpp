// SPDX-License-Identifier: MIT
#include "plugins/external/transport/message.hpp"

#include "sdk/support/json/id_scanner.hpp"
#include "sdk/support/json/json_reader.hpp"

namespace collet::external {

using json::Type;

Message read_message(std::string_view text) {
  Message out;
  if (const auto error = support::check_json_object(text)) {
    out.problem = "no JSON object: at byte " + std::to_string(error->offset) + ", " + error->message;
    return out;
  }
  json::View method;
  for (const auto& [key, value] : json::View(text).members()) {
    if (key.equals("id")) out.id = value;
    if (key.equals("method")) method = value;
    if (key.equals("params")) out.params = value;
    if (key.equals("result")) out.result = value;
    if (key.equals("error")) out.error = value;
  }
  const bool has_id = out.id.is(Type::string) || out.id.is(Type::number);
  if (method) {
    out.method = method.string().value_or("");
    if (out.method.empty()) {
      out.problem = "a method that is no text";
    } else if (out.id && !has_id) {
      out.problem = "an id that is neither a string nor a number";
    } else {
      out.type = out.id ? Message::Type::request : Message::Type::notification;
    }
  } else if (out.error.is(Type::object)) {
    out.type = Message::Type::error;
    if (!has_id) out.id = {};
  } else if (has_id && out.result) {
    out.type = Message::Type::response;
  } else {
    out.problem = "neither a request nor an answer";
  }
  return out;
}

std::string answered_request_id(std::string_view text) {
  const auto contains = [&](std::string_view word) { return text.find(word) != std::string_view::npos; };
  if (!contains("\"result\"") && !contains("\"error\"")) return {};
  support::IdScanner scanner;
  scanner.feed(text);
  return scanner.id();
}

std::string error_reply(json::View id, std::int64_t code, std::string_view text) {
  std::string out;
  json::Writer writer(out);
  writer.begin_object().member("jsonrpc", "2.0").member_raw("id", id.raw()).key("error").begin_object();
  writer.member("code", code).member("message", text).end_object().end_object();
  return out;
}

std::string result_reply(json::View id, std::string_view result_json) {
  std::string out;
  json::Writer writer(out);
  writer.begin_object().member("jsonrpc", "2.0").member_raw("id", id.raw());
  writer.member_raw("result", result_json).end_object();
  return out;
}

}  // namespace collet::external
