// SPDX-License-Identifier: MIT
/// Types that everybody knows: what is to be written, in a few words instead of their documentation.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include <collet/json.hpp>

namespace collet::search {

class KnownTypes {
 public:
  KnownTypes() = default;
  /// Those of `[plugins.search.config.types]` come first.
  explicit KnownTypes(json::View types);

  /// Of a full name such as "google.protobuf.Timestamp", however a generator spells it, or a format of
  /// strings such as "date-time"; empty if it is not among them.
  std::string_view text_of(std::string_view name) const;

 private:
  std::map<std::string, std::string, std::less<>> configured_;
};

}  // namespace collet::search
