// SPDX-License-Identifier: MIT
#include "host/mcp/message.hpp"

namespace collet::host::mcp {

namespace {

/// As key.equals(name), of a name without escapes; most keys are told by their length.
bool is_named(json::View key, std::string_view name) {
  const std::string_view raw = key.raw();
  if (raw.find('\\') != std::string_view::npos) return key.equals(name);
  return raw.size() == name.size() + 2 && raw.substr(1, name.size()) == name;
}

}  // namespace

std::string_view type_word(json::View value) {
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

std::optional<Id> read_id(json::View value) {
  const std::string_view raw = value.raw();
  if (raw.size() > k_max_id_bytes) return std::nullopt;
  if (value.is(json::Type::string)) {
    Id id{std::string(raw), {}};
    json::append_string(id.key, *value.string());
    return id;
  }
  if (!value.is(json::Type::number)) return std::nullopt;
  if (const auto integer = value.integer()) return Id{std::string(raw), std::to_string(*integer)};
  if (raw.find_first_of(".eE") != std::string_view::npos) return std::nullopt;
  return Id{std::string(raw), std::string(raw)};
}

Message read_message(json::View value) {
  Message message;
  if (!value.is(json::Type::object)) {
    message.complaint = "found ";
    message.complaint += type_word(value);
    message.complaint += ", expected a JSON-RPC message (an object)";
    return message;
  }
  json::View version;
  json::View id;
  json::View method;
  for (const auto& member : value.members()) {
    if (is_named(member.key, "jsonrpc")) version = member.value;
    if (is_named(member.key, "id")) id = member.value;
    if (is_named(member.key, "method")) method = member.value;
    if (is_named(member.key, "params")) message.params = member.value;
    if (is_named(member.key, "result")) message.result = member.value;
    if (is_named(member.key, "error")) message.error = member.value;
  }
  if (id) message.id = read_id(id);
  if (!version.equals("2.0")) {
    message.complaint = R"(jsonrpc: expected "2.0")";
    return message;
  }
  if (id && !message.id) {
    message.complaint = "id: found ";
    message.complaint += type_word(id);
    message.complaint += ", expected a string or an integer of at most 1024 bytes";
    return message;
  }
  if (method) {
    if (!method.is(json::Type::string)) {
      message.complaint = "method: found ";
      message.complaint += type_word(method);
      message.complaint += ", expected a string";
      return message;
    }
    message.method = *method.string();
    message.kind = message.id ? Message::Kind::request : Message::Kind::notification;
    return message;
  }
  if (message.id && (message.result || message.error)) {
    message.kind = Message::Kind::response;
    return message;
  }
  if (!id && message.error) {  // a peer's complaint about something it could not read
    message.kind = Message::Kind::response;
    return message;
  }
  message.complaint =
      "found neither method nor result nor error; expected a request, notification or response";
  return message;
}

}  // namespace collet::host::mcp
