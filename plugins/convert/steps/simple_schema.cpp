// SPDX-License-Identifier: MIT
#include "plugins/convert/steps/simple_schema.hpp"

#include <algorithm>
#include <iterator>

#include "plugins/convert/core/pass.hpp"

namespace collet::convert {

using openapi::Node;

bool is_simple_keyword(std::string_view name) {
  static constexpr std::string_view k_names[] = {
      "type",      "format",    "items",   "default",  "maximum",  "exclusiveMaximum", "minimum",
      "maxLength", "minLength", "pattern", "maxItems", "minItems", "exclusiveMinimum", "uniqueItems",
      "enum",      "multipleOf"};
  return std::find(std::begin(k_names), std::end(k_names), name) != std::end(k_names);
}

std::string simple_schema(Node holder) {
  std::string out;
  const auto add = [&](std::string_view name, std::string_view json) {
    if (!out.empty()) out += ',';
    out += json_string(name);
    out += ':';
    out += json;
  };
  const bool file = holder["type"].string() == "file";
  for (const Node member : holder) {
    const std::string_view name = member.key();
    if (name == "type" && file) {
      add("type", "\"string\"");
      add("format", "\"binary\"");
    } else if (name == "format" && file) {
      continue;
    } else if (name == "items") {
      const std::string inner = simple_schema(member);
      const std::string_view format = member["collectionFormat"].string();
      const bool other = !format.empty() && format != "csv";
      add("items", "{" + inner +
                       (other ? std::string(inner.empty() ? "" : ",") +
                                    "\"x-oas-collectionFormat\":" + json_string(format)
                              : std::string()) +
                       "}");
    } else if (is_simple_keyword(name)) {
      add(name, json_of(member));
    }
  }
  if (holder["type"].string() == "array" && !holder["items"]) add("items", "{}");
  return out;
}

Serialization serialization_of(std::string_view format, std::string_view place) {
  const bool query = place == "query" || place == "formData";
  if (format.empty() || format == "csv") return {query ? "form" : "", false};
  if (!query) return {"", false, false};
  if (format == "multi") return {"form", true};
  if (format == "ssv") return {"spaceDelimited", false};
  if (format == "pipes") return {"pipeDelimited", false};
  return {"form", false, false};
}

}  // namespace collet::convert
