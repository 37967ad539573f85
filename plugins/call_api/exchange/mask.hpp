// SPDX-License-Identifier: MIT
/// Removal of secrets from responses.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/apis/apis.hpp"

namespace collet::call_api {

/// Replaces a secret by *** in any representation: each character as it is, percent-encoded, escaped as in
/// JSON or HTML, or a plus for a space; and base64 of the secret, or of user and secret.
class Mask {
 public:
  explicit Mask(const apis::Auth& auth);
  std::string operator()(std::string text) const;

 private:
  /// Returns the length of the secret at the beginning of `text`, or 0.
  std::size_t length_at(std::string_view text) const;

  std::vector<std::vector<std::string>>
      characters_;  ///< representations of each character of the secret, in lower case
  std::vector<std::string> coded_;
  std::array<bool, 256> begins_{};  ///< first bytes of all representations
};

}  // namespace collet::call_api
