// SPDX-License-Identifier: MIT
#include "host/mcp/client/question_json.hpp"

#include "host/util/json_text.hpp"
#include "sdk/support/json_schema/schema.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::host::mcp {

namespace {

using call::Question;
using json::Type;
using json::View;

constexpr std::size_t k_max_roots = 256;

std::string elicitation_params(View request) {
  std::string out;
  json::Writer writer(out);
  writer.begin_object().member_raw("message", request["message"].raw());
  writer.key("requestedSchema").begin_object().member("type", "object");
  const View schema = request["schema"];
  writer.member_raw("properties", schema["properties"].raw());
  if (const View required = schema["required"]) writer.member_raw("required", required.raw());
  writer.end_object().end_object();
  return out;
}

std::string sampling_params(View request) {
  std::string out;
  json::Writer writer(out);
  writer.begin_object().key("messages").begin_array();
  for (const View message : request["messages"].items()) {
    writer.begin_object().member_raw("role", message["role"].raw()).key("content").begin_object();
    writer.member("type", "text").member_raw("text", message["text"].raw()).end_object().end_object();
  }
  writer.end_array().member("maxTokens", request["max_tokens"].integer().value_or(1));
  if (const View system = request["system"]) writer.member_raw("systemPrompt", system.raw());
  if (const View temperature = request["temperature"]) writer.member_raw("temperature", temperature.raw());
  writer.end_object();
  return out;
}

std::string unexpected(std::string_view path, View found, std::string_view expected) {
  std::string text = "the client's answer violates the protocol: ";
  text.append(path).append(": found ").append(found ? support::cut_characters(found.raw(), 60) : "nothing");
  return error_answer(text.append(", expected ").append(expected));
}

std::string elicitation_answer(const Question& question, View result) {
  const View action = result["action"];
  if (action.equals("decline") || action.equals("cancel")) {
    return R"({"action":)" + std::string(action.raw()) + "}";
  }
  if (!action.equals("accept")) return unexpected("action", action, R"("accept", "decline" or "cancel")");
  const View accepted = result["content"];
  if (accepted && !accepted.is(Type::object)) return unexpected("content", accepted, "an object");
  const std::string content = accepted ? util::compact(accepted.raw()) : "{}";
  const View schema = View(question.request)["schema"];
  const auto compiled = support::json_schema::Schema::compile(schema.raw());
  if (!compiled) return error_answer("the question's schema cannot be used: " + compiled.error().message);
  const auto violations = compiled->check(content);
  if (!violations)
    return error_answer("the client's content could not be checked: " + violations.error().message);
  if (!violations->empty())
    return error_answer("the client's content is not as asked: " + violations->front().text());
  return R"({"action":"accept","content":)" + content + "}";
}

std::string sampling_answer(View result) {
  const View role = result["role"];
  if (!role.equals("user") && !role.equals("assistant"))
    return unexpected("role", role, R"("user" or "assistant")");
  const View content = result["content"];
  std::string text;
  const auto append_block = [&text](View block) {
    if (!block["type"].equals("text") || !block["text"].is(Type::string)) return false;
    text += *block["text"].string();
    return true;
  };
  if (content.is(Type::array)) {
    for (const View block : content.items()) {
      if (!append_block(block)) return unexpected("content", block, "text");
    }
  } else if (!append_block(content)) {
    return unexpected("content", content, "text");
  }
  std::string out;
  json::Writer writer(out);
  writer.begin_object().member_raw("role", role.raw()).member("text", text);
  if (const View model = result["model"]; model.is(Type::string)) writer.member_raw("model", model.raw());
  if (const View reason = result["stopReason"]; reason.is(Type::string))
    writer.member_raw("stop_reason", reason.raw());
  writer.end_object();
  return out;
}

std::string roots_answer(View result) {
  const View roots = result["roots"];
  if (!roots.is(Type::array)) return unexpected("roots", roots, "an array");
  std::string out;
  json::Writer writer(out);
  writer.begin_object().key("roots").begin_array();
  std::size_t count = 0;
  for (const View root : roots.items()) {
    if (!root["uri"].is(Type::string)) return unexpected("roots", root, R"({"uri": ...})");
    if (++count > k_max_roots) break;
    writer.begin_object().member_raw("uri", root["uri"].raw());
    if (root["name"].is(Type::string)) writer.member_raw("name", root["name"].raw());
    writer.end_object();
  }
  writer.end_array().end_object();
  return out;
}

}  // namespace

std::string_view method_of(Question::Kind kind) {
  switch (kind) {
    case Question::Kind::elicitation:
      return "elicitation/create";
    case Question::Kind::sampling:
      return "sampling/createMessage";
    case Question::Kind::roots:
      break;
  }
  return "roots/list";
}

std::string params_of(const Question& question) {
  switch (question.kind) {
    case Question::Kind::elicitation:
      return elicitation_params(View(question.request));
    case Question::Kind::sampling:
      return sampling_params(View(question.request));
    case Question::Kind::roots:
      break;
  }
  return {};
}

std::string answer_of(const Question& question, View result) {
  if (!result.is(Type::object)) return unexpected("result", result, "an object");
  switch (question.kind) {
    case Question::Kind::elicitation:
      return elicitation_answer(question, result);
    case Question::Kind::sampling:
      return sampling_answer(result);
    case Question::Kind::roots:
      break;
  }
  return roots_answer(result);
}

std::string error_answer(std::string_view text) {
  std::string out;
  json::Writer(out).begin_object().member("error", support::cut_characters(text, 500)).end_object();
  return out;
}

std::string with_answers(std::string_view answers, const std::map<std::string, std::string>& more) {
  std::string out;
  json::Writer writer(out);
  writer.begin_object();
  for (const auto& member : View(answers).members()) {
    const auto key = member.key.string().value_or("");
    if (!more.contains(key)) writer.member_raw(key, member.value.raw());
  }
  for (const auto& [key, answer] : more) {
    const bool fits = out.size() + answer.size() <= k_max_answers_bytes;
    writer.member_raw(key,
                      fits ? answer : error_answer("the answers of this call are over the host's limit"));
  }
  writer.end_object();
  return out;
}

}  // namespace collet::host::mcp
