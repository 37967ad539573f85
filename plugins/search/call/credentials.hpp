// SPDX-License-Identifier: MIT
/// The operator's credentials, put into a request as it goes out.
#pragma once

#include <cstdint>

#include "plugins/search/apis.hpp"
#include "sdk/support/fetch/http.hpp"

namespace collet::search::call {

enum class Secrets : std::uint8_t { told, masked };

/// With what `auth` sends; `masked` puts *** where the secret would be, for people to read.
support::HttpRequest with_credentials(support::HttpRequest request, const Auth& auth, Secrets secrets);

}  // namespace collet::search::call
