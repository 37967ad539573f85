// SPDX-License-Identifier: MIT
/// URI references (RFC 3986), as far as `$id` and `$ref` need them.
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

/// Resolves `reference` against `base` and returns it without its fragment. An empty base leaves a relative
/// reference unchanged.
std::string resolve_uri(std::string_view base, std::string_view reference);

/// Returns the text after `#`, percent-decoded; empty if there is none. A `%` without two hexadecimal digits
/// stays as it is.
std::string fragment_of(std::string_view reference);

}  // namespace collet::support
