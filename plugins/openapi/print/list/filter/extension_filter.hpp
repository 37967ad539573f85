// SPDX-License-Identifier: MIT
/// Filter of the `extension` argument: `x-key` or `x-key=value`.
#pragma once

#include <string_view>

#include "plugins/openapi/print/list/filter/member_lookup.hpp"
#include "plugins/openapi/tree/document.hpp"
#include "sdk/support/result.hpp"

namespace collet::listing {

class ExtensionFilter {
 public:
  /// Matches every object.
  ExtensionFilter() = default;

  /// `text` must outlive the filter. The error message describes the fault and does not name the parameter.
  static support::Result<ExtensionFilter> parse(std::string_view text);

  explicit operator bool() const { return !key().empty(); }
  std::string_view key() const { return member_.name(); }

  /// Returns true if the object has the member and, if the filter has a value, the member's value equals it.
  /// A string is compared by its text, any other value as compact JSON.
  bool matches(openapi::Node object) const;

 private:
  MemberLookup member_{{}};
  std::string_view value_;
  bool has_value_ = false;
};

}  // namespace collet::listing
