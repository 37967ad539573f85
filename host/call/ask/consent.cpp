// SPDX-License-Identifier: MIT
#include "host/call/ask/consent.hpp"

#include <algorithm>

#include <collet/json.hpp>

#include "sdk/support/utf8.hpp"

namespace collet::host::call {

namespace {

constexpr std::string_view k_key = "collet.confirm";

bool is_pinned(const catalog::Tool& tool, std::string_view name) {
  return std::any_of(tool.pinned.begin(), tool.pinned.end(),
                     [&](const auto& argument) { return argument.first == name; });
}

/// Returns the arguments as an object without those that the operator pinned, and with *** for secrets.
std::string shown_arguments(const catalog::Tool& tool, std::string_view arguments) {
  std::string text;
  json::Writer out(text);
  out.begin_object();
  for (const auto& member : json::View(arguments).members()) {
    const auto name = member.key.string().value_or("");
    if (is_pinned(tool, name)) continue;
    out.key(name);
    if (std::find(tool.secret.begin(), tool.secret.end(), name) != tool.secret.end()) {
      out.string("***");
    } else {
      out.raw(member.value.raw());
    }
  }
  out.end_object();
  return support::cut_characters(text, k_max_shown_arguments);
}

std::string question(const catalog::Tool& tool, std::string_view arguments) {
  std::string message = "Allow this call of " + tool.name + "?";
  if (!tool.title.empty()) message += " " + tool.title + ".";
  message += "\n" + shown_arguments(tool, arguments);
  std::string text;
  json::Writer out(text);
  out.begin_object().key(k_key).begin_object().member("kind", "elicitation").member("message", message);
  out.key("schema").begin_object().member("type", "object").key("properties").begin_object();
  out.key("allow").begin_object().member("type", "boolean").member("title", "Allow");
  out.member("description", "Call the tool once").end_object().end_object();
  out.key("required").begin_array().string("allow").end_array().end_object().end_object().end_object();
  return text;
}

/// Returns the reason for which the answer forbids the call, or an empty string if it allows it.
std::string objection(json::View answer) {
  if (const auto error = answer["error"].string()) return "the question was not answered: " + *error;
  if (!answer["action"].equals("accept")) return "the user declined";
  return answer["content"]["allow"].boolean().value_or(false) ? "" : "the user did not allow it";
}

std::string not_called(const catalog::Tool& tool, const std::string& reason) {
  return tool.name + " was not called: " + reason;
}

}  // namespace

Consent consent_of(plugin::Asker& asker, const catalog::Tool& tool, std::string_view arguments) {
  std::string answers;
  std::string why;
  const auto status = asker.ask(question(tool, arguments), answers, why);
  if (status == COLLET_PENDING) return {COLLET_PENDING, {}};
  if (status == COLLET_UNSUPPORTED) {
    return {COLLET_DENIED,
            not_called(tool, "[tools." + tool.id +
                                 "] confirm = \"write\" makes each call ask the user first, and this call "
                                 "cannot ask: its client does not offer elicitation with forms, or another "
                                 "tool or a command makes the call")};
  }
  if (status != COLLET_OK) return {status, not_called(tool, "the user could not be asked: " + why)};
  if (const auto reason = objection(json::View(answers)[k_key]); !reason.empty())
    return {COLLET_DENIED, not_called(tool, reason)};
  return {};
}

}  // namespace collet::host::call
