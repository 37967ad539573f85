// SPDX-License-Identifier: MIT
/// JSON text of new values in the style of their neighbours.
#pragma once

#include <string>
#include <string_view>

#include "plugins/openapi/tree/document.hpp"

namespace collet::openapi::edit {

struct JsonStyle {
  std::string newline = "\n";  ///< line end; empty for text in one line
  std::string unit = "  ";     ///< indentation of one level
  std::string colon = ": ";
  std::string comma = ", ";  ///< between values in one line
};

/// Appends a value. `indent` is the indentation of the line on which it begins.
void print_json(Node value, const JsonStyle& style, const std::string& indent, std::string& out);
void print_json_string(std::string_view text, std::string& out);

}  // namespace collet::openapi::edit
