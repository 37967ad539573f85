// SPDX-License-Identifier: MIT
/// Matches URIs against URI templates (RFC 6570, levels 1 to 3).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "sdk/support/result.hpp"

namespace collet::host::catalog {

/// Returns the scheme in lower case. Returns an empty string unless `uri` is a URI of at most 2,048 bytes of
/// printable ASCII.
std::string_view uri_scheme(std::string_view uri);

/// Immutable and thread-safe.
class UriTemplate {
 public:
  static constexpr std::size_t k_max_bytes = 2048;
  static constexpr std::size_t k_max_uri = 8192;

  /// The error is a phrase that does not name the template.
  static support::Result<UriTemplate> parse(std::string_view text);

  /// Returns true if some values of the variables give this URI. A plain or reserved variable is not empty;
  /// the plugin checks the values themselves. Time is at most the number of pieces times the bytes of the
  /// URI.
  bool matches(std::string_view uri) const;

  std::string_view scheme() const { return scheme_; }

 private:
  struct Piece {
    std::string literal;   ///< if not empty, the piece is this text
    char op = 0;           ///< operator of an expression: one of + # . / ; ? & or 0
    bool several = false;  ///< the expression has several variables
  };
  std::vector<Piece> pieces_;
  std::string scheme_;
};

}  // namespace collet::host::catalog
