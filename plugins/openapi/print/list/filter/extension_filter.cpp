// SPDX-License-Identifier: MIT
#include "plugins/openapi/print/list/filter/extension_filter.hpp"

#include <string>

#include "plugins/openapi/print/printer.hpp"

namespace collet::listing {

support::Result<ExtensionFilter> ExtensionFilter::parse(std::string_view text) {
  ExtensionFilter filter;
  const auto equals = text.find('=');
  const std::string_view key = text.substr(0, equals);
  if (key.size() < 3 || key.substr(0, 2) != "x-") {
    return support::Error{COLLET_INVALID_ARGUMENT,
                          "found \"" + std::string(text.substr(0, 80)) + "\", expected x-key or x-key=value"};
  }
  filter.member_ = MemberLookup(key);
  if (equals != std::string_view::npos) {
    filter.value_ = text.substr(equals + 1);
    filter.has_value_ = true;
  }
  return filter;
}

bool ExtensionFilter::matches(openapi::Node object) const {
  if (key().empty()) return true;
  const openapi::Node value = member_.of(object);
  if (!value) return false;
  if (!has_value_) return true;
  if (!value.is_object() && !value.is_array()) return value.text() == value_;
  std::string printed;
  openapi::PrintOptions options;
  options.max_bytes = value_.size();
  return openapi::print(value, printed, options) && printed == value_;
}

}  // namespace collet::listing
