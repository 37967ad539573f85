// SPDX-License-Identifier: MIT
#include "plugins/search/answer/constraints.hpp"

#include <optional>
#include <utility>

#include "plugins/apis/one_line.hpp"
#include "plugins/openapi/print/printer.hpp"

namespace collet::search {
namespace {

using openapi::Node;
using openapi::Type;

constexpr std::size_t k_max_value = 60;
constexpr std::size_t k_max_number = 40;

void add(std::string& out, std::string_view words) {
  if (words.empty()) return;
  if (!out.empty()) out += "; ";
  out += words;
}

std::string number(Node value) {
  return value.is(Type::number) && value.text().size() <= k_max_number ? std::string(value.text())
                                                                       : std::string();
}

/// Returns "1 to 5", "at least 1" or "at most 5".
std::string range(const std::string& low, const std::string& high) {
  if (!low.empty() && !high.empty()) return low == high ? low : low + " to " + high;
  if (!low.empty()) return "at least " + low;
  return high.empty() ? high : "at most " + high;
}

/// Returns the bounds of a number. Before 3.1, the exclusive bounds are booleans.
std::string bounds(Node schema) {
  std::string low = number(schema["minimum"]);
  std::string high = number(schema["maximum"]);
  std::string above = number(schema["exclusiveMinimum"]);
  std::string below = number(schema["exclusiveMaximum"]);
  if (schema["exclusiveMinimum"].boolean() == std::optional(true)) std::swap(low, above);
  if (schema["exclusiveMaximum"].boolean() == std::optional(true)) std::swap(high, below);
  std::string out = range(low, high);
  if (!above.empty()) add(out, "above " + above);
  if (!below.empty()) add(out, "below " + below);
  return out;
}

}  // namespace

std::string value_text(std::string_view word, Node value) {
  std::string text;
  openapi::PrintOptions options;
  options.max_bytes = k_max_value;
  if (!value || !openapi::print(value, text, options)) return {};
  return std::string(word).append(apis::one_line(text));
}

std::string constraints_text(Node schema, Examples examples) {
  if (schema["enum"] || schema["const"]) return {};
  std::string out = bounds(schema);
  if (const auto of = number(schema["multipleOf"]); !of.empty()) add(out, "a multiple of " + of);
  const auto length = range(number(schema["minLength"]), number(schema["maxLength"]));
  if (!length.empty()) add(out, "length " + length);
  if (const auto pattern = schema["pattern"].string(); !pattern.empty() && pattern.size() <= k_max_value)
    add(out, "pattern " + apis::one_line(pattern));
  if (examples == Examples::left_out || schema["default"]) return out;
  const Node list = schema["examples"];
  const Node first = list.is_array() && list.size() != 0 ? list.at(0) : Node();
  const Node example = schema["example"] ? schema["example"] : first;
  if (!example.is_object() && !example.is_array()) add(out, value_text("example ", example));
  return out;
}

std::string item_counts_text(Node schema) {
  std::string out = range(number(schema["minItems"]), number(schema["maxItems"]));
  if (!out.empty()) out += out == "1" ? " item" : " items";
  auto members = range(number(schema["minProperties"]), number(schema["maxProperties"]));
  if (!members.empty()) add(out, members + (members == "1" ? " property" : " properties"));
  if (schema["uniqueItems"].boolean() == std::optional(true)) add(out, "unique items");
  return out;
}

}  // namespace collet::search
