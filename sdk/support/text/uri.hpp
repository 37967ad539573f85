// SPDX-License-Identifier: MIT
/// URI references: RFC 3986, as much as `$id` and `$ref` need.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace collet::support {

struct UriParts {
  std::optional<std::string_view> scheme;
  std::optional<std::string_view> authority;
  std::string_view path;
  std::optional<std::string_view> query;
  std::optional<std::string_view> fragment;
};

UriParts split_uri(std::string_view uri);

/// `reference` as seen from `base`, without its fragment. An empty base leaves a relative reference as it is.
std::string resolve_uri(std::string_view base, std::string_view reference);

/// What stands behind `#`, percent-decoded; empty if there is nothing.
std::string fragment_of(std::string_view reference);

}  // namespace collet::support
