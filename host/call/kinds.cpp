// SPDX-License-Identifier: MIT
#include "host/call/kinds.hpp"

#include <utility>

#include <collet/json.hpp>

#include "host/call/text.hpp"
#include "sdk/support/json/json_reader.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::host::call {

namespace {

using Kind = catalog::Tool::Kind;
using json::Type;
using json::View;

/// What is wrong with the contents of a resource, or nothing.
std::string contents_fault(const std::vector<Part>& parts) {
  if (parts.empty()) return "gave no resource part for a resource";
  for (const Part& part : parts) {
    if (part.kind != COLLET_PART_RESOURCE)
      return "gave a part of kind " + std::to_string(part.kind) + " for a resource, expected resource parts";
  }
  return {};
}

/// What is wrong with what a prompt came to, or nothing.
std::string prompt_fault(const std::vector<Part>& parts) {
  if (parts.size() != 1 || parts.front().kind != COLLET_PART_JSON)
    return "gave " + std::to_string(parts.size()) + " parts for a prompt, expected one json part";
  const std::string& text = parts.front().bytes;
  if (const auto error = support::check_json_object(text)) {
    return "gave a prompt that is no JSON object: at byte " + std::to_string(error->offset) + ", " +
           error->message;
  }
  const View root(text);
  if (const View description = root["description"]; description && !description.is(Type::string))
    return "gave a prompt whose description is no string";
  const View messages = root["messages"];
  if (!messages.is(Type::array)) return "gave a prompt without messages, expected an array of them";
  for (const View message : messages.items()) {
    if (!message["role"].equals("user") && !message["role"].equals("assistant"))
      return "gave a prompt with a message whose role is neither user nor assistant";
    if (!message["text"].is(Type::string)) return "gave a prompt with a message without a text";
  }
  return {};
}

void mend_texts(std::vector<Part>& parts, const Collector::Blame& blame) {
  for (Part& part : parts) {
    if (part.kind != COLLET_PART_RESOURCE || !View(part.head)["text"].boolean().value_or(false) ||
        support::valid_utf8(part.bytes)) {
      continue;
    }
    blame("a resource part with \"text\": true that is not UTF-8");
    part.bytes = support::replace_invalid_utf8(part.bytes);
  }
}

Outcome failed_as(const Failure& failure) {
  Outcome outcome = failed(failure.code, failure.text);
  outcome.detail = failure.detail;
  return outcome;
}

}  // namespace

collet_status enter_kind(plugin::Backend& backend, plugin::InstanceId instance, RunningCall& call) {
  const auto& request = call.request;
  if (const auto& command = request.command) {
    return backend.command(instance, command->word, command->arguments, call.meta, call, command->exit_code);
  }
  switch (request.tool->kind) {
    case Kind::resource:
      return backend.read(instance, request.uri, call.meta, call);
    case Kind::prompt:
      return backend.get_prompt(instance, call.tool_id(), request.arguments, call.meta, call);
    case Kind::description: {
      const auto text = backend.describe(instance, request.others.get());
      if (text) return call.write(*text);
      call.fail(text.error().code, text.error().message, {});
      return text.error().code;
    }
    case Kind::tool:
      break;
  }
  return backend.call(instance, call.tool_id(), request.arguments, call.meta, call);
}

Outcome shape_kind(Kind kind, Collected collected, collet_status returned, const ShapeRules& rules,
                   const Collector::Blame& blame) {
  if (const auto failure = failure_of(collected, returned, rules, blame)) return failed_as(*failure);
  Outcome outcome;
  outcome.parts = std::move(collected.parts);
  if (kind == Kind::description) return outcome;
  const auto fault = kind == Kind::prompt ? prompt_fault(outcome.parts) : contents_fault(outcome.parts);
  if (!fault.empty()) {
    blame(std::string(rules.tool) + ": " + fault);
    return failed(COLLET_INTERNAL,
                  "plugin '" + std::string(rules.plugin) + "' " + fault + ": a defect of the plugin");
  }
  mend_texts(outcome.parts, blame);
  if (kind == Kind::prompt && over_tokens(outcome.parts.front().bytes, rules.max_result_tokens)) {
    return failed(COLLET_TOO_LARGE, "prompt '" + std::string(rules.tool) + "' came to " +
                                        std::to_string(tokens(outcome.parts.front().bytes)) +
                                        " tokens, at most " + std::to_string(rules.max_result_tokens) +
                                        " are given ([host] max_result_tokens); ask for less");
  }
  return outcome;
}

}  // namespace collet::host::call
