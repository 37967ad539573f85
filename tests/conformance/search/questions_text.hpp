// SPDX-License-Identifier: MIT
/// Lines of question sets, and the form in which they name operations.
#pragma once

#include <algorithm>
#include <cctype>
#include <string>
#include <vector>

#include "plugins/openapi/index/index.hpp"

namespace collet::search {

/// Returns the parts of a text between separators.
inline std::vector<std::string> split(const std::string& text, const std::string& by) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0;;) {
    const std::size_t end = text.find(by, begin);
    parts.push_back(text.substr(begin, end - begin));
    if (end == std::string::npos) return parts;
    begin = end + by.size();
  }
}

/// Returns an operation as question sets name it, such as "GET /users".
inline std::string verb_and_path(const openapi::Operation& operation) {
  std::string text(operation.method());
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::toupper(c); });
  return text.append(" ").append(operation.path());
}

}  // namespace collet::search
