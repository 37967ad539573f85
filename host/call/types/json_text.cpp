// SPDX-License-Identifier: MIT
#include "host/call/types/json_text.hpp"

#include <cstddef>

namespace collet::host::call {

std::string compact(std::string_view json) {
  std::string out;
  out.reserve(json.size());
  bool in_string = false;
  for (std::size_t i = 0; i < json.size(); ++i) {
    const char c = json[i];
    if (in_string) {
      out += c;
      if (c == '\\' && i + 1 < json.size()) {
        out += json[++i];
      } else if (c == '"') {
        in_string = false;
      }
    } else if (c != ' ' && c != '\n' && c != '\r' && c != '\t') {
      out += c;
      in_string = c == '"';
    }
  }
  return out;
}

bool on_one_line(std::string_view json) {
  return json.find('\n') == std::string_view::npos && json.find('\r') == std::string_view::npos;
}

}  // namespace collet::host::call
