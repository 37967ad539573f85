// SPDX-License-Identifier: MIT
/// The operator's credentials: put into a request as it goes out, and taken out of everything that comes back.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/search/apis.hpp"
#include "sdk/support/fetch/http.hpp"

namespace collet::search::call {

enum class Secrets : std::uint8_t { told, masked };

/// With what `auth` sends; `masked` puts *** where the secret would be, for people to read.
support::HttpRequest with_credentials(support::HttpRequest request, const Auth& auth, Secrets secrets);

/// Replaces the secret by *** in texts, in each form in which a server may give it back: as it is, in JSON,
/// percent-encoded, and as basic authentication codes it.
class Mask {
 public:
  explicit Mask(const Auth& auth);
  std::string operator()(std::string text) const;

 private:
  std::vector<std::string> needles_;  ///< the longest first
};

}  // namespace collet::search::call
