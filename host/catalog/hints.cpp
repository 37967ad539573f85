// SPDX-License-Identifier: MIT
#include "host/catalog/hints.hpp"

#include <utility>

#include "host/catalog/description_reader.hpp"

namespace collet::host::catalog {

namespace {

constexpr std::int64_t k_characters_of_token = 4;
/// Clients keep longer answers from the model unless a tool states its size.
constexpr std::int64_t k_usual_characters = 50'000;
constexpr std::int64_t k_max_characters = 100'000'000;

/// Writes the annotations with the operator's in place of the plugin's.
std::string with_overrides(const std::string& annotations,
                           const std::map<std::string, config::Setting<bool>>& overrides) {
  std::string text;
  json::Writer writer(text);
  writer.begin_object();
  for (const auto& member : json::View(annotations).members()) {
    const std::string key = member.key.string().value_or("");
    if (!overrides.contains(key)) writer.key(key).raw(member.value.raw());
  }
  for (const auto& [key, setting] : overrides)
    writer.member(key, setting.value);
  writer.end_object();
  return text;
}

}  // namespace

std::optional<std::string> read_hints(json::View search_hint, json::View pin, json::View max_result_chars,
                                      Hints& out) {
  if (search_hint && !search_hint.is(json::Type::string)) return "search_hint is no string";
  out.search = search_hint.string().value_or("");
  if (pin && !pin.boolean()) return "pin is " + shown_text(pin.raw()) + ", expected true or false";
  out.pin = pin.boolean().value_or(false);
  if (!max_result_chars) return std::nullopt;
  const auto characters = max_result_chars.integer();
  if (!characters || *characters < 1 || *characters > k_max_characters)
    return "max_result_chars is " + shown_text(max_result_chars.raw()) + ", expected a number of characters";
  out.max_result_chars = *characters;
  return std::nullopt;
}

void apply_hints(Tool& tool, const config::ToolSettings& own) {
  if (own.title) tool.title = own.title->value;
  if (own.search_hint) tool.hints.search = own.search_hint->value;
  if (own.pin) tool.hints.pin = own.pin->value;
  if (own.max_result_chars) tool.hints.max_result_chars = own.max_result_chars->value;
  const std::int64_t characters = tool.max_result_tokens * k_characters_of_token;
  if (tool.hints.max_result_chars == 0 && characters > k_usual_characters)
    tool.hints.max_result_chars = characters;
  if (own.annotations.empty()) return;
  tool.annotations = with_overrides(tool.annotations, own.annotations);
  tool.read_only = json::View(tool.annotations)["readOnlyHint"].boolean().value_or(false);
}

}  // namespace collet::host::catalog
