// SPDX-License-Identifier: MIT
#include "host/cli/plugin_check/check_message.hpp"

#include <collet/json.hpp>

#include "sdk/support/json/json_reader.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::host::cli {

std::string_view state_word(CheckState state) {
  switch (state) {
    case CheckState::ok:
      return "ok";
    case CheckState::warning:
      return "warn";
    case CheckState::failed:
      break;
  }
  return "FAIL";
}

std::string message_line(const CheckMessage& message) {
  std::string line;
  json::Writer out(line);
  out.begin_object();
  switch (message.kind) {
    case CheckMessage::Kind::result:
      out.member("state", state_word(message.result.state))
          .member("check", message.result.check)
          .member("text", support::replace_invalid_utf8(message.result.text));
      break;
    case CheckMessage::Kind::step:
      out.member("at", support::replace_invalid_utf8(message.step));
      break;
    case CheckMessage::Kind::done:
      out.member("done", true);
      break;
  }
  out.end_object();
  return line + "\n";
}

std::optional<CheckMessage> parse_message_line(std::string_view line) {
  if (support::check_json_object(line)) return std::nullopt;
  const json::View root(line);
  CheckMessage message;
  if (root["done"].boolean().value_or(false)) return message;
  if (auto at = root["at"].string()) {
    message.kind = CheckMessage::Kind::step;
    message.step = *std::move(at);
    return message;
  }
  message.kind = CheckMessage::Kind::result;
  message.result.check = root["check"].string().value_or("");
  message.result.text = root["text"].string().value_or("");
  for (const auto state : {CheckState::ok, CheckState::warning, CheckState::failed}) {
    message.result.state = state;
    if (root["state"].equals(state_word(state))) return message;
  }
  return std::nullopt;
}

}  // namespace collet::host::cli
