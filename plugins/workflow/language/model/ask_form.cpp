// SPDX-License-Identifier: MIT
#include "plugins/workflow/language/model/ask_form.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace collet::workflow {
namespace {

constexpr std::array<std::string_view, 4> k_types = {"string", "number", "integer", "boolean"};
constexpr std::array<std::string_view, 11> k_keywords = {"type",      "title",     "description", "default",
                                                         "enum",      "enumNames", "format",      "minLength",
                                                         "maxLength", "minimum",   "maximum"};
constexpr std::size_t k_max_fields = 32;
constexpr std::size_t k_max_shown = 60;

template <std::size_t Count>
bool is_one_of(const std::array<std::string_view, Count>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

std::string at(std::string_view name, std::string_view problem) {
  std::string text = "properties.";
  return text.append(name.substr(0, k_max_shown)).append(": ").append(problem);
}

bool has_texts_only(const Value& list) {
  const auto items = list.items();
  return list.is(Kind::array) &&
         std::all_of(items.begin(), items.end(), [](const Value& item) { return item.is(Kind::string); });
}

std::string field_problem(const std::string& name, const Value& field) {
  if (!field.is(Kind::object)) return at(name, "expected a schema");
  for (const Value::Member& member : field.members())
    if (!is_one_of(k_keywords, member.name))
      return at(name, "clients show no '" + member.name.substr(0, k_max_shown) + "' of a field");
  const Value choices = field["enum"];
  if (!choices.undefined() && (!has_texts_only(choices) || choices.size() == 0))
    return at(name, "enum: expected a list of texts");
  const Value type = field["type"];
  if (type.undefined() && !choices.undefined()) return {};
  if (!type.is(Kind::string) || !is_one_of(k_types, type.text()))
    return at(name, "type: expected string, number, integer or boolean, found " +
                        type.json().substr(0, k_max_shown));
  return {};
}

}  // namespace

std::string ask_form_problem(const Value& form) {
  if (!form.is(Kind::object)) return "expected a schema of an object: {properties, required}";
  for (const Value::Member& member : form.members())
    if (member.name != "type" && member.name != "properties" && member.name != "required")
      return "unknown key '" + member.name.substr(0, k_max_shown) + "', expected properties and required";
  if (const Value type = form["type"]; !type.undefined() && type.text() != "object")
    return "type: expected object";
  const Value properties = form["properties"];
  if (!properties.undefined() && !properties.is(Kind::object)) return "properties: expected a map";
  if (properties.size() > k_max_fields)
    return "properties: found " + std::to_string(properties.size()) + " fields, expected at most " +
           std::to_string(k_max_fields);
  for (const Value::Member& member : properties.members())
    if (auto problem = field_problem(member.name, member.value); !problem.empty()) return problem;
  const Value required = form["required"];
  if (!required.undefined() && !has_texts_only(required)) return "required: expected a list of names";
  for (const Value& name : required.items())
    if (properties[name.text()].undefined())
      return "required: there is no field '" + std::string(name.text().substr(0, k_max_shown)) + "'";
  return {};
}

Value closed_ask_form(const Value& form) {
  const Value properties = form["properties"];
  return Value::object({{"type", Value::string("object")},
                        {"properties", properties.undefined() ? Value::object({}) : properties},
                        {"required", form["required"]},
                        {"additionalProperties", Value::boolean(false)}});
}

}  // namespace collet::workflow
