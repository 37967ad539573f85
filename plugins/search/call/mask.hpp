// SPDX-License-Identifier: MIT
/// The operator's secret taken out of whatever comes back.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/search/apis.hpp"

namespace collet::search::call {

/// Replaces the secret by *** in a text, however a server wrote it: each of its characters as it is,
/// percent-encoded, escaped as in JSON or as in HTML, or for a space a plus; and base64 of the secret, or of
/// user and secret.
class Mask {
 public:
  explicit Mask(const Auth& auth);
  std::string operator()(std::string text) const;

 private:
  /// Length of the secret at the front of `text`, 0 if it is not there.
  std::size_t length_at(std::string_view text) const;

  std::vector<std::vector<std::string>>
      characters_;  ///< of the secret: the ways to write each, in lower case
  std::vector<std::string> coded_;
  std::array<bool, 256> begins_{};  ///< bytes that one of them can begin with
};

}  // namespace collet::search::call
