// SPDX-License-Identifier: MIT
#include "plugins/openapi/edit/write/json_print.hpp"

#include <collet/json.hpp>

namespace collet::openapi::edit {

void print_json_string(std::string_view text, std::string& out) {
  json::Writer(out).string(text);
}

void print_json(Node value, const JsonStyle& style, const std::string& indent, std::string& out) {
  if (value.is_string()) return print_json_string(value.text(), out);
  if (!value.is_object() && !value.is_array()) {
    out += value ? value.text() : "null";
    return;
  }
  const bool object = value.is_object();
  out += object ? '{' : '[';
  const bool lines = !style.newline.empty();
  const std::string inner = lines ? indent + style.unit : std::string();
  bool first = true;
  for (const Node child : value) {
    if (!first) out += lines ? "," : style.comma;
    first = false;
    if (lines) out.append(style.newline).append(inner);
    if (object) {
      print_json_string(child.key(), out);
      out += style.colon;
    }
    print_json(child, style, inner, out);
  }
  if (lines && !first) out.append(style.newline).append(indent);
  out += object ? '}' : ']';
}

}  // namespace collet::openapi::edit
