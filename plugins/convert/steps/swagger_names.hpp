// SPDX-License-Identifier: MIT
/// The shared objects of a 2.0 document: their new names and places.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>

#include "plugins/openapi/tree/document.hpp"

namespace collet::convert {

class SwaggerNames {
 public:
  explicit SwaggerNames(const openapi::Document& document);

  /// Returns the name under components: letters, digits, `.`, `-` and `_` only, and unique.
  const std::string& name(std::string_view section, std::string_view old_name) const;

  /// Returns the text of a reference after the conversion, or an empty string if it stays as it is: for
  /// another document, for example.
  std::string reference(std::string_view text) const;

  /// Returns the shared parameter that a reference means if it is a body or form parameter.
  static openapi::Node body_parameter(const openapi::Document& document, std::string_view reference);

 private:
  std::unordered_map<std::string, std::string> names_;  ///< by "section/name"
};

/// Returns true for `in: body` and `in: formData`.
bool is_body_part(openapi::Node parameter);

}  // namespace collet::convert
