// SPDX-License-Identifier: MIT
/// Selection among alternatives by a Discriminator Object (OpenAPI 3.x).
#pragma once

#include <string_view>
#include <vector>

#include <collet/json.hpp>

#include "plugins/openapi/open/resolver.hpp"

namespace collet::call_api {

/// A Discriminator Object and the alternatives beside it.
class Discriminator {
 public:
  Discriminator(openapi::Resolver& references, openapi::Node schema, openapi::Node choices)
      : references_(references), at_(schema["discriminator"]), choices_(choices) {}

  std::string_view property() const { return at_["propertyName"].string(); }

  /// Returns the values that select an alternative: those of the mapping, or else the name of the
  /// alternative.
  std::vector<std::string_view> values_of(openapi::Node choice) const;

  /// Returns true if the discriminator selects an alternative for each of the values that has the property.
  /// That holds if the mapping covers all alternatives. Without a mapping, the values must be names of
  /// alternatives, because many APIs do not use the names.
  bool selects(const std::vector<json::View>& values) const;

 private:
  std::vector<std::string_view> mapped_to(openapi::Node choice) const;

  openapi::Resolver& references_;
  openapi::Node at_;
  openapi::Node choices_;
};

}  // namespace collet::call_api
