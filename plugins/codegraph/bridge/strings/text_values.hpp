// SPDX-License-Identifier: MIT
/// Sets of texts that an expression may have.
#pragma once

#include <algorithm>

#include "plugins/codegraph/bridge/strings/string_follower.hpp"

namespace collet::codegraph::bridge {

/// Returns true if a value of this written type may be a string.
inline bool may_be_text(const TypeName& type) {
  if (type.dimensions != 0) return false;
  return type.name.empty() || type.name.ends_with("tring") || type.name.ends_with("StringBuilder") ||
         type.name.ends_with("CharSequence") || type.name == "str" || type.name == "any" ||
         type.name == "Class" || type.name.ends_with("Type");
}

/// Returns a text of which nothing is known.
inline const TextValues& unknown_text() {
  static const TextValues k_unknown{{std::string(1, k_hole)}};
  return k_unknown;
}

/// Adds the values that are not there yet, up to k_max_values.
inline void add_values(TextValues& out, const TextValues& more) {
  for (const auto& one : more) {
    if (out.size() >= StringFollower::k_max_values) return;
    if (std::none_of(out.begin(), out.end(), [&](const TextValue& old) { return old.text == one.text; }))
      out.push_back(one);
  }
}

}  // namespace collet::codegraph::bridge
