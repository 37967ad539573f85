// SPDX-License-Identifier: MIT
/// URI templates (RFC 6570, levels 1 to 3), read backwards: does a URI come from one?
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "sdk/support/result.hpp"

namespace collet::host::catalog {

/// The scheme of a URI of printable ASCII of at most 2,048 bytes, in lower case as the rule for listed ones
/// has it; empty if it is none.
std::string_view uri_scheme(std::string_view uri);

/// Immutable and thread-safe.
class UriTemplate {
 public:
  static constexpr std::size_t k_max_bytes = 2048;
  static constexpr std::size_t k_max_uri = 8192;

  /// The error says what is wrong, without naming the template.
  static support::Result<UriTemplate> parse(std::string_view text);

  /// Could some values of the variables give this URI? A plain or reserved variable is not empty; the values
  /// themselves are the plugin's to judge. Time is at most pieces times bytes of the URI.
  bool matches(std::string_view uri) const;

  std::string_view scheme() const { return scheme_; }

 private:
  struct Piece {
    std::string literal;   ///< if not empty, this and nothing else
    char op = 0;           ///< of an expression: one of + # . / ; ? & or 0
    bool several = false;  ///< variables
  };
  std::vector<Piece> pieces_;
  std::string scheme_;
};

}  // namespace collet::host::catalog
