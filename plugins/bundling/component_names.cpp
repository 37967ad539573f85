// SPDX-License-Identifier: MIT
#include "plugins/bundling/component_names.hpp"

#include "sdk/support/text.hpp"

namespace collet::bundling {

std::string component_name(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const char low = support::lower(c);
    const bool plain = support::is_digit(c) || (low >= 'a' && low <= 'z') || c == '.' || c == '-' || c == '_';
    if (plain)
      out += c;
    else if (!out.empty() && out.back() != '_')
      out += '_';
  }
  while (out.size() > 1 && out.back() == '_')
    out.pop_back();
  return out;
}

std::string new_name(std::string_view name, std::string_view label, std::set<std::string>& taken) {
  const std::string first = label.empty() ? std::string(name) : std::string(name) + "_" + std::string(label);
  std::string next = first;
  for (int i = 2; !taken.insert(next).second; ++i)
    next = first + "_" + std::to_string(i);
  return next;
}

}  // namespace collet::bundling
