// SPDX-License-Identifier: MIT
#include "plugins/workflow/run/serve/host_asker.hpp"

#include <collet/ask.hpp>
#include <collet/interfaces/ask.h>
#include <collet/json_writer.hpp>

#include "sdk/support/utf8.hpp"

namespace collet::workflow {
namespace {

constexpr std::size_t k_max_message = 4000;  ///< characters

std::string question_of(const std::string& key, std::string_view message, const Value& form) {
  std::string question;
  json::Writer out(question);
  out.begin_object().key(key).begin_object().member("kind", "elicitation");
  out.member("message", support::cut_characters(message, k_max_message));
  out.key("schema").begin_object().member("type", "object");
  const Value properties = form["properties"];
  out.member_raw("properties", properties.undefined() ? "{}" : properties.json());
  if (const Value required = form["required"]; !required.undefined())
    out.member_raw("required", required.json());
  out.end_object().end_object().end_object();
  return question;
}

}  // namespace

Asker::Reply HostAsker::ask(const std::string& key, std::string_view message, const Value& form) {
  const auto* const table = host_.get_interface<collet_ask>(COLLET_ASK_ID);
  if (table == nullptr || !COLLET_HAS(table, keep)) return {State::unsupported, {}, "the host offers no way"};
  if (!Ask::can(call_, "elicitation"))
    return {State::unsupported,
            {},
            "the client does not offer elicitation with forms, or a command or another tool makes the call"};
  if (table->keep(call_.handle(), to_abi(run_)) != COLLET_OK)
    return {State::unsupported, {}, "the host cannot keep the run"};
  const std::string question = question_of(key, message, form);
  std::string answers;
  const collet_sink sink{&answers, detail::append_to_string};
  switch (table->ask(call_.handle(), to_abi(question), &sink)) {
    case COLLET_OK:
      return {State::answered, std::string(json::View(answers)[key].raw()), {}};
    case COLLET_PENDING:
      return {State::pending, {}, {}};
    case COLLET_FAILED:
      return {State::unsupported, {}, "it was asked too often in one call"};
    default:
      return {State::unsupported, {}, "the host refuses the question; its log has the reason"};
  }
}

}  // namespace collet::workflow
