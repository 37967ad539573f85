// SPDX-License-Identifier: MIT
/// Well-known types, described in a few words instead of their documentation.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include <collet/json.hpp>

namespace collet::search {

class KnownTypes {
 public:
  KnownTypes() = default;
  /// Types of `[plugins.search.config.types]` take precedence.
  explicit KnownTypes(json::View types);

  /// Returns the description of a type or format, or an empty text. `name` is a full name such as
  /// "google.protobuf.Timestamp" in the spelling of any generator, or a format of strings such as
  /// "date-time".
  std::string_view text_of(std::string_view name) const;

 private:
  std::map<std::string, std::string, std::less<>> configured_;
};

}  // namespace collet::search
