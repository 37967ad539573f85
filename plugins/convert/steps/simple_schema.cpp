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

namespace {

/// Returns the format of an array within an array, or an empty text for the one of 3.0.
std::string_view lost_format(Node items) {
  const std::string_view format = items["collectionFormat"].string();
  return format == "csv" ? std::string_view() : format;
}

}  // namespace

void report_item_formats(Pass& pass, Node holder, bool keeps) {
  for (Node items = holder["items"]; items.is_object(); items = items["items"])
    if (!lost_format(items).empty())
      pass.unsupported_anywhere(items["collectionFormat"], k_no_serialization,
                                keeps ? k_kept_format : std::string_view());
}

std::string simple_schema(Node holder, bool keeps) {
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
      std::string inner = simple_schema(member, keeps);
      const std::string_view format = keeps ? lost_format(member) : std::string_view();
      if (!format.empty())
        inner += (inner.empty() ? "" : ",") + json_string(k_kept_format) + ":" + json_string(format);
      add("items", "{" + inner + "}");
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
