// SPDX-License-Identifier: MIT
#include "plugins/validate/rules/path_template.hpp"

namespace collet::validate {

PathTemplate::PathTemplate(std::string_view path) {
  literal.reserve(path.size());
  const auto wrong = [this](std::string_view what) {
    if (problem.empty()) problem = what;
  };
  while (!path.empty()) {
    const auto brace = path.find_first_of("{}");
    literal += path.substr(0, brace);
    if (brace == std::string_view::npos) break;
    path.remove_prefix(brace);
    if (path.front() == '}') {
      wrong("a } that closes nothing");
      literal += '}';
      path.remove_prefix(1);
      continue;
    }
    const auto end = path.find_first_of("{}", 1);
    if (end == std::string_view::npos || path[end] == '{') {
      wrong(end == std::string_view::npos ? "a { that is never closed" : "a { within braces");
      literal += '{';
      path.remove_prefix(1);
      continue;
    }
    const auto name = path.substr(1, end - 1);
    if (name.empty()) wrong("braces without a name");
    if (!name.empty()) names.push_back(name);
    literal += "{}";
    path.remove_prefix(end + 1);
  }
}

}  // namespace collet::validate
