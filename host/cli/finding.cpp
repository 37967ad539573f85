// SPDX-License-Identifier: MIT
#include "host/cli/finding.hpp"

#include <collet/json.hpp>

#include "sdk/support/json/json_reader.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::host::cli {

std::string_view state_word(Finding::State state) {
  switch (state) {
    case Finding::State::ok:
      return "ok";
    case Finding::State::warning:
      return "warn";
    case Finding::State::failed:
      break;
  }
  return "FAIL";
}

std::string trial_line(const TrialMessage& message) {
  std::string line;
  json::Writer out(line);
  out.begin_object();
  switch (message.kind) {
    case TrialMessage::Kind::finding:
      out.member("state", state_word(message.finding.state))
          .member("check", message.finding.check)
          .member("text", support::replace_invalid_utf8(message.finding.text));
      break;
    case TrialMessage::Kind::at:
      out.member("at", support::replace_invalid_utf8(message.at));
      break;
    case TrialMessage::Kind::done:
      out.member("done", true);
      break;
  }
  out.end_object();
  return line + "\n";
}

std::optional<TrialMessage> read_trial_line(std::string_view line) {
  if (support::check_json_object(line)) return std::nullopt;
  const json::View root(line);
  TrialMessage message;
  if (root["done"].boolean().value_or(false)) return message;
  if (auto at = root["at"].string()) {
    message.kind = TrialMessage::Kind::at;
    message.at = *std::move(at);
    return message;
  }
  message.kind = TrialMessage::Kind::finding;
  message.finding.check = root["check"].string().value_or("");
  message.finding.text = root["text"].string().value_or("");
  for (const auto state : {Finding::State::ok, Finding::State::warning, Finding::State::failed}) {
    message.finding.state = state;
    if (root["state"].equals(state_word(state))) return message;
  }
  return std::nullopt;
}

}  // namespace collet::host::cli
