// SPDX-License-Identifier: MIT
/// The `extension` filter of every tool that lists: `x-key`, or `x-key=value`.
#pragma once

#include <string_view>

#include "plugins/openapi/print/list/member.hpp"
#include "plugins/openapi/tree/document.hpp"
#include "sdk/support/result.hpp"

namespace collet::listing {

class ExtensionFilter {
 public:
  /// Matches everything.
  ExtensionFilter() = default;

  /// `text` must outlive the filter. An error says what is wrong with it, without naming the parameter.
  static support::Result<ExtensionFilter> parse(std::string_view text);

  explicit operator bool() const { return !key().empty(); }
  std::string_view key() const { return member_.name(); }

  /// Has the object a member of that name and, where a value was given, is it that one? A string is compared
  /// by its text, anything else as compact JSON.
  bool matches(openapi::Node object) const;

 private:
  Member member_{{}};
  std::string_view value_;
  bool has_value_ = false;
};

}  // namespace collet::listing
