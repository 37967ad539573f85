// SPDX-License-Identifier: MIT
#include "host/call/result/resources_and_prompts.hpp"

#include <utility>

#include <collet/json.hpp>

#include "host/call/result/tokens.hpp"
#include "sdk/support/json/json_reader.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::host::call {

namespace {

using Kind = catalog::Tool::Kind;
using json::Type;
using json::View;

/// Returns the defect in the parts of a resource, or an empty string.
std::string contents_fault(const std::vector<Part>& parts) {
  if (parts.empty()) return "gave no resource part for a resource";
  for (const Part& part : parts) {
    if (part.kind != COLLET_PART_RESOURCE)
      return "gave a part of kind " + std::to_string(part.kind) + " for a resource, expected resource parts";
  }
  return {};
}

/// Returns the defect in the parts of a prompt, or an empty string.
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

void repair_texts(std::vector<Part>& parts, const Collector::Blame& blame) {
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

Outcome resource_or_prompt_outcome(Kind kind, Collected collected, collet_status returned,
                                   const ResultRules& rules, const Collector::Blame& blame) {
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
  repair_texts(outcome.parts, blame);
  if (kind == Kind::prompt && exceeds_tokens(outcome.parts.front().bytes, rules.max_result_tokens)) {
    return failed(COLLET_TOO_LARGE, "prompt '" + std::string(rules.tool) + "' came to " +
                                        std::to_string(count_tokens(outcome.parts.front().bytes)) +
                                        " tokens, at most " + std::to_string(rules.max_result_tokens) +
                                        " are given ([host] max_result_tokens); ask for less");
  }
  return outcome;
}

}  // namespace collet::host::call
